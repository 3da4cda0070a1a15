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
	truth.Duplicate: {En: "duplicates", Zh: "重复"},
	truth.Different: {En: "different", Zh: "不同"},
	truth.Partial:   {En: "partly the same", Zh: "部分相同"},
	truth.Furniture: {En: "page furniture", Zh: "页面框架"},
	truth.Unsure:    {En: "unsure", Zh: "不确定"},
	truth.Unjudged:  {En: "not judged", Zh: "未判定"},
}

// labelOf returns the label of a pair in words.
func labelOf(l truth.Label, known bool) say.Words {
	if !known {
		return say.Words{En: "–", Zh: "–"}
	}
	return labelWords[l]
}

// lost shows which duplicates the index does not bring together.
func (t *indexTale) lost() {
	t.Code(codeLost)
	t.Chapter("What the index loses", "索引漏掉什么")
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
	ask := say.New("How many of all duplicates did not meet?", "全部重复的网页对中，有多少没有相遇？")
	all := t.look.All()
	if t.dups == 0 {
		t.Ask(ask, codeLost, say.New("All %s {pair was|pairs were} scored for comparison, and none reaches the threshold %s: there was nothing to lose.",
			"为了核对，把全部 %s 对都打了分，没有一对达到阈值 %s：没有可漏的。", grouped(all), score(t.res.Cut)), t.bars)
		return
	}
	formula := storykit.Formula("recall", say.Words{En: "Recall of the index", Zh: "索引的查全率"}, codeLost,
		fmt.Sprintf("%s / %s = %.4f", grouped(t.found), grouped(t.dups), float64(t.found)/float64(t.dups)))
	lost := t.lostPairs()
	if len(lost) == 0 {
		t.Ask(ask, codeLost, say.New("To know, all %s {pair was|pairs were} scored, which the set is small enough for: %s reach the threshold, and all of them had met. Nothing is lost.",
			"页集不大，可以把全部 %s 对都打分来核对：有 %s 对达到阈值，全都相遇过。没有遗漏。", grouped(all), grouped(t.dups)), t.bars, formula)
		return
	}
	table := t.pairTable("lost", say.Words{En: "Duplicates that did not meet", Zh: "没有相遇的重复对"}, lost)
	t.Ask(ask, codeLost, say.New("To know, all %s {pair was|pairs were} scored, which the set is small enough for: %s reach the threshold, and %s of them had not met. The recall of the index is %.4f.",
		"页集不大，可以把全部 %s 对都打分来核对：有 %s 对达到阈值，其中 %s 对没有相遇。索引的查全率为 %.4f。",
		grouped(all), grouped(t.dups), grouped(t.dups-t.found), float64(t.found)/float64(t.dups)), table, formula)
	p := t.cast.lost
	if p == nil {
		return
	}
	if met, ok := algo.IndexTestsOf(t.look.Index(), t.look.Signatures()[p.A], t.look.Signatures()[p.B]); ok {
		passed, _ := met.Count()
		t.Step(codeLost, say.New("The best that was lost, %s, scores %s. Of the %d {thing|things} that the index looks at %d are met and %d must be.",
			"漏掉的得分最高的一对是 %s，得分 %s。索引看 %d 处，符合 %d 处，须符合 %d 处。", t.pair(p.A, p.B), score(p.Score), len(met.Tests), passed, met.Need),
			algo.IndexTestsView("meeting", met))
	}
}

// lostPairs returns the duplicates by score that did not meet, best first, as many as are listed.
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
	ask := say.New("How would one know what was lost?", "怎样知道漏掉了什么？")
	report := eval.Evaluate(t.res, t.Truth, t.res.Cut)
	if !report.HasIndex {
		t.Ask(ask, codeLost, say.New("All %s {pair is|pairs are} too many to score, and no duplicate is known of the set: what the index loses is not known.",
			"全部 %s 对太多，无法都打分，而页集又没有已知的重复对：索引漏掉了什么，无从得知。", grouped(t.look.All())), t.bars)
		return
	}
	t.Ask(ask, codeLost, say.New("All %s {pair is|pairs are} too many to score. Of the duplicates that the truth of the set names the index brings a share of %.4f together.",
		"全部 %s 对太多，无法都打分。页集的真值所列的重复对中，索引使之相遇的比例为 %.4f。", grouped(t.look.All()), report.Index), t.bars)
}

