package session

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os/user"
	"strings"
	"sync/atomic"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Judgements are the journal of what people said of pairs and groups, and who says it now.
// What is said counts at once and goes to the disk meanwhile.
type Judgements struct {
	who     string
	desk    *Shared
	journal *label.Writer // nil where none can be made
	state   atomic.Pointer[label.State]
	of      stateOf
	refused label.Verdict    // that came too early, "" for none since the last that counted
	early   int              // how many came too early
	Clock   func() time.Time // tells the time
	settle  *beside.Beside   // waits until nothing more is said for a moment
	retry   *beside.Beside   // tries again what the disk refused
	naming  *beside.Beside   // waits until a name is whole
	leaving *beside.Beside   // waits for the disk before the desk is closed
}

// stateOf is the part of a state that is about a set, with what is counted of it.
type stateOf struct {
	all, part  *label.State
	set        *page.Set
	progress   label.Progress // of the person who judges now
	everyone   label.Progress
	who        string
	agreements []label.Agreement
}

// How long work waits that follows judgements.
const (
	settleAfter = 400 * time.Millisecond // without another one: then the figures are made anew
	retryAfter  = 3 * time.Second        // that the disk refused
)

func newJudgements(d *Shared) *Judgements {
	return &Judgements{
		desk: d, Clock: time.Now, settle: d.Beside(), retry: d.Beside(), naming: d.Beside(), leaving: d.Beside(),
		who: d.Store.StringWithFallback("annotator", userName()),
	}
}

// userName is how the system calls who sits here, "" where it does not say.
func userName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return cmp.Or(u.Name, u.Username)
}

// Settling tells whether something follows from what was said last, or from another name.
func (j *Judgements) Settling() bool { return j.settle.Running() || j.naming.Running() }

// Who is the annotator.
func (j *Judgements) Who() string { return j.who }

// SetWho names the annotator.
func (j *Judgements) SetWho(name string) {
	if j.who != name {
		j.who = name
		j.desk.Store.SetString("annotator", name)
		j.naming.Begin(beside.Job{Wait: settleAfter, Done: func(error) { j.desk.Session.Tell(func(l Listener) func() { return l.Named }) }}) // a name is typed letter by letter
		j.desk.Changed(AtLabel)
	}
}

// open opens the journal, to read only where another window writes it.
func (j *Judgements) open(path string, readOnly bool) error {
	open := label.Open
	if readOnly {
		open = label.Read
	}
	journal, err := open(path)
	if err != nil {
		return err
	}
	j.state.Store(journal.State())
	if len(journal.Warnings()) > 0 {
		j.desk.Status.Warn(j.desk.Book.Err("label.torn", path, path+".torn"))
	}
	if p := journal.Problems(); len(p) > 0 {
		j.desk.Status.Warn(j.desk.Book.Err("label.lines", len(p), p[0].Where, p[0]))
	}
	if readOnly {
		return journal.Close()
	}
	j.Use(journal)
	return nil
}

// Use writes to a journal from now on.
func (j *Judgements) Use(journal *label.Journal) {
	j.close()
	j.state.Store(journal.State())
	j.journal = label.NewWriter(journal, func() { j.desk.Do(j.written) })
}

// written takes in that the writer tried to write.
func (j *Judgements) written() {
	w := j.journal
	if w == nil {
		return
	}
	if _, err := w.Waiting(); err != nil {
		j.desk.Status.Fail(j.desk.Book.Err("label.notwritten", err))
		j.retry.Begin(beside.Job{Wait: retryAfter, Work: func(context.Context, beside.Turn) error { return w.Flush() }})
	}
	j.desk.Changed(AtLabel)
}

// close waits for the disk and gives the journal back.
func (j *Judgements) close() {
	j.retry.Drop()
	if j.journal != nil {
		_ = j.journal.Close() // what could not be written was told, see WhenWritten
	}
	j.journal = nil
	j.state.Store(nil)
}

// Waiting is how many judgements are not on the disk yet, and why it refused them last.
func (j *Judgements) Waiting() (n int, err error) {
	if j.journal == nil {
		return 0, nil
	}
	return j.journal.Waiting()
}

