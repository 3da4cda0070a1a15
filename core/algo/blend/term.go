package blend

import (
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

func isNumber(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// Term is one input of the model: the score of a component, a fact of the pair,
// or a product of such, written name or name*name.
type Term struct {
	Name    string
	Title   param.Words
	factors []factor
	Rising  bool // its weight is never negative
}

type factor struct {
	component int // -1 for a fact
	fact      fact
}

// parseTerms reads a list of terms, separated by commas, and returns the
// components that they ask, each once, in the order of components.
func parseTerms(list string) ([]Term, []Component, error) {
	var names []string
	for s := range strings.SplitSeq(list, ",") {
		names = append(names, strings.TrimSpace(s))
	}
	var asked []Component
	for _, c := range components() {
		if slices.ContainsFunc(names, func(t string) bool { return slices.Contains(strings.Split(t, "*"), c.Name) }) {
			asked = append(asked, c)
		}
	}
	var terms []Term
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, nil, say.Errorf("blend: components: %s occurs twice", name)
		}
		t, err := parseTerm(name, asked)
		if err != nil {
			return nil, nil, err
		}
		terms = append(terms, t)
	}
	if !similar(terms) {
		return nil, nil, say.Errorf("blend: components must name at least one of alike, within, %s", componentNames())
	}
	return terms, asked, nil
}

func parseTerm(name string, asked []Component) (Term, error) {
	t := Term{Name: name}
	for part := range strings.SplitSeq(name, "*") {
		if i := slices.IndexFunc(asked, func(c Component) bool { return c.Name == part }); i >= 0 {
			t.add(factor{component: i}, asked[i].Title, true)
			continue
		}
		all := factList()
		i := slices.IndexFunc(all, func(f fact) bool { return f.name == part })
		if i < 0 {
			return t, say.Errorf("blend: unknown component %q, known: %s; and %s", part, componentNames(), factNames())
		}
		t.add(factor{-1, all[i]}, all[i].title, all[i].similarity)
	}
	return t, nil
}

func (t *Term) add(f factor, title param.Words, similarity bool) {
	if len(t.factors) > 0 {
		title = say.New("%v × %v", t.Title, title).Words
	}
	t.Title = title
	t.factors = append(t.factors, f)
	t.Rising = t.Rising || similarity
}

func similar(terms []Term) bool {
	return slices.ContainsFunc(terms, func(t Term) bool {
		return slices.ContainsFunc(t.factors, func(f factor) bool { return f.component >= 0 }) || t.ofShingles()
	})
}

func (t Term) ofShingles() bool {
	return slices.ContainsFunc(t.factors, func(f factor) bool { return f.fact.name == "alike" || f.fact.name == "within" })
}

func factNames() string {
	var names []string
	for _, f := range factList() {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}

// value returns the term for a pair: NaN where one of its factors cannot tell.
func (t Term) value(scores []float64, p pair) float64 {
	x := 1.0
	for _, f := range t.factors {
		if f.component >= 0 {
			x *= scores[f.component]
		} else {
			x *= f.fact.value(p)
		}
	}
	return x
}
