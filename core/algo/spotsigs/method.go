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

// method is SpotSigs with its parameters set.
type method struct {
	algo.Index
	unit, lang   string
	chain, chars int // words in a spot; Han characters in one of unit char
	least        int // spots
	threshold    float64
	zh, en, both *lexicon
	band         *band         // nil: all spots are kept
	few          *algo.Counter // pages signed that have text, but fewer than least spots
}

// lexicon returns the words of the page's language.
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

// Sign returns the hashes of the spots, ascending, each as often as it occurs.
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

// Score returns the Jaccard coefficient of the two multisets.
func (m *method) Score(a, b algo.Signature) float64 { return sorted.Jaccard(a, b) }

// Guarantee is the threshold: the join loses no pair from there on.
func (m *method) Guarantee() float64 { return m.threshold }

// IndexFor returns the method with the join for another τ.
func (m *method) IndexFor(score float64) algo.Method {
	out := *m
	out.threshold = score
	return &out
}

// Warnings tells how many of the pages signed had too few spots.
func (m *method) Warnings() []say.Words {
	n := m.few.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {spot|spots}: such a page is compared with nothing", n, m.least))
}

// band keeps spots by document frequency.
type band struct {
	low, high float64
	algo.FeatureDF
}

// keeps reports whether nidf = ln((n+1)/df)/ln(n+1) lies in the band. A spot of no
// page of the set counts as one of a single page; before any set is known all
// spots are kept.
func (b *band) keeps(h uint64) bool {
	if b.N == 0 {
		return true
	}
	nidf := b.nidf(h)
	return b.low <= nidf && nidf <= b.high
}

func (b *band) nidf(h uint64) float64 { return algo.NIDF(int(b.DF[h]), b.N) }

// fitted is a method whose spots are filtered.
type fitted struct{ *method }

// Fit counts in how many documents of c each spot occurs.
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

// AppendState appends the number of pages and on how many of them each spot stands.
func (f fitted) AppendState(b []byte) []byte { return f.band.Append(b) }

// Restore takes over what AppendState appended.
func (f fitted) Restore(_ context.Context, _ *text.Corpus, state []byte) error {
	df, err := algo.ReadFeatureDF(pack.Read(state))
	if err == nil {
		f.band.FeatureDF = df
	}
	return err
}

// Add adds the spots of another part of the set.
func (f fitted) Add(state []byte) error {
	df, err := algo.ReadFeatureDF(pack.Read(state))
	if err != nil {
		return err
	}
	return f.band.FeatureDF.Add(df)
}
