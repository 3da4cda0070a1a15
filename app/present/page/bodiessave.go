package page

import (
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/show/export"
)

// runs returns the results of denoisers for writing.
func (b *Bodies) runs(which ...int) []export.BodyRun {
	var out []export.BodyRun
	for _, i := range which {
		if r := b.result(i); r != nil {
			changed, _ := b.Changed(i)
			out = append(out, export.BodyRun{Set: b.page.desk.Session.Set(), Result: r, Changed: changed})
		}
	}
	return out
}

// Save writes the table of those of the given denoisers that were measured, in that order; the
// ending of path gives the format.
func (b *Bodies) Save(path string, which []int) { b.save(path, export.Bodies, b.runs(which...)) }

// SavePages writes the visible pages of the chosen denoiser, in their order.
func (b *Bodies) SavePages(path string, pages []int) {
	b.save(path, func(runs []export.BodyRun) *table.Table { return pagesInSight(export.BodyPages(runs), pages) }, b.runs(b.Listed()))
}

func (b *Bodies) save(path string, table func([]export.BodyRun) *table.Table, runs []export.BodyRun) {
	d := b.page.desk
	if len(runs) == 0 {
		d.Status.Note("save.nothing")
		return
	}
	f, err := export.ByPath(path)
	if err != nil {
		d.Status.Fail(err)
		return
	}
	lang, s := d.Book.Lang(), d.Saver()
	d.Status.Save(d.Book.Both("task.save"), func() ([]string, error) {
		return []string{path}, s.Write(path, func(w io.Writer) error { return f.Write(w, table(runs), lang) })
	})
}

// pagesInSight returns a table of the given rows, in that order, with a note of how many rows
// were left out.
func pagesInSight(t *table.Table, rows []int) *table.Table {
	var all [][]any
	for row := range t.Rows {
		all = append(all, append([]any(nil), row...))
	}
	if len(rows) < len(all) {
		t.Notes = append(t.Notes, say.New("%d of %d {page|pages}, filtered in the window", len(rows), len(all)).Words)
	}
	t.Rows = func(yield func([]any) bool) {
		for _, i := range rows {
			if !yield(all[i]) {
				return
			}
		}
	}
	return t
}
