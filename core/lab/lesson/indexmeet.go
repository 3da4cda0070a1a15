package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// meet shows which of all pairs are candidates, and how many of these are duplicates.
func (t *indexTale) meet() {
	t.Chapter("Candidate pairs")
	code := codeLook
	if len(t.filings) > 0 {
		code = codeReach
	} else if len(t.buckets) > 0 {
		code = codeMeet
	}
	k := int64(len(t.cast.pages))
	for _, rows := range []int{1, len(t.cast.pages) / 2} { // it goes dark from the top
		settled, lit := t.cast.pages[:rows], 0
		grid := t.pairGrid(func(p page.Pair) trace.Mark {
			if slices.Contains(settled, p.A) && !t.met[p] {
				return trace.None
			}
			lit++
			return trace.Used
		})
		if rows > 0 && int64(rows) < k {
			t.Step(code, say.New("Row by row, pairs that the index does not bring together go dark: after %d {row|rows}, %d of %d {pair is|pairs are} still lit.", rows, lit, pairs(k)), grid)
		}
	}
	t.grid = t.pairGrid(func(p page.Pair) trace.Mark { return trace.If(t.met[p], trace.Used, trace.None) })
	t.Step(code, say.New("Of the %d {pair|pairs} of these %d {page|pages}, %d {is a candidate|are candidates}: only these are compared.", pairs(k), k, len(t.met)), t.grid)
	all := t.look.All()
	bars := &trace.Bars{High: float64(all), Bars: []trace.Bar{
		{ID: "all", Label: trace.Worded(say.Text("lesson|all pairs")), Value: float64(all), Text: grouped(all)},
		{ID: "met", Label: trace.Worded(say.Words{En: "candidate pairs"}), Value: float64(t.res.Indexed), Text: grouped(t.res.Indexed) + " (" + percent(t.res.Indexed, all) + ")", Mark: trace.Used},
	}}
	t.bars = &trace.View{ID: "work", Title: say.Words{En: "How much is compared"}, Bars: bars}
	if t.res.Indexed == 0 {
		t.Step(code, say.New("None of the %s {pair|pairs} of the set is a candidate: the run compares nothing and finds nothing.", grouped(all)), t.bars)
		return
	}
	t.Offer(trace.HowMany(int(t.res.Indexed), int(all)))
	t.Ask(say.New("Of all %s {pair|pairs} of the set, how many does the run compare?", grouped(all)), code,
		say.New("%s of %s {pair|pairs} are candidates (%s): one comparison instead of %v for all pairs.",
			grouped(t.res.Indexed), grouped(all), percent(t.res.Indexed, all), grouped((all+t.res.Indexed/2)/t.res.Indexed)), t.bars)
	t.scored()
}

// scored shows which candidates are duplicates.
func (t *indexTale) scored() {
	t.Code(codeScore)
	with := *t.bars.Bars
	with.Bars = append(slices.Clone(with.Bars), trace.Bar{
		ID: "duplicates", Label: trace.Worded(say.Words{En: "of which duplicates by score"}),
		Value: float64(t.found), Text: grouped(t.found), Mark: trace.Same,
	})
	view := *t.bars
	view.Bars, t.bars = &with, &view
	table := t.pairTable("candidates", say.Words{En: "Candidate pairs near the threshold"}, t.around())
	ask := say.New("Is every candidate a duplicate?")
	t.Offer(trace.YesNo(t.found == t.res.Indexed))
	if t.found == t.res.Indexed {
		t.Ask(ask, codeScore, say.New("Here all %s candidate {pair reaches|pairs reach} the threshold %s: this index gives no unnecessary candidates.", grouped(t.found), score(t.res.Cut)), t.bars, table)
		return
	}
	t.Ask(ask, codeScore, say.New("A candidate is not yet a duplicate: its score decides. %s of %s reach the threshold %s, %s do not.", grouped(t.found), grouped(t.res.Indexed), score(t.res.Cut), grouped(t.res.Indexed-t.found)), t.bars, table)
}

// around returns candidates on both sides of the threshold, best first.
func (t *indexTale) around() []scored.Pair {
	var above, below []scored.Pair
	for p := range t.res.Pairs.Found().InOrder() {
		switch {
		case !p.Indexed:
		case p.Score >= t.res.Cut:
			above = append(above, p)
		case len(below) < storykit.Few/2:
			below = append(below, p)
		}
	}
	return append(above[max(0, len(above)-storykit.Few/2):], below...)
}

func (t *indexTale) pairTable(id string, title say.Words, list []scored.Pair) *trace.View {
	table := &trace.Table{Show: storykit.Few, Columns: []trace.Column{
		storykit.Column("pair"), storykit.Numbers("score"), storykit.Column("meets"), storykit.Column("truth"),
	}}
	for n, p := range list {
		meets, mark := say.Text("lesson|yes"), trace.Same
		if !p.Indexed {
			meets, mark = say.Text("lesson|no"), trace.Dropped
		}
		if p.Score < t.res.Cut {
			mark = trace.Differs
		} else {
			table.Line = n + 1
		}
		table.Rows = append(table.Rows, trace.Row{ID: fmt.Sprint(p.A, "-", p.B), Mark: mark, Cells: []trace.Label{
			trace.Plain(t.pair(p.A, p.B)), trace.Plain(score(p.Score)), trace.Worded(meets), trace.Worded(labelOf(t.Truth.Label(p.Pair()), t.Truth.Known())),
		}})
	}
	return &trace.View{ID: id, Title: title, Table: table}
}
