package tianwang

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/text"
)

// Sees tells whether the method looks at all visible text.
func (m *Method) Sees() bool { return m.visible && m.variant == byAbstract }

// abstractOf returns the abstract of d and where it stands in the body: nowhere, where
// it was not taken from there.
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

// declares tells whether the keywords are those that the page declares: that some of
// them has a content character.
func (m *Method) declares(d *text.Doc) bool {
	return m.declared && slices.ContainsFunc(d.Keywords, func(k string) bool { return text.Normalize(k).Text != "" })
}

// declaredKeywords returns the n heaviest of the keywords that the page declares,
// heaviest first; each weighs as often as it stands in the body, once at least, times
// its idf. One of several words is taken whole, as rare as a word of one page.
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

// declaredPlaces returns where each keyword stands in the body.
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
