package present

import (
	"context"
	"slices"
	"strconv"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// PairMark is what is marked in the texts of both sides.
type PairMark [2][]text.Span

// Pair is the place where two pages are looked at side by side: what they share,
// where they differ, and how each algorithm decides.
type Pair struct {
	Sides
	List     *PairList
	At       int // position in List
	View     *PairView
	Chosen   int       // position of the algorithm whose evidence is shown, -1 for none
	Match    int       // the chosen shared feature, -1 for none
	Mark     *PairMark // what is marked, nil for nothing
	Choosing bool      // two pages are chosen, or a text for one
	Whole    bool      // show what the denoiser cut too, in grey
	Update   func()

	load  *Beside
	soon  *Beside // works out what will be asked for next
	ready map[page.Pair]prepared
	stale bool      // what was worked out does not hold any more
	plain bool      // neither verdicts nor evidence: the texts alone
	since time.Time // when the pair was on the screen for the first time, zero where it was not yet
}

func newPair(d *Shared) *Pair {
	p := &Pair{load: d.Beside(), soon: d.Beside(), Chosen: -1, Match: -1}
	p.Sides = newSides(d, p.shownAnew)
	return p
}

func (p *Pair) listener() Listener {
	return Listener{Opened: p.setOpened, Counted: p.counted, Declared: func(*Declared) { p.changed() }, Judged: p.outdated, Moved: func(*RunResult) { p.outdated() }, At: AtPair, Entered: p.enter}
}

// setOpened tells that another set is open.
func (p *Pair) setOpened() {
	p.load.Drop()
	p.soon.Drop()
	p.ready = nil
	p.empty()
	p.Match, p.At = -1, 0
	p.List, p.View, p.Mark = nil, nil, nil
	p.Choosing = false
	p.changed()
}

// clear shows no pair.
func (p *Pair) clear() {
	p.load.Drop()
	p.empty()
	p.Match = -1
	p.List, p.View, p.Mark = nil, nil, nil
	p.changed()
}

// Show shows two pages of the open set, outside any list, with the evidence of the
// last run.
func (p *Pair) Show(a, b int) {
	p.List, p.At = nil, 0
	if runs := p.desk.Session.OverSet(); p.Chosen < 0 && len(runs) > 0 {
		p.Chosen = p.algorithm(runs[0])
	}
	p.show(a, b)
}

// Open shows pair i of a list, with the evidence of the list's algorithm.
func (p *Pair) Open(l *PairList, i int) {
	if l == nil || i < 0 || i >= l.Len() {
		return
	}
	if p.List != l && l.Run != nil {
		p.Chosen = p.algorithm(l.Run)
	}
	p.List, p.At = l, i
	a, b, _ := l.At(i)
	p.show(a, b)
}

// algorithm is the position of a run's algorithm among the desk's.
func (p *Pair) algorithm(r *RunResult) int {
	return slices.IndexFunc(p.desk.Algorithms, func(a algo.Algorithm) bool { return a.Name == r.Algo.Name })
}

// Step goes forward or back in the list; at its ends it stays.
func (p *Pair) Step(by int) {
	if p.List != nil {
		p.Open(p.List, max(0, min(p.At+by, p.List.Len()-1)))
	}
}

func (p *Pair) show(a, b int) {
	set := p.desk.Session.Set()
	if set == nil || a == b || min(a, b) < 0 || max(a, b) >= len(set.Pages) {
		return
	}
	p.own, p.Choosing = [2]*page.Set{}, false
	if p.A == a && p.B == b && p.View != nil {
		p.changed()
		return
	}
	p.A, p.B, p.Match, p.Mark, p.since = a, b, -1, nil, time.Time{}
	p.reload()
}

// Explain shows the evidence of algorithm i; -1 for none.
func (p *Pair) Explain(i int) {
	if p.Chosen != i && i >= 0 && i < len(p.desk.Algorithms) {
		p.Chosen, p.Match, p.Mark = i, -1, nil
		p.reload()
	}
}

// Painted tells that a view is on the screen now.
func (p *Pair) Painted(v *PairView) {
	if v != nil && v == p.View && v.A == p.A && v.B == p.B && p.since.IsZero() {
		p.since = p.desk.Judgements.clock()
	}
}

// Judge gives a verdict on the pair.
func (p *Pair) Judge(v label.Verdict) {
	if p.ofSet() {
		p.desk.Judgements.judge(page.MakePair(p.A, p.B), v, "pair", false, p.since)
	}
}

// SetWhole shows or hides what the denoiser cut.
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
			p.Mark = &PairMark{p.View.Matches[i].A, p.View.Matches[i].B}
		}
		p.changed()
	}
}