// promise shows from which score on the index guarantees to lose no pair.
func (t *indexTale) promise() {
	bars := &trace.View{ID: "promise", Title: say.Words{En: "Scores", Zh: "得分"}, Bars: &trace.Bars{High: 1}}
	bar := func(id, en, zh string, v float64, m trace.Mark) {
		bars.Bars.Bars = append(bars.Bars.Bars, trace.Bar{ID: id, Label: trace.Worded(say.Words{En: en, Zh: zh}), Value: v, Text: score(v), Mark: m})
	}
	bar("cut", "threshold", "阈值", t.res.Cut, trace.None)
	switch g := algo.Guarantee(t.look.Index()); {
	case g > 1:
		t.Step(codeLost, say.New("This index is sure of no score: two pages that are very much alike may still miss each other. The threshold is %s.",
			"这种索引对任何得分都不作保证：很相似的两页也可能错过。阈值为 %s。", score(t.res.Cut)), bars)
	case g == 0:
		bar("sure", "sure above", "高于此必相遇", 0, trace.Same)
		t.Step(codeLost, say.New("This index is sure of every score above 0: what it passes over scores 0. The threshold is %s.",
			"得分大于 0 的网页对，这种索引保证都会相遇：它略过的得分都是 0。阈值为 %s。", score(t.res.Cut)), bars)
	case g <= t.res.Cut:
		bar("sure", "sure from", "从此起必相遇", g, trace.Same)
		t.Step(codeLost, say.New("This index is sure of every pair that scores %s or more, and the threshold is %s: no duplicate can be lost.",
			"得分不低于 %s 的网页对，这种索引保证都会相遇，而阈值为 %s：不会漏掉重复对。", score(g), score(t.res.Cut)), bars)
	default:
		bar("sure", "sure from", "从此起必相遇", g, trace.Differs)
		t.Step(codeLost, say.New("This index is sure of pairs that score %s or more. Between the threshold %s and there it is a matter of luck.",
			"得分不低于 %s 的网页对，这种索引保证都会相遇；从阈值 %s 到那里，就要看运气。", score(g), score(t.res.Cut)), bars)
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
		X: trace.Axis{Title: trace.Worded(say.Words{En: "score", Zh: "得分"}), High: 1},
		Y: trace.Axis{Title: trace.Worded(say.Words{En: "probability to meet", Zh: "相遇的概率"}), High: 1},
	}
	theory := trace.Series{ID: "theory", Label: trace.Worded(say.Words{En: "by theory", Zh: "理论值"})}
	for i := range 101 {
		theory.XY = append(theory.XY, [2]float64{float64(i) / 100, e.Candidate(float64(i) / 100)})
	}
	cut := trace.Series{ID: "cut", Label: trace.Worded(say.Words{En: "threshold", Zh: "阈值"}), XY: [][2]float64{{t.res.Cut, 0}, {t.res.Cut, 1}}}
	view.Series = []trace.Series{theory, cut}
	table := &trace.Table{Columns: []trace.Column{
		storykit.Column("score", "得分"), storykit.Numbers("pairs", "网页对"), storykit.Numbers("met", "相遇"), storykit.Numbers("share", "比例"),
		storykit.Numbers("mean score", "平均得分"), storykit.Numbers("by theory", "理论值"),
	}}
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
		view.Points = append(view.Points, trace.Point{ID: fmt.Sprint("bin", i), X: mean, Y: share, Mark: trace.Used})
		table.Rows = append(table.Rows, trace.Row{ID: fmt.Sprint("bin", i), Cells: trace.Labels(
			fmt.Sprintf("%.1f – %.1f", float64(i)/bins, float64(i+1)/bins), grouped(n), grouped(met[i]), fmt.Sprintf("%.4f", share), score(mean), fmt.Sprintf("%.4f", e.Candidate(mean)),
		)})
	}
	t.Ask(say.New("How likely do pages of a given score meet?", "得分一定的两页，相遇的可能有多大？"), codeLost,
		say.New("By theory pages at the threshold %s meet with probability %.4f; the points are what this set shows: of the pairs with such scores, the share that met.",
			"按理论，得分恰为阈值 %s 的网页相遇的概率为 %.4f；各点是本页集的实际结果：该得分段的网页对中相遇的比例。", score(t.res.Cut), e.Candidate(min(1, t.res.Cut))),
		&trace.View{ID: "s-curve", Title: say.Words{En: "S-curve of the index", Zh: "索引的 S 曲线"}, Curve: view},
		&trace.View{ID: "measured", Title: say.Words{En: "What this set shows", Zh: "本页集的实际结果"}, Table: table})
	if p := t.cast.copies; p != nil {
		t.byTests(p.Pair())
	}
}

// byTests shows what brings a pair together.
func (t *indexTale) byTests(p page.Pair) {
	met, ok := algo.IndexTestsOf(t.look.Index(), t.look.Signatures()[p.A], t.look.Signatures()[p.B])
	if !ok {
		return
	}
	passed, _ := met.Count()
	t.Step(codeLost, say.New("The pair %s meets in %d of %d {place|places}, where %d would do.", "%s 这一对在 %d 处相遇，共 %d 处，有 %d 处就够。",
		t.pair(p.A, p.B), passed, len(met.Tests), met.Need), algo.IndexTestsView("meeting", met))
}
