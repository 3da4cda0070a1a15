package label

import (
	"context"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
)

// Shown is the pair to judge: the texts of both pages without verdicts and evidence, so that no run
// and no judgement changes its view. The views of the next pairs are made in advance.
type Shown struct {
	A, B  int // positions in the open set, −1 for none
	View  *compare.View
	Since time.Time // when the pair was first on the screen; zero if it was not yet

	desk    *session.Shared
	changed func()
	load    *beside.Beside
	soon    *beside.Beside // makes views in advance
	ready   map[page.Pair]prepared
}

// prepared is a view that was made in advance.
type prepared struct {
	view *compare.View
	how  string
}

func newShown(d *session.Shared, changed func()) *Shown {
	return &Shown{A: -1, B: -1, desk: d, changed: changed, load: d.Beside(), soon: d.Beside()}
}

// forget shows no pair, and drops the views that were made in advance.
func (s *Shown) forget() {
	s.soon.Drop()
	s.ready = nil
	s.clear()
}

// clear shows no pair.
func (s *Shown) clear() {
	s.load.Drop()
	s.A, s.B, s.View = -1, -1, nil
	s.changed()
}

func (s *Shown) show(p page.Pair) {
	a, b := int(p.A), int(p.B)
	set := s.desk.Session.Set()
	switch {
	case set == nil || a == b || min(a, b) < 0 || max(a, b) >= len(set.Pages):
	case s.A == a && s.B == b && s.View != nil:
		s.changed()
	default:
		s.A, s.B, s.Since = a, b, time.Time{}
		s.reload()
	}
}

// counted makes the view again after repeated passages were counted.
func (s *Shown) counted() {
	if s.A >= 0 {
		s.reload()
	}
}

// Painted records that a view is on the screen now.
func (s *Shown) Painted(v *compare.View) {
	if v != nil && v == s.View && v.A == s.A && v.B == s.B && s.Since.IsZero() {
		s.Since = s.desk.Judgements.Clock()
	}
}

// Loading reports whether the view is being made.
func (s *Shown) Loading() bool { return s.load.Running() }

// reload makes the view in the background unless it was made in advance, and drops an unfinished
// one.
func (s *Shown) reload() {
	s.load.Drop()
	job := s.job(s.A, s.B)
	if have, ok := s.ready[page.MakePair(s.A, s.B)]; ok && have.how == job.How() && have.view.A == s.A {
		s.View = have.view
		s.changed()
		return
	}
	var v *compare.View
	s.load.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		v = job.View(ctx)
		return nil
	}, Done: func(error) { // after an error there is no view
		s.View = v
		s.changed()
	}})
	s.changed()
}

func (s *Shown) job(a, b int) compare.Job {
	d, set := s.desk, s.desk.Session.Set()
	return compare.Job{
		Set: set, A: a, B: b, Making: d.Setup.NextMaking(), Seg: d.Segmenter, Sites: d.Sites,
		Chosen: -1, Fitted: d.Fitted, Truth: d.Judgements.Truth(set, d.Session.Truth()),
	}
}

// prepare makes the views of pairs in advance, in the given order.
func (s *Shown) prepare(pairs []page.Pair) {
	had := s.ready
	s.ready = map[page.Pair]prepared{}
	if len(pairs) == 0 {
		s.soon.Drop()
		return
	}
	var jobs []compare.Job
	job := s.job(int(pairs[0].A), int(pairs[0].B))
	how := job.How()
	for _, x := range pairs {
		if have, ok := had[x]; ok && have.how == how {
			s.ready[x] = have
		} else {
			job.A, job.B = int(x.A), int(x.B)
			jobs = append(jobs, job)
		}
	}
	s.soon.Begin(beside.Job{Work: func(ctx context.Context, t beside.Turn) error {
		for _, job := range jobs {
			v := job.View(ctx)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			t.Hand(func() { s.ready[page.MakePair(job.A, job.B)] = prepared{v, how} })
		}
		return nil
	}})
}
