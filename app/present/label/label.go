// Package label is the place where a person judges pairs.
package label

import (
	"context"
	"slices"
	"strings"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Label is the place where a person judges pairs from a queue, one after the other.
type Label struct {
	Queue  int     // position in label.Queues
	Blind  bool    // hide score and verdict
	Group  []int32 // members of the group, for the queue of a group
	Items  []label.Item
	At     int // position in Items; len(Items) when all are judged
	Shown  *Shown
	Filled bool  // the queue has been filled
	Why    error // why the queue has no pairs

	desk    *session.Shared
	fill    *beside.Beside // fills the queue
	weigh   *beside.Beside // computes the estimate
	of      filling        // what the queue was made of
	resume  *labelPlace    // the position of an earlier session; nil once the person has moved on
	seed    uint64
	sample  label.Sample // the last estimate
	sampled bool         // sample is valid
}

// filling is what a queue is made of.
type filling struct {
	who     string
	run     *results.Result
	decides float64 // its threshold
}

// New returns the place with no set open.
func New(d *session.Shared) *Label {
	l := &Label{desk: d, fill: d.Beside(), weigh: d.Beside(), Blind: true, seed: 1}
	l.Shown = newShown(d, func() {
		if l.Shown.View != nil && !l.Shown.Loading() {
			l.Shown.prepare(l.next())
		}
		l.changed()
	})
	return l
}

// Changed follows changes of the desk: the pairs are those of the run one looks at.
func (l *Label) Changed(parts session.Part) {
	switch {
	case parts.Has(session.Opened):
		l.SetOpened()
	case parts.Has(session.Counted):
		l.Shown.counted()
	}
	if parts.Has(session.Annotator) && l.of.who != l.desk.Judgements.Who() {
		l.recall()
	}
	if a := l.desk.Asked(session.AtLabel, parts); a != nil && a.Group != nil {
		l.ChooseGroup(a.Group)
	}
	if parts.Has(session.Annotator | session.Focused | session.Results | session.Thresholds | session.Entered) {
		l.follow(parts)
	}
	if parts.Has(session.Settled) {
		l.estimate()
	}
	if parts.Has(session.Turns) {
		l.turned(*l.desk.Session.Now().Turned)
	}
}

// follow fills the queue if it was not filled yet, or from something else; after a move of the
// threshold at the next visit.
func (l *Label) follow(parts session.Part) {
	at := l.desk.At() == session.AtLabel
	if r := l.resumed(); r != nil && r != l.Run() && (at || l.Filled) {
		l.desk.Session.SetFocus(r) // which is told
		return
	}
	now := l.now()
	l.Filled = l.Filled && l.of == now
	if at && now.run != nil && parts&^session.Thresholds != 0 && !l.Filled && !(l.fill.Running() && l.of == now) {
		l.ask()
	}
}

// now returns what a queue would be made of now.
func (l *Label) now() filling {
	f := filling{who: l.desk.Judgements.Who(), run: l.Run()}
	if f.run != nil {
		f.decides = f.run.Decides
	}
	return f
}

// SetOpened handles the opening of another set.
func (l *Label) SetOpened() {
	l.fill.Drop()
	l.Items, l.At, l.Group, l.Filled, l.Why = nil, 0, nil, false, nil
	l.sampled = false
	l.weigh.Drop()
	l.Shown.forget()
	l.recall()
	l.match()
	l.changed()
}

// match warns of judgements of the open set whose pages are missing or have changed since.
func (l *Label) match() {
	set := l.desk.Session.Set()
	if set == nil {
		return
	}
	m := l.desk.Judgements.State().Match(set)
	if n := len(m.Unknown); n > 0 {
		l.desk.Status.Warn(l.desk.Book.Err("label.unknown", n, m.Unknown[0].Where, m.Unknown[0]))
	}
	if m.Stale > 0 {
		l.desk.Status.Warn(l.desk.Book.Err("label.stale", m.Stale))
	}
}

// runs returns the results over the open set, the judged one first.
func (l *Label) runs() []*results.Result {
	out, run := l.desk.Session.OverSet(), l.Run()
	if i := slices.Index(out, run); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, run)
	}
	return out
}

