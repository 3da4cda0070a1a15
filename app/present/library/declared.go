package library

import (
	"context"
	"io"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// findDeclared collects what the pages of a set declare, and stores it in l on the window's
// thread.
func (l *Library) findDeclared(ctx context.Context, set *page.Set, t beside.Turn) error {
	table, err := declared.Find(ctx, set, declared.Options{
		Workers: learned.Workers(), Progress: func(done, total int64) { t.Report("declared", "", done, total) },
	})
	if err != nil {
		return err
	}
	found := session.NewDeclared(table)
	t.Hand(func() {
		l.desk.Session.SetDeclared(found)
		l.changed()
	})
	return nil
}

// declaredMost is the number of relations of one page that are listed; the rest is counted.
const declaredMost = 12

// Declares returns the declared relations of page i in both directions, one per line.
func (l *Library) Declares(i int) []string {
	d := l.desk.Session.Declared()
	if d == nil {
		return nil
	}
	var out []string
	for n, at := range d.ByPage[int32(i)] {
		if n == declaredMost {
			out = append(out, l.desk.Book.T("declared.more", wording.Count(int64(len(d.ByPage[int32(i)])-n))))
			break
		}
		out = append(out, l.sentence(d.Relations[at], i))
	}
	return out
}

// Known returns what is known of page i besides its text: its kind and the reason, whether runs
// leave it out, and its declared relations; "" if nothing is known yet.
func (l *Library) Known(i int) string {
	b, r := l.desk.Book, l.desk.Session.Row(i)
	var parts []string
	if r.Seen && r.Fault.En == "" {
		key := "page.kind"
		if r.Is.LeftOut() {
			key = "page.kind.left"
		}
		parts = append(parts, b.T(key, b.W(r.Is.Kind.Title()), b.W(r.Is.Why())))
		if left := r.LeftOut(b); left != "" && !r.Is.LeftOut() {
			parts = append(parts, left)
		}
	}
	return strings.Join(append(parts, l.Declares(i)...), " · ")
}

// sentence formats a relation from the side of page i, with the evidence.
func (l *Library) sentence(r declared.Relation, i int) string {
	b := l.desk.Book
	if int(r.A) == i {
		return b.T("declared.this", b.W(r.Kind.Says()), l.desk.Session.Set().Pages[r.B].ID, b.W(r.Evidence()))
	}
	return b.T("declared.other", l.desk.Session.Set().Pages[r.A].ID, b.W(r.Kind.Says()), b.W(r.Evidence()))
}

// DeclaredOf formats the declared relations between two pages, "" for none.
func (l *Library) DeclaredOf(a, c int) string {
	d, b := l.desk.Session.Declared(), l.desk.Book
	if d == nil {
		return ""
	}
	for _, at := range d.ByPage[int32(a)] {
		switch r := d.Relations[at]; {
		case int(r.A) == a && int(r.B) == c:
			return b.T("declared.left", b.W(r.Kind.Says()), b.W(r.Evidence()))
		case int(r.B) == a && int(r.A) == c:
			return b.T("declared.right", b.W(r.Kind.Says()), b.W(r.Evidence()))
		}
	}
	if k, ok := d.Of(int32(a), int32(c)); ok {
		return b.T("declared.follows", b.W(k.Strength().Words()))
	}
	return ""
}

// OpenDeclared opens the pair of pages of relation at in the place of pairs; relations is the
// list to step through.
func (l *Library) OpenDeclared(relations []declared.Relation, at int) {
	l.desk.Ways.OpenPair(&session.Pairs{
		Name: l.desk.Book.T("declared.list"), Len: func() int { return len(relations) },
		At: func(i int) (int, int, float64) { r := relations[i]; return int(r.A), int(r.B), -1 },
	}, at)
}

// UseDeclared uses declared relations as the truth: pages declared the same, and relations of
// the strengths in with.
func (l *Library) UseDeclared(with ...declared.Strength) {
	if l.desk.Session.Declared() == nil {
		l.desk.Status.Note("declared.notyet")
		return
	}
	own := l.desk.Session.Declared().Truth(with...)
	if own == nil {
		l.desk.Status.Note("declared.none")
		return
	}
	l.setTruth(own, "")
	l.desk.Status.Note("declared.used")
}

// UseBeside uses the truth that lies beside the pages again.
func (l *Library) UseBeside() {
	l.setTruth(l.beside, "")
	l.desk.Status.Note("library.truth.beside.used")
}

// SaveDeclared writes the relations; the ending of path gives the format.
func (l *Library) SaveDeclared(path string) {
	f, err := export.ByPath(path)
	if err == nil && len(f.Needs) > 0 {
		err = l.desk.Book.Err("seen.format", f.Ext)
	}
	if err != nil || l.desk.Session.Declared() == nil {
		l.desk.Status.Fail(err)
		return
	}
	set, table, lang, out := l.desk.Session.Set(), l.desk.Session.Declared().Table, l.desk.Book.Lang(), l.desk.Saver(false)
	l.desk.Status.Save(l.desk.Book.Both("task.save"), func() ([]string, error) {
		return []string{path}, out.Write(path, func(w io.Writer) error {
			return f.Write(w, export.Declared(set, table, nil, lang), lang)
		})
	})
}

// Relation is a declared relation with its cells in a table: page, relation, other page,
// strength, evidence.
type Relation struct {
	declared.Relation
	Cells [5]string
}

// Relations returns the declared relations of the open set; empty if they are not known.
func (l *Library) Relations() []Relation {
	d, set, b := l.desk.Session.Declared(), l.desk.Session.Set(), l.desk.Book
	if d == nil || set == nil {
		return nil
	}
	out := make([]Relation, len(d.Relations))
	for i, r := range d.Relations {
		out[i] = Relation{r, [5]string{set.Pages[r.A].ID, b.W(r.Kind.Says()), set.Pages[r.B].ID, b.W(r.Kind.Title()), b.W(r.Evidence())}}
	}
	return out
}