// WhenWritten calls then when all is on the disk, or with the reason why it is not.
func (j *Judgements) WhenWritten(then func(error)) {
	if n, _ := j.Waiting(); n == 0 {
		then(nil)
		return
	}
	w := j.journal
	j.leaving.Begin(beside.Job{Title: j.desk.Book.Both("task.judgements"), Work: func(context.Context, beside.Turn) error { return w.Flush() }, Done: then})
}

// Journal is where the judgements are, "" where none can be made.
func (j *Judgements) Journal() string {
	if j.journal == nil {
		return ""
	}
	return j.journal.Path()
}

// Truth is what is known of a set: own, which its files say, with the judgements laid
// over it. It may be called from any goroutine.
func (j *Judgements) Truth(set *page.Set, own *truth.Truth) *truth.Truth {
	s := j.state.Load()
	if s == nil || s.Len() == 0 {
		return own
	}
	if s = s.For(set); s.Len() == 0 {
		return own
	}
	return s.Truth(set, own, "")
}

// State is what was judged of the open set; it is empty where nothing was.
func (j *Judgements) State() *label.State {
	s, set := j.state.Load(), j.desk.Session.Set()
	if s == nil {
		return new(label.State)
	}
	if j.of.all != s || j.of.set != set || j.of.who != j.who {
		part := s
		if set != nil {
			part = s.For(set)
		}
		j.of = stateOf{s, part, set, part.By(j.who).Progress(), part.Progress(), j.who, part.Agreements()}
	}
	return j.of.part
}

// Progress counts what the annotator judged of the open set.
func (j *Judgements) Progress() label.Progress {
	if j.State().Len() == 0 {
		return label.Progress{}
	}
	return j.of.progress
}

// Everyone counts what all people together judged of it.
func (j *Judgements) Everyone() label.Progress {
	if j.State().Len() == 0 {
		return label.Progress{}
	}
	return j.of.everyone
}

// Agreements compares the people who judged pairs of the open set.
func (j *Judgements) Agreements() []label.Agreement {
	if j.State().Len() == 0 {
		return nil
	}
	return j.of.agreements
}

// Refused is the verdict that came before its pair was seen, "" where none did since the
// last that counted.
func (j *Judgements) Refused() label.Verdict { return j.refused }

// Early is how many verdicts came before their pairs were seen: with those that count it
// makes up all that were given.
func (j *Judgements) Early() int { return j.early }

// Judge takes a verdict on two pages of the open set that are on the screen since a time,
// the zero time where they are not, and tells whether it counts.
func (j *Judgements) Judge(p page.Pair, v label.Verdict, queue string, blind bool, since time.Time) bool {
	now := j.Clock()
	switch {
	case j.journal == nil:
		j.desk.Status.Fail(j.desk.Book.Err("label.readonly"))
		return false
	case j.who == "":
		j.desk.Status.Fail(j.desk.Book.Err("label.noname"))
		return false
	case since.IsZero() || now.Sub(since) < label.LeastSeen:
		j.refused = v
		j.early++
		j.desk.Status.Note("label.early", v)
		j.desk.Changed(AtLabel)
		return false
	}
	set := j.desk.Session.Set()
	said := label.Judgement{
		Pair: label.MakePair(set.Pages[p.A].ID, set.Pages[p.B].ID), Verdict: v, Who: j.who, Blind: blind, At: now,
		Queue: queue, Seconds: now.Sub(since).Seconds(), Set: set.Name, Fingerprint: set.Fingerprint,
	}
	return j.Enter(said.Who, func(w *label.Writer) (int, error) { return w.Judge(said) }, beside.Undoable{
		What: func() string {
			return j.desk.Book.T("undo.label", j.desk.Book.W(v.Title()), said.ID1, said.ID2)
		},
		Undo: func() { j.tell(p, func(l Listener) func(page.Pair) { return l.Undone }) },
		Redo: func() { j.tell(p, func(l Listener) func(page.Pair) { return l.Redone }) },
	}, j.said)
}

