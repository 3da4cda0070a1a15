// Package paramtest checks the declarations of parameters against their effects.
package paramtest

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/param"
)

// Seen is the result of a setting on the test's pages, as hashes: of the text shown, and of the
// data kept for later, 0 for nothing.
type Seen struct{ Shown, Kept uint64 }

// Effects checks the declarations of the parameters ps of the thing called name: a parameter that
// is declared to have no effect must not change what is shown, and any other must change
// something. It tries the defaults, each other value of each choice, each number at 0 (which
// often turns something off), and each value on which the effect of another parameter is declared
// to depend. see tries a setting; it returns an error if the values do not go together. unseen
// names the parameters whose effect the pages cannot show, with the reason: "marks", or "side
// rule=hit" if a choice has that value.
func Effects(t *testing.T, name string, ps []param.Param, unseen map[string]string, see func(param.Values) (Seen, error)) {
	for u := range unseen {
		u, _, _ = strings.Cut(u, " ")
		if _, ok := param.Find(ps, u); !ok {
			t.Errorf("%s has no parameter %s", name, u)
		}
	}
	see = once(see)
	for _, v := range variants(ps) {
		base, err := see(v)
		if err != nil {
			continue
		}
		with := v.Changed(ps)
		for _, p := range ps {
			if p.Kind == param.Text {
				continue // a file or a list of words, not a scale
			}
			idle := p.Idle != nil && p.Idle(v)
			differs, tried := any(nil), false
			for _, x := range Across(p) {
				got, err := see(v.With(p.Name, x))
				if err != nil || x == v[p.Name] {
					continue
				}
				tried = true
				// What is kept of a page may differ although the result does not.
				if got.Shown != base.Shown || !idle && got.Kept != base.Kept {
					differs = x
					break
				}
			}
			switch {
			case idle && differs != nil:
				t.Errorf("%s: %s is declared without effect, and %s=%v changes something (%v)", name, p.Name, p.Name, differs, with)
			case !idle && tried && differs == nil && unseen[p.Name] == "" && unseen[p.Name+" "+strings.Join(with, " ")] == "":
				t.Errorf("%s: %s changes nothing with %v and is not declared so", name, p.Name, with)
			}
		}
	}
}

// once caches the results of see, since many settings are reached in two ways.
func once(see func(param.Values) (Seen, error)) func(param.Values) (Seen, error) {
	type answer struct {
		seen Seen
		err  error
	}
	known := make(map[string]answer)
	return func(v param.Values) (Seen, error) {
		key := v.String()
		a, ok := known[key]
		if !ok {
			a.seen, a.err = see(v)
			known[key] = a
		}
		return a.seen, a.err
	}
}

// variants returns the defaults, and the defaults with one other value of a choice, or of a
// number that is 0 or on which the effect of another parameter depends.
func variants(ps []param.Param) []param.Values {
	base := param.Defaults(ps)
	out := []param.Values{base}
	for _, p := range ps {
		if p.Kind == param.Text {
			continue
		}
		choice := p.Kind == param.Choice || p.Kind == param.Bool
		var done []any
		for _, x := range Across(p) {
			v := base.With(p.Name, x)
			if x == p.Default || slices.Contains(done, x) || !(choice || x == 0 || x == 0.0 || decides(ps, base, v)) {
				continue
			}
			done, out = append(done, x), append(out, v)
		}
	}
	return out
}

func decides(ps []param.Param, base, v param.Values) bool {
	return slices.ContainsFunc(ps, func(p param.Param) bool { return p.Idle != nil && p.Idle(base) != p.Idle(v) })
}

// Across returns values of p over its range: those of its sweep, and the least. The largest whole
// number is often a size that no test can afford.
func Across(p param.Param) []any {
	switch p.Kind {
	case param.Int:
		return append(slices.Clone(p.Grid), int(p.Min))
	case param.Float:
		return append(slices.Clone(p.Grid), p.Min, p.Max)
	}
	return p.Sweep()
}
