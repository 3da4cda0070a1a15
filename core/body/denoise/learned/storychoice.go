package learned

import (
	"fmt"
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/trace"
)

func (x *story) firstPass() {
	x.Chapter("First pass: sum of all trees")
	i := x.here
	votes := x.votes(x.m.First, i)
	agree, against := 0, 0
	for _, v := range votes {
		if v.value > 0 {
			agree++
		} else if v.value < 0 {
			against++
		}
	}
	if len(votes) > 0 {
		x.Step(codeTrees, say.New("One tree asks %d {question|questions} about %v. The answers lead to one of its %d {leaf|leaves}, with the value %+.3f. This tree has the largest effect on this block.",
			len(x.m.First.Trees[votes[0].tree].Questions), x.Blocks.Said(i), len(x.m.First.Trees[votes[0].tree].Leaves), votes[0].value), bodystory.Beside(x.tree(x.m.First, votes[0], i), weightiest(votes))...)
	}
	logit := x.o.first.Logit(i)
	x.Offer(trace.YesNo(logit > 0))
	x.Ask(say.New("Is %v body according to all %d {tree|trees}?", x.Blocks.Said(i), len(votes)), codeFirst,
		say.New("%d {tree is|trees are} for it and %d against. The sum of their leaf values gives log-odds of %.2f, a probability of %.3f.", agree, against, logit, probability(logit)),
		x.waterfall(x.o.first, i, 0), x.logistic(logit))
	x.Step(codeFirst, say.New("The first pass gives each of %d {block|blocks} a probability, based on its own features and those of its neighbours.", len(x.v.segments)),
		bodystory.Beside(x.curve(x.first()), x.Blocks.Text(x.seen))...)
}

// weightiest shows the leaves that count most.
func weightiest(votes []vote) *trace.View {
	bars := &trace.Bars{Low: -0.01, High: 0.01, Show: bodystory.Few}
	for _, v := range votes[:min(4*bodystory.Few, len(votes))] {
		bars.Bars = append(bars.Bars, trace.Bar{ID: fmt.Sprint("tree", v.tree+1), Label: trace.Worded(say.New("tree %d", v.tree+1).Words), Value: v.value, Text: fmt.Sprintf("%+.3f", v.value), Mark: trace.If(v.value < 0, trace.Differs, trace.Same)})
		bars.Low, bars.High = min(bars.Low, v.value), max(bars.High, v.value)
	}
	return &trace.View{ID: "weightiest", Title: say.New("The %d most important of %d {leaf|leaves}", len(bars.Bars), len(votes)).Words, Bars: bars}
}

// logistic writes how a probability comes of the log-odds.
func (x *story) logistic(logit float64) *trace.View {
	return trace.FormulaView("logistic", say.Words{En: "From log-odds to a probability"},
		"p = 1 / (1 + e^−logit)", fmt.Sprintf("p = 1 / (1 + e^%.2f) = %.3f", -logit, probability(logit)))
}

// turned returns the block about which the second pass changed its mind most.
func (x *story) turned() int {
	best, most := 0, -1.0
	for i := range x.o.p {
		if d := math.Abs(x.o.p[i] - probability(x.o.first.Logit(i))); d > most {
			best, most = i, d
		}
	}
	return best
}

func (x *story) secondPass() {
	x.Chapter("Second pass: the blocks around")
	i := x.turned()
	was := probability(x.o.first.Logit(i))
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("what the second pass sees"), trace.NumberColumn("learned|value")}}
	for _, c := range []column{cP, cPBefore3, cPAfter3, cPBox1, cPBox2, cPFormat, cPLonger} {
		table.Add(fmt.Sprint("column", c), trace.None, nameOf(c, x.groups[c]), asChance(x.v.sheet.At(i, int(c))))
	}
	around := &trace.View{ID: "around", Title: say.New("First look around block %d", i+1).Words, Table: table}
	views := bodystory.Beside(around, x.Blocks.Text(bodystory.Only(i)))
	views[1].Text.Lines = 5
	x.Offer(trace.Choose(change(x.o.p[i]-was), say.Words{En: "It falls"}, say.Words{En: "It hardly changes"}, say.Words{En: "It rises"}))
	x.Ask(say.New("The first pass gives %v a probability of %.3f. Does it change when the results for neighbouring blocks are considered?", x.Blocks.Said(i), was), codeSecond,
		say.New("No block changes more than %v: from %.3f to %.3f.", x.Blocks.Said(i), was, x.o.p[i]),
		append(views, x.waterfall(x.o.second, i, x.lean))...)
	surer := bodystory.Either(func(k int) bool { return x.o.p[k] >= likely }, trace.Used, trace.None)
	crossed := 0
	for k, p := range x.o.p {
		if (p >= likely) != (x.first().Of(k) >= likely) {
			crossed++
		}
	}
	x.Step(codeSecond, say.New("Both passes over all %d {block|blocks}: %d of them cross the probability 0.5 when the results for other blocks are considered. Blocks that are more likely body than not are highlighted.", len(x.v.segments), crossed),
		x.Blocks.ShownBeside(x.curve(x.first(), x.second()), surer)...)
}

