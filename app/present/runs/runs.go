// Package runs is the place of kept runs: compare, load, rename, delete.
package runs

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/show/plot"
)

// Runs is the place of the runs kept in the workspace: it loads, compares and repeats them, and
// resumes plans.
type Runs struct {
	Records    []*workspace.Record // newest first
	Plans      []workspace.Plan    // unfinished plans
	Problems   []page.Problem
	Half       []string // half-written folders left by a crash
	Comparison *workspace.Comparison
	Surely     []workspace.Significance // one for each run of the comparison, nil while being computed
	SurelyWhy  error                    // why there is none
	Forest     bool                     // the comparison is shown as a forest plot
	Order      plot.Order               // of the rows of the forest plot

	desk   *session.Shared
	kept   []*workspace.Record // records in the workspace
	read   *beside.Beside      // reads the list, one reading at a time: half-written folders are recognised by their locks, which a second reading would find held
	surely *beside.Beside
	back   *beside.Beside // loads runs automatically

	returning *returning // runs to load with the next set; nil for the last ones
}

// New returns the place with no set open.
func New(d *session.Shared) *Runs {
	return &Runs{desk: d, read: d.Beside(), surely: d.Beside(), back: d.Beside()}
}

// Changed follows changes of the desk.
func (r *Runs) Changed(parts session.Part) {
	if parts.Has(session.Opened) {
		r.SetOpened()
	}
	if parts.Has(session.Kept) || r.desk.Enters(session.AtRuns, parts) {
		r.Reload()
	}
	if parts.Has(session.Figures) {
		r.refresh()
	}
	if parts.Has(session.Figures | session.Ticks) {
		r.compare()
	}
}

// Reading reports whether the list is being read.
func (r *Runs) Reading() bool { return r.read.Running() }

// Reload reads the list again, in the background, one reading at a time.
func (r *Runs) Reload() {
	ws := r.desk.Workspace
	if ws == nil {
		return
	}
	var records []*workspace.Record
	var plans []workspace.Plan
	var problems []page.Problem
	var half []string
	r.read.After(beside.Job{Work: func(context.Context, beside.Turn) error {
		var more []page.Problem
		var err, planErr error
		records, problems, err = ws.List()
		plans, more, planErr = ws.Plans()
		half, _ = ws.HalfWritten()
		for _, p := range more { // reading the plans reports the broken runs a second time
			if !slices.ContainsFunc(problems, p.Equal) {
				problems = append(problems, p)
			}
		}
		return cmp.Or(err, planErr)
	}, Done: func(err error) {
		if r.desk.Workspace != ws {
			r.Reload()
			return
		}
		r.kept, r.Plans, r.Problems, r.Half = records, plans, problems, half
		r.refresh()
		r.desk.Status.Fail(err)
		r.tick(func(ticked map[string]bool) {
			maps.DeleteFunc(ticked, func(id string, _ bool) bool { return r.find(id) == nil })
		})
		r.compare()
	}})
}

// refresh lists the kept runs; those on the desk have the figures shown there, under the current
// labels.
func (r *Runs) refresh() {
	r.Records = slices.Clone(r.kept)
	for i, x := range r.kept {
		if on := r.desk.Session.ByID(x.ID); on != nil && on.Report != nil && !maps.Equal(on.Report.Values(), x.Measures) {
			now := *x
			now.Measures, now.Bounds, now.F1 = on.Report.Values(), on.Report.Bounds(), nil
			r.Records[i] = &now
		}
	}
}

// Was returns the F1 that a run had when it was made, if labels have changed it since; ""
// otherwise.
func (r *Runs) Was(id string) string {
	on := r.desk.Session.ByID(id)
	if on == nil {
		return ""
	}
	return r.desk.Was(on)
}

func (r *Runs) find(id string) *workspace.Record {
	if i := slices.IndexFunc(r.Records, func(x *workspace.Record) bool { return x.ID == id }); i >= 0 {
		return r.Records[i]
	}
	return nil
}

// Tick adds runs to the comparison or removes them. The ticked runs are also those that are
// deleted and exported.
func (r *Runs) Tick(on bool, ids ...string) {
	changed := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return r.Ticked(id) == on })
	r.tick(func(ticked map[string]bool) {
		for _, id := range changed {
			if ticked[id] = on; !on {
				delete(ticked, id)
			}
		}
	})
	if len(changed) > 0 {
		r.desk.Changes.Did(beside.Undoable{
			What: func() string { return r.desk.Book.T("undo.ticked", len(changed)) },
			Undo: func() { r.Tick(!on, changed...) }, Redo: func() { r.Tick(on, changed...) },
		})
	}
}

