// Package runs is the place of kept runs: compared, brought back, renamed, deleted.
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
)

// Runs is the place of the runs that are kept in the workspace: looked at again,
// compared, made anew, gone on with.
type Runs struct {
	Records    []*workspace.Record // the newest first
	Plans      []workspace.Plan    // begun and not ended
	Problems   []page.Problem
	Half       []string // folders that a crash left
	Ticked     map[string]bool
	Base       string // the baseline of the comparison, "" for the first ticked
	Comparison *workspace.Comparison
	Surely     []workspace.Significance // one for each run of the comparison, nil while it is worked out
	SurelyWhy  error                    // why there is none

	desk   *session.Shared
	kept   []*workspace.Record // as they are in the workspace
	read   *beside.Beside      // of the list: what is half written is told by locks, which a second reading would find held
	surely *beside.Beside
	back   *beside.Beside // what comes back by itself

	returning *returning // with the set that is opened next; nil for the last ones
}

// New returns the place as it is while nothing is open.
func New(d *session.Shared) *Runs {
	return &Runs{desk: d, read: d.Beside(), surely: d.Beside(), back: d.Beside(), Ticked: map[string]bool{}}
}

// Listener is what the place does when something has changed that it shares with others.
func (r *Runs) Listener() session.Listener {
	return session.Listener{At: session.AtRuns, Entered: r.Enter, Opened: r.SetOpened, Kept: r.Reload, Measured: r.measured}
}

// Reading tells whether the list is read anew.
func (r *Runs) Reading() bool { return r.read.Running() }

// Enter reads what is in the workspace.
func (r *Runs) Enter() { r.Reload() }

// Reload reads the list anew, beside the window and one reading at a time.
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
		for _, p := range more { // reading the plans finds the broken runs again
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
		for id := range r.Ticked {
			if r.find(id) == nil {
				delete(r.Ticked, id)
			}
		}
		r.compare()
	}})
}

// refresh lists the kept runs; those on the desk have the figures that they have there,
// under the labels of now.
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

// measured takes in that the labels of a result on the desk have changed.
func (r *Runs) measured(*results.Result) {
	r.refresh()
	r.compare()
}

// Was words the F1 that a run had when it was made, where labels have changed it since; ""
// where they have not.
func (r *Runs) Was(id string) string {
	on := r.desk.Session.ByID(id)
	if on == nil {
		return ""
	}
	return r.desk.Was(on)
}