// Run returns the run whose pairs are judged, nil for none.
func (l *Label) Run() *results.Result { return l.desk.Session.FocusOverSet() }

// ChooseQueue chooses another queue.
func (l *Label) ChooseQueue(i int) {
	if i >= 0 && i < len(label.Queues()) && i != l.Queue {
		l.Queue = i
		l.Fill()
	}
}

// ChooseGroup queues all pairs of a group.
func (l *Label) ChooseGroup(members []int32) {
	l.Group = members
	l.Queue = max(0, slices.IndexFunc(label.Queues(), func(q label.Queue) bool { return q.Name == "group" }))
	l.Fill()
}

// SetBlind hides or shows scores and verdicts.
func (l *Label) SetBlind(on bool) {
	if l.Blind != on {
		l.Blind = on
		l.changed()
	}
}

// Pool returns the pool from which the queues choose.
func (l *Label) Pool() *label.Pool {
	set := l.desk.Session.Set()
	if set == nil {
		return &label.Pool{}
	}
	p := &label.Pool{Set: set, Group: l.Group, Seed: l.seed, Judged: l.desk.Judgements.State().Skip(set, l.desk.Judgements.Who())}
	for i, r := range l.runs() {
		if p.Runs = append(p.Runs, r.Deciding()); i == 0 {
			p.Texts = r.Result.Texts
		}
	}
	p.Lengths = make([]int, len(set.Pages))
	rows := l.desk.Session.Rows()
	for i := range p.Lengths {
		p.Lengths[i] = int(rows.Body(i))
	}
	return p
}

// Fill fills the queue, in the background.
func (l *Label) Fill() {
	l.resume = nil
	l.ask()
}

// ask is Fill; it then resumes at the position of an earlier session.
func (l *Label) ask() {
	l.fill.Drop()
	l.Items, l.At, l.Why = nil, 0, nil
	l.sampled, l.of = false, l.now()
	l.weigh.Drop()
	l.Shown.clear()
	set := l.desk.Session.Set()
	if set == nil {
		l.changed()
		return
	}
	q, p := label.Queues()[l.Queue], l.Pool()
	if l.Why = q.Needs(p); l.Why != nil {
		l.Filled = true
		l.changed()
		return
	}
	var items []label.Item
	l.fill.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
		set.MakeIndex() // each judgement needs it
		items = q.List(p)
		return nil
	}, Done: func(error) {
		l.Items, l.Filled = items, true
		l.goOn()
		l.estimate()
		l.show()
	}})
	l.changed()
}

func (l *Label) show() {
	l.remember()
	if l.At < len(l.Items) {
		l.Shown.show(l.Items[l.At].Pair)
	} else {
		l.Shown.clear()
	}
	l.changed()
}

// mostNext is the number of pairs that are loaded in advance.
const mostNext = 3

// next returns the pairs to load in advance: those that follow, and the one before.
func (l *Label) next() []page.Pair {
	var out []page.Pair
	for at := l.At + 1; at < len(l.Items) && len(out) < mostNext; at++ {
		out = append(out, l.Items[at].Pair)
	}
	if l.At > 0 && l.At <= len(l.Items) {
		out = append(out, l.Items[l.At-1].Pair)
	}
	return out
}

// Step moves forward or back in the queue without judging.
func (l *Label) Step(by int) {
	if at := max(0, min(l.At+by, len(l.Items))); at != l.At {
		l.At = at
		l.stay()
		l.show()
	}
}

// stay notes that the person goes through the queue: its run stays the one that one looks at.
func (l *Label) stay() {
	if l.resume = nil; l.of.run != nil && l.of.run == l.Run() {
		l.desk.Session.SetFocus(l.of.run)
	}
}

