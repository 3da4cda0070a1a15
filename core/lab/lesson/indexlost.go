package lesson

import (
	"fmt"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

var labelWords = map[truth.Label]say.Words{
	truth.Duplicate: {En: "duplicates"},
	truth.Different: {En: "different"},
	truth.Partial:   {En: "partial duplicate"},
	truth.Furniture: {En: "page furniture"},
	truth.Unsure:    {En: "unsure"},
	truth.Unjudged:  {En: "not labelled"},
}

func labelOf(l truth.Label, known bool) say.Words {
	if !known {
		return say.Words{En: "–"}
	}
	return labelWords[l]
}

// lost shows which duplicates are not candidates of the index.
func (t *indexTale) lost() {
	t.Code(codeLost)
	t.Chapter("What the index misses")
	if t.exact() {
		t.lostOfAll()
	} else {
		t.lostOfTruth()
	}
	t.promise()
	if t.exact() {
		t.sCurve()
	}
}

// lostOfAll compares the candidates with all pairs, which were scored.
func (t *indexTale) lostOfAll() {
	ask := say.New("How many of all duplicates are not candidates?")
	all := t.look.All()
	t.Offer(trace.HowMany(int(t.dups-t.found), int(t.dups)))
	if t.dups == 0 {
		t.Ask(ask, codeLost, say.New("All %s {pair was|pairs were} scored for comparison, and none reaches the threshold %s: nothing can be missed.", grouped(all), score(t.res.Cut)), t.bars)
		return
	}
	formula := storykit.Formula("recall", say.Words{En: "Recall of the index"}, codeLost,
		fmt.Sprintf("%s / %s = %.4f", grouped(t.found), grouped(t.dups), float64(t.found)/float64(t.dups)))
	lost := t.lostPairs()
	if len(lost) == 0 {
		t.Ask(ask, codeLost, say.New("The set is small enough to score all %s {pair|pairs}: %s reach the threshold, and all of them are candidates. Nothing is missed.", grouped(all), grouped(t.dups)), t.bars, formula)
		return
	}
	table := t.pairTable("lost", say.Words{En: "Duplicates that are not candidates"}, lost)
	t.Ask(ask, codeLost, say.New("The set is small enough to score all %s {pair|pairs}: %s reach the threshold, and %s of them are not candidates. The recall of the index is %.4f.",
		grouped(all), grouped(t.dups), grouped(t.dups-t.found), float64(t.found)/float64(t.dups)), table, formula)
	p := t.cast.lost
	if p == nil {
		return
	}
	if met, ok := algo.IndexTestsOf(t.look.Index(), t.look.Signatures()[p.A], t.look.Signatures()[p.B]); ok {
		passed, _ := met.Count()
		t.Step(codeLost, say.New("The missed pair with the highest score is %s, with %s. Of the %d {condition|conditions} of the index, %d {is|are} met and %d {is|are} needed.", t.pair(p.A, p.B), score(p.Score), len(met.Tests), passed, met.Need),
			algo.IndexTestsView("meeting", met))
	}
}

// lostPairs returns the duplicates by score that are not candidates, best first, as many as are
// listed.
func (t *indexTale) lostPairs() (out []scored.Pair) {
	for p := range t.res.Pairs.From(t.res.Cut).Found().InOrder() {
		if !p.Indexed {
			if out = append(out, p); len(out) == most {
				break
			}
		}
	}
	return out
}

// lostOfTruth compares the candidates with the truth, if there are too many pairs to score all.
func (t *indexTale) lostOfTruth() {
	ask := say.New("How can missed pairs be measured?")
	t.Offer(trace.Either(false, say.Words{En: "By scoring all pairs"}, say.Words{En: "By known duplicates"}))
	report := eval.Evaluate(t.res, t.Truth, t.res.Cut)
	if !report.HasIndex {
		t.Ask(ask, codeLost, say.New("All %s {pair is|pairs are} too many to score, and the set has no known duplicates: it is unknown what the index misses.", grouped(t.look.All())), t.bars)
		return
	}
	t.Ask(ask, codeLost, say.New("All %s {pair is|pairs are} too many to score. Of the duplicates in the truth of the set, a share of %.4f are candidates.", grouped(t.look.All()), report.Index), t.bars)
}

func (t *indexTale) promise() {
	bars := &trace.View{ID: "promise", Title: say.Words{En: "Scores"}, Bars: &trace.Bars{High: 1}}
	bar := func(id, en string, v float64, m trace.Mark) {
		bars.Bars.Bars = append(bars.Bars.Bars, trace.Bar{ID: id, Label: trace.Worded(say.Text(en)), Value: v, Text: score(v), Mark: m})
	}
	bar("cut", "threshold", t.res.Cut, trace.None)
	switch g := algo.Guarantee(t.look.Index()); {
	case g > 1:
		t.Step(codeLost, say.New("This index gives no guarantee: even very similar pages may be missed. The threshold is %s.", score(t.res.Cut)), bars)
	case g == 0:
		bar("sure", "guaranteed above", 0, trace.Same)
		t.Step(codeLost, say.New("This index finds every pair with a score above 0. The threshold is %s.", score(t.res.Cut)), bars)
	case g <= t.res.Cut:
		bar("sure", "guaranteed from", g, trace.Same)
		t.Step(codeLost, say.New("This index finds every pair with a score of %s or more, and the threshold is %s: no duplicate can be missed.", score(g), score(t.res.Cut)), bars)
	default:
		bar("sure", "guaranteed from", g, trace.Differs)
		t.Step(codeLost, say.New("This index finds every pair with a score of %s or more. Between the threshold %s and that score, it may miss pairs.", score(g), score(t.res.Cut)), bars)
	}
}

// bins is the number of score ranges for which the measured rate is shown.
const bins = 10

// sCurve shows the probability that a pair becomes a candidate, in theory and as measured.
func (t *indexTale) sCurve() {
	e := algo.IndexOf(t.look.Index())
	if math.IsNaN(e.Candidate(1)) {
		return
	}
	view := &trace.Curve{
		X: trace.Axis{Title: trace.Worded(say.Words{En: "score"}), High: 1},
		Y: trace.Axis{Title: trace.Worded(say.Words{En: "probability of being a candidate"}), High: 1},
	}
	theory := trace.Series{ID: "theory", Label: trace.Worded(say.Words{En: "by theory"})}
	for i := range 101 {
		theory.XY = append(theory.XY, [2]float64{float64(i) / 100, e.Candidate(float64(i) / 100)})
	}
	cut := trace.Series{ID: "cut", Label: trace.Worded(say.Words{En: "threshold"}), XY: [][2]float64{{t.res.Cut, 0}, {t.res.Cut, 1}}}
	view.Series = []trace.Series{theory, cut}
	var all, met [bins]int64
	var sum [bins]float64
	for p := range t.res.Pairs.Found().All() {
		i := min(bins-1, int(p.Score*bins))
		all[i]++
		sum[i] += p.Score
		if p.Indexed {
			met[i]++
		}
	}
	for i, n := range all {
		if n == 0 {
			continue
		}
		mean, share := sum[i]/float64(n), float64(met[i])/float64(n)
		view.Points = append(view.Points, trace.Point{ID: fmt.Sprint("bin", i), Label: trace.Plain(grouped(met[i]) + " / " + grouped(n)), X: mean, Y: share, Mark: trace.Used})
	}
	t.Offer(trace.Share(e.Candidate(min(1, t.res.Cut))))
	t.Ask(say.New("How likely are two pages at the threshold to be candidates?"), codeLost,
		say.New("In theory, pages at the threshold %s are candidates with probability %.4f. The points show this set: for each score, the share of pairs that are candidates.", score(t.res.Cut), e.Candidate(min(1, t.res.Cut))),
		&trace.View{ID: "s-curve", Title: say.Words{En: "S-curve of the index"}, Curve: view})
	if p := t.cast.copies; p != nil {
		t.byTests(p.Pair())
	}
}

// byTests shows the tests by which a pair becomes a candidate.
func (t *indexTale) byTests(p page.Pair) {
	met, ok := algo.IndexTestsOf(t.look.Index(), t.look.Signatures()[p.A], t.look.Signatures()[p.B])
	if !ok {
		return
	}
	passed, _ := met.Count()
	t.Step(codeLost, say.New("The pair %s meets %d of %d {condition|conditions}; %d {is|are} enough.",
		t.pair(p.A, p.B), passed, len(met.Tests), met.Need), algo.IndexTestsView("meeting", met))
}
