package present

import (
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
)

// Stated writes a share with what it is worth: "≥ 0.812", "≈ 0.994 [0.991, 0.996]".
func Stated(v float64, b eval.Bound) string { return b.Text(v, Share) }

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
func (m Marks) Words(b *Book) string {
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

// Marks are those of the results on the desk.
func (r *Run) Marks() Marks {
	var m Marks
	for _, res := range r.desk.Session.InSight() {
		if res.Report.HasAP {
			m.Add(res.Report.Standing)
		}
		m.Unlabelled = m.Unlabelled || !res.judged()
	}
	return m
}

// Marks are those of kept runs.
func (r *Runs) Marks() Marks {
	var m Marks
	for _, rec := range r.Records {
		m.AddRecord(rec)
	}
	return m
}

// AddRecord takes in the standings of the figures of a kept run.
func (m *Marks) AddRecord(r *workspace.Record) {
	for _, b := range r.Bounds {
		m.Add(b.Standing)
	}
}

// Loses tells whether the figures of a result at a threshold are those of the candidates
// alone, and of which figures all pairs would give another one.
func (r *RunResult) Loses(threshold float64) bool {
	return eval.Loses(r.Result, threshold) && r.judged() && !r.Curve.Complete()
}

// Misses says what the index of a result misses at a threshold, in the words of the batch
// command; ok is false where it misses nothing, or nothing is known of it.
func (r *RunResult) Misses(threshold float64) (words say.Words, ok bool) {
	o := *r.Outcome
	o.Threshold = threshold
	if words, ok = o.BelowReachWords(); ok {
		return words, true
	}
	if l, ok := eval.LostAt(r.Result, threshold); ok && l.Pairs > 0 {
		return l.Words(), true
	}
	return words, false
}
