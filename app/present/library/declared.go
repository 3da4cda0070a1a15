package library

import (
	"context"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/core/body/declared"
	"pagetwin/core/page/truth"
)

// Known describes page i besides its text: its kind and the reason, and whether runs leave it out;
// it returns "" if the page was not read yet.
func (l *Library) Known(i int) string {
	b, r := l.desk.Book, l.desk.Session.Row(i)
	if !r.Seen || r.Fault.En != "" {
		return ""
	}
	key := "page.kind"
	if r.Is.LeftOut() {
		key = "page.kind.left"
	}
	parts := []string{b.T(key, b.W(r.Is.Kind.Title()), b.W(r.Is.Why()))}
	if left := r.LeftOut(b); left != "" && !r.Is.LeftOut() {
		parts = append(parts, left)
	}
	return strings.Join(parts, " · ")
}

// UseDeclared makes the pages that declare each other to be the same the truth, as soon as they
// are found in the background.
func (l *Library) UseDeclared() {
	set := l.desk.Session.Set()
	if set == nil {
		return
	}
	var own *truth.Truth
	l.loading.Begin(beside.Job{Title: l.desk.Book.Both("task.declared"), Work: func(ctx context.Context, t beside.Turn) (err error) {
		own, err = declared.Truth(ctx, set, declared.Options{
			Workers: learned.Workers(), Progress: func(done, total int64) { t.Report("declared", "", done, total) },
		})
		return err
	}, Done: func(err error) {
		switch {
		case err != nil:
		case own == nil:
			l.desk.Status.Note("declared.none")
		default:
			l.setTruth(own, "")
			l.desk.Status.Note("declared.used")
		}
	}})
}

// UseBeside uses the truth that lies beside the pages again.
func (l *Library) UseBeside() {
	l.setTruth(l.beside, "")
	l.desk.Status.Note("library.truth.beside.used")
}
