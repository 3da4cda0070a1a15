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

// Bodies is the table of denoisers over the whole open set: how well the bodies of
// each fit those made by hand, and how fast it is.
type Bodies struct {
	Ticked  []bool         // which are measured, by position among the desk's denoisers
	Results []*body.Result // by the same, nil where none is known
	Pages   []int          // those of the result that is listed: the worst first, those without a body made by hand last; nil without result
	Now     int            // the denoiser that is measured, −1 for none
	Gold    int            // pages of the open set with a body made by hand

	page *Page
	work *beside.Beside
	last int // the denoiser that was measured last, -1 for none
}

// BodyFigure is a column of the table of denoisers.
type BodyFigure string

// The figures of a denoiser.
const (
	BodyName   BodyFigure = "name"
	BodyPages  BodyFigure = "pages" // with a body made by hand
	BodyP      BodyFigure = "p"
	BodyR      BodyFigure = "r"
	BodyF1     BodyFigure = "f1"
	BodyMedian BodyFigure = "median" // of F1
	BodyBelow  BodyFigure = "below"  // share of pages with F1 below one half
	BodyMillis BodyFigure = "ms"     // processor milliseconds a page
	BodyRate   BodyFigure = "rate"   // megabytes of source a processor second
)

// BodyFigures returns the figures in the order of the table.
func BodyFigures() []BodyFigure {
	return []BodyFigure{BodyName, BodyPages, BodyP, BodyR, BodyF1, BodyMedian, BodyBelow, BodyMillis, BodyRate}
}

func newBodies(p *Page) *Bodies {
	n := len(p.desk.Denoisers)
	b := &Bodies{page: p, work: p.desk.Beside(), Ticked: make([]bool, n), Results: make([]*body.Result, n), Now: -1, last: -1}
	b.TickAll(true)
	return b
}

// setOpened forgets what was measured.
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

// Tick says whether denoiser i is measured.
func (b *Bodies) Tick(i int, on bool) {
	if i >= 0 && i < len(b.Ticked) {
		b.Ticked[i] = on
		b.page.changed()
	}
}

// TickAll says whether all are.
func (b *Bodies) TickAll(on bool) {
	for i := range b.Ticked {
		b.Ticked[i] = on
	}
	b.page.changed()
}

// Working tells whether denoisers are measured now.
func (b *Bodies) Working() bool { return b.work.Running() }

// Start measures the ticked denoisers, each with the settings of its form, beside
// the window. One after the other, so that what is done stays when it is stopped.
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
		values, err := b.page.form(i).Values()
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

// Stop ends the measuring; what is done stays.
func (b *Bodies) Stop() { b.work.Stop() }

// seldom tells of progress twice a second: drawing it takes processor time, which
// is what is measured.
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

// take keeps a result. The processor time of the program has the drawing of the
// window in it, the time that the denoiser was at work what other programs took
// meanwhile: the true cost is no more than the smaller one.
func (b *Bodies) take(i int, r *body.Result) {
	var busy time.Duration
	for k := range r.Pages {
		busy += r.Pages[k].Busy
	}
	r.CPU = min(r.CPU, busy)
	b.Results[i], b.last = r, i
	b.rank()
}

// rank puts the pages of the chosen denoiser's result in order.
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

// Listed is the denoiser whose pages are listed: the chosen one, or where nothing is known
// of that the one that was measured last; -1 for none.
func (b *Bodies) Listed() int {
	if i := b.page.Denoiser; b.result(i) != nil {
		return i
	}
	return b.last
}

// Chosen returns the result whose pages are listed, nil where none is known.
func (b *Bodies) Chosen() *body.Result { return b.result(b.Listed()) }

// result is what was measured of denoiser i, nil for nothing: a dialog may ask for what
// was there when it opened.
func (b *Bodies) result(i int) *body.Result {
	if i < 0 || i >= len(b.Results) {
		return nil
	}
	return b.Results[i]
}

// Changed returns the parameters that the result of denoiser i was made with and
// that differ from their defaults; stale tells that the form says something else
// by now.
func (b *Bodies) Changed(i int) (changed []string, stale bool) {
	r := b.result(i)
	if r == nil {
		return nil, false
	}
	params := b.page.desk.Denoisers[i].Params
	now, err := b.page.form(i).Values()
	return r.Values.Changed(params), err != nil || !equalValues(params, r.Values, now)
}

func equalValues(params []param.Param, a, b param.Values) bool {
	return !slices.ContainsFunc(params, func(p param.Param) bool { return a[p.Name] != b[p.Name] })
}

// Figure returns a figure of the result of denoiser i; ok is false where there is
// none.
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
