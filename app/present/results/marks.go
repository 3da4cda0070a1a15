package results

import (
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
)

// Stated writes a share with what it is worth: "≥ 0.812", "≈ 0.994 [0.991, 0.996]".
func Stated(v float64, b eval.Bound) string { return b.Text(v, wording.Share) }

// Marks are the marks that stand before figures in sight.
type Marks struct {
	Estimated, AtLeast bool
	Candidates         bool // figures in brackets, of the candidates alone
	Unlabelled         bool // figures that are missing for want of labels
}

// Add takes in a standing.
func (m *Marks) Add(s eval.Standing) {
	m.Estimated = m.Estimated || s == eval.Estimated
	m.AtLeast = m.AtLeast || s == eval.AtLeast
}

// Words say what the marks mean and why they stand there, "" where there is none.
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

// AddRecord takes in the standings of the figures of a kept run.
func (m *Marks) AddRecord(r *workspace.Record) {
	for _, b := range r.Bounds {
		m.Add(b.Standing)
	}
}
