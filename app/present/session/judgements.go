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

// Judgements is the journal of judgements on pairs and groups, with the current annotator. A
// judgement takes effect at once and is written to disk in the background.
type Judgements struct {
	who     string
	desk    *Shared
	journal *label.Writer // nil if no judgements can be made
	state   atomic.Pointer[label.State]
	of      stateOf
	refused label.Verdict    // the last verdict that came too early, "" after one that counted
	early   int              // number of verdicts that came too early
	Clock   func() time.Time // returns the current time
	settle  *beside.Beside   // waits for a pause in judging
	retry   *beside.Beside   // retries a failed write
	naming  *beside.Beside   // waits until a name has been typed
	leaving *beside.Beside   // waits for the disk before the desk is closed
}

// stateOf is the part of a state about one set, with its counts.
type stateOf struct {
	all, part  *label.State
	set        *page.Set
	progress   label.Progress // of the current annotator
	everyone   label.Progress
	who        string
	agreements []label.Agreement
}

// Delays of work after judgements.
const (
	settleAfter = 400 * time.Millisecond // pause in judging after which figures are computed again
	retryAfter  = 3 * time.Second        // after a failed write
)

func newJudgements(d *Shared) *Judgements {
	return &Judgements{
		desk: d, Clock: time.Now, settle: d.Beside(), retry: d.Beside(), naming: d.Beside(), leaving: d.Beside(),
		who: d.Store.StringWithFallback("annotator", userName()),
	}
}

// userName returns the name of the system's user, "" if unknown.
func userName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return cmp.Or(u.Name, u.Username)
}

// Settling reports whether updates after the last judgement or change of name are pending.
func (j *Judgements) Settling() bool { return j.settle.Running() || j.naming.Running() }

// Who returns the annotator.
func (j *Judgements) Who() string { return j.who }

// SetWho changes the annotator.
func (j *Judgements) SetWho(name string) {
	if j.who != name {
		j.who = name
		j.desk.Store.SetString("annotator", name)
		j.naming.Begin(beside.Job{Wait: settleAfter, Done: func(error) { j.desk.Tell(Annotator) }}) // a name is typed letter by letter
		j.desk.Tell(Of(AtLabel))
	}
}

// open opens the journal; read-only if another window writes to it.
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

// Use switches to a journal.
func (j *Judgements) Use(journal *label.Journal) {
	j.close()
	j.state.Store(journal.State())
	j.journal = label.NewWriter(journal, func() { j.desk.Do(j.written) })
}

// written handles the end of an attempt to write.
func (j *Judgements) written() {
	w := j.journal
	if w == nil {
		return
	}
	if _, err := w.Waiting(); err != nil {
		j.desk.Status.Fail(j.desk.Book.Err("label.notwritten", err))
		j.retry.Begin(beside.Job{Wait: retryAfter, Work: func(context.Context, beside.Turn) error { return w.Flush() }})
	}
	j.desk.Tell(Of(AtLabel))
}

func (j *Judgements) close() {
	j.retry.Drop()
	if j.journal != nil {
		_ = j.journal.Close() // an error was already shown, see WhenWritten
	}
	j.journal = nil
	j.state.Store(nil)
}

// Waiting returns the number of judgements that are not on disk yet, and the last error of
// writing.
func (j *Judgements) Waiting() (n int, err error) {
	if j.journal == nil {
		return 0, nil
	}
	return j.journal.Waiting()
}

// WhenWritten calls then when all judgements are on disk, or with the error of writing them.
func (j *Judgements) WhenWritten(then func(error)) {
	if n, _ := j.Waiting(); n == 0 {
		then(nil)
		return
	}
	w := j.journal
	j.leaving.Begin(beside.Job{Title: j.desk.Book.Both("task.judgements"), Work: func(context.Context, beside.Turn) error { return w.Flush() }, Done: then})
}

// Journal returns the path of the journal, "" if no judgements can be made.
func (j *Judgements) Journal() string {
	if j.journal == nil {
		return ""
	}
	return j.journal.Path()
}

// Truth returns the truth of a set: own, from its files, overridden by the judgements. It may be
// called from any goroutine.
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

// State returns the judgements on the open set; empty if there are none.
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

// Progress counts the annotator's judgements on the open set.
func (j *Judgements) Progress() label.Progress {
	if j.State().Len() == 0 {
		return label.Progress{}
	}
	return j.of.progress
}

// Everyone counts the judgements of all people on the open set.
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

// Refused returns the verdict that was given before its pair was seen, "" if a later verdict
// counted.
func (j *Judgements) Refused() label.Verdict { return j.refused }

// Early returns the number of verdicts that were given before their pairs were seen. All other
// verdicts count.
func (j *Judgements) Early() int { return j.early }

// Judge records a verdict on two pages of the open set and reports whether it counts. since is
// the time from which on the pair was on the screen, zero if it was not.
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
		j.desk.Tell(Of(AtLabel))
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
		Undo: func() { j.turn(Turned{Pair: p}) },
		Redo: func() { j.turn(Turned{Pair: p, Redo: true}) },
	}, j.said)
}

func (j *Judgements) turn(x Turned) { j.desk.Session.Change(0, func(now *State) { now.Turned = &x }) }

// Enter writes to the journal, and reports whether that succeeded. x is the undoable change, with
// the actions after undo and redo; then is called in any case.
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

// said handles new judgements: they take effect, and figures are computed again after a pause in
// judging.
func (j *Judgements) said() {
	if j.refused != "" {
		j.refused = ""
		j.desk.Status.Note("")
	}
	j.settle.Begin(beside.Job{Wait: settleAfter, Done: func(error) {
		j.desk.Session.Measure()
		j.desk.Tell(Settled)
	}})
	j.desk.Tell(Judged)
}

// Edit writes to the journal, calls then, and reports whether that succeeded.
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

// Guide returns the meaning of a verdict for the annotators: their own wording, or else the
// default.
func (j *Judgements) Guide(v label.Verdict) string {
	if s := j.state.Load(); s != nil && s.Guide()[v] != "" {
		return s.Guide()[v]
	}
	return j.desk.Book.T("label.guide." + string(v))
}

// GuideText returns the guide as text, one line per verdict.
func (j *Judgements) GuideText() string {
	var out strings.Builder
	for _, v := range label.Verdicts() {
		fmt.Fprintf(&out, "%s\t%s\t%s\n", v, j.desk.Book.W(v.Title()), j.Guide(v))
	}
	return out.String()
}

// SetGuide writes the meanings of the verdicts; they are kept with the judgements. Default
// meanings are not written.
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
		return j.Edit(func(w *label.Writer) error { w.SetGuide(g, who); return nil }, func() { j.desk.Tell(Of(AtLabel)) })
	}
	if !maps.Equal(g, before) && set(g) {
		j.desk.Changes.Did(beside.Undoable{What: func() string { return j.desk.Book.T("undo.guide") }, Undo: func() { set(before) }, Redo: func() { set(g) }})
	}
}

// Merge imports the judgements of a session file, see [label.Writer.Merge].
func (j *Judgements) Merge(from *label.State) (added, others int) {
	if from.Len() > 0 || len(from.Edits()) > 0 || len(from.Guide()) > 0 {
		j.Edit(func(w *label.Writer) error {
			added, others = w.Merge(from)
			return nil
		}, func() { j.desk.Tell(Of(AtLabel)) })
	}
	return added, others
}
