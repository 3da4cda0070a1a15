package trace

import (
	"maps"
	"slices"

	"pagetwin/core/base/say"
)

// At returns the name of a thing of a view as an origin.
func At(view, thing string) string { return view + "/" + thing }

// Follow sets the origins of the things of a view to those of the same ID in other views, the
// first that has it; the lanes of a track take the views by turns. It returns the view.
func (v *View) Follow(from ...*View) *View {
	known := make([]map[string]string, len(from))
	for i, f := range from {
		known[i] = make(map[string]string)
		f.Kind().things(func(id, name string, _ *string) { known[i][name] = At(f.ID, id) })
	}
	lane := -1
	v.Kind().things(func(_, name string, origin *string) {
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
	v.Kind().things(func(_, _ string, origin *string) {
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
	v.Kind().things(func(id, _ string, origin *string) {
		if origin != nil && *origin != "" {
			if out == nil {
				out = make(map[string]string)
			}
			out[id] = *origin
		}
	})
	return out
}

// checkOrigins returns an error for an invalid origin of the views that step i is the first to
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
		v.Kind().things(func(id, _ string, _ *string) { known[At(v.ID, id)] = true })
	}
	for _, origin := range wanted {
		if !known[origin] {
			return say.Errorf("the origin %q is neither in it nor in the step before", origin)
		}
	}
	return nil
}

func (s *Story) shownBefore(i, view int) bool {
	return slices.ContainsFunc(s.Steps[:i], func(x Step) bool { return slices.Contains(x.Views, view) })
}