func (r *Runs) tick(edit func(ticked map[string]bool)) {
	r.desk.Session.Change(0, func(now *session.State) {
		ticked := map[string]bool{}
		maps.Copy(ticked, now.Ticked)
		if edit(ticked); !maps.Equal(ticked, now.Ticked) {
			now.Ticked = ticked
		}
	})
}

// Ticked reports whether a run is ticked.
func (r *Runs) Ticked(id string) bool { return r.desk.Session.Now().Ticked[id] }

// Chosen returns the ticked runs, the newest first.
func (r *Runs) Chosen() []*workspace.Record {
	return slices.DeleteFunc(slices.Clone(r.Records), func(x *workspace.Record) bool { return !r.Ticked(x.ID) })
}

// Bring loads the ticked runs over the open set for export, and reports those that cannot be
// loaded.
func (r *Runs) Bring(then func()) {
	ticked := r.Chosen()
	fit := slices.DeleteFunc(slices.Clone(ticked), func(x *workspace.Record) bool { return !r.Fits(x) })
	if n := len(ticked) - len(fit); n > 0 {
		r.desk.Status.Fail(r.desk.Book.Err("runs.otherset", n))
	}
	if len(fit) > 0 || len(ticked) == 0 {
		slices.Reverse(fit)
		r.reopen(fit, then)
	}
}

// Results returns the results of the ticked runs; ok is false if none is ticked.
func (r *Runs) Results() (out []*results.Result, ok bool) {
	for _, x := range r.desk.Session.Results() {
		if x.Kept != nil && r.Ticked(x.Kept.ID) {
			out = append(out, x)
		}
	}
	return out, len(r.desk.Session.Now().Ticked) > 0
}

// SetBase makes a run the baseline of the comparison.
func (r *Runs) SetBase(id string) {
	r.desk.Session.Change(0, func(now *session.State) { now.Base = id })
}

// baseline returns the baseline of the comparison.
func (r *Runs) baseline(among []*workspace.Record) *workspace.Record {
	return among[max(0, slices.IndexFunc(among, func(x *workspace.Record) bool { return x.ID == r.desk.Session.Now().Base }))]
}

// IsBase reports whether a run is the baseline of the comparison.
func (r *Runs) IsBase(x *workspace.Record) bool {
	return r.Comparison != nil && r.baseline(r.Comparison.Runs).ID == x.ID
}

// compare compares the ticked runs, the oldest first. The significance of differences takes
// longer and is added when it is ready.
func (r *Runs) compare() {
	r.surely.Drop()
	r.Comparison, r.Surely, r.SurelyWhy = nil, nil, nil
	list := r.Chosen()
	slices.Reverse(list)
	if things := r.things(list); len(things) > 1 {
		list = things
	}
	if len(list) > 1 {
		r.Comparison = workspace.Compare(list)
		r.weigh(list)
	}
	r.changed()
}

func (r *Runs) things(list []*workspace.Record) []*workspace.Record {
	var out []*workspace.Record
	for _, row := range results.RowsOf(list, (*workspace.Record).Sweep, nil, betterRecord) {
		if len(row.All()) == len(r.whole(row.All())) || row.Members == nil {
			out = append(out, row.Of)
		} else {
			out = append(out, row.Members...)
		}
	}
	return out
}

// weigh computes the significance of the differences.
func (r *Runs) weigh(list []*workspace.Record) {
	ws, set := r.desk.Workspace, r.desk.Session.Set()
	if set == nil {
		r.SurelyWhy = r.desk.Book.Err("runs.noset")
		return
	}
	base := r.baseline(list)
	gold := r.desk.Session.Known()
	var out []workspace.Significance
	r.surely.Begin(beside.Job{Work: func(context.Context, beside.Turn) (err error) {
		out, err = ws.Significance(base, list, set, gold, eval.Resampling{Seed: uint64(base.Seed)})
		return err
	}, Done: func(err error) {
		r.Surely, r.SurelyWhy = out, err
		r.changed()
	}})
}

