package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeDecide    = "decided ← pairs with score ≥ threshold"
	codeKinds     = "TP ← decided duplicates, FP ← decided others, FN ← duplicates not decided"
	codePrecision = "P ← TP / (TP + FP)"
	codeRecall    = "R ← TP / (TP + FN)"
	codeF1        = "F1 ← 2 · P · R / (P + R)"
	codeMove      = "for each score from the top: threshold ← score"
	codeAP        = "AP ← Σ (step in R) · P"
	codeBest      = "best ← the threshold with the largest F1"
	codeBCubed    = "B³ ← mean over pages of |group ∩ cluster| / |group|, and / |cluster|"
)

// measureTale is the story of the measures of one run.
type measureTale struct {
	*trace.Recorder
	Pages
	o *eval.Outcome

	pairs []scored.Pair // of known truth, best first
	gold  *truth.Truth  // of these alone
	curve *eval.Curve   // of these alone
}

// Measures returns a story of how the measures of a run are computed: on twelve of its pairs,
// chosen on both sides of the threshold and of both kinds, then over all of them; B-cubed on a
// small group. All figures are those of package eval.
func Measures(o *eval.Outcome, a algo.Algorithm, pages Pages) (*trace.Story, error) {
	if !o.Truth.Known() {
		return nil, ErrNoTruth
	}
	t := &measureTale{Pages: pages, o: o, pairs: twelve(o)}
	if len(t.pairs) == 0 {
		return nil, ErrNoPairs
	}
	t.gold = &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label)}
	for _, p := range t.pairs {
		t.gold.Pairs[p.Pair()] = o.Truth.Label(p.Pair())
	}
	t.curve = eval.NewCurve(scored.PairsOf(t.pairs), t.gold)
	list := t.shown()
	title := say.New("Measures: %v", a.Title).Words
	t.Recorder = trace.NewRecorder(trace.OfSet, "measures", title, trace.Settings(a.Params, o.Result.Values), pages.all(list)...)
	t.ranking()
	t.outcomes()
	t.shares()
	t.moves()
	t.area()
	t.wholeRun()
	t.bCubed()
	return t.End(0), nil
}

// dozen is the number of pairs shown.
const dozen = 12

// twelve chooses pairs with known truth: of each kind on each side of the threshold, best first.
// Different pairs are those with the highest scores, since these cost precision; duplicates are
// spread over all scores.
func twelve(o *eval.Outcome) []scored.Pair {
	sorted := eval.NewSorted(o.Result.Pairs, o.Truth)
	above, below := sorted.Between(2, o.Threshold), sorted.Between(o.Threshold, 0)
	lists := [][]scored.Pair{spread(above.True), first(above.False), spread(below.True), first(below.False)}
	var out []scored.Pair
	for round := 0; len(out) < dozen && round < dozen; round++ {
		for _, l := range lists {
			if round < len(l) && len(out) < dozen {
				out = append(out, l[round])
			}
		}
	}
	slices.SortFunc(out, scored.Compare)
	return out
}

func spread(l eval.List) (out []scored.Pair) {
	n := l.Len()
	for parts := int64(1); parts < 4*dozen && len(out) < dozen; parts++ {
		for k := int64(0); k <= parts && n > 0; k++ {
			if p := l.At(k * (n - 1) / parts); !slices.Contains(out, p) && len(out) < dozen {
				out = append(out, p)
			}
		}
	}
	return out
}

func first(l eval.List) (out []scored.Pair) {
	const looked = 4096
	var again []scored.Pair
	for i := int64(0); i < min(l.Len(), looked) && len(out) < dozen; i++ {
		p := l.At(i)
		if n := len(out); n > 0 && out[n-1].Score == p.Score {
			again = append(again, p)
			continue
		}
		out = append(out, p)
	}
	return append(out, again[:min(len(again), dozen-len(out))]...)
}

