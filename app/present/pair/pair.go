// Package pair is the place that shows two pages side by side.
package pair

import (
	"context"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/compare"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// Pair is the place that shows two pages side by side: what they share, where they differ, and
// how each algorithm decides.
type Pair struct {
	session.Sides
	List     *session.Pairs
	At       int // position in List
	View     *compare.View
	Chosen   int           // position of the algorithm whose evidence is shown, −1 for none
	Match    int           // the chosen shared feature, −1 for none
	Mark     *compare.Mark // the marked spans, nil for none
	Choosing bool          // the person is choosing two pages, or a text for one
	Whole    bool          // also show the parts that the denoiser cut, in grey
	Since    time.Time     // when the pair was first on the screen; zero if it was not yet

	load  *beside.Beside
	stale bool // the view is outdated
}

// New returns the place with no set open.
func New(d *session.Shared) *Pair {
	p := &Pair{load: d.Beside(), Chosen: -1, Match: -1}
	p.Sides = session.NewSides(d, p.shownAnew)
	return p
}

// Changed follows changes of the desk. The view is made again at once if it is visible, or else
// when it becomes visible.
func (p *Pair) Changed(parts session.Part) {
	if parts.Has(session.Opened) {
		p.SetOpened()
	}
	if a := p.Desk.Asked(session.AtPair, parts); a != nil {
		switch {
		case a.Choose:
			p.SetChoosing(true)
		case a.List != nil:
			p.Open(a.List, a.At)
		default:
			p.Begin(a.Page)
		}
	}
	p.stale = p.stale || parts.Has(session.Settled|session.Results|session.Thresholds)
	if at := p.Desk.At() == session.AtPair; parts.Has(session.Counted) || p.stale && at {
		p.stale = p.stale && !at
		p.Counted()
	}
}

// Teach opens the story of the pair, for the algorithm whose evidence is shown.
func (p *Pair) Teach() {
	p.Desk.Ask(session.Ask{Place: session.AtTeach, Sides: p.Sides, Algorithm: p.Chosen, Run: p.Run()})
}

// SetOpened handles the opening of another set.
func (p *Pair) SetOpened() {
	p.load.Drop()
	p.Empty()
	p.Match, p.At = -1, 0
	p.List, p.View, p.Mark = nil, nil, nil
	p.Choosing = false
	p.changed()
}

// Clear shows no pair.
func (p *Pair) Clear() {
	p.load.Drop()
	p.Empty()
	p.Match = -1
	p.List, p.View, p.Mark = nil, nil, nil
	p.changed()
}

// Show shows two pages of the open set, outside any list, with the evidence of the
// last run.
func (p *Pair) Show(a, b int) {
	p.List, p.At = nil, 0
	if run := p.Desk.Session.FocusOverSet(); p.Chosen < 0 && run != nil {
		p.Chosen = p.Desk.AlgorithmAt(run.Algo.Name)
	}
	p.show(a, b)
}

// Open shows pair i of a list, with the evidence of the list's algorithm.
func (p *Pair) Open(l *session.Pairs, i int) {
	if l == nil || i < 0 || i >= l.Len() {
		return
	}
	if p.List != l && l.Run != nil {
		p.Chosen = p.Desk.AlgorithmAt(l.Run.Algo.Name)
	}
	p.List, p.At = l, i
	a, b, _ := l.At(i)
	p.show(a, b)
}

// Step moves forward or back in the list, and stops at its ends.
func (p *Pair) Step(by int) {
	if p.List != nil {
		p.Open(p.List, max(0, min(p.At+by, p.List.Len()-1)))
	}
}

func (p *Pair) show(a, b int) {
	set := p.Desk.Session.Set()
	if set == nil || a == b || min(a, b) < 0 || max(a, b) >= len(set.Pages) {
		return
	}
	p.Own, p.Choosing = [2]*page.Set{}, false
	if p.A == a && p.B == b && p.View != nil {
		p.changed()
		return
	}
	p.A, p.B, p.Match, p.Mark, p.Since = a, b, -1, nil, time.Time{}
	p.reload()
}

// Explain shows the evidence of algorithm i; -1 for none.
func (p *Pair) Explain(i int) {
	if p.Chosen != i && i >= 0 && i < len(p.Desk.Algorithms) {
		p.Chosen, p.Match, p.Mark = i, -1, nil
		p.reload()
	}
}

// Painted records that a view is on the screen now.
func (p *Pair) Painted(v *compare.View) {
	if v != nil && v == p.View && v.A == p.A && v.B == p.B && p.Since.IsZero() {
		p.Since = p.Desk.Judgements.Clock()
	}
}

// Judge records a verdict on the pair.
func (p *Pair) Judge(v label.Verdict) {
	if p.OfSet() {
		p.Desk.Judgements.Judge(page.MakePair(p.A, p.B), v, "pair", false, p.Since)
	}
}

// SetWhole shows or hides the text that the denoiser cut.
func (p *Pair) SetWhole(on bool) {
	if p.Whole != on {
		p.Whole = on
		p.reload()
	}
}

// ChooseMatch marks a shared feature in both texts; -1 for none.
func (p *Pair) ChooseMatch(i int) {
	if p.View != nil && i < len(p.View.Matches) && p.Match != i {
		p.Match = i
		if p.Mark = nil; i >= 0 {
			p.Mark = &compare.Mark{p.View.Matches[i].A, p.View.Matches[i].B}
		}
		p.changed()
	}
}

// ChooseFeature marks feature i of either page in the texts.
func (p *Pair) ChooseFeature(i int) {
	if p.View != nil && p.View.Why != nil && i >= 0 && i < len(p.View.Why.Features) {
		p.mark(p.View.Why.Features[i].Places)
	}
}

// ChooseLine marks the places that line i of the decision refers to.
func (p *Pair) ChooseLine(i int) {
	if p.View == nil {
		return
	}
	if lines := p.View.Lines(p.Desk.Book); i >= 0 && i < len(lines) {
		p.mark(lines[i].Places)
	}
}

func (p *Pair) mark(places compare.Mark) {
	p.Match, p.Mark = -1, &places
	p.changed()
}

// StepMatch moves to the next or the previous shared feature.
func (p *Pair) StepMatch(by int) {
	if p.View != nil && len(p.View.Matches) > 0 {
		p.ChooseMatch(max(0, min(p.Match+by, len(p.View.Matches)-1)))
	}
}

// making returns the settings for bodies and comparisons: those of the list's run, or of the next.
func (p *Pair) making() learned.Making {
	if p.List != nil && p.List.Run != nil {
		m, _ := p.Desk.Setup.MakingOf(p.List.Run)
		return m
	}
	return p.Desk.Setup.NextMaking()
}

// Loading reports whether the view is being made.
func (p *Pair) Loading() bool { return p.load.Running() }

// Counted makes the view again after repeated passages were counted.
func (p *Pair) Counted() {
	if p.Both() {
		p.reload()
	}
}

// reload makes the view again in the background, and drops an unfinished one.
func (p *Pair) reload() {
	p.load.Drop()
	if !p.Both() {
		return
	}
	job := p.Job()
	var v *compare.View
	p.load.Begin(beside.Job{Work: func(ctx context.Context, t beside.Turn) error {
		if !job.Seg.Loaded() {
			t.Hand(p.texts(ctx, job))
		}
		v = job.View(ctx)
		return nil
	}, Done: func(error) { // after an error there is no view
		p.View = v
		if v == nil || p.Match >= len(v.Matches) {
			p.Match = -1
		}
		if p.Mark = nil; p.Match >= 0 {
			p.Mark = &compare.Mark{v.Matches[p.Match].A, v.Matches[p.Match].B}
		}
		p.changed()
	}})
	p.changed()
}

// texts makes the view without verdicts, which wait for the dictionary: the first time that takes a
// third of a second. It returns a function that shows the view until the whole one is made.
func (p *Pair) texts(ctx context.Context, job compare.Job) func() {
	job.Asked, job.Chosen = nil, -1
	v := job.View(ctx)
	return func() {
		if p.Match < 0 {
			p.View = v
			p.changed()
		}
	}
}

// Job returns the input of the view.
func (p *Pair) Job() compare.Job {
	j := compare.Job{
		Set: p.Desk.Session.Set(), A: p.A, B: p.B, Own: p.Own, Making: p.making(), Seg: p.Desk.Segmenter, Sites: p.Desk.Sites,
		Chosen: p.Chosen, Whole: p.Whole, Fitted: p.Desk.Fitted,
	}
	if j.OfSet() {
		j.Truth = p.Desk.Judgements.Truth(j.Set, p.Desk.Session.Truth())
	}
	for i := range p.Desk.Algorithms {
		a := &p.Desk.Algorithms[i]
		ask := compare.Asked{Algo: a, Run: p.latest(a.Name)}
		if ask.Run != nil {
			ask.Now, ask.Values = ask.Run.Frozen(), ask.Run.Result.Values
		} else if v, err := p.Desk.Setup.Forms[i].Values(); err == nil {
			ask.Values = v
		} else {
			ask.Values = param.Defaults(a.Params)
		}
		j.Asked = append(j.Asked, ask)
	}
	return j
}

// Run returns the run whose evidence is shown, nil for none.
func (p *Pair) Run() *results.Result {
	if p.Chosen < 0 {
		return nil
	}
	return p.latest(p.Desk.Algorithms[p.Chosen].Name)
}

// latest returns the run whose verdict is shown for an algorithm: the list's own, or else the
// last one over the open set.
func (p *Pair) latest(name string) *results.Result {
	if p.List != nil && p.List.Run != nil && p.List.Run.Algo.Name == name {
		return p.List.Run
	}
	for _, r := range p.Desk.Session.OverSet() {
		if r.Algo.Name == name {
			return r
		}
	}
	return nil
}

// Begin puts a page on the left and leaves the right side empty.
func (p *Pair) Begin(i int) {
	if !p.Has(i) {
		return
	}
	p.load.Drop()
	p.List, p.View, p.Match, p.Mark = nil, nil, -1, nil
	p.Empty()
	p.A = i
	p.Choosing = true
	p.changed()
}

// SetChoosing shows the choice of two pages, or the pair.
func (p *Pair) SetChoosing(on bool) {
	p.Choosing = on
	p.changed()
}

// shownAnew shows the pages of both sides, outside any list.
func (p *Pair) shownAnew() {
	p.List = nil
	p.Match, p.Mark, p.Since = -1, nil, time.Time{}
	if !p.Both() {
		p.load.Drop()
		p.View = nil
		p.changed()
		return
	}
	if run := p.Desk.Session.FocusOverSet(); p.Chosen < 0 && run != nil {
		p.Chosen = p.Desk.AlgorithmAt(run.Algo.Name)
	}
	p.Choosing = false
	p.reload()
}

func (p *Pair) changed() { p.Desk.Tell(session.Of(session.AtPair)) }

// SeenList returns the list of pairs as a table.
func (p *Pair) SeenList() *listing.Seen { return p.List.Seen(p.Desk, "pairlist", true) }
