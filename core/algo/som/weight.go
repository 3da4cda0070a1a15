package som

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// term is one distinct word of a page.
type term struct {
	key   uint64  // FNV-1a hash of the word
	tf    int32   // occurrences in title and body
	title int32   // of these, in the title
	idf   float64 // ln(N/df + 0.01)
}

// bag returns the distinct words of title and body, by key, stop words left out;
// none for a page without a body.
func (m *Method) bag(d *text.Doc) []term {
	if d.Empty() {
		return nil
	}
	at := make(map[uint64]int32)
	var bag []term
	add := func(words text.Tokens, title int32) {
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
	add(d.Words(m.mode), 0)
	add(d.TitleWords(m.mode), 1)
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
		w[i] = alpha*float64(t.title) + float64(t.tf-t.title)
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

// unit divides w by its length, where it has one, in place.
func unit(w []float64) []float64 {
	sum := 0.0
	for _, x := range w {
		sum += x * x
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

// vector returns the page's vector over the kept words, of length 1, by term;
// none where the page has no kept word.
func (m *Method) vector(bag []term) []entry {
	w := weights(bag, m.alpha, m.balanced)
	var v []entry
	sum := 0.0
	for i, t := range bag {
		if at, ok := m.kept[t.key]; ok && w[i] > 0 {
			v = append(v, entry{at, w[i]})
			sum += w[i] * w[i]
		}
	}
	length := math.Sqrt(sum)
	for i := range v {
		v[i].weight /= length
	}
	slices.SortFunc(v, func(a, b entry) int { return cmp.Compare(a.term, b.term) })
	return v
}
