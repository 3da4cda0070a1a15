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
		Name:  "substring",
		Title: param.Words{En: "Exact shared passages (suffix array)"},
		Idea: param.Words{En: "A suffix array over the whole set finds every run of at least L characters that stands in two pages. " +
			"The characters that lie in such runs are marked for each pair of pages. " +
			"The share of marked characters in the shorter page decides, so that a page that reprints a part of another is found."},
		Cost:  param.Words{En: "Linear in the characters of the set for the suffix array, plus the pairs found; linear in two pages for a score. 15 bytes a character, and some 30 more while suffixes are sorted."},
		Fails: param.Words{En: "Edits that stand closer than L characters leave no passage. A site's template is a passage too: denoise first, or nearly all pages of the site are candidates. Pages shorter than L match equal pages only."},
		Paper: algo.Citation{
			Authors: "K. Lee, D. Ippolito, A. Nystrom, C. Zhang, D. Eck, C. Callison-Burch, N. Carlini",
			Title:   "Deduplicating training data makes language models better",
			Venue:   "ACL 2022",
			Year:    2022,
			Link:    "https://doi.org/10.18653/v1/2022.acl-long.577",
		},
		Params: []param.Param{
			{
				Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.7), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
				Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
				Title: say.Text("substring|Share of the shorter page"),
				Help:  param.Words{En: "Least share of the shorter page's characters that lie in shared passages. Larger is stricter. Our reading: the paper deletes passages and has no threshold. Over five labelled sets of news 0.7 does best."},
			},
			{
				Name: "length", Kind: param.Int, Default: 50, Min: 2, Max: 2000, Grid: []any{15, 20, 30, 50, 75, 100},
				Title: param.Words{En: "Shortest passage L"},
				Help:  param.Words{En: "Characters that a shared passage has at least. The paper takes 50 tokens; 50 to 100 characters suit Chinese. Smaller values forgive more edits and find stock phrases too."},
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

// Warnings counts the pages shorter than a passage.
func (m *Method) Warnings() []say.Words {
	n := m.short.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {character|characters}: such a page matches equal ones only", n, m.l))
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