// Disputed returns the list of pairs on which people disagree, each with every person's verdict.
func (l *Label) Disputed() *session.Pairs {
	set := l.desk.Session.Set()
	var pairs []page.Pair
	var said []string
	for _, x := range l.desk.Judgements.State().Disputed() {
		a, okA := set.Index(x.ID1)
		b, okB := set.Index(x.ID2)
		if okA && okB {
			pairs, said = append(pairs, page.MakePair(a, b)), append(said, l.said(x))
		}
	}
	return &session.Pairs{
		Name: l.desk.Book.T("label.disputed"), Len: func() int { return len(pairs) },
		At:   func(i int) (int, int, float64) { return int(pairs[i].A), int(pairs[i].B), -1 },
		Says: func(i int) string { return said[i] },
		From: session.ListFrom{Place: session.AtLabel},
	}
}

// said formats each person's verdict on a pair.
func (l *Label) said(x label.Dispute) string {
	var parts []string
	for _, e := range x.By {
		parts = append(parts, l.desk.Book.T("label.said", e.Who, l.desk.Book.W(e.Verdict.Title())))
	}
	return strings.Join(parts, " · ")
}

// Estimate returns the measures of the judged run as estimated from randomly drawn judgements;
// ok is false for a queue that is not random, and until the estimate is computed.
func (l *Label) Estimate() (s label.Sample, ok bool) { return l.sample, l.sampled }

// estimate computes the estimate again, in the background, because it draws the order of all
// scored pairs.
func (l *Label) estimate() {
	queue := label.Queues()[l.Queue].Name
	drawn := queue == label.QueueRandom || queue == label.QueueStrata
	set := l.desk.Session.Set()
	l.weigh.Drop()
	if !drawn || set == nil || len(l.runs()) == 0 {
		l.sampled = false
		return
	}
	p, gold := l.Pool(), l.desk.Judgements.State().By(l.desk.Judgements.Who()).Truth(set, nil, "")
	var s label.Sample
	l.weigh.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
		s = label.Estimate(p, queue, func(x page.Pair) truth.Label { return gold.Label(x) }, p.Seed)
		return nil
	}, Done: func(err error) {
		l.sample, l.sampled = s, err == nil
		l.changed()
	}})
}

// Working reports whether the queue is being filled or an estimate computed.
func (l *Label) Working() bool { return l.fill.Running() || l.weigh.Running() }

// Titles returns the titles of the queues and their descriptions.
func (l *Label) Titles() (titles, docs []param.Words) {
	for _, q := range label.Queues() {
		titles, docs = append(titles, q.Title), append(docs, q.Doc)
	}
	return titles, docs
}

func (l *Label) changed() { l.desk.Tell(session.Of(session.AtLabel)) }

// SeenQueue returns the queue as a table; without scores in blind mode.
func (l *Label) SeenQueue() *listing.Seen {
	items := l.Items
	list := session.Pairs{Len: func() int { return len(items) }, At: func(i int) (a, b int, score float64) {
		if score = -1; items[i].Scored {
			score = items[i].Score
		}
		return int(items[i].A), int(items[i].B), score
	}}
	return list.Seen(l.desk, "queue", !l.Blind)
}

// SeenJudgements returns the valid judgements of the open set, in the order in which they were
// made.
func (l *Label) SeenJudgements() *listing.Seen {
	type row = label.Entry
	entries := l.desk.Judgements.State().Entries()
	return listing.Of(l.desk.Book, "judgements", []table.Column[row]{
		listing.Col("n", table.Whole, func(e row) any { return e.Seq }),
		listing.Col("id1", table.Text, func(e row) any { return e.ID1 }),
		listing.Col("id2", table.Text, func(e row) any { return e.ID2 }),
		listing.Col("verdict", table.Text, func(e row) any { return string(e.Verdict) }),
		listing.Col("who", table.Text, func(e row) any { return e.Who }),
		listing.Col("at", table.Text, func(e row) any { return e.At.Format(time.RFC3339) }),
		listing.Col("queue", table.Text, func(e row) any { return e.Queue }),
		listing.Col("seconds", table.Number, func(e row) any { return e.Seconds }),
	}, len(entries), func(i int) row { return entries[i] })
}
