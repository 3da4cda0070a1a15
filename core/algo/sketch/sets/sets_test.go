package sets

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// words is an algorithm made only of this package: a page is the set of its tokens.
type words struct{ Joined }

func tokens(d *text.Doc) (out []Element) {
	for _, f := range algo.Shingles(d, d.Tokens(), 1, nil) {
		out = append(out, Element{Feature: f, Hash: hash.String(text.Normalize(f.Label).Text)})
	}
	return out
}

// IndexFor returns the method with the join for another threshold.
func (w words) IndexFor(score float64) algo.Method {
	w.Least = score
	return w
}

func described(smaller bool) algo.Algorithm {
	both := param.Words{En: "words"}
	return algo.Algorithm{
		Name: "words", Title: both, Idea: both, Cost: both, Fails: both, Threshold: "threshold",
		Params: []param.Param{{Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, AfterSigning: true, Title: both, Help: both}},
		New: func(v param.Values) (algo.Method, error) {
			return words{Joined{Set: Set{Name: both, By: sorted.If(smaller, sorted.Smaller), Elements: tokens}, Least: v.Float("threshold"), Rare: both, Lists: both}}, nil
		},
	}
}

// An algorithm made of this package satisfies the contract of all algorithms.
func TestContract(t *testing.T) {
	for _, smaller := range []bool{false, true} {
		algotest.Run(t, described(smaller), []string{"threshold=0.2"}, []string{"threshold=1"})
	}
}

func TestBothMeasuresAndTheSharedElements(t *testing.T) {
	a, b := text.NewDoc(nil, "red green blue red"), text.NewDoc(nil, "green, red! black white")
	s := Set{Elements: tokens}
	if got := s.Score(s.Sign(a), s.Sign(b)); got != 2.0/5 {
		t.Errorf("resemblance %v, want 2/5", got)
	}
	s.By = sorted.Smaller
	if got := s.Score(s.Sign(a), s.Sign(b)); got != 2.0/3 {
		t.Errorf("containment %v, want 2/3", got)
	}
	var shared []string
	for _, m := range s.Explain(a, b).Shared {
		shared = append(shared, strings.ToLower(m.Label))
	}
	if !slices.Equal(shared, []string{"red", "green"}) {
		t.Errorf("shared %v", shared)
	}
	if got := s.Score(nil, s.Sign(b)); got != 0 {
		t.Errorf("an empty page scores %v", got)
	}
}
