package featurecode

import (
	"fmt"

	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// sequence shows the feature strings and their longest common subsequence.
func (t *teller) sequence() {
	t.Chapter("Longest common subsequence", codeString, codeLCS)
	var of [2][]uint64
	for i := range of {
		of[i] = t.Sigs[i][:t.codes[i].len()]
	}
	pairs := lcs.Positions(of[0], t.Sigs[0][len(of[0]):], of[1])
	t.Offer(trace.HowMany(len(pairs), max(len(of[0]), len(of[1]))))
	t.Ask(say.New("How many codes are in the same order on both pages?"), codeString,
		say.New("The feature string is the sequence of codes, %d on the left and %d on the right. Each cell of the table is the number of codes so far that are in the same order on both pages: if the codes are equal, the cell above left plus one (↖); otherwise the larger of the cell above (↑) and the cell on the left (←).",
			len(of[0]), len(of[1])), t.lcsTable(of, pairs))
	views := []*trace.View{t.alignment(pairs)}
	for i := range t.Docs {
		in := make(map[int]bool, len(pairs))
		for _, p := range pairs {
			in[p[i]] = true
		}
		views = append(views, t.inBody(i, func(n int) trace.Mark { return trace.If(in[n], trace.Same, trace.Differs) }))
	}
	t.Step(codeString, say.New("Following the arrows back from the last cell gives the codes: %d {is|are} in the subsequence; %d of the left page and %d of the right one are not.", len(pairs), len(of[0])-len(pairs), len(of[1])-len(pairs)), views...)
	long := max(len(of[0]), len(of[1]))
	formula := storykit.Formula("measure", say.Words{En: "Similarity"}, "s = LCS / max(|s|, |t|)", fmt.Sprintf("s = %d / max(%d, %d)", len(pairs), len(of[0]), len(of[1])), fmt.Sprintf("s = %.4f", t.Score()))
	t.Step(codeLCS, say.New("%d of %d {code|codes} of the longer string: the similarity is %.4f.", len(pairs), long, t.Score()), views[0], formula)
}

// seen is how many rows and columns of the table are shown.
const seen = 8

// lcsTable shows the cells of the table around the first place where the strings part.
func (t *teller) lcsTable(of [2][]uint64, pairs [][2]int) *trace.View {
	alike := 0
	for alike < len(pairs) && pairs[alike] == [2]int{alike, alike} {
		alike++
	}
	var from, to [2]int
	for i := range of {
		from[i] = max(0, min(alike-seen/2, len(of[i])-seen))
		to[i] = min(len(of[i]), from[i]+seen)
	}
	table := &trace.Matrix{}
	for j := from[1]; j < to[1]; j++ {
		table.Columns = append(table.Columns, trace.Plain(t.codes[1].at(j)))
	}
	in := make(map[int]bool, len(pairs))
	for _, p := range pairs {
		in[p[0]] = true
	}
	for i := from[0]; i < to[0]; i++ {
		row := trace.CellRow{ID: fmt.Sprint(i), Label: trace.Plain(fmt.Sprintf("%d %s", i+1, t.codes[0].at(i))), Mark: trace.If(in[i], trace.Same, trace.Differs)}
		here, above := of[0][:i+1], of[0][:i]
		order, orderAbove := lcs.Order(here), lcs.Order(above)
		for j := from[1]; j < to[1]; j++ {
			n, way := lcs.Length(here, order, of[1][:j+1]), "←"
			switch {
			case of[0][i] == of[1][j]:
				way = "↖"
			case lcs.Length(above, orderAbove, of[1][:j+1]) == n:
				way = "↑"
			}
			row.Cells = append(row.Cells, trace.Plain(fmt.Sprintf("%s %d", way, n)))
		}
		table.Rows = append(table.Rows, row)
	}
	return &trace.View{
		ID: "lcs", Matrix: table,
		Title: say.New("Codes %d to %d of the left page (rows) and %d to %d of the right one (columns)", from[0]+1, to[0], from[1]+1, to[1]).Words,
		Note:  say.New("A part of the table, of %d {row|rows} and %d {column|columns}.", len(of[0]), len(of[1])).Words,
	}
}

// alignment shows the strings one above the other: codes of the subsequence are joined.
func (t *teller) alignment(pairs [][2]int) *trace.View {
	var tiles [2][]storykit.Tile
	for i, side := range trace.Sides {
		at := make(map[int]int, len(pairs))
		for k, p := range pairs {
			at[p[i]] = k
		}
		for n := range t.codes[i].len() {
			tile := storykit.Tile{ID: storykit.ID(fmt.Sprint(n), side), Label: trace.Plain(t.codes[i].at(n)), Mark: trace.Differs}
			if k, ok := at[n]; ok {
				tile.ID, tile.Mark = fmt.Sprint("pair", k), trace.Same
			}
			tiles[i] = append(tiles[i], tile)
		}
	}
	return storykit.Ribbons("alignment", say.Words{En: "Both strings; the codes of the subsequence are joined"}, storykit.Folded(tiles, striped))
}