// Again enters the settings of a kept run into the forms.
func (r *Runs) Again(id string) {
	var spec *experiment.Spec
	if !r.in(func(ws *workspace.Workspace) (err error) {
		spec, err = ws.Spec(id)
		return err
	}) {
		return
	}
	s := r.desk.Setup
	clear(s.Ticked)
	s.Set(spec)
	s.Choose(slices.Index(s.Ticked, true))
	r.desk.Go(session.AtRun)
}

// Rename changes the title of a kept run, or of all members of a sweep.
func (r *Runs) Rename(title string, ids ...string) {
	was := map[string]string{}
	for _, id := range ids {
		if x := r.find(id); x != nil {
			was[id] = x.Title
		}
	}
	name := func(title func(id string) string) bool {
		return r.edit(func(ws *workspace.Workspace) error {
			var err error
			for _, id := range ids {
				err = cmp.Or(err, ws.Rename(id, title(id)))
			}
			return err
		})
	}
	now := func(string) string { return title }
	if name(now) {
		r.desk.Changes.Did(beside.Undoable{
			What: func() string { return r.desk.Book.T("undo.name", len(ids)) }, From: was[ids[0]], To: title,
			Undo: func() { name(func(id string) string { return was[id] }) }, Redo: func() { name(now) },
		})
	}
}

// Delete deletes kept runs; their results stay on the desk. The files are set aside as long as
// the deletion can be undone.
func (r *Runs) Delete(ids ...string) {
	ws, kept, ticked := r.desk.Workspace, map[*results.Result]*results.Kept{}, []string{}
	for _, id := range ids {
		if r.Ticked(id) {
			ticked = append(ticked, id)
		}
	}
	do := func() (done []string) {
		for _, id := range ids {
			if !r.in(func(ws *workspace.Workspace) error { return ws.Discard(id) }) {
				break
			}
			done = append(done, id)
			if o := r.desk.Session.ByID(id); o != nil {
				kept[o], o.Kept = o.Kept, nil
			}
		}
		r.Reload()
		return done
	}
	if ids = do(); len(ids) == 0 {
		return
	}
	r.desk.Changes.Did(beside.Undoable{
		What: func() string { return r.desk.Book.T("undo.deleted", len(ids)) },
		Undo: func() {
			for _, id := range ids {
				if !r.in(func(ws *workspace.Workspace) error { return ws.Restore(id) }) {
					break
				}
			}
			for o, record := range kept {
				o.Kept = record
			}
			r.Reload()
			r.Tick(true, ticked...)
		},
		Redo:   func() { do() },
		Forget: func() { r.desk.Status.Fail(ws.Purge(ids...)) },
	})
}

// Sweep removes half-written folders.
func (r *Runs) Sweep() {
	r.edit(func(ws *workspace.Workspace) error {
		_, err := ws.Sweep()
		return err
	})
}

// Forget removes a plan; its finished runs stay.
func (r *Runs) Forget(id string) {
	r.edit(func(ws *workspace.Workspace) error { return ws.End(id) })
}

// edit changes the workspace and reads it again, and reports whether the change succeeded.
func (r *Runs) edit(do func(ws *workspace.Workspace) error) bool {
	defer r.Reload()
	return r.in(do)
}

// in changes the workspace, shows an error, and reports whether it succeeded.
func (r *Runs) in(do func(ws *workspace.Workspace) error) bool {
	if r.desk.Workspace == nil {
		return false
	}
	err := do(r.desk.Workspace)
	r.desk.Status.Fail(err)
	return err == nil
}

func (r *Runs) changed() { r.desk.Tell(session.Of(session.AtRuns)) }

// Marks returns the marks of kept runs.
func (r *Runs) Marks() results.Marks {
	var m results.Marks
	for _, rec := range r.Records {
		for _, b := range rec.Bounds {
			m.Add(b.Standing)
		}
	}
	return m
}

// Rows returns the kept runs, each sweep as one row.
func (r *Runs) Rows() []results.Row[*workspace.Record] {
	return results.RowsOf(r.Records, (*workspace.Record).Sweep, r.desk.Session.Now().Unfolded, betterRecord)
}

func betterRecord(a, b *workspace.Record) bool {
	x, _, okA := a.Measure("f1")
	y, _, okB := b.Measure("f1")
	return okA && (!okB || x > y)
}
