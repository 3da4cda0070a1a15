package label

import (
	"math"

	"pagetwin/core/judge/eval"
)

// Kappa measures how far two people who judged the same things agree.
type Kappa struct {
	N        int     `json:"n"`        // things that both judged
	Observed float64 `json:"observed"` // share on which they agree
	Expected float64 `json:"expected"` // expected share by chance, if each keeps to their own shares of verdicts
	Kappa    float64 `json:"kappa"`    // (observed − expected)/(1 − expected): 1 agreement, 0 as by chance
	// Interval is the 95 % interval of kappa, by its large-sample standard error.
	Interval eval.Interval `json:"interval"`
	// Defined is false if both judged nothing in common, or both always gave one and the same
	// verdict, which chance alone explains.
	Defined bool `json:"defined"`
}

// KappaOf returns Cohen's kappa of a square table: table[i][j] counts the things for which one
// person's verdict is i and the other's is j.
//
// Cohen, A coefficient of agreement for nominal scales, Educational and
// Psychological Measurement 20 (1960); the standard error is that of Fleiss, Cohen
// and Everitt, Large sample standard errors of kappa and weighted kappa,
// Psychological Bulletin 72 (1969), formula 13.
func kappaOf(table [][]int) Kappa {
	row, column := make([]float64, len(table)), make([]float64, len(table))
	var a Kappa
	for i, r := range table {
		for j, n := range r {
			a.N += n
			row[i] += float64(n)
			column[j] += float64(n)
		}
	}
	if a.N == 0 {
		return a
	}
	n := float64(a.N)
	for i := range table {
		row[i] /= n
		column[i] /= n
		a.Observed += float64(table[i][i]) / n
		a.Expected += float64(row[i] * column[i])
	}
	if a.Expected >= 1-1e-12 {
		return a
	}
	a.Defined = true
	a.Kappa = (a.Observed - a.Expected) / (1 - a.Expected)
	e := 1.96 * kappaError(table, row, column, a)
	a.Interval = eval.Interval{Low: max(-1, a.Kappa-e), High: min(1, a.Kappa+e)}
	return a
}

// kappaError returns the standard error of kappa.
func kappaError(table [][]int, row, column []float64, a Kappa) float64 {
	n, rest := float64(a.N), 1-a.Kappa
	var agree, differ float64
	for i, r := range table {
		for j, count := range r {
			p := float64(count) / n
			if i == j {
				agree += float64(p * math.Pow(1-float64((row[i]+column[i])*rest), 2))
			} else {
				differ += float64(p * math.Pow(column[i]+row[j], 2))
			}
		}
	}
	variance := agree + float64(rest*rest*differ) - math.Pow(a.Kappa-float64(a.Expected*rest), 2)
	return math.Sqrt(max(0, variance)/n) / (1 - a.Expected)
}
