package catalog_test

import (
	"context"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// BenchmarkSpread makes the keys of pages, and reports how many a page has, how many of them are
// probes, and with how many of 2,000 pages it is a candidate: with frequencies of a tenth of the
// pages if the keys use any.
func BenchmarkSpread(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	seg := text.NewSegmenter()
	docs := make([]*text.Doc, len(texts))
	for i, s := range texts {
		docs[i] = text.NewDoc(seg, s)
	}
	for _, a := range catalog.Algorithms() {
		b.Run(a.Name, func(b *testing.B) {
			v := param.Defaults(a.Params)
			m, err := a.New(v)
			if err != nil {
				b.Fatal(err)
			}
			fit(b, m, docs)
			sigs := make([]algo.Signature, len(docs))
			for i, d := range docs {
				sigs[i] = m.Sign(d)
			}
			f := algo.SpreadOptions{Score: a.Cut(v), Pages: len(sigs)}
			s, err := algo.SpreadOf(m, f)
			if err != nil {
				b.Skip(err)
			}
			if f.Frequencies = algotest.Counted(s, sigs[:len(sigs)/10]); f.Frequencies != nil {
				if s, err = algo.SpreadOf(m, f); err != nil {
					b.Fatal(err)
				}
			}
			var keys, asked int
			b.ReportAllocs()
			for b.Loop() {
				keys, asked = 0, 0
				for _, sig := range sigs {
					k, asks := s.Keys(sig)
					keys, asked = keys+len(k), asked+asks
				}
			}
			n := float64(len(sigs))
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/n, "ns/page")
			b.ReportMetric(float64(keys)/n, "keys/page")
			b.ReportMetric(float64(asked)/n, "asked/page")
			b.ReportMetric(float64(len(algotest.Together(s, sigs)))/n, "pairs/page")
		})
	}
}

// fit fits a method that must see pages.
func fit(t testing.TB, m algo.Method, docs []*text.Doc) {
	t.Helper()
	f, ok := m.(algo.Fitter)
	if !ok {
		return
	}
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	if err := f.Fit(context.Background(), c); err != nil {
		t.Fatal(err)
	}
}
