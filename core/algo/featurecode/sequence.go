package featurecode

import (
	"fmt"

	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

func (t *story) sequence() {
	t.Chapter("Longest common subsequence", codeString, codeLCS)
	var of [2][]uint64
	for i := range of {
		of[i] = t.Sigs[i][:t.codes[i].len()]
	}
	pairs := lcs.Positions(of[0], t.Sigs[0][len(of[0]):], of[1])
	views := []*trace.View{t.alignment(pairs)}
	t.Offer(trace.HowMany(len(pairs), max(len(of[0]), len(of[1]))))
	t.Ask(say.New("How many codes are in the same order on both pages?"), codeString,
		say.New("The feature string is the sequence of codes, %d on the left and %d on the right. The longest sequence that is in this order on both pages has %d {code|codes}, which are joined.", len(of[0]), len(of[1]), len(pairs)), views...)
	for i := range t.Docs {
		in := make(map[int]bool, len(pairs))
		for _, p := range pairs {
			in[p[i]] = true
		}
		views = append(views, t.inBody(i, func(n int) trace.Mark { return trace.If(in[n], trace.Same, trace.Differs) }))
	}
	t.Step(codeString, say.New("%d {code|codes} of the left page and %d of the right one are not in the subsequence.", len(of[0])-len(pairs), len(of[1])-len(pairs)), views...)
	long := max(len(of[0]), len(of[1]))
	formula := storykit.Formula("measure", say.Words{En: "Similarity"}, "s = LCS / max(|s|, |t|)", fmt.Sprintf("s = %d / max(%d, %d)", len(pairs), len(of[0]), len(of[1])), fmt.Sprintf("s = %.4f", t.Score()))
	t.Step(codeLCS, say.New("%d of %d {code|codes} of the longer string: the similarity is %.4f.", len(pairs), long, t.Score()), views[0], formula)
}

func (t *story) alignment(pairs [][2]int) *trace.View {
	var tiles [2][]storykit.Tile
	for i, side := range trace.Sides {
		at := make(map[int]int, len(pairs))
		for k, p := range pairs {
			at[p[i]] = k
		}
		for n := range t.codes[i].len() {
			tile := storykit.Tile{ID: storykit.ID(fmt.Sprint(n), side), Label: short(t.codes[i].at(n)), Mark: trace.Differs}
			if k, ok := at[n]; ok {
				tile.ID, tile.Mark = fmt.Sprint("pair", k), trace.Same
			}
			tiles[i] = append(tiles[i], tile)
		}
	}
	return storykit.Ribbons("alignment", say.Words{En: "Both strings; the codes of the subsequence are joined"}, storykit.Folded(tiles, striped))
}
