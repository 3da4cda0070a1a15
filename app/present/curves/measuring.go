package curves

import (
	"context"
	"errors"
	"slices"
	"sort"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/judge/eval"
)

const (
	reportsMost = 120  // thresholds at which groups are measured
	bandMost    = 80   // thresholds at which intervals are drawn
	bandRounds  = 1000 // bootstrap samples
	bandSeed    = 1
)

// measuring measures results in the background on demand: reports at many thresholds, which need
// the groups at each, and bootstrap intervals.
type measuring struct {
	curves *Curves
	of     map[*results.Result]*measured
	seat   *beside.Beside
}

// measured holds the measurements of a result under one truth.
type measured struct {
	of      *eval.Outcome
	reports []*eval.Report // thresholds rising; nil until they are made
	band    *resultBand
	own     *resultBand // only at the result's own threshold
	failed  bool        // stopped or not possible: not tried again
}

// resultBand holds the intervals of a result; empty if the truth allows none.
type resultBand struct {
	at []float64 // thresholds, falling
	iv []eval.Intervals
}

// known returns the measurements of a result.
func (m *measuring) known(r *results.Result) *measured {
	if k := m.of[r]; k == nil || k.of != r.Outcome {
		m.of[r] = &measured{of: r.Outcome}
	}
	return m.of[r]
}

// wants returns the first shown result that still lacks a measurement.
func (m *measuring) wants() (r *results.Result, band bool) {
	c := m.curves
	for _, r := range c.Shown() {
		k := m.known(r)
		if k.failed {
			continue
		}
		if c.Kind == AgainstThreshold && grouped(c.Drawn()) && k.reports == nil {
			if r.Judged() || !needsTruth(c.Drawn()) {
				return r, false
			}
		}
		if c.Intervals && (c.Kind == AgainstThreshold || c.Kind == PrecisionRecall) && r.Judged() && k.band == nil {
			return r, true
		}
		if c.HasIntervals() && c.Intervals && r.Judged() && k.own == nil {
			return r, true
		}
	}
	return nil, false
}

// HasIntervals reports whether the figure over a varied parameter can have intervals.
func (c *Curves) HasIntervals() bool {
	return c.Kind == AgainstSwept && c.Second() == "" && (c.Figure == AllMeasures || rowOf(c.Figure).Drawn != nil)
}

// Measuring reports whether something is being measured in the background.
func (c *Curves) Measuring() bool {
	return c.work.seat.Running() || c.slices.seat.Running() || c.slices.reading.Running()
}

func (m *measuring) begin() {
	if m.seat.Running() {
		return
	}
	r, band := m.wants()
	if r == nil {
		return
	}
	var reports []*eval.Report
	var found resultBand
	// The labels may change while this runs.
	o := r.Outcome
	at := r.Thresholds(needsTruth(m.curves.Drawn()), reportsMost)
	own := band && m.curves.Kind == AgainstSwept
	switch {
	case own:
		at = []float64{r.Result.Cut}
	case band:
		at = r.Thresholds(true, bandMost)
		slices.Reverse(at)
	}
	work := func(ctx context.Context, t beside.Turn) (err error) {
		if band {
			found.at = at
			found.iv, _, err = eval.Band(ctx, o.Result.Pairs, o.Truth, r.Size, at, eval.Resampling{Rounds: bandRounds, Seed: bandSeed})
			return err
		}
		for i, threshold := range at {
			if err := ctx.Err(); err != nil {
				return err
			}
			reports = append(reports, o.At(threshold).Report)
			t.Report("", "", int64(i+1), int64(len(at)))
		}
		return nil
	}
	title := "task.measures"
	if band {
		title = "task.intervals"
	}
	m.seat.Begin(beside.Job{Title: m.curves.desk.Book.Both(title, r.Name()), Quiet: true, Work: work, Done: func(err error) {
		switch k := m.known(r); {
		case err != nil:
			k.failed = true
			if errors.Is(err, context.Canceled) {
				m.curves.desk.Status.Note("run.stopped")
			}
		case k.of != o: // relabelled in the meantime
		case own:
			k.own = &found
		case band:
			k.band = &found
		default:
			k.reports = reports
		}
		m.curves.changed()
	}})
}

