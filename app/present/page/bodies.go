package page

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval/body"
)

// Bodies is the table of denoisers over the whole open set: how well their bodies match the
// hand-made ones, and their speed.
type Bodies struct {
	Ticked  []bool         // which denoisers are measured, by position among the desk's
	Results []*body.Result // by position; nil for a denoiser that was not measured
	Pages   []int          // pages of the listed result: lowest F1 first, those without a hand-made body last; nil without result
	Now     int            // the denoiser being measured, −1 for none
	Gold    int            // pages of the open set with a hand-made body

	page *Page
	work *beside.Beside
	last int // the denoiser measured last, −1 for none
}

// BodyFigure is a column of the table of denoisers.
type BodyFigure string

// The figures of a denoiser.
const (
	BodyName   BodyFigure = "name"
	BodyPages  BodyFigure = "pages" // pages with a hand-made body
	BodyP      BodyFigure = "p"
	BodyR      BodyFigure = "r"
	BodyF1     BodyFigure = "f1"
	BodyMedian BodyFigure = "median" // median F1
	BodyBelow  BodyFigure = "below"  // share of pages with F1 below one half
	BodyMillis BodyFigure = "ms"     // processor milliseconds per page
	BodyRate   BodyFigure = "rate"   // megabytes of source per processor second
)

// BodyFigures returns the figures in the order of the columns.
func BodyFigures() []BodyFigure {
	return []BodyFigure{BodyName, BodyPages, BodyP, BodyR, BodyF1, BodyMedian, BodyBelow, BodyMillis, BodyRate}
}

func newBodies(p *Page) *Bodies {
	n := len(p.desk.Denoisers)
	b := &Bodies{page: p, work: p.desk.Beside(), Ticked: make([]bool, n), Results: make([]*body.Result, n), Now: -1, last: -1}
	b.TickAll(true)
	return b
}

func (b *Bodies) setOpened() {
	b.work.Drop()
	b.Now = -1
	clear(b.Results)
	b.last = -1
	b.Gold = 0
	if set := b.page.desk.Session.Set(); set != nil {
		for i := range set.Pages {
			b.Gold += count(set.Pages[i].HasGold)
		}
	}
	b.rank()
}

// Tick chooses whether denoiser i is measured.
func (b *Bodies) Tick(i int, on bool) {
	if i >= 0 && i < len(b.Ticked) {
		b.Ticked[i] = on
		b.page.changed()
	}
}

// TickAll chooses whether all denoisers are measured.
func (b *Bodies) TickAll(on bool) {
	for i := range b.Ticked {
		b.Ticked[i] = on
	}
	b.page.changed()
}

// Working reports whether denoisers are being measured.
func (b *Bodies) Working() bool { return b.work.Running() }

// Start measures the ticked denoisers, each with the settings of its form, in the background.
// They run one after the other, so that finished results stay when it is stopped.
func (b *Bodies) Start() {
	d := b.page.desk
	set := d.Session.Set()
	if b.Working() || set == nil {
		return
	}
	var which []int
	var jobs []body.Job
	for i, ticked := range b.Ticked {
		if !ticked {
			continue
		}
		values, err := b.page.desk.Setup.DenForms[i].Values()
		if err != nil {
			d.Status.Fail(say.Errorf("%s: %v", d.Denoisers[i].Title, err))
			return
		}
		which, jobs = append(which, i), append(jobs, body.Job{Denoiser: d.Denoisers[i], Values: values})
	}
	if len(jobs) == 0 {
		return
	}
	b.Now = which[0]
	b.work.Begin(beside.Job{Title: d.Book.Both("task.bodies", len(jobs)), Work: func(ctx context.Context, t beside.Turn) error {
		for k, job := range jobs {
			i, title := which[k], d.Book.W(job.Denoiser.Title)
			t.Hand(func() {
				b.Now = i
				b.page.changed()
			})
			r, err := body.Measure(ctx, set, []body.Job{job}, body.Options{CPU: clock.Spent, Progress: seldom(title, t.Report)})
			if err != nil {
				return err
			}
			t.Hand(func() {
				b.take(i, r[0])
				b.page.changed()
			})
		}
		return nil
	}, Done: func(error) {
		b.Now = -1
		b.page.changed()
	}})
	b.page.changed()
}

