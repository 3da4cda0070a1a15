package trace

import (
	"maps"
	"slices"
	"strconv"

	"pagetwin/core/base/say"
)

// At returns the origin that stands for a thing of a view.
func At(view, thing string) string { return view + "/" + thing }

// origins calls do for each thing of a view with its ID, as pictures name it, the last part of
// that, and its origin, which is nil if it cannot have one: the cells of a matrix are
// "row/column", the members of a bucket "bucket/member", the
// things of a track "lane/thing", the arrows of a dial "dial/arrow".
func (v *View) origins(do func(id, name string, origin *string)) {
	switch {
	case v.Text != nil:
		for i := range v.Text.Spans {
			x := &v.Text.Spans[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Table != nil:
		for i := range v.Table.Rows {
			x := &v.Table.Rows[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Bars != nil:
		for i := range v.Bars.Bars {
			x := &v.Bars.Bars[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Bits != nil:
		for i := range v.Bits.Rows {
			x := &v.Bits.Rows[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Matrix != nil:
		v.Matrix.origins(do)
	case v.Buckets != nil:
		for i := range v.Buckets.Buckets {
			b := &v.Buckets.Buckets[i]
			do(b.ID, b.ID, &b.Origin)
			for n := range b.Members {
				m := &b.Members[n]
				do(At(b.ID, m.ID), m.ID, &m.Origin)
			}
		}
	case v.Plan != nil:
		for i := range v.Plan.Boxes {
			x := &v.Plan.Boxes[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Grid != nil:
		for i := range v.Grid.Cells {
			x := &v.Grid.Cells[i]
			do(x.ID, x.ID, &x.Origin)
		}
	case v.Track != nil:
		for _, lane := range v.Track.Lanes {
			do(lane.ID, lane.ID, nil)
			for n := range lane.Things {
				x := &lane.Things[n]
				do(At(lane.ID, x.ID), x.ID, &x.Origin)
			}
		}
	case v.Dials != nil:
		for i := range v.Dials.Dials {
			d := &v.Dials.Dials[i]
			do(d.ID, d.ID, nil)
			for n := range d.Arrows {
				x := &d.Arrows[n]
				do(At(d.ID, x.ID), x.ID, &x.Origin)
			}
		}
	case v.Gates != nil:
		for _, x := range v.Gates.Gates {
			do(x.ID, x.ID, nil)
		}
	case v.Tree != nil:
		for _, x := range v.Tree.Nodes {
			do(x.ID, x.ID, nil)
		}
	case v.Scale != nil:
		do("score", "score", nil)
	case v.Curve != nil:
		for i := range v.Curve.Series {
			x := &v.Curve.Series[i]
			do(x.ID, x.ID, &x.Origin)
		}
		for i := range v.Curve.Points {
			x := &v.Curve.Points[i]
			do(x.ID, x.ID, &x.Origin)
		}
	}
}

// origins is that of the rows and cells of a matrix.
func (m *Matrix) origins(do func(id, name string, origin *string)) {
	for i := range m.Rows {
		x := &m.Rows[i]
		do(x.ID, x.ID, nil)
		for c := range x.Cells {
			id := At(x.ID, strconv.Itoa(c))
			if c < len(x.Origins) {
				do(id, id, &x.Origins[c])
			} else {
				do(id, id, nil)
			}
		}
	}
}

// Follow sets the origins of the things of a view to those of the same ID in other views, the
// first that has it; the lanes of a track take the views by turns. It returns the view.
func (v *View) Follow(from ...*View) *View {
	known := make([]map[string]string, len(from))
	for i, f := range from {
		known[i] = make(map[string]string)
		f.origins(func(id, name string, _ *string) { known[i][name] = At(f.ID, id) })
	}
	lane := -1
	v.origins(func(_, name string, origin *string) {
		if origin == nil {
			lane++
			return
		}
		for i := range from {
			if v.Track != nil && i != lane%len(from) {
				continue
			}
			if at, ok := known[i][name]; ok && *origin == "" {
				*origin = at
			}
		}
	})
	return v
}

// ComesFrom sets where the things of a view come from that have no origin yet: all from one, or by
// turns from several. It returns the view.
func (v *View) ComesFrom(origins ...string) *View {
	if len(origins) == 1 {
		v.Origin = origins[0]
		return v
	}
	n := 0
	v.origins(func(_, _ string, origin *string) {
		if origin != nil && *origin == "" {
			*origin = origins[n%len(origins)]
			n++
		}
	})
	return v
}

// Origins returns the origins of the things of a view by their IDs; nil if none has one.
func (v *View) Origins() map[string]string {
	var out map[string]string
	v.origins(func(id, _ string, origin *string) {
		if origin != nil && *origin != "" {
			if out == nil {
				out = make(map[string]string)
			}
			out[id] = *origin
		}
	})
	return out
}

// checkOrigins returns what is wrong with the origins of the views that step i is the first to
// show: each must be a view of this step or the one before, or a thing in it.
func (s *Story) checkOrigins(i int) error {
	var wanted []string
	for n, v := range s.Shown(i) {
		origins := v.Origins()
		if v.Origin == "" && origins == nil || s.shownBefore(i, s.Steps[i].Views[n]) {
			continue
		}
		if v.Origin != "" {
			wanted = append(wanted, v.Origin)
		}
		wanted = slices.AppendSeq(wanted, maps.Values(origins))
	}
	if len(wanted) == 0 {
		return nil
	}
	known := make(map[string]bool)
	for _, v := range slices.Concat(s.Shown(i), s.Shown(max(0, i-1))) {
		known[v.ID] = true
		v.origins(func(id, _ string, _ *string) { known[At(v.ID, id)] = true })
	}
	for _, origin := range wanted {
		if !known[origin] {
			return say.Errorf("the origin %q is neither in it nor in the step before", origin)
		}
	}
	return nil
}

// shownBefore reports whether a step before step i shows a view.
func (s *Story) shownBefore(i, view int) bool {
	return slices.ContainsFunc(s.Steps[:i], func(x Step) bool { return slices.Contains(x.Views, view) })
}
