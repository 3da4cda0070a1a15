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
	j := &exportJob{Export: *e, out: d.Saver(true), print: d.Print(), base: max(0, slices.IndexFunc(e.Results, func(r *results.Result) bool { return r.Kept != nil && r.Kept.ID == e.against }))}
	j.Results = results.Frozen(e.Results)
	if e.Result().Set == d.Session.Set() {
		j.edits, j.keeping = d.Session.Edits(), d.Session.Keeping()()
		if err := d.Session.Lacks(); err != nil && e.What == Keep {
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
	s := b.T("export.note."+string(j.What), wording.Count(j.rows), wording.Count(j.of), j.Path)
	if f := j.filter(); j.What == Pairs && f.Keep != nil {
		s += " · " + b.W(f.Says)
	}
	return s
}

// write writes the file; if it is stopped, no file remains.
func (j *exportJob) write(ctx context.Context, report beside.Report) error {
	j.report = report
	return j.out.Write(j.Path, func(w io.Writer) error {
		w = session.Stoppable(ctx, w)
		var err error
		switch j.What {
		case Report, Bundle:
			err = j.whole(ctx, w)
		default:
			var t *table.Table
			if t, err = j.table(ctx); err == nil {
				err = j.Format().Write(w, j.counted(ctx, t), j.Lang)
			}
		}
		return cmp.Or(ctx.Err(), err)
	})
}

func (j *exportJob) whole(ctx context.Context, w io.Writer) error {
	fonts, err := letters.Load()
	if fonts == nil {
		return err
	}
	j.rows, j.of = int64(len(j.Results)), int64(j.All)
	runs := j.edited(ctx, j.Results)
	if j.What == Report {
		return export.Report(w, runs, fonts, j.print.Palette, j.Lang)
	}
	return export.Bundle(w, runs, export.Filter{}, fonts, j.print, j.Lang)
}

// table makes the chosen table and counts its available rows.
func (j *exportJob) table(ctx context.Context) (*table.Table, error) {
	if !j.What.OfOne() {
		j.of = int64(j.All)
		if j.What == Measures {
			j.of = int64(len(j.Results))
			return export.Measures(j.runs(j.Results), true), nil
		}
		return export.Comparison(j.runs(j.Results), &export.Baseline{Run: j.base, Resampling: eval.Resampling{Seed: 1}}), nil
	}
	r := j.edited(ctx, []*results.Result{j.Result()})[0]
	j.of = int64(len(r.Set.Pages))
	switch j.What {
	case Missed:
		j.of = j.Result().Sorted.Positives
		return export.Missed(r), nil
	case Groups:
		return export.Groups(r, r.Groups()), nil
	case Keep:
		return export.Keep(r, r.Groups(), j.Lang)
	}
	j.of = r.Result.Pairs.Len()
	return export.Pairs(r, j.filter()), nil
}

// edited returns the results with a person's edits of their groups, the rule for kept pages, and
// the relations of their texts.
func (j *exportJob) edited(ctx context.Context, of []*results.Result) []*export.Subject {
	runs := j.runs(of)
	for _, r := range runs {
		j.edits.Same = j.desk.Sites.Same(ctx, r.Set)
		r.Outcome = learned.WithTexts(r.Outcome, j.desk.Sites.Texts(ctx, j.desk.Denoisers, r.Set, r.Result, r.Threshold))
		r.Edits, r.Keeping = j.edits, j.keeping
	}
	return runs
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
