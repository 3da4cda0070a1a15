package substring

import (
	"fmt"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:    "substring",
		Version: 1,
		Title:   param.Words{En: "Exact shared passages (suffix array)"},
		Idea:    param.Words{En: "A suffix array over the whole set finds every run of at least L characters that occurs on two pages. For each pair of pages, the characters in such runs are marked. The share of marked characters on the shorter page decides, so partial reprints are found as well."},
		Cost:    param.Words{En: "Linear in the characters of the set for the suffix array, plus the pairs found; linear in both pages for a score. 15 bytes per character, and about 30 more while suffixes are sorted."},
		Fails:   param.Words{En: "Edits less than L characters apart leave no passage. The template of a site is also a passage: denoise first, or almost all pages of the site are candidates. Pages shorter than L match only identical pages."},
		Works:   []string{"lee2022deduplicating"},
		Params: []param.Param{
			{
				Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.7), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
				Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
				Title: say.Text("substring|Share of the shorter page"),
				Help:  param.Words{En: "Minimum share of the characters of the shorter page in shared passages. Larger is stricter. The threshold is our addition: the paper only deletes passages. On five labelled news sets, 0.7 is best."},
			},
			{
				Name: "length", Kind: param.Int, Default: 50, Min: 2, Max: 2000, Grid: []any{15, 20, 30, 50, 75, 100},
				Title: param.Words{En: "Shortest passage L"},
				Help:  param.Words{En: "Minimum number of characters of a shared passage. The paper uses 50 tokens; 50 to 100 characters suit Chinese. Smaller values tolerate more edits but also match stock phrases."},
			},
		},
		Threshold: "threshold",
		New: func(v param.Values) (algo.Method, error) {
			return &Method{l: v.Int("length")}, nil
		},
	}
}

// Method is the search for shared passages at a given parameter.
type Method struct {
	algo.Complete
	l int // characters of the shortest passage

	short atomic.Int64 // pages that are shorter
}

// Sign returns the page's characters and the hashes and places of its windows.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	if len(s) > 0 && length(s) < m.l {
		m.short.Add(1)
	}
	return s
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	return pack([]rune(d.Norm().Text), m.l)
}

// Score returns the share of the shorter page that lies in shared passages.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	inA, inB := shared(a, b, m.l)
	return float64(min(inA, inB)) / float64(min(length(a), length(b)))
}

func (m *Method) Warnings() []say.Words {
	n := m.short.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {character|characters}: such pages match only identical pages", n, m.l))
}

// Features returns the body as the single feature; its weight is the number of windows.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	if d.Empty() {
		return nil
	}
	t := d.Chars()
	place := d.Norm().Source(text.Span{Start: 0, End: len(t.Text)})
	return []algo.Feature{{
		Label:  d.Body[place.Start:place.End],
		Weight: float64(t.Windows(m.l)),
		Places: []text.Span{place},
	}}
}

// Explain returns the shared passages, with the number of their windows as weight.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = minhash.Matches(a, b, a.Chars(), b.Chars(), m.l)
		longest := 0
		for _, p := range ev.Shared {
			longest = max(longest, min(int(p.Weight)+m.l-1, length(sa), length(sb)))
		}
		inA, inB := shared(sa, sb, m.l)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "characters in shared passages"}, Value: fmt.Sprintf("%d, %d", inA, inB)},
			{Name: say.Text("substring|characters"), Value: fmt.Sprintf("%d, %d", length(sa), length(sb))},
			{Name: param.Words{En: "passages"}, Value: fmt.Sprint(len(ev.Shared))},
			{Name: param.Words{En: "longest passage"}, Value: fmt.Sprint(longest)},
		}
	})
}