// shown returns the pages of the pairs, ascending.
func (t *measureTale) shown() (out []int32) {
	for _, p := range t.pairs {
		out = append(out, p.A, p.B)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// table lists the pairs with a line below those that are decided at the threshold from; at 2 it
// draws none and shows no decisions.
func (t *measureTale) table(from float64, mark func(p scored.Pair, duplicate, decided bool) trace.Mark) *trace.View {
	table := &trace.Table{Columns: []trace.Column{
		storykit.Numbers("rank"), storykit.Column("pair"), storykit.Numbers("score"), storykit.Column("truth"), storykit.Column("lesson|decided"),
	}}
	for n, p := range t.pairs {
		label, decided := t.gold.Label(p.Pair()), p.Score >= from
		says := say.Words{En: "not duplicates"}
		if decided {
			says = say.Words{En: "duplicates"}
			table.Line = n + 1
		}
		if from > 1 {
			says = say.Words{}
		}
		table.Rows = append(table.Rows, trace.Row{
			ID: rowID(p), Mark: mark(p, label == truth.Duplicate, decided),
			Cells: []trace.Label{trace.Plain(fmt.Sprint(n + 1)), trace.Plain(t.pair(p.A, p.B)), trace.Plain(score(p.Score)), trace.Worded(labelWords[label]), trace.Worded(says)},
		})
	}
	return &trace.View{ID: "ranking", Title: say.New("%d {pair|pairs} of the run, best first", len(t.pairs)).Words, Table: table}
}

func rowID(p scored.Pair) string { return fmt.Sprint(p.A, "-", p.B) }

func unmarked(scored.Pair, bool, bool) trace.Mark { return trace.None }

// rightly marks decisions that agree with the truth, and those that do not.
func rightly(_ scored.Pair, duplicate, decided bool) trace.Mark {
	switch {
	case duplicate && decided:
		return trace.Same
	case decided:
		return trace.Differs
	case duplicate:
		return trace.Dropped
	}
	return trace.None
}

func (t *measureTale) ranking() {
	t.Code(codeDecide)
	t.Chapter("A ranking and a threshold")
	dup := 0
	for _, p := range t.pairs {
		if t.gold.IsDuplicate(p.Pair()) {
			dup++
		}
	}
	if len(t.pairs) == dozen {
		t.Step(codeDecide, say.New("The run scored %s {pair|pairs} above 0. This example shows %d with known truth, from both sides of the threshold and of both kinds if available, highest scores first: %d {duplicate|duplicates}, %d different.",
			grouped(t.o.Result.Pairs.Found().Len()), len(t.pairs), dup, len(t.pairs)-dup), t.table(2, unmarked))
	} else {
		t.Step(codeDecide, say.New("The run scored %s {pair|pairs} above 0, only %d of them with known truth: %d {duplicate|duplicates}, %d different.",
			grouped(t.o.Result.Pairs.Found().Len()), len(t.pairs), dup, len(t.pairs)-dup), t.table(2, unmarked))
	}
	cut := t.curve.At(t.o.Threshold)
	t.Offer(trace.HowMany(int(cut.TP+cut.FP), len(t.pairs)))
	t.Ask(say.New("How many of the pairs does the threshold %s call duplicates?", score(t.o.Threshold)), codeDecide,
		say.New("The threshold %s divides the list: the %d {pair|pairs} above the line are decided as duplicates, the %d below are not.", score(t.o.Threshold), cut.TP+cut.FP, int64(len(t.pairs))-cut.TP-cut.FP),
		t.table(t.o.Threshold, unmarked))
}

// outcomes explains the four kinds of decisions.
func (t *measureTale) outcomes() {
	t.Code(codeKinds)
	t.Chapter("Four outcomes")
	c := t.curve.At(t.o.Threshold)
	tn := t.curve.Negatives - c.FP
	table := &trace.Table{Columns: []trace.Column{{}, {Title: trace.Worded(say.Words{En: "decided duplicates"})}, {Title: trace.Worded(say.Words{En: "decided not"})}}}
	table.Add("duplicates", trace.None, labelWords[truth.Duplicate], fmt.Sprintf("TP = %d", c.TP), fmt.Sprintf("FN = %d", c.FN))
	table.Add("different", trace.None, labelWords[truth.Different], fmt.Sprintf("FP = %d", c.FP), fmt.Sprintf("TN = %d", tn))
	outcomes := &trace.View{ID: "outcomes", Title: say.Words{En: "Decision against truth"}, Table: table}
	t.Step(codeKinds, say.New("Each pair is one of four cases: %d {duplicate|duplicates} found (TP), %d different {pair|pairs} decided as duplicates (FP), %d {duplicate|duplicates} missed (FN), %d different {pair|pairs} not decided (TN).", c.TP, c.FP, c.FN, tn),
		outcomes, t.table(t.o.Threshold, rightly))
}

// figures returns a view of precision, recall and F1 of counts, as bars.
func figures(id string, title say.Words, c confusion.Counts) *trace.View {
	bar := func(id, en string, v float64) trace.Bar {
		return trace.Bar{ID: id, Label: trace.Worded(say.Text(en)), Value: v, Text: fmt.Sprintf("%.4f", v)}
	}
	return &trace.View{ID: id, Title: title, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		bar("precision", "precision P", c.Precision()), bar("recall", "recall R", c.Recall()), bar("f1", "F1", c.F1()),
	}}}
}

var sharesTitle = say.Words{En: "Precision, recall, F1"}

// shares explains precision, recall and F1.
func (t *measureTale) shares() {
	t.Code(codePrecision, codeRecall, codeF1)
	t.Chapter("Precision, recall, F1")
	c := t.curve.At(t.o.Threshold)
	table := t.table(t.o.Threshold, rightly)
	t.Offer(trace.HowMany(int(c.TP), int(c.TP+c.FP)))
	t.Ask(say.New("Of the decided pairs, how many are duplicates?"), codePrecision,
		say.New("Precision considers the decided pairs: %d of %d decided {pair|pairs} are duplicates, P = %.4f.", c.TP, c.TP+c.FP, c.Precision()),
		storykit.Formula("precision", say.Words{En: "Precision"}, codePrecision, fmt.Sprintf("P = %d / (%d + %d) = %.4f", c.TP, c.TP, c.FP, c.Precision())), table)
	t.Offer(trace.HowMany(int(c.TP), int(c.TP+c.FN)))
	t.Ask(say.New("Of the duplicates, how many were found?"), codeRecall,
		say.New("Recall considers all duplicates: %d of %d {duplicate|duplicates} were found, R = %.4f.", c.TP, c.TP+c.FN, c.Recall()),
		storykit.Formula("recall", say.Words{En: "Recall"}, codeRecall, fmt.Sprintf("R = %d / (%d + %d) = %.4f", c.TP, c.TP, c.FN, c.Recall())), table)
	t.Step(codeF1, say.New("F1 is the harmonic mean of both, %.4f. It is closer to the smaller value, so that a high value of one cannot make up for a low value of the other.", c.F1()),
		storykit.Formula("f1", say.Words{En: "F1"}, codeF1, fmt.Sprintf("F1 = 2 · %.4f · %.4f / (%.4f + %.4f) = %.4f", c.Precision(), c.Recall(), c.Precision(), c.Recall(), c.F1())),
		figures("figures", sharesTitle, c))
}
