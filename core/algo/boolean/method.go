package boolean

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// fewest is the least upper end of the document frequencies, in pages.
const fewest = 10

// Method is the Boolean model with its parameters set.
type Method struct {
	sets.Set
	r, q  int
	score float64 // that q is made for; 0: it is the parameter
	share float64
	tfidf bool
	mode  text.Mode

	df   *text.DF
	most int // largest document frequency of a feature

	none *algo.Counter // pages signed that have words and none of them a feature
	few  *algo.Counter // pages signed that have less than R terms
	same *algo.Counter // pages signed that have none for want of rare words
}

// Fit counts the document frequencies of words.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	df, err := algo.WordDF(ctx, c, "boolean", m.mode)
	if err == nil {
		m.df, m.most = df, max(fewest, int(m.share*float64(df.N)))
	}
	return err
}

type term struct {
	word   string
	df, tf int
	weight float64 // tf·idf
}

func (t term) name() string { return t.word }

func (m *Method) terms(d *text.Doc) []term {
	all := m.words(d, m.inBand)
	slices.SortFunc(all, m.before)
	return all[:min(len(all), m.r)]
}

func (m *Method) words(d *text.Doc, wanted func(df int) bool) []term {
	freq := make(map[string]int)
	for w := range d.Words(m.mode).All() {
		freq[w]++
	}
	var all []term
	for w, tf := range freq {
		if df := m.df.Count(w); wanted(df) {
			all = append(all, term{w, df, tf, float64(tf) * m.df.IDFOf(df)})
		}
	}
	return all
}

func (m *Method) inBand(df int) bool { return df >= 2 && df <= m.most }

func (m *Method) before(a, b term) int {
	if m.tfidf {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.word, b.word))
	}
	return cmp.Or(cmp.Compare(a.df, b.df), cmp.Compare(b.tf, a.tf), cmp.Compare(a.word, b.word))
}

// Sign returns the hashes of the page's terms, ascending.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	switch {
	case len(s) == 0 && !d.Empty():
		m.none.Add()
		if m.allCommon(d) {
			m.same.Add()
		}
	case len(s) > 0 && len(s) < m.r:
		m.few.Add()
	}
	return s
}

func (m *Method) allCommon(d *text.Doc) bool {
	for w := range d.Words(m.mode).All() {
		if m.df.Count(w) <= m.most {
			return false
		}
	}
	return true
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	var s algo.Signature
	for _, t := range m.terms(d) {
		s = append(s, hash.String(t.word))
	}
	slices.Sort(s)
	return s
}

// need returns the number of terms that the query of a page with r terms requires, if a query
// requires q of R: ⌈q·r/R⌉.
func (m *Method) need(q, r int) int { return (q*r + m.r - 1) / m.r }

// asked returns the number of terms that the query of the page with fewer of two requires, at least
// one.
func (m *Method) asked(a, b algo.Signature) int { return max(1, m.need(m.q, min(len(a), len(b)))) }

// Pairs emits the pairs that the query of one of the two finds: those that share as many terms as
// the page with fewer asks for.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return m.Meet(ctx, sigs, nil, m.asked, emit)
}

// Guarantee returns q/R, or the score that other queries are made for: the index loses no pair from
// there on. A query for one term finds all that scores above 0.
func (m *Method) Guarantee() float64 {
	switch {
	case m.score == 0:
		return float64(m.q) / float64(m.r)
	case m.q == 1:
		return 0
	}
	return m.score
}

func (m *Method) IndexFor(score float64) algo.Method {
	out := *m
	out.q, out.score = m.queryFor(score), score
	return &out
}

func (m *Method) queryFor(score float64) int { return max(1, int(float64(score*float64(m.r))+1e-9)) }

// Warnings reports how many pages have no or few terms, and why.
func (m *Method) Warnings() []say.Words {
	var out []say.Words
	if m.df != nil && int(m.share*float64(m.df.N)) < fewest {
		out = append(out, say.New("the set is small: terms on up to %d of %d {page|pages} are used, more than the share %g", m.most, m.df.N, m.share).Words)
	}
	none, same, few := m.none.Load(), m.same.Load(), m.few.Load()
	return slices.Concat(out,
		algo.Warn(none, say.New("%d {page has|pages have} words, but none that occurs on 2 to %d {page|pages}", none, m.most)),
		algo.Warn(same, say.New("%d of them have only words that occur on more than %d {page|pages}, which do not distinguish pages: with this rule, pages that are all alike find no partner unless share is increased", same, m.most)),
		algo.Warn(few, say.New("%d {page has|pages have} fewer than %d {term|terms}; only the available ones are compared", few, m.r)))
}

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(m.Shared(m.Name, a, b, m.asked(a, b)))
}

// Spread takes the terms of a page for keys. It looks for others by so few of them that one must be
// among the terms that the query of the page with fewer asks for.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	q := m.queryFor(f.Score)
	return sets.SpreadBy(f, func(n int) (keys, asks int) { return n, n - max(1, m.need(q, n)) + 1 }, sets.Words), nil
}

func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	return m.Levels(say.Words{En: "lists of terms"}, sigs)
}

func (m *Method) elements(d *text.Doc) []sets.Element {
	ts := m.terms(d)
	at := algo.PlacesOf(d, d.Words(m.mode), ts, term.name)
	out := make([]sets.Element, len(ts))
	for i, t := range ts {
		weight := 1 / float64(t.df)
		if m.tfidf {
			weight = t.weight
		}
		out[i] = sets.Element{Hash: hash.String(t.word), Feature: algo.Feature{Label: fmt.Sprintf("%s (df %d, tf %d)", t.word, t.df, t.tf), Weight: weight, Places: at[t.word], Same: t.word}}
	}
	return out
}

// Explain adds the query, and the band of the terms.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ev := m.Set.Explain(a, b)
	if len(ev.Numbers) > 0 {
		ev.Numbers = append(ev.Numbers,
			algo.Number{Name: param.Words{En: "terms required by the query"}, Value: fmt.Sprint(m.asked(m.sign(a), m.sign(b)))},
			algo.Number{Name: param.Words{En: "largest document frequency"}, Value: fmt.Sprint(m.most)})
	}
	return ev
}
