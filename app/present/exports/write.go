package exports

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/export"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

func scoresFrom(t float64) func(scored.Pair) bool {
	return func(p scored.Pair) bool { return p.Score >= t }
}

// exportJob is an export that is written in the background, with all its input.
type exportJob struct {
	Export
	edits   cluster.Edits
	keeping cluster.Keeping
	out     session.Saver
	print   plot.Print // of figures
	base    int        // the run that is the baseline of a comparison
	report  beside.Report
	rows    int64 // rows written
	of      int64 // rows available
}

// Write writes the chosen output in the background; a note then shows how many of the rows were
// written.
func (e *Export) Write() {
	d := e.desk
	if err := e.Problem(); err != nil {
		d.Status.Fail(err)
		return
	}
	d.Store.SetString(exportDirKey, filepath.Dir(e.Path))
	j := &exportJob{Export: *e, out: d.Saver(), print: d.Print(), base: max(0, slices.IndexFunc(e.Results, func(r *results.Result) bool { return r.Kept != nil && r.Kept.ID == e.against }))}
	j.Results = results.Frozen(e.Results)
	if e.Result().Set == d.Session.Set() {
		j.edits, j.keeping = d.Session.Edits(), d.Session.Keeping()()
		if err := d.Session.Lacks(); err != nil && e.What.Keeping && e.What.One {
			d.Status.Fail(err)
			return
		} else if err != nil {
			j.keeping = cluster.Keeping{} // the list of a bundle keeps the first page of each group, and says so
		}
	}
	d.Status.Start(d.Book.Both("task.export", filepath.Base(e.Path)), false, j.write, func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
			d.Status.Note("run.stopped")
		case err == nil:
			d.Status.Say(j.note)
		}
	})
}

// note returns the text of the note.
func (j *exportJob) note() string {
	b := j.desk.Book
	title, rows, of := b.W(j.What.Title), wording.Count(j.rows), wording.Count(j.of)
	switch {
	case j.What.Table == nil:
		return b.T("export.note.results", title, wording.Count(int64(len(j.Results))), wording.Count(int64(j.All)), j.Path)
	case j.What.Of == nil:
		return b.T("export.note", title, rows, j.Path)
	}
	s := b.T("export.note.of", title, rows, of, j.Path)
	if f := j.filter(); j.What.Filtered && f.Keep != nil {
		s += " · " + b.W(f.Says)
	}
	return s
}

// write writes the file; if it is stopped, no file remains.
func (j *exportJob) write(ctx context.Context, report beside.Report) error {
	j.report = report
	return j.out.Write(j.Path, func(w io.Writer) error {
		w = session.Stoppable(ctx, w)
		m, err := j.making(ctx)
		if err != nil {
			return err
		}
		if j.What.Table == nil {
			return cmp.Or(ctx.Err(), j.What.Write(w, m))
		}
		t, err := j.What.Table(m)
		if err != nil {
			return err
		}
		if j.What.Of != nil {
			j.of = j.What.Of(m)
		}
		return cmp.Or(ctx.Err(), j.Format().Write(w, j.counted(ctx, t), j.Lang))
	})
}

// making returns what the chosen output is made of.
func (j *exportJob) making(ctx context.Context) (*export.Making, error) {
	m := &export.Making{Print: j.print, Lang: j.Lang, Base: export.Baseline{Run: j.base, Resampling: eval.Resampling{Seed: 1}}}
	if j.What.One {
		m.Runs, m.Filter = j.runs([]*results.Result{j.Result()}), j.filter()
	} else {
		m.Runs = j.runs(j.Results)
	}
	if j.What.Texts {
		j.edit(ctx, m.Runs)
	}
	if j.What.Table == nil {
		var err error
		if m.Fonts, err = letters.Load(); m.Fonts == nil {
			return nil, err
		}
	}
	return m, nil
}

// edit adds to the results a person's edits of their groups, the rule for kept pages, and the
// relations of their texts.
func (j *exportJob) edit(ctx context.Context, runs []*export.Subject) {
	for _, r := range runs {
		j.edits.Same = j.desk.Sites.Same(ctx, r.Set)
		r.Outcome = learned.WithTexts(r.Outcome, j.desk.Sites.Texts(ctx, j.desk.Denoisers, r.Set, r.Result, r.Threshold))
		r.Edits, r.Keeping = j.edits, j.keeping
	}
}

// counted counts the rows as they are written; a second pass over the table starts the count
// again.
func (j *exportJob) counted(ctx context.Context, t *table.Table) *table.Table {
	rows, c := t.Rows, *t
	c.Rows = func(yield func([]any) bool) {
		j.rows = 0
		for row := range rows {
			if ctx.Err() != nil {
				return
			}
			j.rows++
			if j.rows%4096 == 0 {
				j.report("", "", j.rows, max(j.rows, j.of))
			}
			if !yield(row) {
				return
			}
		}
	}
	return &c
}
