// Package label is the place where pairs are judged, one after the other.
package label

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/pair"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Label is the place where pairs are judged, one after the other, from a queue.
type Label struct {
	Queue  int  // position in label.Queues
	Blind  bool // show neither score nor verdict
	Run    *results.Result
	Group  []int32 // members, for the queue of a group
	Items  []label.Item
	At     int // position in Items; len(Items) when all are judged
	Shown  *pair.Pair
	Filled bool  // a queue was asked for and has answered
	Why    error // why the queue has no pairs

	desk    *session.Shared
	fill    *beside.Beside // the queue that is asked
	weigh   *beside.Beside // the estimate
	who     string         // whose queue it is
	resume  *labelPlace    // where one was before the set was opened; nil once one has gone on
	seed    uint64
	sample  label.Sample // of the last estimate
	sampled bool         // sample is known
}

// New returns the place as it is while nothing is open.
func New(d *session.Shared) *Label {
	l := &Label{desk: d, fill: d.Beside(), weigh: d.Beside(), Blind: true, Shown: pair.New(d), seed: 1}
	l.Shown.Plain = true
	l.Shown.Update = func() {
		if l.Shown.View != nil && !l.Shown.Loading() {
			l.Shown.Prepare(l.next())
		}
		l.changed()
	}
	return l
}

// Listener is what the place does when something has changed that it shares with others.
func (l *Label) Listener() session.Listener {
	return session.Listener{At: session.AtLabel, Entered: l.Enter, Opened: l.SetOpened, Counted: l.Shown.Counted, Added: l.added, Judged: l.estimate, Named: l.named, Moved: l.moved, Undone: l.bringUp, Redone: l.pass}
}

// SetOpened tells that another set is open.
func (l *Label) SetOpened() {
	l.fill.Drop()
	l.Items, l.At, l.Run, l.Group, l.Filled, l.Why = nil, 0, nil, nil, false, nil
	l.sampled = false
	l.weigh.Drop()
	l.Shown.SetOpened()
	l.recall()
	l.match()
	l.changed()
}

// match tells which judgements of the open set are not about its pages as they are.
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

// Enter fills the queue where none was asked for yet.
func (l *Label) Enter() {
	if !l.Filled && len(l.runs()) > 0 {
		l.findRun()
		l.ask()
	}
}

// moved takes in that a result decides from another score on, which the next visit asks the
// queue anew for.
func (l *Label) moved(r *results.Result) {
	if runs := l.runs(); len(runs) > 0 && runs[0] == r {
		l.Filled = false
	}
}

// runs are the results over the open set, the one that is judged first.
func (l *Label) runs() []*results.Result {
	out := l.Runs()
	if i := slices.Index(out, l.Run); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, l.Run)
	}
	return out
}

// Runs are the results that can be judged, the last first.
func (l *Label) Runs() []*results.Result { return l.desk.Session.OverSet() }

// ChooseQueue takes another queue.
func (l *Label) ChooseQueue(i int) {
	if i >= 0 && i < len(label.Queues()) && i != l.Queue {
		l.Queue = i
		l.Fill()
	}
}

// ChooseRun takes the pairs of another run.
func (l *Label) ChooseRun(r *results.Result) {
	if l.Run != r {
		l.Run = r
		l.Fill()
	}
}

// ChooseGroup takes all pairs of a group.
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

// Pool is what the queues choose from.
func (l *Label) Pool() *label.Pool {
	set := l.desk.Session.Set()
	if set == nil {
		return &label.Pool{}
	}
	p := &label.Pool{Set: set, Group: l.Group, Seed: l.seed, Judged: l.desk.Judgements.State().Skip(set, l.desk.Judgements.Who())}
	for _, r := range l.runs() {
		p.Runs = append(p.Runs, r.Deciding())
	}
	p.Lengths = make([]int, len(set.Pages))
	for i, r := range l.desk.Session.Rows() {
		p.Lengths[i] = r.Body
	}
	return p
}