// Stop ends the measuring; finished results stay.
func (b *Bodies) Stop() { b.work.Stop() }

// seldom reports progress twice a second, because drawing it takes processor time, which is being
// measured.
func seldom(title string, report beside.Report) func(body.Progress) {
	var next time.Time
	return func(p body.Progress) {
		if now := time.Now(); now.After(next) {
			next = now.Add(time.Second / 2)
			stage := "denoise"
			if p.Learning {
				stage = "learn"
			}
			report(stage, title, p.Done, p.Total)
		}
	}
}

// take stores a result. The processor time of the program includes the drawing of the window,
// and the wall time of the denoiser includes the time that other programs took: the cost is at
// most the smaller of the two.
func (b *Bodies) take(i int, r *body.Result) {
	var busy time.Duration
	for k := range r.Pages {
		busy += r.Pages[k].Busy
	}
	r.CPU = min(r.CPU, busy)
	b.Results[i], b.last = r, i
	b.rank()
}

func (b *Bodies) rank() {
	b.Pages = nil
	r := b.Chosen()
	if r == nil {
		return
	}
	b.Pages = make([]int, len(r.Pages))
	for i := range b.Pages {
		b.Pages[i] = i
	}
	slices.SortStableFunc(b.Pages, func(x, y int) int {
		p, q := &r.Pages[x], &r.Pages[y]
		if p.HasGold != q.HasGold {
			return -cmp.Compare(count(p.HasGold), count(q.HasGold))
		}
		return cmp.Compare(p.Score.F1, q.Score.F1)
	})
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Listed returns the denoiser whose pages are listed: the chosen one, or the one measured last
// if the chosen one was not measured; −1 for none.
func (b *Bodies) Listed() int {
	if i := b.page.desk.Setup.Denoiser; b.result(i) != nil {
		return i
	}
	return b.last
}

// Chosen returns the result whose pages are listed, nil for none.
func (b *Bodies) Chosen() *body.Result { return b.result(b.Listed()) }

// result returns the result of denoiser i, nil for none: a dialog may ask for a result that is
// gone.
func (b *Bodies) result(i int) *body.Result {
	if i < 0 || i >= len(b.Results) {
		return nil
	}
	return b.Results[i]
}

// Changed returns the parameters of denoiser i's result that differ from their defaults; stale
// reports whether the form has changed since.
func (b *Bodies) Changed(i int) (changed []string, stale bool) {
	r := b.result(i)
	if r == nil {
		return nil, false
	}
	params := b.page.desk.Denoisers[i].Params
	now, err := b.page.desk.Setup.DenForms[i].Values()
	return r.Values.Changed(params), err != nil || !equalValues(params, r.Values, now)
}

func equalValues(params []param.Param, a, b param.Values) bool {
	return !slices.ContainsFunc(params, func(p param.Param) bool { return a[p.Name] != b[p.Name] })
}

// Figure returns a figure of denoiser i's result; ok is false if there is none.
func (b *Bodies) Figure(i int, f BodyFigure) (v float64, ok bool) {
	r := b.result(i)
	if r == nil {
		return 0, false
	}
	switch f {
	case BodyPages:
		v = float64(r.Gold)
	case BodyP:
		v = r.P
	case BodyR:
		v = r.R
	case BodyF1:
		v = r.F1
	case BodyMedian:
		v = r.Median
	case BodyBelow:
		v = r.Below
	case BodyMillis:
		v = r.Millis()
	case BodyRate:
		v = r.Rate()
	default:
		return 0, false
	}
	if f != BodyPages && f != BodyMillis && f != BodyRate && r.Gold == 0 {
		return 0, false
	}
	return v, !math.IsNaN(v) && !math.IsInf(v, 0)
}
