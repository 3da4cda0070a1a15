package learn

import (
	"cmp"
	"context"
	"slices"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// MergeStates merges the states of all parts of a set, in the files at paths in any order. The
// result equals the state learned from the whole, except for the fingerprint of the set. program is
// the version that must have learned them; method makes the method of their job. It holds one part
// besides the result in memory.
func MergeStates(ctx context.Context, paths []string, program string, method func(About) (algo.Method, error)) (*State, error) {
	g, err := gatherOf(paths, program)
	if err != nil {
		return nil, err
	}
	if g.out.About.Seen {
		g.out.About.Seen = false
		err = g.seen(ctx)
	} else if g.method, err = method(g.out.About); err == nil {
		err = g.fitted(ctx)
	}
	if a, b, twice := g.ids.twice(); twice && err == nil {
		err = g.twice(a, b)
	}
	return g.out, err
}

// twice returns the error that two parts have a page in common.
func (g *gather) twice(a, b int) error {
	return say.Errorf("%s and %s have a page with the same id, but ids must be unique in the whole set: give the pages different ids", g.paths[a], g.paths[b])
}

// gather merges parts.
type gather struct {
	paths  []string // in the order of the parts
	abouts []About
	out    *State
	method algo.Method
	ids    partIDs
}

// gatherOf returns an error unless the files at paths are all parts of one set, each once.
func gatherOf(paths []string, program string) (*gather, error) {
	abouts := make([]About, len(paths))
	for k, path := range paths {
		var err error
		if abouts[k], err = loadAbout(path); err != nil {
			return nil, err
		}
		if err := abouts[k].sameProgram(About{Program: program}); err != nil {
			return nil, say.Errorf("%s: %v", path, err)
		}
	}
	order, err := allThere(paths, func(k int) string { return abouts[k].Part })
	if err != nil {
		return nil, err
	}
	g := &gather{out: &State{About: abouts[0]}}
	a := &g.out.About
	a.Part, a.Fingerprint, a.Pages, a.IDs = "", "", 0, 0
	for _, k := range order {
		if err := abouts[0].goesWith(abouts[k]); err != nil {
			return nil, say.Errorf("%s and %s cannot be merged: %v", paths[0], paths[k], err)
		}
		g.paths, g.abouts = append(g.paths, paths[k]), append(g.abouts, abouts[k])
		a.Pages += abouts[k].Pages
		a.IDs += abouts[k].IDs
	}
	return g, nil
}

// each loads the parts one after the other.
func (g *gather) each(ctx context.Context, fn func(k int, s *State) error) error {
	for k, path := range g.paths {
		s, err := LoadState(path)
		if err != nil {
			return err
		}
		if s.About.Part != g.abouts[k].Part || (s.Part != nil) != g.abouts[k].Seen {
			return say.Errorf("%s: %v", path, pack.ErrBroken)
		}
		if err := cmp.Or(ctx.Err(), fn(k, s)); err != nil {
			return err
		}
	}
	return nil
}

// goesWith returns an error unless two parts belong together.
func (a About) goesWith(b About) error {
	if a.Seen != b.Seen || a.Fitted != b.Fitted {
		return say.Errorf("one has statistics of hosts and templates, the other a fitted method")
	}
	return a.Differs(b)
}

// seen merges what the parts saw of hosts and templates.
func (g *gather) seen(ctx context.Context) error {
	var parts pass.Parts
	var joint *repeat.Joint
	if err := g.each(ctx, func(k int, s *State) error {
		if s.Part.Repeats == nil {
			if err := g.know(k, s); err != nil {
				return err
			}
		}
		parts.Add(s.Part)
		if s.Part.Repeats != nil {
			if joint == nil {
				joint = repeat.NewJoint()
			}
			joint.Know(s.Part.Repeats)
		}
		return nil
	}); err != nil {
		return err
	}
	a := g.out.About
	g.out.Known = parts.Known(a.Reading.Least, a.Reading.Kinds != kind.Any)
	if joint == nil {
		return nil
	}
	return g.repeats(ctx, joint)
}

// repeats finds the passages that are on many pages of all parts.
func (g *gather) repeats(ctx context.Context, joint *repeat.Joint) error {
	if a, b, twice := joint.Twice(); twice {
		return g.twice(a, b)
	}
	joint.Choose()
	for _, group := range joint.Groups() {
		if err := g.each(ctx, func(k int, s *State) error {
			if s.Part.Repeats == nil {
				return say.Errorf("%s: %v", g.paths[k], pack.ErrBroken)
			}
			joint.Take(k, s.Part.Repeats, group)
			return nil
		}); err != nil {
			return err
		}
		if err := joint.Settle(ctx, group); err != nil {
			return err
		}
	}
	g.out.Known.Repeats = joint.Table()
	return nil
}

// fitted merges the fits of the parts.
func (g *gather) fitted(ctx context.Context) error {
	sum, adds := g.method.(algo.Adder)
	out := g.out
	var hosts uint64
	err := g.each(ctx, func(k int, s *State) error {
		if err := g.know(k, s); err != nil {
			return err
		}
		of := xxh3.Hash(slices.Concat(pack.Bool(pack.Int(nil, s.Known.Least), s.Known.Bare), s.packRepeats()))
		if k == 0 {
			hosts = of
			out.Known, out.File, out.Counts, out.Frequencies = s.Known, s.File, s.Counts, s.Frequencies
			if adds {
				return sum.Restore(ctx, text.Known(s.About.Pages, s.Counts, s.File), s.Found)
			}
			return nil
		}
		if of != hosts {
			return say.Errorf("%s and %s cannot be merged: they are based on different statistics of hosts and templates", g.paths[0], g.paths[k])
		}
		if err := cmp.Or(addCounts(out.Counts, s.Counts), out.addCommon(s)); err != nil {
			return say.Errorf("%s: %v", g.paths[k], err)
		}
		if adds {
			return sum.Add(s.Found)
		}
		return nil
	})
	if err != nil || !adds {
		return err
	}
	out.Found = sum.AppendState(nil)
	return nil
}

// allThere returns the positions of parts in their order. Its error names a part that is missing or
// occurs twice. part returns which part each is, in the form of [page.Section], "" for a whole;
// names are the names of the files for errors.
func allThere(names []string, part func(k int) string) ([]int, error) {
	at := map[int]int{}
	n := 0
	for k, name := range names {
		s, err := page.ParseSection(part(k))
		if err != nil {
			return nil, say.Errorf("%s covers a whole set and cannot be merged with others", name)
		}
		if k == 0 {
			n = s.N
		}
		if s.N != n {
			return nil, say.Errorf("%s and %s cannot be merged: one belongs to %d {part|parts}, the other to %d", names[0], name, n, s.N)
		}
		if other, twice := at[s.I]; twice {
			return nil, say.Errorf("%s and %s are both part %v", names[other], name, s)
		}
		at[s.I] = k
	}
	order := make([]int, n)
	for i := range n {
		k, there := at[i]
		if !there {
			return nil, say.Errorf("part %v is missing", page.Section{I: i, N: n})
		}
		order[i] = k
	}
	return order, nil
}

// addCounts adds frequencies by their units.
func addCounts(sum, part text.Counts) error {
	if len(sum) != len(part) {
		return pack.ErrBroken
	}
	for unit, df := range part {
		own, ok := sum[unit]
		if !ok {
			return pack.ErrBroken
		}
		if err := own.Add(df); err != nil {
			return err
		}
	}
	return nil
}

// addCommon adds the element frequencies of another part.
func (s *State) addCommon(part *State) error {
	switch {
	case (s.Frequencies == nil) != (part.Frequencies == nil):
		return pack.ErrBroken
	case s.Frequencies == nil:
		return nil
	}
	return s.Frequencies.Merge(part.Frequencies)
}