func (j *Judgements) tell(p page.Pair, pick func(l Listener) func(page.Pair)) {
	j.desk.Session.Tell(func(l Listener) func() {
		if do := pick(l); do != nil {
			return func() { do(p) }
		}
		return nil
	})
}

// Enter writes into the journal, and tells whether it could. x is the change that this is,
// with what follows when it is taken back and done again, then what follows in any case.
func (j *Judgements) Enter(who string, write func(*label.Writer) (seq int, err error), x beside.Undoable, then func()) bool {
	seq := 0
	do := func() bool {
		return j.Edit(func(w *label.Writer) (err error) {
			seq, err = write(w)
			return err
		}, then)
	}
	undone, again := x.Undo, x.Redo
	x.Undo = func() {
		if j.Edit(func(w *label.Writer) error { return w.TakeBack(seq, who) }, then) {
			undone()
		}
	}
	x.Redo = func() {
		if do() {
			again()
		}
	}
	if !do() {
		return false
	}
	j.desk.Changes.Did(x)
	return true
}

// said takes in that something was said of pairs: it counts, and what hangs on the truth
// follows when nothing more comes for a moment.
func (j *Judgements) said() {
	if j.refused != "" {
		j.refused = ""
		j.desk.Status.Note("")
	}
	j.settle.Begin(beside.Job{Wait: settleAfter, Done: func(error) {
		j.desk.Session.Measure()
		j.desk.Session.Tell(func(l Listener) func() { return l.Judged })
	}})
	j.desk.Changed(AtLabel)
	j.desk.Changed(AtPair)
}

// Edit writes into the journal, does what follows, and tells whether it could.
func (j *Judgements) Edit(do func(*label.Writer) error, then func()) bool {
	if j.journal == nil {
		j.desk.Status.Fail(j.desk.Book.Err("label.readonly"))
		return false
	}
	if err := do(j.journal); err != nil {
		j.desk.Status.Fail(err)
		return false
	}
	j.state.Store(j.journal.State())
	then()
	return true
}

// Guide is what the verdicts mean to those who judge here: what they wrote of it, else what
// is meant unless told.
func (j *Judgements) Guide(v label.Verdict) string {
	if s := j.state.Load(); s != nil && s.Guide()[v] != "" {
		return s.Guide()[v]
	}
	return j.desk.Book.T("label.guide." + string(v))
}

// GuideText is the guide as text, a line for each verdict.
func (j *Judgements) GuideText() string {
	var out strings.Builder
	for _, v := range label.Verdicts() {
		fmt.Fprintf(&out, "%s\t%s\t%s\n", v, j.desk.Book.W(v.Title()), j.Guide(v))
	}
	return out.String()
}

// SetGuide writes down what the verdicts mean; it is kept with the judgements. What is as
// it is unless told is not written.
func (j *Judgements) SetGuide(g label.Guide) {
	for v, text := range g {
		if g[v] = strings.TrimSpace(text); g[v] == j.desk.Book.T("label.guide."+string(v)) {
			g[v] = ""
		}
	}
	before := label.Guide{}
	for v := range g {
		if s := j.state.Load(); s != nil {
			before[v] = s.Guide()[v]
		}
	}
	who := j.who
	set := func(g label.Guide) bool {
		return j.Edit(func(w *label.Writer) error { w.SetGuide(g, who); return nil }, func() { j.desk.Changed(AtLabel) })
	}
	if !maps.Equal(g, before) && set(g) {
		j.desk.Changes.Did(beside.Undoable{What: func() string { return j.desk.Book.T("undo.guide") }, Undo: func() { set(before) }, Redo: func() { set(g) }})
	}
}

// Merge takes in what is said in a session file, see [label.Writer.Merge].
func (j *Judgements) Merge(from *label.State) (added, others int) {
	if from.Len() > 0 || len(from.Edits()) > 0 || len(from.Guide()) > 0 {
		j.Edit(func(w *label.Writer) error {
			added, others = w.Merge(from)
			return nil
		}, func() { j.desk.Changed(AtLabel) })
	}
	return added, others
}
