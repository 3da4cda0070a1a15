package spotsigs

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

type method struct {
	algo.Index
	unit, lang   string
	chain, chars int // words of a spot; Han characters of a spot with unit char
	least        int // least number of spots
	threshold    float64
	zh, en, both *lexicon
	band         *band         // nil: all spots are kept
	few          *algo.Counter // pages with text, but fewer than least spots
}

func (m *method) lexicon(d *text.Doc) *lexicon {
	lang := m.lang
	if lang == langAuto {
		lang = language(d.Norm().Text)
	}
	switch lang {
	case langZh:
		return m.zh
	case langEn:
		return m.en
	}
	return m.both
}

// Sign returns the hashes of the spots, ascending, with repetitions.
func (m *method) Sign(d *text.Doc) algo.Signature {
	sig := m.sign(d)
	if len(sig) == 0 && !d.Empty() {
		m.few.Add()
	}
	return sig
}

func (m *method) sign(d *text.Doc) algo.Signature {
	sig := m.read(d).hashes()
	if m.band != nil {
		sig = slices.DeleteFunc(sig, func(h uint64) bool { return !m.keeps(h) })
	}
	if len(sig) < m.least {
		return nil
	}
	slices.Sort(sig)
	return sig
}

func (m *method) Score(a, b algo.Signature) float64 { return sorted.Jaccard(a, b) }

func (m *method) Guarantee() float64 { return m.threshold }

func (m *method) IndexFor(score float64) algo.Method {
	out := *m
	out.threshold = score
	return &out
}

func (m *method) Warnings() []say.Words {
	n := m.few.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {spot|spots}: such pages are not compared", n, m.least))
}

// band filters spots by document frequency.
type band struct {
	low, high float64
	algo.FeatureDF
}

// keeps reports whether nidf = ln((n+1)/df)/ln(n+1) is within the band. A spot that was not
// counted has df 1; before any set is counted all spots are kept.
func (b *band) keeps(h uint64) bool {
	if b.N == 0 {
		return true
	}
	nidf := b.nidf(h)
	return b.low <= nidf && nidf <= b.high
}

func (b *band) nidf(h uint64) float64 { return algo.NIDF(int(b.DF[h]), b.N) }

type fitted struct{ *method }

func (f fitted) Fit(ctx context.Context, c *text.Corpus) error {
	err := f.band.FeatureDF.Fit(ctx, c, func(d *text.Doc) []uint64 {
		spots := f.read(d).hashes()
		slices.Sort(spots)
		return slices.Compact(spots)
	})
	if err != nil {
		return say.Errorf("spotsigs: document frequencies: %v", err)
	}
	return nil
}

func (f fitted) Traits() algo.Traits {
	return algo.Traits{AppendState: f.band.Append, RestoreState: f.restore}
}

func (f fitted) restore(_ context.Context, _ *text.Corpus, state []byte) error {
	df, err := algo.ReadFeatureDF(pack.Read(state))
	if err == nil {
		f.band.FeatureDF = df
	}
	return err
}