// ChooseFeature marks feature i of either page, where it stands.
func (p *Pair) ChooseFeature(i int) {
	if p.View != nil && p.View.Why != nil && i >= 0 && i < len(p.View.Why.Features) {
		p.mark(p.View.Why.Features[i].Places)
	}
}

// ChooseLine marks what line i of the decision speaks of.
func (p *Pair) ChooseLine(i int) {
	if p.View == nil {
		return
	}
	if lines := p.View.Lines(p.desk.Book); i >= 0 && i < len(lines) {
		p.mark(lines[i].Places)
	}
}

// mark marks places that are no shared feature.
func (p *Pair) mark(places PairMark) {
	p.Match, p.Mark = -1, &places
	p.changed()
}

// StepMatch goes to the next shared feature, or the one before.
func (p *Pair) StepMatch(by int) {
	if p.View != nil && len(p.View.Matches) > 0 {
		p.ChooseMatch(max(0, min(p.Match+by, len(p.View.Matches)-1)))
	}
}

// making is how the pair's bodies are made: as in the list's run, else as the next run
// would.
func (p *Pair) making() making {
	if p.List != nil && p.List.Run != nil {
		if m, ok := p.desk.Setup.makingOf(p.List.Run); ok {
			return m
		}
	}
	return p.desk.Setup.nextMaking()
}

// asks says which pages methods are fitted to: as in the list's run, else as in the next.
func (p *Pair) asks() detect.Selection {
	if p.List != nil && p.List.Run != nil {
		return p.List.Run.Result.Selection
	}
	return p.desk.Setup.selection()
}

// folding is how texts are folded: as in the list's run, else as in the next run.
func (p *Pair) folding() text.Fold {
	if p.List != nil && p.List.Run != nil {
		return p.List.Run.Result.Fold
	}
	return p.desk.Setup.Fold
}

// Loading tells whether a pair is worked out now.
func (p *Pair) Loading() bool { return p.load.Running() }

// outdated takes in that people said something of pairs, or that a result decides otherwise:
// the pair is worked out anew for that where it is in sight, else when it comes in sight.
func (p *Pair) outdated() {
	if p.stale = p.desk.At() != AtPair; !p.stale {
		p.counted()
	}
}

// enter shows what was said meanwhile.
func (p *Pair) enter() {
	if p.stale {
		p.stale = false
		p.counted()
	}
}

// counted shows the pair anew, now that it is known what stands on many pages.
func (p *Pair) counted() {
	if p.both() {
		p.reload()
	}
}

// reload works the pair out anew beside the window; what was asked for before and
// is not done yet is dropped.
func (p *Pair) reload() {
	p.load.Drop()
	if !p.both() {
		return
	}
	job := p.job(p.A, p.B)
	if have, ok := p.ready[page.MakePair(p.A, p.B)]; ok && p.ofSet() && have.how == job.how() && have.view.A == p.A {
		p.View, p.Match = have.view, -1
		p.changed()
		return
	}
	var v *PairView
	p.load.Begin(Job{Work: func(ctx context.Context, _ Turn) error {
		v = job.do(ctx)
		return nil
	}, Done: func(error) { // where it failed there is no view
		p.View = v
		if v == nil || p.Match >= len(v.Matches) {
			p.Match = -1
		}
		if p.Mark = nil; p.Match >= 0 {
			p.Mark = &PairMark{v.Matches[p.Match].A, v.Matches[p.Match].B}
		}
		p.changed()
	}})
	p.changed()
}