func (r *Runs) find(id string) *workspace.Record {
	for _, x := range r.Records {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// Tick takes runs into the comparison or out of it. What is ticked is also what is
// deleted and exported.
func (r *Runs) Tick(on bool, ids ...string) {
	var changed []string
	for _, id := range ids {
		if r.Ticked[id] == on {
			continue
		}
		changed = append(changed, id)
		if on {
			r.Ticked[id] = true
		} else {
			delete(r.Ticked, id)
		}
	}
	if len(changed) > 0 {
		r.desk.Changes.Did(beside.Undoable{
			What: func() string { return r.desk.Book.T("undo.ticked", len(changed)) },
			Undo: func() { r.Tick(!on, changed...) }, Redo: func() { r.Tick(on, changed...) },
		})
		r.compare()
	}
}

// Chosen are the runs that are ticked, the newest first.
func (r *Runs) Chosen() []*workspace.Record {
	var out []*workspace.Record
	for _, x := range r.Records {
		if r.Ticked[x.ID] {
			out = append(out, x)
		}
	}
	return out
}

// Bring brings the ticked runs over the open set back among the results, to be
// exported, and says which of those ticked cannot come.
func (r *Runs) Bring(then func()) {
	var fit []*workspace.Record
	ticked := r.Chosen()
	for _, x := range ticked {
		if r.Fits(x) {
			fit = append(fit, x)
		}
	}
	if n := len(ticked) - len(fit); n > 0 {
		r.desk.Status.Fail(r.desk.Book.Err("runs.otherset", n))
	}
	if len(fit) > 0 || len(ticked) == 0 {
		slices.Reverse(fit)
		r.reopen(fit, then)
	}
}

// Results are those of the ticked runs; ok is false where none is ticked.
func (r *Runs) Results() (out []*results.Result, ok bool) {
	for _, x := range r.desk.Session.Results() {
		if x.Record != nil && r.Ticked[x.Record.ID] {
			out = append(out, x)
		}
	}
	return out, len(r.Ticked) > 0
}

// SetBase makes a run the one that the others are held against.
func (r *Runs) SetBase(id string) {
	if r.Base != id {
		r.Base = id
		r.compare()
	}
}

// baseline is the run that the others are held against.
func (r *Runs) baseline(among []*workspace.Record) *workspace.Record {
	for _, x := range among {
		if x.ID == r.Base {
			return x
		}
	}
	return among[0]
}

// IsBase tells whether a run of the comparison is the one that the others are held
// against.
func (r *Runs) IsBase(x *workspace.Record) bool {
	return r.Comparison != nil && r.baseline(r.Comparison.Runs).ID == x.ID
}

// compare sets the ticked runs side by side, the oldest first. How sure the
// differences are takes longer and comes when it is there.
func (r *Runs) compare() {
	r.surely.Drop()
	r.Comparison, r.Surely, r.SurelyWhy = nil, nil, nil
	var list []*workspace.Record
	for _, x := range slices.Backward(r.Records) {
		if r.Ticked[x.ID] {
			list = append(list, x)
		}
	}
	if len(r.things(list)) > 1 {
		list = r.things(list)
	}
	if len(list) > 1 {
		r.Comparison = workspace.Compare(list)
		r.weigh(list)
	}
	r.changed()
}

// things are runs with the best member in the place of each whole sweep.
func (r *Runs) things(list []*workspace.Record) []*workspace.Record {
	var out []*workspace.Record
	for _, row := range results.Fold(list, (*workspace.Record).Sweep, nil, betterRecord) {
		if len(row.All()) == len(r.whole(row.All())) || row.Members == nil {
			out = append(out, row.Of)
		} else {
			out = append(out, row.Members...)
		}
	}
	return out
}

// weigh works out how sure the differences are.
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

// Again enters the settings of a kept run into the forms, to be changed or run.
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

// Rename gives kept runs a title: one, or the members of a sweep.
func (r *Runs) Rename(title string, ids ...string) {
	was := map[string]string{}
	for _, id := range ids {
		if x := r.find(id); x != nil {
			was[id] = x.Title
		}
	}
	name := func(title func(id string) string) bool {
		ok := r.in(func(ws *workspace.Workspace) error {
			var err error
			for _, id := range ids {
				err = cmp.Or(err, ws.Rename(id, title(id)))
			}
			return err
		})
		r.Reload()
		return ok
	}
	now := func(string) string { return title }
	if name(now) {
		r.desk.Changes.Did(beside.Undoable{
			What: func() string { return r.desk.Book.T("undo.name", len(ids)) }, From: was[ids[0]], To: title,
			Undo: func() { name(func(id string) string { return was[id] }) }, Redo: func() { name(now) },
		})
	}
}

// Delete removes kept runs; results on the desk stay until it is closed. For as long as that
// can be undone the runs lie aside.
func (r *Runs) Delete(ids ...string) {
	ws, kept, ticked := r.desk.Workspace, map[*results.Result]*workspace.Record{}, []string{}
	for _, id := range ids {
		if r.Ticked[id] {
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
				kept[o], o.Record = o.Record, nil
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
				o.Record = record
			}
			r.Reload()
			r.Tick(true, ticked...)
		},
		Redo:   func() { do() },
		Forget: func() { r.desk.Status.Fail(ws.Purge(ids...)) },
	})
}

// Sweep removes what a crash left.
func (r *Runs) Sweep() {
	r.in(func(ws *workspace.Workspace) error {
		_, err := ws.Sweep()
		return err
	})
	r.Reload()
}

// Forget drops a plan; what of it is done stays.
func (r *Runs) Forget(id string) {
	r.in(func(ws *workspace.Workspace) error { return ws.End(id) })
	r.Reload()
}

// in does something in the workspace, tells what went wrong, and whether it was done.
func (r *Runs) in(do func(ws *workspace.Workspace) error) bool {
	if r.desk.Workspace == nil {
		return false
	}
	err := do(r.desk.Workspace)
	r.desk.Status.Fail(err)
	return err == nil
}

func (r *Runs) changed() { r.desk.Changed(session.AtRuns) }

// Marks are those of kept runs.
func (r *Runs) Marks() results.Marks {
	var m results.Marks
	for _, rec := range r.Records {
		m.AddRecord(rec)
	}
	return m
}

// Rows are the kept runs, each sweep as one.
func (r *Runs) Rows() []results.Row[*workspace.Record] {
	return results.Fold(r.Records, (*workspace.Record).Sweep, r.desk.Session.Unfolded, betterRecord)
}

func betterRecord(a, b *workspace.Record) bool {
	x, _, okA := a.Measure("f1")
	y, _, okB := b.Measure("f1")
	return okA && (!okB || x > y)
}
