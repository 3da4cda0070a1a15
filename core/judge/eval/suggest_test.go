package eval_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// judged returns an outcome over pairs, each with two pages of its own; every second pair is a
// duplicate. Duplicates score around .7, other pairs around .4.
func judged(n int, seed uint64) *eval.Outcome {
	rng := rand.New(rand.NewPCG(seed, 1))
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	var list []scored.Pair
	var pages []page.Page
	for i := range n {
		p := page.MakePair(2*i, 2*i+1)
		label, mean := truth.Duplicate, .7
		if i%2 == 1 {
			label, mean = truth.Different, .4
		}
		gold.Pairs[p] = label
		score := min(1, max(.01, mean+float64(rng.NormFloat64()*.12)))
		list = append(list, scored.Pair{A: p.A, B: p.B, Score: score, Indexed: true})
		pages = append(pages, page.Page{}, page.Page{})
	}
	slices.SortFunc(list, scored.Compare)
	return eval.NewOutcome(page.FromPages("set", pages, make([]page.Content, len(pages))), &result.Result{Pages: len(pages), Pairs: scored.PairsOf(list)}, gold, .5)
}

// The suggestion is compared with the F1 of its threshold on 20,000 other pairs: the best F1 on the
// same pairs is too optimistic, the suggested F1 hardly is.
func TestASuggestionPredictsItsF1OnOtherPages(t *testing.T) {
	others := judged(20_000, 999)
	flattered, said := 0.0, 0.0
	inside := 0
	const rounds = 120
	for seed := range uint64(rounds) {
		o := judged(40, seed)
		s := eval.Suggest(o, false, 1)
		if s.Basis != eval.Labels || s.Pairs != 40 {
			t.Fatalf("%+v", s)
		}
		worth := others.At(s.Threshold).Report.Before.F1()
		best, _ := o.Curve.Best()
		flattered += (best.Counts.F1() - worth) / rounds
		said += (s.F1 - worth) / rounds
		if worth >= s.F1s.Low && worth <= s.F1s.High {
			inside++
		}
	}
	if flattered < .02 || math.Abs(said) > flattered/2 {
		t.Errorf("the best F1 is %.4f above the true one, what is said %.4f", flattered, said)
	}
	if inside < rounds*94/100 {
		t.Errorf("the interval holds the truth in %d of %d", inside, rounds)
	}
}

// If the labels show no error at any threshold, errors are still possible.
func TestASuggestionWithoutAnErrorIsNotSure(t *testing.T) {
	o := judged(40, 1)
	list := o.Result.Pairs.List()
	for i, p := range list {
		if list[i].Score = .1; o.Truth.IsDuplicate(p.Pair()) {
			list[i].Score = .9
		}
	}
	slices.SortFunc(list, scored.Compare)
	s := eval.Suggest(eval.NewOutcome(o.Set, &result.Result{Pages: o.Result.Pages, Pairs: scored.PairsOf(list)}, o.Truth, .5), false, 1)
	if s.F1 != 1 || s.F1s.High != 1 || s.F1s.Low > .9 || s.F1s.Low < .5 {
		t.Errorf("F1 %v in %v by 20 duplicates", s.F1, s.F1s)
	}
}

func TestASuggestionIsTheSameEachTime(t *testing.T) {
	o := judged(200, 3)
	if a, b := eval.Suggest(o, false, 7), eval.Suggest(o, false, 7); !reflect.DeepEqual(a, b) {
		t.Errorf("%+v and %+v", a, b)
	}
}

// With too few labels the suggestion says what is missing; scores alone are used only if they may
// be.
func TestWithoutLabelsScoresSuggestAThresholdOnlyIfTheyCan(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var list []scored.Pair
	for i := range int32(300) {
		score := .05 + float64(rng.Float64()*.15)
		if i%10 == 0 {
			score = .7 + float64(rng.Float64()*.3)
		}
		list = append(list, scored.Pair{A: 2 * i, B: 2*i + 1, Score: score})
	}
	slices.SortFunc(list, scored.Compare)
	outcome := func(list []scored.Pair, floor float64) *eval.Outcome {
		pages := make([]page.Page, 600)
		return eval.NewOutcome(page.FromPages("set", pages, make([]page.Content, len(pages))), &result.Result{Pages: len(pages), Pairs: scored.PairsOf(list), Floor: floor}, nil, .5)
	}
	for _, c := range []struct {
		name    string
		o       *eval.Outcome
		overlap bool
		basis   eval.Basis
		says    string
	}{
		{"shares of sets", outcome(list, 0), true, eval.Scores, "two clusters"},
		{"other scores", outcome(list, 0), false, eval.Nothing, "0 duplicates and 0 different pairs are labelled"},
		{"a floor", outcome(list, .3), true, eval.Nothing, "down to 0.02"},
		{"few scores", outcome(list[:15], 0), true, eval.Nothing, "too few scores"},
		{"one score", outcome(slices.Repeat(list[:1], 100), 0), true, eval.Nothing, "too few scores"},
		{"few labels", judged(20, 1), false, eval.Nothing, "10 duplicates and 10 different"},
	} {
		s := eval.Suggest(c.o, c.overlap, 1)
		if s.Basis != c.basis || !strings.Contains(s.Why.En, c.says) || !s.Why.Has("zh") {
			t.Errorf("%s: %+v", c.name, s)
		}
		if c.basis == eval.Scores && (s.Threshold < .2 || s.Threshold > .7) {
			t.Errorf("%s: the two heaps are parted at %v", c.name, s.Threshold)
		}
	}
}
