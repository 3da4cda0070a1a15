package findings

import (
	"cmp"
	"slices"

	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
)

// alpha is the level of significance.
const alpha = 0.05

// table compares algorithms with the best of them.
type table struct {
	order []int     // of the entrants, F1 falling
	top   int       // the best of those that were not fitted
	f1    []float64 // by entrant, as is all below
	delta []float64 // F1 less that of the best
	p     []float64 // significance of the difference, after Holm's correction

	names  []string
	fitted []bool
	rows   []standing // of a set; nil of a part of one
}

// best returns the entrant with the best F1 among those that were not fitted.
func (t *table) best() int { return t.top }

// tied tells whether the difference of an entrant from the best is not significant.
func (t *table) tied(i int) bool { return i == t.top || t.p[i] >= alpha }

// ahead tells whether a fitted entrant is significantly better than the best.
func (t *table) ahead(i int) bool { return t.delta[i] > 0 && t.p[i] < alpha }

// leaders returns the best and those that do not differ significantly from it, by descending F1.
func (t *table) leaders() []int {
	list := []int{t.top}
	for _, i := range t.order {
		if i != t.top && !t.fitted[i] && t.tied(i) {
			list = append(list, i)
		}
	}
	return list
}

// level returns the names of those that do not differ significantly from the best.
func (t *table) level() (names []string) {
	for _, i := range t.leaders()[1:] {
		names = append(names, t.names[i])
	}
	return names
}

// compare ranks standings on a set.
func (m *measuring) compare(rows []standing, q *question) *table {
	var of []confusion.Counts
	var decided []eval.Decision
	for _, s := range rows {
		of, decided = append(of, s.counts), append(decided, s.crossed.Decided)
	}
	t := m.rank(of, decided, q.gold, len(q.pages.Pages))
	t.rows = rows
	return t
}

// rank ranks decisions over n pages by F1, and tests the differences from the best for
// significance.
func (m *measuring) rank(of []confusion.Counts, decided []eval.Decision, gold *truth.Truth, n int) *table {
	t := &table{delta: make([]float64, len(of)), p: make([]float64, len(of))}
	for _, e := range m.entrants {
		t.names, t.fitted = append(t.names, e.name), append(t.fitted, e.fitted)
	}
	for i, c := range of {
		t.order, t.f1 = append(t.order, i), append(t.f1, c.F1())
	}
	slices.SortStableFunc(t.order, func(a, b int) int { return cmp.Compare(t.f1[b], t.f1[a]) })
	t.top = t.order[slices.IndexFunc(t.order, func(i int) bool { return !t.fitted[i] })]
	others := slices.DeleteFunc(slices.Clone(t.order), func(i int) bool { return i == t.top })
	runs, p := make([]eval.Decision, len(others)), make([]float64, len(others))
	for k, i := range others {
		runs[k] = decided[i]
	}
	diffs, _ := eval.CompareAll(runs, decided[t.top], gold, n, eval.Resampling{Rounds: rounds, Seed: m.opt.Seed})
	for k, d := range diffs {
		t.delta[others[k]], p[k] = d.F1.Delta, d.F1.P
	}
	for k, corrected := range eval.Holm(p) {
		t.p[others[k]] = corrected
	}
	t.p[t.top] = 1
	return t
}
