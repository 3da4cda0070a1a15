package text

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// corpusOf visits docs with the given number of workers.
func corpusOf(docs []*Doc, workers int) *Corpus {
	return NewCorpus(len(docs), func(ctx context.Context, fn func(worker, i int, d *Doc) error) error {
		var wg sync.WaitGroup
		errs := make([]error, workers)
		for w := range workers {
			wg.Go(func() {
				for i := w; i < len(docs) && errs[w] == nil && ctx.Err() == nil; i += workers {
					errs[w] = fn(w, i, docs[i])
				}
			})
		}
		wg.Wait()
		return errors.Join(append(errs, ctx.Err())...)
	})
}

// countsOf lists the counts of f.
func countsOf(f *DF) map[string]int32 {
	out := make(map[string]int32)
	for term, e := range f.count.all() {
		out[term] = e.n
	}
	return out
}

func TestWordDF(t *testing.T) {
	docs := []*Doc{
		FromWords([]string{"网页", "去重", "网页"}),
		FromWords([]string{"网页", "算法"}),
		FromWords(nil),
	}
	f, err := corpusOf(docs, 2).WordDF(t.Context(), Dict)
	if err != nil {
		t.Fatal(err)
	}
	for term, want := range map[string]int{"网页": 2, "去重": 1, "算法": 1, "没有": 0} {
		if got := f.Count(term); got != want {
			t.Errorf("df(%s) = %d, want %d", term, got, want)
		}
	}
	if f.N != 3 || f.Len() != 3 || f.Unit != "dict" {
		t.Errorf("N %d, %d terms, unit %s", f.N, f.Len(), f.Unit)
	}
}

// The vector of the formulas: N=100, raw weights tf·ln(N/df+0.01) for df 5, 10, 50.
func TestIDF(t *testing.T) {
	f, err := NewDF(100, "dict", map[string]int{"招聘": 5, "软件": 10, "公司": 50})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		term string
		tf   float64
		want float64
	}{{"招聘", 3, 8.988696}, {"软件", 2, 4.607169}, {"公司", 1, 0.698135}} {
		if got := c.tf * f.IDF(c.term); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("weight of %s = %.6f, want %.6f", c.term, got, c.want)
		}
	}
	if f.IDF("新词") != f.IDF("未见") || f.IDF("新词") <= f.IDF("招聘") {
		t.Error("an unknown term must weigh like one of a single document")
	}
	large, err := NewDF(3*mostIDF, "dict", map[string]int{"网页": mostIDF - 1, "去重": mostIDF, "算法": 3 * mostIDF})
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range []string{"网页", "去重", "算法", "没有"} {
		want := math.Log(float64(large.N)/float64(max(1, large.Count(term))) + 0.01)
		if got := large.IDF(term); got != want || large.IDFOf(large.Count(term)) != want {
			t.Errorf("idf(%s) = %v, want %v", term, got, want)
		}
	}
	if (*DF)(nil).IDF("网页") != 1 {
		t.Error("without frequencies every term weighs 1")
	}
	if _, err := NewDF(3, "dict", map[string]int{"网页": 4}); err == nil {
		t.Error("a term in more documents than there are must be an error")
	}
}

// The counts are those of a plain loop, for any number of workers.
func TestTermDFAgreesWithALoop(t *testing.T) {
	word := rapid.SampledFrom([]string{"网页", "去重", "算法", "的", "boot", "长句"})
	rapid.Check(t, func(t *rapid.T) {
		var docs []*Doc
		want := make(map[string]int32)
		for _, ws := range rapid.SliceOfN(rapid.SliceOf(word), 0, 20).Draw(t, "docs") {
			docs = append(docs, FromWords(ws))
			for w := range maps.Keys(maps.Collect(func(yield func(string, bool) bool) {
				for _, w := range ws {
					yield(w, true)
				}
			})) {
				want[w]++
			}
		}
		for _, workers := range []int{1, 3} {
			f, err := corpusOf(docs, workers).WordDF(context.Background(), Dict)
			if err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(countsOf(f), want) {
				t.Fatalf("%d workers: %v, want %v", workers, countsOf(f), want)
			}
		}
	})
}

func TestACorpusCountsOnce(t *testing.T) {
	calls := 0
	terms := func(d *Doc) iter.Seq[string] { calls++; return d.Chars().All() }
	c := corpusOf([]*Doc{FromWords([]string{"网页"})}, 1)
	for range 3 {
		if _, err := c.TermDF(t.Context(), "chars", terms); err != nil {
			t.Fatal(err)
		}
	}
	if calls != 1 {
		t.Errorf("the document was counted %d times", calls)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.TermDF(ctx, "late", terms); !errors.Is(err, context.Canceled) {
		t.Errorf("after a stop: %v", err)
	}
}

func BenchmarkWordDF(b *testing.B) {
	texts := sharedTexts(b, 2000)
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint("workers=", workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				docs := make([]*Doc, len(texts))
				for i, s := range texts {
					docs[i] = NewDoc(shared, s)
				}
				if _, err := corpusOf(docs, workers).WordDF(context.Background(), Dict); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
