package eval

import "pagetwin/core/body/declared"

// DeclaredPairs is how many pairs are declared in one way, and how many of them a run
// decided duplicates. A declared pair that is not decided need not be a mistake: what
// redirects has no text, and the next version may be another text.
type DeclaredPairs struct {
	Strength declared.Strength `json:"strength"`
	Pairs    int64             `json:"pairs"`
	Found    int64             `json:"found"`
}

// HoldDeclared holds what was decided against what the pages declare, one entry for each
// strength that there are pairs of. t may be nil.
func (o *Outcome) HoldDeclared(t *declared.Table) []DeclaredPairs {
	var out []DeclaredPairs
	if t == nil {
		return nil
	}
	var same int64
	for _, s := range declared.Strengths() {
		pairs := t.Pairs(s)
		if pairs == 0 {
			continue
		}
		found := CurveOf(o.Result, t.Truth(s)).At(o.Threshold).TP
		if s == declared.Same {
			same = found
		} else {
			found -= same
		}
		out = append(out, DeclaredPairs{s, pairs, found})
	}
	return out
}