func (p *Pair) job(a, b int) pairJob {
	j := pairJob{
		set: p.desk.Session.Set(), a: a, b: b, own: p.own, making: p.making(), asks: p.asks(), seg: p.desk.Segmenter, sites: p.desk.Sites, fold: p.folding(),
		chosen: p.Chosen, whole: p.Whole, fitted: p.desk.Fitted,
	}
	if j.ofSet() {
		j.truth = p.desk.Judgements.Truth(j.set, p.desk.Session.Truth())
	}
	if p.plain {
		j.chosen = -1
		return j
	}
	for i := range p.desk.Algorithms {
		a := &p.desk.Algorithms[i]
		ask := asked{algo: a, run: p.latest(a.Name)}
		if ask.run != nil {
			ask.now, ask.values = ask.run.frozen(), ask.run.Result.Values
		} else if v, err := p.desk.Setup.forms[i].Values(); err == nil {
			ask.values = v
		} else {
			ask.values = param.Defaults(a.Params)
		}
		j.asked = append(j.asked, ask)
	}
	return j
}

// prepared is a view that was worked out before it was asked for.
type prepared struct {
	view *PairView
	how  string
}

// prepare works pairs out before they are asked for, the first one first. It is for a pair
// that shows texts alone, which no run and no judgement changes.
func (p *Pair) prepare(pairs []page.Pair) {
	had := p.ready
	p.ready = map[page.Pair]prepared{}
	if len(pairs) == 0 {
		p.soon.Drop()
		return
	}
	var jobs []pairJob
	job := p.job(int(pairs[0].A), int(pairs[0].B))
	how := job.how()
	for _, x := range pairs {
		if have, ok := had[x]; ok && have.how == how {
			p.ready[x] = have
		} else {
			job.a, job.b = int(x.A), int(x.B)
			jobs = append(jobs, job)
		}
	}
	p.soon.Begin(Job{Work: func(ctx context.Context, t Turn) error {
		for _, job := range jobs {
			v := job.do(ctx)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			t.Hand(func() { p.ready[page.MakePair(job.a, job.b)] = prepared{v, how} })
		}
		return nil
	}})
}

// Run is the run whose evidence is shown, nil for none.
func (p *Pair) Run() *RunResult {
	if p.Chosen < 0 {
		return nil
	}
	return p.latest(p.desk.Algorithms[p.Chosen].Name)
}

// latest is the run whose verdict counts for an algorithm: the list's own, else the
// last one over the open set.
func (p *Pair) latest(name string) *RunResult {
	if p.List != nil && p.List.Run != nil && p.List.Run.Algo.Name == name {
		return p.List.Run
	}
	for _, r := range p.desk.Session.OverSet() {
		if r.Algo.Name == name {
			return r
		}
	}
	return nil
}

func (p *Pair) changed() {
	if p.Update != nil {
		p.Update()
		return
	}
	p.desk.Changed(AtPair)
}

// spansInOrder are places sorted by where they begin.
func spansInOrder(s []text.Span) []text.Span {
	s = slices.Clone(s)
	slices.SortFunc(s, func(a, b text.Span) int { return a.Start - b.Start })
	return s
}

// SeenList is the list of pairs that a person walks through.
func (p *Pair) SeenList() *Seen {
	set, list := p.desk.Session.Set(), p.List
	columns := []SeenColumn{{Name: "n", Right: true}, {Name: "id1"}, {Name: "id2"}, {Name: "score", Right: true}}
	if set == nil || list == nil {
		return listOf(p.desk.Book, "pairlist", columns, nil)
	}
	n := list.Len()
	s := listOf(p.desk.Book, "pairlist", columns, nil)
	s.All, s.Filter = n, list.Name
	for i := range n {
		s.Rows = append(s.Rows, i)
	}
	s.Cell = func(row, col int) string {
		a, b, score := list.At(row)
		switch col {
		case 0:
			return strconv.Itoa(row + 1)
		case 1:
			return set.Pages[a].ID
		case 2:
			return set.Pages[b].ID
		}
		if score < 0 {
			return ""
		}
		return strconv.FormatFloat(score, 'g', -1, 64)
	}
	return s
}