// band returns the interval of a measure at the given thresholds, interpolated between the
// measured ones; nil if there is none, or intervals are switched off.
func (m *measuring) band(r *results.Result, measure string, at []float64) (low, high []float64) {
	b := m.known(r).band
	of := rowOf(measure).Drawn
	if !m.curves.Intervals || b == nil || len(b.iv) == 0 || of == nil {
		return nil, nil
	}
	get := func(i int) eval.Interval { return of(b.iv[i]) }
	for _, t := range at {
		k := sort.Search(len(b.at), func(i int) bool { return b.at[i] <= t }) // the first at or below t
		i, j := max(0, k-1), min(k, len(b.at)-1)
		share := 0.0
		if b.at[i] > b.at[j] {
			share = (b.at[i] - t) / (b.at[i] - b.at[j])
		}
		x, y := get(i), get(j)
		low = append(low, x.Low+share*(y.Low-x.Low))
		high = append(high, x.High+share*(y.High-x.High))
	}
	return low, high
}

// ownInterval returns the interval of a measure at the result's own threshold; ok is false if
// there is none, or intervals are switched off.
func (m *measuring) ownInterval(r *results.Result, measure string) (eval.Interval, bool) {
	b := m.known(r).own
	of := rowOf(measure).Drawn
	if !m.curves.Intervals || of == nil || b == nil || len(b.iv) == 0 {
		return eval.Interval{}, false
	}
	return of(b.iv[0]), true
}

// Note describes the basis of the figures: the number of judged pairs, and the method of the
// intervals.
func (c *Curves) Note() string {
	r := c.Focus()
	if r == nil {
		return ""
	}
	b := c.desk.Book
	if c.Kind == AgainstSwept && c.Second() != "" {
		return c.sweptChart().Note
	}
	if !r.Judged() {
		return c.unlabelled(r) + c.misses(r, "\n")
	}
	s := b.T("curves.note.judged", wording.Count(r.Sorted.Positives), wording.Count(r.Sorted.Negatives))
	if was := c.desk.Was(r); was != "" {
		s += " · " + r.Name() + " " + was
	}
	if c.Kind == ErrorSlices {
		return s + " · " + b.T("curves.note.slices", wording.Share(r.Decides))
	}
	if c.Kind == AgainstThreshold || c.Kind == PrecisionRecall {
		s += " · " + b.T("curves.note.own") + " · " + b.T("curves.note.now")
	}
	if c.Intervals && c.HasIntervals() {
		s += " · " + b.T("curves.note.sweptband", bandRounds)
	}
	if c.Intervals && c.Kind != AgainstSwept {
		if c.Kind == CandidateRate {
			s += " · " + b.T("curves.note.wilson")
		} else {
			s += " · " + b.T("curves.note.interval", bandRounds)
		}
	}
	return s + c.misses(r, " · ")
}

// Clicks describes the effect of a click on the figure; "" for none.
func (c *Curves) Clicks() string {
	switch {
	case c.Kind == ErrorSlices && c.Focus() != nil:
		return c.desk.Book.T("curves.click.slice")
	case c.Kind == AgainstSwept && c.Second() != "":
		return c.desk.Book.T("curves.click.cell")
	case c.Kind == AgainstSwept && len(c.SweptNames()) > 0:
		return c.desk.Book.T("curves.click.swept")
	}
	return ""
}

// misses describes the pairs that the index of a result misses at the current threshold.
func (c *Curves) misses(r *results.Result, before string) string {
	if words, ok := r.Misses(r.Threshold().Score); ok && c.Kind != AgainstSwept {
		return before + c.desk.Book.W(words)
	}
	return ""
}

// unlabelled describes a result over a set without labels, and how labels would help.
func (c *Curves) unlabelled(r *results.Result) string {
	checked, _ := r.Checked(r.Decides)
	return c.desk.Book.T("curves.note.nothing", r.Name(), wording.Count(r.Sorted.Decided(r.Decides)), c.desk.Book.W(checked))
}
