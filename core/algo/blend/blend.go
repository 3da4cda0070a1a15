package blend

import (
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// defaultTerms are the terms of a fit unless others are named. They were chosen by
// measuring: of some seventy lists, each fitted without a set and tried on it, longer ones,
// those with headlines and those with document frequencies do no better on the set left out.
const defaultTerms = "alike,within,accord,alike*accord,places,opening"

// Algorithm returns the blend with the shipped weights and the decision at even odds.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "blend",
		Version:   1,
		Title:     param.Words{En: "Learned blend"},
		Idea:      param.Words{En: "Combines several features of a pair: resemblance and containment of the shingles, numbers that occur on only one page, different numbers between the same words, and whether the opening of one page occurs in the other; titles, lengths and scores of other algorithms can be added. A logistic model fitted on labelled pairs weights these features and returns the probability that the pages are duplicates. The contribution of each term can be shown, and the model can be fitted again with your own labels."},
		Cost:      param.Words{En: "Computing signatures is linear in the text; a page takes at most 3.2 KB. Almost all pairs are recognised as unrelated from 64 bytes of each page; only the other pairs need a comparison of their samples. Added components have their own cost."},
		Fails:     param.Words{En: "The model depends on the data that it was fitted on: for other kinds of pages its probabilities are inaccurate. Versions of a page that differ in one or two numbers count as near-duplicates if most of their text is the same; two texts on one long form, with few numbers and different names, can be mistaken for duplicates. Label a few hundred pairs of your own pages and fit the model again."},
		Works:     []string{"cox1958regression", "platt1999probabilistic"},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.001, Max: 0.999, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99},
			Title: param.Words{En: "Minimum probability"},
			Help:  param.Words{En: "Two pages are duplicates if the model gives at least this probability; 0.5 means even odds. Larger is stricter."},
		},
		{
			Name: "weights", Kind: param.Text, Default: "",
			Title: param.Words{En: "Weights file"},
			Help:  param.Words{En: "Weights file written by train blend. Empty: the built-in weights."},
		},
		{
			Name: "components", Kind: param.Text, Default: "",
			Title: param.Words{En: "Components"},
			Help:  param.Words{En: "Terms to use, separated by commas, from those in the weights file; omitted terms have no effect. Empty: all. For train blend: the terms to fit, where a*b is a product."},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m, _, err := Load(v.Str("weights"))
	if err != nil {
		return nil, err
	}
	if m, err = m.only(v.Str("components")); err != nil {
		return nil, err
	}
	a, err := NewAsker(m.Kit)
	if err != nil {
		return nil, err
	}
	method := &Method{a, m, slices.ContainsFunc(m.Terms, Term.ofShingles)}
	if a.fits() {
		return fittedMethod{method}, nil
	}
	return method, nil
}

func (m *Model) only(list string) (*Model, error) {
	if list == "" {
		return m, nil
	}
	kit, err := NewKit(list)
	if err != nil {
		return nil, err
	}
	out := &Model{Kit: kit, Bias: m.Bias, Lambda: m.Lambda, Slope: m.Slope, Shift: m.Shift}
	for _, t := range kit.Terms {
		j := m.term(t.Name)
		if j < 0 {
			return nil, unknownTerm(m, t.Name)
		}
		out.Mean = append(out.Mean, m.Mean[j])
		out.Scale = append(out.Scale, m.Scale[j])
		out.Weights = append(out.Weights, m.Weights[j])
	}
	return out, nil
}

func (m *Model) term(name string) int {
	return slices.IndexFunc(m.Terms, func(t Term) bool { return t.Name == name })
}

func unknownTerm(m *Model, name string) error {
	var known []string
	for _, t := range m.Terms {
		known = append(known, t.Name)
	}
	return say.Errorf("blend: components: %s is not in the weights, which have: %s", name, strings.Join(known, ", "))
}
