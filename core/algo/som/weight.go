package som

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

type term struct {
	key   uint64  // FNV-1a hash of the word
	tf    int32   // occurrences in title, body and, where they count, META keywords
	title int32   // of these, in title and META keywords
	idf   float64 // ln(N/df + 0.01)
}

// frequencies counts in how many pages each word is, in all places from which the words
// of a page are taken.
func (m *Method) frequencies(ctx context.Context, c *text.Corpus) (*text.DF, error) {
	unit := "body and title, " + string(m.mode)
	if m.meta {
		unit = "body, title and meta, " + string(m.mode)
	}
	return c.TermDF(ctx, unit, func(d *text.Doc) iter.Seq[string] {
		return func(yield func(string) bool) {
			if d.Empty() {
				return // it has no vector
			}
			for words := range m.places(d) {
				for w := range words.All() {
					if !yield(w) {
						return
					}
				}
			}
		}
	})
}

// places yields the words of each place of a page, with how many times an occurrence
// there counts as one in the title: 0 or 1.
func (m *Method) places(d *text.Doc) iter.Seq2[text.Tokens, int32] {
	return func(yield func(text.Tokens, int32) bool) {
		if !yield(d.Words(m.mode), 0) || !yield(d.TitleWords(m.mode), 1) || !m.meta {
			return
		}
		for _, k := range d.Keywords {
			if !yield(d.WordsOf(text.Normalize(k), m.mode), 1) {
				return
			}
		}
	}
}

// bag returns the distinct words of title and body, and of the META keywords where they
// count, by key, stop words left out; none for a page without a body.
func (m *Method) bag(d *text.Doc) []term {
	if d.Empty() {
		return nil
	}
	at := make(map[uint64]int32)
	var bag []term
	for words, title := range m.places(d) {
		for w := range words.All() {
			if m.stop.Has(w) {
				continue
			}
			key := hash.FNV1a64(w)
			i, ok := at[key]
			if !ok {
				i = int32(len(bag))
				at[key] = i
				bag = append(bag, term{key: key, idf: m.df.IDF(w)})
			}
			bag[i].tf++
			bag[i].title += title
		}
	}
	slices.SortFunc(bag, func(a, b term) int { return cmp.Compare(a.key, b.key) })
	return bag
}

// contents returns CW of each word: tf·idf over the length of these.
func contents(bag []term) []float64 {
	w := make([]float64, len(bag))
	for i, t := range bag {
		w[i] = float64(t.tf) * t.idf
	}
	return unit(w)
}

// structures returns SW of each word: occurrences, those in the title times alpha.
func structures(bag []term, alpha float64) []float64 {
	w := make([]float64, len(bag))
	for i, t := range bag {
		w[i] = float64(alpha*float64(t.title)) + float64(t.tf-t.title)
	}
	return w
}

// weights returns ½·CW + ½·SW of each word; balanced divides SW by its length,
// so that the halves are halves.
func weights(bag []term, alpha float64, balanced bool) []float64 {
	w, s := contents(bag), structures(bag, alpha)
	if balanced {
		s = unit(s)
	}
	for i := range w {
		w[i] = (w[i] + s[i]) / 2
	}
	return w
}

func unit(w []float64) []float64 {
	sum := 0.0
	for _, x := range w {
		sum += float64(x * x)
	}
	if sum > 0 {
		length := math.Sqrt(sum)
		for i := range w {
			w[i] /= length
		}
	}
	return w
}

// entry is one coordinate of a page's vector over the kept words.
type entry struct {
	term   int32
	weight float64
}

func (m *Method) vector(bag []term) []entry {
	w := weights(bag, m.alpha, m.balanced)
	var v []entry
	sum := 0.0
	for i, t := range bag {
		if at, ok := m.kept[t.key]; ok && w[i] > 0 {
			v = append(v, entry{at, w[i]})
			sum += float64(w[i] * w[i])
		}
	}
	length := math.Sqrt(sum)
	for i := range v {
		v[i].weight /= length
	}
	slices.SortFunc(v, func(a, b entry) int { return cmp.Compare(a.term, b.term) })
	return v
}