// change returns the position of the answer that says how a probability changes.
func change(by float64) int {
	const hardly = 0.05
	switch {
	case by < -hardly:
		return 0
	case by > hardly:
		return 2
	}
	return 1
}

func (x *story) likely(i int) trace.Mark {
	return trace.If(x.o.p[i] >= x.o.bound, trace.Same, trace.Dropped)
}

func (x *story) bounds() {
	x.Chapter("Where to draw the line")
	best := gain{}
	kept := 0
	series := trace.Series{ID: "f1", Label: trace.Worded(say.Words{En: "expected F1"})}
	for n, g := range x.gains {
		if g.f1 > best.f1 {
			best, kept = g, n+1
		}
		series.XY = append(series.XY, [2]float64{float64(n + 1), bodystory.Round(g.f1)})
	}
	curve := &trace.View{ID: "expected", Title: say.Words{En: "Expected F1, the likeliest blocks first"}, Curve: &trace.Curve{
		X: trace.Axis{Title: trace.Worded(say.Words{En: "blocks kept"}), High: float64(len(x.gains) + 1)}, Y: trace.Axis{Title: trace.Plain("F1"), High: 1}, Series: []trace.Series{series},
	}}
	if kept > 0 {
		curve.Curve.Points = []trace.Point{{ID: "best", Label: trace.Worded(say.New("%d {block|blocks}", kept).Words), X: float64(kept), Y: bodystory.Round(best.f1), Mark: trace.Same}}
	}
	doubted := trace.FormulaView("doubt", say.Words{En: "Uncertainty about the whole page"},
		"E[F1] = Σ w[k] · 2 · hits[k] / (kept + body[k])", fmt.Sprintf("logit[k] = logit + %g · z[k]", doubt), x.cases())
	ask := say.New("How many of the likeliest blocks should be kept?")
	x.Offer(trace.HowMany(kept, len(x.Segments)))
	if x.o.bound == none {
		x.Ask(ask, codeChoose, say.New("None: the text that would be kept is short, and none of its blocks is more likely body than not. The page has no body."),
			append(bodystory.Beside(curve, x.Blocks.Text(x.likely)), doubted)...)
		return
	}
	x.Ask(ask, codeChoose, say.New("%d: this gives the largest expected F1, %.3f, with a probability of at least %.3f. Keeping fewer blocks loses body text; keeping more adds other text. The calculation covers %d {case|cases} in which the model is wrong about the whole page.", kept, best.f1, x.o.bound, len(cases)),
		append(bodystory.Beside(curve, x.Blocks.Text(x.likely)), doubted)...)
	level := bodystory.Level{ID: "bound", Name: say.New("bound %.3f", x.o.bound).Words, At: x.o.bound}
	view := x.Blocks.Curve(say.Words{En: "Probability of body, block by block"}, say.Words{En: "probability"}, []bodystory.Figure{x.second()}, level)
	n, chars := x.Blocks.Marked(x.likely, trace.Same)
	x.Step(codeKeep, say.New("%d {block|blocks} with %d {character|characters} at or above the bound %.3f.", n, chars, x.o.bound),
		x.Blocks.ShownBeside(view, x.likely)...)
}

// cases lists the deviations of the page as a whole from the model.
func (x *story) cases() string {
	out := "z[k] (w[k]) ="
	for _, c := range cases {
		out += fmt.Sprintf("  %+.2f (%.2f)", c.at, c.weight)
	}
	return out
}

// leftOut shows the blocks left out or put back against the model.
func (x *story) leftOut() {
	mark := func(i int) trace.Mark {
		if x.Kept(i) == (x.o.p[i] >= x.o.bound) {
			return x.likely(i)
		}
		return trace.If(x.Kept(i), trace.New, trace.Differs)
	}
	n, chars := x.Blocks.Count(func(i int) bool { return mark(i) == trace.Differs || mark(i) == trace.New })
	if n == 0 {
		return
	}
	x.Step(codeKeep, say.New("Later rules change the decision for %d {block|blocks} with %d {character|characters}: blocks that repeat another block, that are not text (such as line numbers) or that are outside a mail message are cut, and the headline follows its setting.", n, chars), x.Blocks.Shown(mark)...)
}
