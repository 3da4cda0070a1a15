package runs

import (
	"context"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/paths"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/lab/workspace"
)

// Open puts kept runs over one set on the desk, with the other members of their sweeps. It opens
// their set if another one is open.
func (r *Runs) Open(ids ...string) {
	var wanted []*workspace.Record
	for _, x := range r.Records {
		if slices.Contains(ids, x.ID) {
			wanted = append(wanted, x)
		}
	}
	if len(wanted) == 0 {
		return
	}
	wanted = r.whole(wanted)
	show := func() {
		series := wanted[0].Sweep()
		for _, x := range wanted {
			if x.Sweep() != series {
				series = ""
			}
		}
		r.desk.Ask(session.Ask{Place: session.AtCurves, Series: series})
	}
	x, set := wanted[0], r.desk.Session.Set()
	switch i := slices.IndexFunc(wanted, func(o *workspace.Record) bool { return o.Set.Path != x.Set.Path || o.Set.Against != x.Set.Against }); {
	case r.fitAll(wanted):
		r.reopen(wanted, show)
	case i >= 0:
		r.desk.Status.Fail(r.desk.Book.Err("runs.severalsets", x.Set.Name, wanted[i].Set.Name))
	case set != nil && set.Path == x.Set.Path && set.Against == x.Set.Against:
		r.desk.Status.Fail(r.desk.Book.Err("runs.changed", x.Set.Name))
	default:
		r.desk.Sets.OpenBoth(x.Set.Path, x.Set.Against, func() {
			if !r.fitAll(wanted) {
				r.desk.Status.Fail(r.desk.Book.Err("runs.changed", x.Set.Name))
				return
			}
			r.reopen(wanted, show)
		})
	}
}

func (r *Runs) fitAll(records []*workspace.Record) bool {
	return !slices.ContainsFunc(records, func(x *workspace.Record) bool { return !r.Fits(x) })
}

// Fits reports whether a kept run was made over the open set in its present state.
func (r *Runs) Fits(x *workspace.Record) bool { return session.Fits(x, r.desk.Session.Set()) }

// whole adds the other members of the runs' sweeps, the oldest first.
func (r *Runs) whole(of []*workspace.Record) []*workspace.Record {
	var out []*workspace.Record
	for _, x := range slices.Backward(r.Records) {
		if slices.ContainsFunc(of, func(o *workspace.Record) bool { return o.ID == x.ID || o.Sweep() != "" && o.Sweep() == x.Sweep() }) {
			out = append(out, x)
		}
	}
	return out
}

// The most runs that are loaded automatically when a set is opened.
const (
	mostReopened      = 8
	mostReopenedPairs = 4_000_000
)

// SetOpened loads the last runs over the set, one of each setting; at the start of the window,
// those that were on the desk before.
func (r *Runs) SetOpened() {
	ws, set := r.desk.Workspace, r.desk.Session.Set()
	r.back.Drop()
	r.compare()
	wanted := r.returning
	if r.returning = nil; wanted != nil && (set == nil || paths.Absolute(set.Path) != wanted.path) {
		wanted = nil
		r.desk.Returning = false
	}
	if ws == nil || set == nil {
		return
	}
	var records []*workspace.Record
	r.back.Begin(beside.Job{Work: func(context.Context, beside.Turn) (err error) {
		records, _, err = ws.List()
		return err
	}, Done: func(err error) {
		if err == nil { // otherwise the place of runs shows the error
			r.Records = records
		}
		switch {
		case wanted != nil:
			r.reopen(wanted.among(r), wanted.then)
		case err == nil:
			last, left := r.last()
			r.reopen(last, func() {
				if left > 0 {
					r.desk.Status.Note("runs.more", wording.Count(int64(left)))
				}
			})
		}
	}})
}

// ComeBack loads the runs with the given ids when the set at path is opened next, and then calls
// then.
func (r *Runs) ComeBack(path string, ids []string, then func()) {
	r.returning = &returning{path, ids, then}
}

// returning holds the runs that are loaded with a set.
type returning struct {
	path string
	ids  []string
	then func()
}

func (b *returning) among(r *Runs) []*workspace.Record {
	var out []*workspace.Record
	for _, id := range b.ids {
		if x := r.find(id); x != nil && r.Fits(x) {
			out = append(out, x)
		}
	}
	return out
}

// last chooses the runs that are loaded automatically, the oldest first: the last run of each
// setting, and all members of each sweep. left is the number of settings beyond the limit.
func (r *Runs) last() (out []*workspace.Record, left int) {
	pairs, things, seen := 0, 0, map[string]bool{}
	for _, x := range r.Records {
		if !r.Fits(x) || slices.Contains(out, x) {
			continue
		}
		members, key, size := r.whole([]*workspace.Record{x}), "", 0
		for _, m := range members {
			key, size = key+m.Key+m.Swept, size+m.Pairs
		}
		switch {
		case seen[key]:
			continue
		case things == mostReopened || pairs+size > mostReopenedPairs:
			left++
		default:
			things, pairs = things+1, pairs+size
			for _, m := range slices.Backward(members) {
				out = append(out, m)
			}
		}
		seen[key] = true
	}
	slices.Reverse(out)
	return out, left
}

func (r *Runs) reopen(records []*workspace.Record, then func()) {
	kept := r.desk.KeptOver()
	wanted := slices.DeleteFunc(slices.Clone(records), func(x *workspace.Record) bool { return r.desk.Session.ByID(x.ID) != nil })
	if len(wanted) == 0 {
		if then != nil {
			then()
		}
		return
	}
	r.desk.Status.Start(r.desk.Book.Both("task.reopen", len(wanted)), true, func(ctx context.Context, report beside.Report) error {
		for i, x := range wanted {
			if err := ctx.Err(); err != nil {
				return err
			}
			out, err := kept.Open(x)
			if err != nil {
				return err
			}
			if out == nil {
				continue // the list still shows it
			}
			report("", "", int64(i+1), int64(len(wanted)))
			r.desk.Do(func() {
				if r.desk.Session.Set() == kept.Set {
					kept.Add(r.desk.Session, out)
				}
			})
		}
		return nil
	}, func(err error) {
		if err == nil && then != nil && r.desk.Session.Set() == kept.Set {
			then()
		}
	})
}
