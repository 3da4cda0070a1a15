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

// meet shows which of all pairs meet, and how many of these are duplicates.
func (t *indexTale) meet() {
	t.Chapter("Pairs that meet", "相遇的网页对")
	code := codeLook
	if len(t.filings) > 0 {
		code = codeReach
	} else if len(t.buckets) > 0 {
		code = codeMeet
	}
	k := int64(len(t.cast.pages))
	t.grid = t.pairGrid(func(p page.Pair) (trace.Mark, bool) {
		if t.met[p] {
			return trace.Used, true
		}
		return trace.None, false
	})
	t.Step(code, say.New("Of the %d {pair|pairs} of these %d {page|pages} %d meet: only those are compared.",
		"这 %[2]d 个网页组成的 %[1]d 对中，有 %[3]d 对相遇：只比较这些。", pairs(k), k, len(t.met)), t.grid)
	all := t.look.All()
	bars := &trace.Bars{High: float64(all), Bars: []trace.Bar{
		{ID: "all", Label: trace.Worded(say.Words{En: "all pairs", Zh: "所有网页对"}), Value: float64(all), Text: grouped(all)},
		{ID: "met", Label: trace.Worded(say.Words{En: "pairs that meet", Zh: "相遇的网页对"}), Value: float64(t.res.Indexed), Text: grouped(t.res.Indexed) + " (" + percent(t.res.Indexed, all) + ")", Mark: trace.Used},
	}}
	t.bars = &trace.View{ID: "work", Title: say.Words{En: "How much is compared", Zh: "要比较多少"}, Bars: bars}
	if t.res.Indexed == 0 {
		t.Step(code, say.New("Of all %s {pair|pairs} of the set none meets: the run compares nothing, and finds nothing.",
			"全部 %s 对网页中没有一对相遇：运行什么也不比较，什么也找不到。", grouped(all)), t.bars)
		return
	}
	t.Ask(say.New("Of all %s {pair|pairs} of the set, how many does the run compare?", "全部 %s 对网页中，运行要比较多少对？", grouped(all)), code,
		say.New("%s of %s {pair|pairs} meet, %s: one comparison where all pairs take %v.", "%s 对相遇，共 %s 对，占 %s：原来要比较 %v 次的，现在只需一次。",
			grouped(t.res.Indexed), grouped(all), percent(t.res.Indexed, all), grouped((all+t.res.Indexed/2)/t.res.Indexed)), t.bars)
	t.scored()
}

// scored shows which candidates are duplicates.
func (t *indexTale) scored() {
	t.Code(codeScore)
	with := *t.bars.Bars
	with.Bars = append(slices.Clone(with.Bars), trace.Bar{
		ID: "duplicates", Label: trace.Worded(say.Words{En: "of these duplicates by score", Zh: "其中按得分是重复的"}),
		Value: float64(t.found), Text: grouped(t.found), Mark: trace.Same,
	})
	view := *t.bars
	view.Bars, t.bars = &with, &view
	table := t.pairTable("candidates", say.Words{En: "Pairs that meet, around the threshold", Zh: "相遇的网页对，阈值附近"}, t.around())
	ask := say.New("Is every pair that meets a duplicate?", "相遇的都是重复的吗？")
	if t.found == t.res.Indexed {
		t.Ask(ask, codeScore, say.New("Here all %s {pair that meets|pairs that meet} score the threshold %s or more: this index does not meet in vain.",
			"这里相遇的 %s 对得分全都达到阈值 %s：没有白白相遇的。", grouped(t.found), score(t.res.Cut)), t.bars, table)
		return
	}
	t.Ask(ask, codeScore, say.New("A pair that meets is only a candidate: its score decides. %s of %s reach the threshold %s, %s met in vain.",
		"相遇只说明是候选，要看得分：%[2]s 对中有 %[1]s 对达到阈值 %[3]s，%[4]s 对白白相遇。", grouped(t.found), grouped(t.res.Indexed), score(t.res.Cut), grouped(t.res.Indexed-t.found)), t.bars, table)
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

// pairTable lists pairs with their scores and a line at the threshold.
func (t *indexTale) pairTable(id string, title say.Words, list []scored.Pair) *trace.View {
	table := &trace.Table{Show: storykit.Few, Columns: []trace.Column{
		storykit.Column("pair", "网页对"), storykit.Numbers("score", "得分"), storykit.Column("meets", "是否相遇"), storykit.Column("truth", "真值"),
	}}
	for n, p := range list {
		meets, mark := say.Words{En: "yes", Zh: "相遇"}, trace.Same
		if !p.Indexed {
			meets, mark = say.Words{En: "no", Zh: "不相遇"}, trace.Dropped
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
