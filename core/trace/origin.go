package trace

import (
	"maps"
	"slices"
	"strconv"

	"pagetwin/core/base/say"
)

// At returns the origin that stands for a thing of a view.
func At(view, thing string) string { return view + "/" + thing }

// origins calls do for each thing of a view with its ID, as pictures name it, and its origin,
// which may be empty: the cells of a matrix are "row/column", the members of a bucket
// "bucket/member".
func (v *View) origins(do func(thing, origin string)) {
	switch {
	case v.Text != nil:
		for _, x := range v.Text.Spans {
			do(x.ID, x.Origin)
		}
	case v.Table != nil:
		for _, x := range v.Table.Rows {
			do(x.ID, x.Origin)
		}
	case v.Bars != nil:
		for _, x := range v.Bars.Bars {
			do(x.ID, x.Origin)
		}
	case v.Bits != nil:
		for _, x := range v.Bits.Rows {
			do(x.ID, x.Origin)
		}
	case v.Matrix != nil:
		for _, x := range v.Matrix.Rows {
			do(x.ID, "")
			for c := range x.Cells {
				origin := ""
				if c < len(x.Origins) {
					origin = x.Origins[c]
				}
				do(x.ID+"/"+strconv.Itoa(c), origin)
			}
		}
	case v.Buckets != nil:
		for _, x := range v.Buckets.Buckets {
			do(x.ID, x.Origin)
			for _, m := range x.Members {
				do(x.ID+"/"+m.ID, m.Origin)
			}
		}
	case v.Grid != nil:
		for _, x := range v.Grid.Cells {
			do(x.ID, x.Origin)
		}
	case v.Tree != nil:
		for _, x := range v.Tree.Nodes {
			do(x.ID, "")
		}
	case v.Scale != nil:
		do("score", "")
	case v.Curve != nil:
		for _, x := range v.Curve.Series {
			do(x.ID, x.Origin)
		}
		for _, x := range v.Curve.Points {
			do(x.ID, x.Origin)
		}
	}
}

// Origins returns the origins of the things of a view by their IDs; nil if none has one.
func (v *View) Origins() map[string]string {
	var out map[string]string
	v.origins(func(thing, origin string) {
		if origin != "" {
			if out == nil {
				out = make(map[string]string)
			}
			out[thing] = origin
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
		v.origins(func(thing, _ string) { known[At(v.ID, thing)] = true })
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
