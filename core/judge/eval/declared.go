package eval

import "pagetwin/core/body/declared"

// DeclaredPairs counts the pairs declared in one way, and how many of them a run decided
// duplicates. An undecided one need not be a mistake: a redirect has no text, and the next version
// may have another text.
type DeclaredPairs struct {
	Strength declared.Strength `json:"strength"`
	Pairs    int64             `json:"pairs"`
	Found    int64             `json:"found"`
}

// HoldDeclared compares the decisions with the declarations of the pages, one entry for each
// strength that has pairs. t may be nil.
func (o *Outcome) HoldDeclared(t *declared.Table) (out []DeclaredPairs) {
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
