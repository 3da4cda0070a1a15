package tianwang

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

type keyword struct {
	word   string
	weight float64
}

type room struct {
	words text.Bag
	freq  []float64 // weighted count of each word
	top   []candidate
}

type candidate struct {
	weight float64
	i      int
}

func (r *room) before(a, b candidate) bool {
	if a.weight != b.weight {
		return a.weight > b.weight
	}
	return r.words.At(a.i) < r.words.At(b.i)
}

func (m *Method) keywords(d *text.Doc) []keyword {
	if m.declares(d) {
		return m.declaredKeywords(d)
	}
	r, _ := m.rooms.Get().(*room)
	if r == nil {
		r = new(room)
	}
	defer m.rooms.Put(r)
	m.count(r, d)
	m.choose(r)
	out := make([]keyword, len(r.top))
	for i, c := range r.top {
		out[i] = keyword{r.words.At(c.i), c.weight}
	}
	return out
}

func (m *Method) count(r *room, d *text.Doc) {
	r.words.Count(d.Words(m.mode))
	r.freq = r.freq[:0]
	for i := range r.words.Len() {
		r.freq = append(r.freq, float64(r.words.N(i)))
	}
	if m.alpha == 0 || d.Title == "" {
		return
	}
	title := d.TitleWords(m.mode)
	for j := range title.Len() {
		if i := r.words.Index(title, j); i >= 0 {
			r.freq[i] += m.alpha
		}
	}
}

// choose finds the n heaviest words. Most words occur once. Words that occur more often are
// considered first: after them most others cannot be among the heaviest, whatever their document
// frequency.
func (m *Method) choose(r *room) {
	r.top = r.top[:0]
	most := m.heaviest()
	below := math.Inf(1)
	for _, least := range []float64{2, 0} {
		for i, f := range r.freq {
			if least <= f && f < below {
				if len(r.top) < m.n || f*most >= r.top[m.n-1].weight {
					m.consider(r, i)
				}
			}
		}
		below = least
		if len(r.top) == m.n && below*most < r.top[m.n-1].weight {
			return
		}
	}
}

// heaviest returns an upper bound of the weight of a word that occurs once: that of a word of a
// single page, plus a tolerance for rounding.
func (m *Method) heaviest() float64 {
	if m.df == nil {
		return 1
	}
	return math.Log(float64(m.df.N)+0.01) + 1e-9
}

func (m *Method) consider(r *room, i int) {
	c := candidate{r.freq[i] * m.df.IDFOf(r.words.DF(i, m.df)), i}
	at := len(r.top)
	if at == m.n && !r.before(c, r.top[at-1]) || r.words.Stops(i, m.stop) {
		return
	}
	if at == m.n {
		at--
	} else {
		r.top = append(r.top, c)
	}
	for ; at > 0 && r.before(c, r.top[at-1]); at-- {
		r.top[at] = r.top[at-1]
	}
	r.top[at] = c
}

// Traits reports whether the abstract is taken from all text that a visitor sees.
func (m *Method) Traits() algo.Traits { return algo.Traits{Seen: m.visible && m.variant == byAbstract} }

func (m *Method) abstractOf(d *text.Doc) (string, []text.Span) {
	from := d.Body
	switch {
	case m.declared && d.Abstract != "":
		from = d.Abstract
	case m.visible:
		from = d.Seen()
	}
	abstract, span := prefix(from, m.abstract)
	if from != d.Body {
		return abstract, nil
	}
	return abstract, []text.Span{span}
}

// declares reports whether the page's declared keywords are used: some of them must have a
// content character.
func (m *Method) declares(d *text.Doc) bool {
	return m.declared && slices.ContainsFunc(d.Keywords, func(k string) bool { return text.Normalize(k).Text != "" })
}

// declaredKeywords returns the n heaviest of the keywords that the page declares, heaviest
// first. Each is weighted by its number in the body, at least 1, times its idf. A keyword of
// several words has the idf of a word of one page.
func (m *Method) declaredKeywords(d *text.Doc) []keyword {
	var out []keyword
	known := make(map[string]bool, len(d.Keywords))
	body := d.Norm().Text
	for _, k := range d.Keywords {
		word := text.Normalize(k).Text
		if word == "" || known[word] {
			continue
		}
		known[word] = true
		out = append(out, keyword{word, float64(max(1, strings.Count(body, word))) * m.df.IDF(word)})
	}
	slices.SortFunc(out, func(a, b keyword) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), strings.Compare(a.word, b.word))
	})
	return out[:min(len(out), m.n)]
}

func declaredPlaces(d *text.Doc, ks []keyword) map[string][]text.Span {
	at := make(map[string][]text.Span, len(ks))
	body := d.Norm().Text
	for _, k := range ks {
		for from := 0; ; {
			i := strings.Index(body[from:], k.word)
			if i < 0 {
				break
			}
			start := from + i
			from = start + len(k.word)
			at[k.word] = append(at[k.word], d.Norm().Source(text.Span{Start: start, End: from}))
		}
	}
	return at
}
