package algotest

import (
	"context"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// tried returns the values that p is varied over: its grid, its choices, its ends.
func tried(p param.Param) []any {
	try := slices.Clone(p.Sweep())
	switch p.Kind {
	case param.Int, param.Float:
		try = append(try, p.Min, p.Max)
	}
	return try
}

// others returns the valid settings that differ from v only in the parameter p.
func others(a algo.Algorithm, v param.Values, p param.Param) (list []param.Values) {
	for _, raw := range tried(p) {
		val, err := p.Check(raw)
		if err != nil || val == v[p.Name] {
			continue
		}
		w := v.With(p.Name, val)
		if _, err := a.New(w); err == nil {
			list = append(list, w)
		}
	}
	return list
}

// signing checks the declaration [param.Param.AfterSigning] against Fit and Sign: a parameter with
// it changes no signature under any of the settings; one without it changes some signature under
// one of them, so that nothing is signed again without need.
func signing(t *testing.T, a algo.Algorithm, settings []param.Values) {
	shown := make(map[string]bool)
	for _, v := range settings {
		b := prepare(t, a, v)
		for _, p := range a.Params {
			if shown[p.Name] {
				continue
			}
			for _, w := range others(a, v, p) {
				if b.signsAlike(t, w) {
					continue
				}
				if shown[p.Name] = true; p.AfterSigning {
					t.Errorf("%s is declared AfterSigning, yet %v signs otherwise than %v", p.Name, w.Changed(a.Params), v.Changed(a.Params))
				}
				break
			}
		}
	}
	for _, p := range a.Params {
		why := unseen[a.Name+" "+p.Name]
		switch {
		case p.Kind == param.Text: // there are no values to try
		case shown[p.Name] && why != "":
			t.Errorf("%s does change signatures: it need not be among the unseen", p.Name)
		case !shown[p.Name] && !p.AfterSigning && why == "":
			t.Errorf("%s changes no signature: declare it AfterSigning", p.Name)
		}
	}
}

// deciding checks the deciding parameter, if it is AfterSigning: its value must not change the
// score of any pair, so that one run serves a sweep of it, unless it is declared that it
// [param.Param.Scores].
func deciding(t *testing.T, a algo.Algorithm, settings []param.Values) {
	for _, v := range settings {
		p, ok := param.Find(a.Params, a.Decider(v))
		if !ok || !p.AfterSigning || p.Scores {
			continue
		}
		b := prepare(t, a, v)
		for _, w := range others(a, v, p) {
			if a.Decider(w) != p.Name {
				continue
			}
			c := &bench{a: a, v: w, docs: b.docs}
			m := c.fresh(t)
			for i, x := range b.sigs {
				for j, y := range b.sigs {
					if got, want := m.Score(x, y), b.m.Score(x, y); got != want {
						t.Fatalf("%s decides, yet pages %d and %d score %v under %v, %v under %v", p.Name, i, j, got, w.Changed(a.Params), want, v.Changed(a.Params))
					}
				}
			}
		}
	}
}

// unseen lists the parameters that are not AfterSigning although no signature of the test pages
// shows it, with the reason.
var unseen = map[string]string{
	"boolean share": "the bound is never less than 10 of the 11 pages",
	"digest rho":    "what Sign counts for the warnings depends on it",
	"som steps":     "up to 50 pages both ways take 1000 steps",
}

func (b *bench) signsAlike(t *testing.T, w param.Values) bool {
	c := &bench{a: b.a, v: w, docs: b.docs}
	sigs := c.sign(c.fresh(t))
	return slices.EqualFunc(b.sigs, sigs, func(x, y algo.Signature) bool { return slices.Equal(x, y) })
}

// fitting checks [algo.Algorithm.FitForSign]: a method with it that was not fitted gives the same
// scores and candidates for given signatures.
func (b *bench) fitting(t *testing.T) {
	if _, fits := b.m.(algo.Fitter); !fits || !b.a.FitForSign {
		return
	}
	m, err := b.a.New(b.v)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range b.sigs {
		for j, y := range b.sigs {
			if got, want := m.Score(x, y), b.m.Score(x, y); got != want {
				t.Errorf("FitForSign is declared, yet pages %d and %d score %v without it, %v with it", i, j, got, want)
			}
		}
		if k, ok := m.(algo.Keyed); ok && !slices.Equal(k.Keys(x), b.m.(algo.Keyed).Keys(x)) {
			t.Errorf("FitForSign is declared, yet page %d has other keys without it", i)
		}
	}
	if got, want := candidates(t, m, b.sigs), candidates(t, b.m, b.sigs); !slices.Equal(got, want) {
		t.Errorf("FitForSign is declared, yet the index finds %v without it, %v with it", got, want)
	}
}

// candidates returns the candidate pairs of a method's join, sorted; none if it has no join.
func candidates(t *testing.T, m algo.Method, sigs []algo.Signature) (found [][2]int) {
	j, ok := m.(algo.Joiner)
	if !ok {
		return nil
	}
	if err := j.Pairs(context.Background(), sigs, func(x, y int) { found = append(found, [2]int{x, y}) }); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(found, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	return found
}

// growing checks [algo.Algorithm.Growth]: a method that compares all pairs, or trains a map that
// grows with the pages, is quadratic. An index can be quadratic too.
func growing(t *testing.T, a algo.Algorithm) {
	m, err := a.New(param.Defaults(a.Params))
	if err != nil {
		t.Fatal(err)
	}
	if trains := algo.TraitsOf(m).Watch != nil; (trains || !algo.HasIndex(m)) && a.Growth != algo.Quadratic {
		t.Errorf("Growth is not declared quadratic; has an index: %v, trains: %v", algo.HasIndex(m), trains)
	}
}