// Fill asks the queue for its pairs, beside the window.
func (l *Label) Fill() {
	l.resume = nil
	l.ask()
}

// ask is Fill, and goes on where one was before the set was opened.
func (l *Label) ask() {
	l.fill.Drop()
	l.Items, l.At, l.Why = nil, 0, nil
	l.sampled, l.who = false, l.desk.Judgements.Who()
	l.weigh.Drop()
	l.Shown.Clear()
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

// show brings up the pair at l.At.
func (l *Label) show() {
	l.remember()
	if l.At < len(l.Items) {
		it := l.Items[l.At]
		l.Shown.Show(int(it.A), int(it.B))
	} else {
		l.Shown.Clear()
	}
	l.changed()
}

// mostNext is how many pairs are worked out before they are asked for.
const mostNext = 3

// next are the pairs that will be shown next: those that follow, and the one before.
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

// Step goes forward or back in the queue without judging.
func (l *Label) Step(by int) {
	if at := max(0, min(l.At+by, len(l.Items))); at != l.At {
		l.At, l.resume = at, nil
		l.show()
	}
}

// Disputed is the list of pairs on which people differ; of each it says who said what.
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

// said words what each person says of a pair.
func (l *Label) said(x label.Dispute) string {
	var parts []string
	for _, e := range x.By {
		parts = append(parts, l.desk.Book.T("label.said", e.Who, l.desk.Book.W(e.Verdict.Title())))
	}
	return strings.Join(parts, " · ")
}

// Estimate is what the randomly drawn judgements say of the judged run as a whole;
// ok is false for a queue that draws nothing at random, and until it is worked out.
func (l *Label) Estimate() (s label.Sample, ok bool) { return l.sample, l.sampled }

// estimate works the estimate out anew, beside the window: it draws the order of all
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

// Working tells whether the queue is asked, or an estimate is worked out.
func (l *Label) Working() bool { return l.fill.Running() || l.weigh.Running() }

// Titles of the queues and what each is for.
func (l *Label) Titles() (titles, docs []param.Words) {
	for _, q := range label.Queues() {
		titles, docs = append(titles, q.Title), append(docs, q.Doc)
	}
	return titles, docs
}

func (l *Label) changed() { l.desk.Changed(session.AtLabel) }

// SeenQueue is the queue of pairs; without scores while one judges blind.
func (l *Label) SeenQueue() *listing.Seen {
	columns := []table.Head{{Name: "n", Kind: table.Number}, {Name: "id1"}, {Name: "id2"}}
	if !l.Blind {
		columns = append(columns, table.Head{Name: "score", Kind: table.Number})
	}
	var rows [][]string
	if set := l.desk.Session.Set(); set != nil {
		for i, x := range l.Items {
			score := ""
			if x.Scored {
				score = strconv.FormatFloat(x.Score, 'g', -1, 64)
			}
			rows = append(rows, []string{strconv.Itoa(i + 1), set.Pages[x.A].ID, set.Pages[x.B].ID, score})
		}
	}
	return listing.Of(l.desk.Book, "queue", columns, rows)
}

// SeenJudgements are the judgements of the open set that hold, in the order in which
// they were made.
func (l *Label) SeenJudgements() *listing.Seen {
	columns := []table.Head{{Name: "n", Kind: table.Number}, {Name: "id1"}, {Name: "id2"}, {Name: "verdict"}, {Name: "who"}, {Name: "at"}, {Name: "queue"}, {Name: "seconds", Kind: table.Number}}
	var rows [][]string
	for _, e := range l.desk.Judgements.State().Entries() {
		rows = append(rows, []string{
			strconv.Itoa(e.Seq), e.ID1, e.ID2, string(e.Verdict), e.Who, e.At.Format(time.RFC3339), e.Queue,
			strconv.FormatFloat(e.Seconds, 'f', 1, 64),
		})
	}
	return listing.Of(l.desk.Book, "judgements", columns, rows)
}
