package present

import (
	"cmp"
	"context"
	"os/user"
	"sync/atomic"
	"time"

	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Judgements are the journal of what people said of pairs and groups, and who says it now.
type Judgements struct {
	who     string
	desk    *Desk
	journal *label.Journal // nil where none can be made
	state   atomic.Pointer[label.State]
	saving  *Beside
}

func newJudgements(d *Desk) *Judgements {
	return &Judgements{desk: d, saving: d.beside(), who: d.Store.StringWithFallback("annotator", userName())}
}

// userName is how the system calls who sits here, "" where it does not say.
func userName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return cmp.Or(u.Name, u.Username)
}

// Who is the annotator.
func (j *Judgements) Who() string { return j.who }

// SetWho names the annotator.
func (j *Judgements) SetWho(name string) {
	if j.who != name {
		j.who = name
		j.desk.Store.SetString("annotator", name)
		j.desk.changed(AtLabel)
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
	j.journal = journal
	j.state.Store(journal.State())
	if len(journal.Warnings()) > 0 {
		j.desk.Status.Warn(j.desk.Book.Err("label.torn", path, path+".torn"))
	}
	if p := journal.Problems(); len(p) > 0 {
		j.desk.Status.Warn(j.desk.Book.Err("label.lines", len(p), p[0].Where, p[0]))
	}
	if readOnly {
		j.journal = nil
		return journal.Close()
	}
	return nil
}

func (j *Judgements) close() {
	if j.journal != nil {
		_ = j.journal.Close()
	}
	j.journal = nil
	j.state.Store(nil)
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
	if set != nil {
		return s.For(set)
	}
	return s
}

// judge writes a verdict on two pages of the open set; then runs when it is there.
func (j *Judgements) judge(p page.Pair, v label.Verdict, queue string, blind bool, since time.Time, then func()) {
	if j.who == "" {
		j.desk.Status.Fail(j.desk.Book.Err("label.noname"))
		return
	}
	seconds := 0.0
	if !since.IsZero() {
		seconds = time.Since(since).Seconds()
	}
	set := j.desk.Session.Set()
	one := label.Judgement{
		Pair: label.MakePair(set.Pages[p.A].ID, set.Pages[p.B].ID), Verdict: v, Who: j.who, Blind: blind,
		Queue: queue, Seconds: seconds, Set: set.Name, Fingerprint: set.Fingerprint,
	}
	j.write(func(journal *label.Journal) error {
		_, err := journal.Judge(one)
		return err
	}, then)
}

// write appends what changes the truth; what hangs on that follows.
func (j *Judgements) write(do func(*label.Journal) error, then func()) {
	j.append(do, func() {
		j.desk.Session.measure()
		then()
		j.desk.changed(AtLabel)
	})
}

// append appends to the journal beside the window, since that waits for the disk; then
// runs when it is there.
func (j *Judgements) append(do func(*label.Journal) error, then func()) {
	if j.journal == nil {
		j.desk.Status.Fail(j.desk.Book.Err("label.readonly"))
		return
	}
	journal := j.journal
	j.saving.Begin(Job{Work: func(context.Context, Turn) error { return do(journal) }, Done: func(err error) {
		if err != nil {
			j.desk.Status.Fail(j.desk.Book.Err("label.notwritten", err))
			return
		}
		j.state.Store(journal.State())
		then()
	}})
}
