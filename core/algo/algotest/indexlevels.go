package algotest

import (
	"slices"
	"testing"

	"pagetwin/core/algo"
)

// files compares the levels of an index with its candidate pairs: on every level the pages of a
// pair are within reach.
func (b *bench) files(t *testing.T, x algo.Method, found map[[2]int]bool) {
	for _, level := range algo.IndexOf(x).IndexLevels(b.sigs) {
		if level.Name.En == "" || !level.Name.Has("zh") || level.Reach < 0 {
			t.Errorf("a level is named in one language, or reaches back: %v, %d", level.Name, level.Reach)
		}
		drawers := make(map[int][]int) // of each page
		for n, d := range level.Lists {
			if d.Name.En == "" || !d.Name.Has("zh") || !slices.IsSorted(d.Pages) || len(slices.Compact(slices.Clone(d.Pages))) != len(d.Pages) {
				t.Errorf("%s: the drawer %v has the pages %v", level.Name.En, d.Name, d.Pages)
			}
			for _, p := range d.Pages {
				drawers[int(p)] = append(drawers[int(p)], n)
				if len(b.sigs[p]) == 0 {
					t.Errorf("%s: page %d has no features and lies in drawer %v", level.Name.En, p, d.Name)
				}
			}
		}
		for p := range found {
			if !slices.ContainsFunc(drawers[p[0]], func(i int) bool {
				return slices.ContainsFunc(drawers[p[1]], func(j int) bool { return max(i, j)-min(i, j) <= level.Reach })
			}) {
				t.Errorf("%s: pages %v meet and lie in the drawers %v and %v", level.Name.En, p, drawers[p[0]], drawers[p[1]])
			}
		}
	}
}

func (b *bench) spells(t *testing.T) {
	x := algo.IndexOf(b.m)
	if len(algo.KeyTexts(b.m, b.docs()[0])) == 0 {
		return
	}
	var filed [][]uint64
	if levels := x.IndexLevels(b.sigs); levels != nil {
		filed = make([][]uint64, len(b.sigs))
		for _, level := range levels {
			for _, d := range level.Lists {
				for _, p := range d.Pages {
					if d.Feature != 0 {
						filed[p] = append(filed[p], d.Feature)
					}
				}
			}
		}
	} else if k, ok := b.m.(algo.Keyed); ok {
		for _, sig := range b.sigs {
			filed = append(filed, k.Keys(sig))
		}
	}
	for i, d := range b.docs() {
		if filed == nil {
			return
		}
		texts := algo.KeyTexts(b.m, d)
		for _, f := range filed[i] {
			if texts[f] == "" {
				t.Errorf("page %d is found by %x, which has no text", i, f)
			}
		}
	}
}
