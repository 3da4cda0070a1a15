package results

import (
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/judge/eval"
)

// Stated formats a share with its bound: "≥ 0.812", "≈ 0.994 [0.991, 0.996]".
func Stated(v float64, b eval.Bound) string { return b.Text(v, wording.Share) }

// Marks are the marks used at visible figures.
type Marks struct {
	Estimated, AtLeast bool
	Candidates         bool // some figures are in brackets: they are those of the candidates only
	Unlabelled         bool // some figures are missing because there are no labels
}

// Add adds the mark of a standing.
func (m *Marks) Add(s eval.Standing) {
	m.Estimated = m.Estimated || s == eval.Estimated
	m.AtLeast = m.AtLeast || s == eval.AtLeast
}

// Words explains the marks that are used, "" if none are.
func (m Marks) Words(b *wording.Book) string {
	var out []string
	for _, x := range []struct {
		on  bool
		key string
	}{{m.Estimated, "estimated"}, {m.AtLeast, "atleast"}, {m.Candidates, "candidates"}, {m.Unlabelled, "unlabelled"}} {
		if x.on {
			out = append(out, b.T("standing."+x.key))
		}
	}
	return strings.Join(out, " ")
}
