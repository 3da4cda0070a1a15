package keysentence

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/text"
)

// findKeywords adds to each sentence the distinct keywords in it, in the order of the
// text. A word never reaches over a sentence mark, so that the
// words of a sentence are those between its ends in the compact text.
func (m *Method) findKeywords(d *text.Doc, ss []sentences.Sentence) {
	wanted := m.keywordsOf(d)
	if len(wanted) == 0 {
		return
	}
	words := d.Words(m.mode)
	from := 0
	for i := range ss {
		s := &ss[i]
		at := strings.Index(words.Text[from:], s.Norm)
		if at < 0 {
			continue
		}
		start, end := from+at, from+at+len(s.Norm)
		w, _ := slices.BinarySearch(words.Start, int32(start))
		for ; w < words.Len() && int(words.Start[w+1]) <= end; w++ {
			if _, ok := wanted[words.At(w)]; ok && !slices.Contains(s.Words, words.At(w)) {
				s.Words = append(s.Words, words.At(w))
			}
		}
		from = end
	}
}

// keywordsOf returns the words of the title and the heaviest words of the body by
// tf·idf, stop words left out; of equal weights the first by UTF-8 order.
func (m *Method) keywordsOf(d *text.Doc) map[string]struct{} {
	wanted := make(map[string]struct{})
	for w := range d.TitleWords(m.mode).All() {
		if !m.stop.Has(w) {
			wanted[w] = struct{}{}
		}
	}
	if m.keywords == 0 {
		return wanted
	}
	freq := make(map[string]int)
	for w := range d.Words(m.mode).All() {
		freq[w]++
	}
	type weighed struct {
		word   string
		weight float64
	}
	all := make([]weighed, 0, len(freq))
	for w, n := range freq {
		if !m.stop.Has(w) {
			all = append(all, weighed{w, float64(n) * m.df.IDF(w)})
		}
	}
	slices.SortFunc(all, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.word, b.word))
	})
	for _, x := range all[:min(len(all), m.keywords)] {
		wanted[x.word] = struct{}{}
	}
	return wanted
}
