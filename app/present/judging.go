package present

import (
	"context"
	"io"
	"slices"
	"time"

	"pagetwin/core/export"
	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Judge writes a verdict on the pair that is shown; the next pair comes up when it
// is on the disk.
func (l *Label) Judge(v label.Verdict) {
	if l.At >= len(l.Items) || l.saving.Running() {
		return
	}
	it := l.Items[l.At]
	l.judge(int(it.A), int(it.B), v, label.Queues()[l.Queue].Name, l.Blind, l.since, func() {
		l.At++
		l.show()
	})
}

// JudgePair writes a verdict on a pair that was opened by hand.
func (l *Label) JudgePair(v label.Verdict) {
	if p := l.desk.Pair; p.View != nil && !l.saving.Running() {
		l.judge(p.A, p.B, v, "pair", false, p.since, func() { p.reload() })
	}
}

func (l *Label) judge(a, b int, v label.Verdict, queue string, blind bool, since time.Time, then func()) {
	set := l.desk.Library.Set
	if l.Who == "" {
		l.desk.Status.Fail(l.desk.Book.Err("label.noname"))
		return
	}
	seconds := 0.0
	if !since.IsZero() {
		seconds = time.Since(since).Seconds()
	}
	j := label.Judgement{
		Pair: label.MakePair(set.Pages[a].ID, set.Pages[b].ID), Verdict: v, Who: l.Who, Blind: blind,
		Queue: queue, Seconds: seconds, Set: set.Name, Fingerprint: set.Fingerprint,
	}
	l.write(func(journal *label.Journal) error {
		_, err := journal.Judge(j)
		return err
	}, then)
}

// Back takes the last judgement of this person back and shows its pair again.
func (l *Label) Back() {
	if l.saving.Running() || l.journal == nil {
		return
	}
	var back label.Entry
	var ok bool
	l.write(func(journal *label.Journal) (err error) {
		back, ok, err = journal.Undo(l.Who)
		return err
	}, func() {
		set := l.desk.Library.Set
		if !ok || set == nil {
			return
		}
		a, okA := set.Index(back.ID1)
		b, okB := set.Index(back.ID2)
		if !okA || !okB {
			l.desk.Status.Note(l.desk.Book.T("label.back.elsewhere", back.ID1, back.ID2, back.Set))
			return
		}
		p := page.MakePair(a, b)
		at := slices.IndexFunc(l.Items, func(it label.Item) bool { return it.Pair == p })
		if at < 0 {
			l.Items = slices.Insert(l.Items, l.At, label.Item{Pair: p})
			at = l.At
		}
		l.At = at
		l.show()
	})
}

// write appends a judgement; what hangs on the truth follows.
func (l *Label) write(do func(*label.Journal) error, then func()) {
	l.append(do, func() {
		l.desk.Run.truthChanged()
		l.estimate()
		then()
		l.changed()
	})
}

// append appends to the journal beside the window, since that waits for the disk;
// then runs when it is there.
func (l *Label) append(do func(*label.Journal) error, then func()) {
	if l.journal == nil {
		l.desk.Status.Fail(l.desk.Book.Err("label.readonly"))
		return
	}
	journal := l.journal
	l.saving.Begin(Job{Work: func(context.Context, Turn) error { return do(journal) }, Done: func(err error) {
		if err != nil {
			l.desk.Status.Fail(l.desk.Book.Err("label.notwritten", err))
			return
		}
		l.state.Store(journal.State())
		then()
	}})
}

// retruth gives the results over an opened set what its files say now.
func (r *Run) retruth(set *page.Set, own *truth.Truth) {
	for _, x := range r.Results {
		if x.of == set {
			x.own = own.Of(set, x.Set)
		}
	}
}

// truthChanged works all figures out anew over what is known now, beside the
// window; judgements that come meanwhile are taken in at the end.
func (r *Run) truthChanged() {
	if r.measuring.Running() {
		r.stale = true
		return
	}
	r.stale = false
	results, now := slices.Clone(r.Results), frozen(r.Results)
	gold := r.desk.Label.Truth
	r.measuring.Begin(Job{Title: r.desk.Book.T("task.measure"), Quiet: true, Work: func(ctx context.Context, t Turn) error {
		for i, res := range results {
			if err := ctx.Err(); err != nil {
				return err
			}
			fresh := now[i].under(gold(now[i].Set, now[i].own))
			t.Hand(func() {
				res.adopt(fresh)
				r.desk.Curves.Relabelled(res)
			})
		}
		return nil
	}, Done: func(err error) {
		r.changed()
		if err == nil && r.stale {
			r.truthChanged()
		}
	}})
}

// Save writes what was judged of the open set; the ending of path says the format.
// Resolved writes one verdict for each pair, otherwise each judgement.
func (l *Label) Save(path string, resolved bool) {
	f, err := export.ByPath(path)
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	state, lang, s := l.State(), l.desk.Book.Lang(), l.desk.saver(false)
	l.desk.Status.save(l.desk.Book.T("task.save"), func() ([]string, error) {
		return []string{path}, s.write(path, func(w io.Writer) error { return f.Write(w, export.Labels(state, resolved), lang) })
	})
}
