package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
)

var somSizes = []int{50, 60, 70, 80, 90, 100}

// somRule is a way to decide on the finished map.
type somRule struct {
	name         string
	title, short param.Words
}

var somRules = []somRule{
	{"guarded", words("Same or adjoining node and cosine at least 0.9", "同一或相邻节点，且余弦不小于 0.9"), words("guarded", "有限制")},
	{"literal", words("Same node (literal)", "同一节点（字面）"), words("literal", "字面")},
}

func som(r *builder) (*Section, error) {
	s := &Section{
		Reports: words(
			"Wang Jing 2011 claims that on sets of 50 to 100 pages more than 95 % of the duplicate pages were judged correctly, and an effect 14.3 % better than before; neither baseline nor measure are given.",
			"王静等 2011：在 50 至 100 个网页的集合上，重复网页的正确判断率超过 95 %，比原算法提高 14.3 %；未给出所比的算法和度量。"),
		Settings: words(
			"Ours, not theirs: six made sets of 50 to 100 Chinese pages of various subjects, two in five of them reprints, garbled and reordered ones too. The paper's pages are job advertisements.",
			"是我们的集合，不是论文的集合：六个合成集，50 至 100 个题材各异的中文网页，五分之二为转载，其中也有乱码和段落换位。论文用的是招聘网页。"),
		Readings: []param.Words{
			words("The paper states no rule of decision; both of ours are readings. So are the size of the map (more nodes than pages), the classes for choosing terms (a first clustering) and α = 4.",
				"论文没有写明判定规则，两种都是我们的理解；映射大小（节点多于网页）、选词所用的类（先聚类）和 α = 4 也是。"),
			words("“Judged correctly” may mean page precision (正确率) or page recall (召回率): both stand beside the claim. Means over five seeds of the map.",
				"“正确判断”可能指正确率，也可能指召回率：两者都列出。为五个随机种子的平均。"),
		},
	}
	seeds := Grid{
		Title:  words("Ours: mean ± standard deviation over five seeds of the map", "我们的结果：五个随机种子的平均 ± 标准差"),
		Header: []param.Words{words("set and rule", "集合与规则"), words("page precision", "正确率"), words("page recall", "召回率")},
	}
	type outcome struct{ precision, recall series }
	all := make([]outcome, len(somRules))
	holds, of := 0, 0
	for _, n := range somSizes {
		set, res, err := r.run("som", fmt.Sprintf("som-%d", n))
		if err != nil {
			return nil, err
		}
		s.Sets = append(s.Sets, set)
		for i, rule := range somRules {
			var ps, qs []float64
			for _, c := range pick(res, "som", param.Values{"decision": rule.name}) {
				ps, qs = append(ps, c.AtCut["page_precision"]), append(qs, c.AtCut["page_recall"])
			}
			p, _ := spread(ps)
			q, _ := spread(qs)
			seeds.Names = append(seeds.Names, words(say.Sprintf("en", "%d {page|pages}, %s", n, rule.short.En), fmt.Sprintf("%d 个网页，%s", n, rule.short.Zh)))
			seeds.Cells = append(seeds.Cells, []string{plusMinus(ps), plusMinus(qs)})
			o := &all[i]
			o.precision.x, o.precision.y = append(o.precision.x, float64(n)), append(o.precision.y, p)
			o.recall.x, o.recall.y = append(o.recall.x, float64(n)), append(o.recall.y, q)
			for _, v := range []struct {
				what param.Words
				y    float64
			}{{words("page precision", "正确率"), p}, {words("page recall", "召回率"), q}} {
				one := row(rule.title, words(say.Sprintf("en", "%d {page|pages}, %s", n, v.what.En), fmt.Sprintf("%d 个网页，%s", n, v.what.Zh)), r.printed("som.correct"), v.y)
				s.Rows = append(s.Rows, one)
				if of++; v.y > one.Printed.Value {
					holds++
				}
			}
		}
	}
	slices.SortStableFunc(s.Rows, func(a, b Row) int { return strings.Compare(b.Group.En, a.Group.En) }) // by rule
	s.Rows = append(s.Rows, Row{Group: words("Not reproducible", "无法复现"), Label: words("better than the former algorithm", "比原算法提高"), Printed: r.printed("som.better")})
	s.Grids = []Grid{seeds}
	mean := func(l series) float64 { m, _ := spread(l.y); return m }
	g, l := all[0], all[1]
	s.Difference = words(
		say.Sprintf("en", "More than 95 %% is reached in %d of %d {case|cases}. Over all sets the guarded rule has a page precision of %s and a page recall of %s, the bare node %s and %s. Our sets hold articles on one form (several days of one report), which are not duplicates and look like it.",
			holds, of, percent(mean(g.precision)), percent(mean(g.recall)), percent(mean(l.precision)), percent(mean(l.recall))),
		fmt.Sprintf("%d 种情形中有 %d 种超过 95 %%。各集合平均：加余弦限制时正确率 %s、召回率 %s，只看节点时 %s、%s。我们的集合里有同一格式的文章（同一报道的几日），并非重复而形似重复。",
			of, holds, percent(mean(g.precision)), percent(mean(g.recall)), percent(mean(l.precision)), percent(mean(l.recall))))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "som", Title: words("Correctly judged against pages", "正确判断率随网页数的变化").In(lang), X: words("pages", "网页数").In(lang),
			Y: words("share of pages", "网页比例").In(lang), YRange: &plot.Unit,
		}
		add := func(name param.Words, i int, l series) {
			f.Series = append(f.Series, plot.Series{Name: name.In(lang), Style: plot.StyleOf(i), X: l.x, Y: l.y, Points: true})
		}
		for i, rule := range somRules {
			short := rule.short
			add(words(short.En+", precision", short.Zh+"：正确率"), 2*i, all[i].precision)
			add(words(short.En+", recall", short.Zh+"：召回率"), 2*i+1, all[i].recall)
		}
		claim := r.printed("som.correct").Value
		add(words("printed: > 95 %", "论文：> 95 %"), 6, series{[]float64{50, 100}, []float64{claim, claim}})
		return f
	}}
	return s, nil
}

// somParts varies one part of the weights and of the choice of words at a time, each over
// several seeds.
func somParts(r *builder) (*Section, error) {
	set, res, err := r.runWith("som-parts", "som-100", "", r.few)
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Wang Jing 2011 tried the factors 2, 3, 4 and 6 for words of META and TITLE, and mixes χ² with mutual information; which were best is not stated.",
			"王静等 2011：META 与 TITLE 中的词试过系数 2、3、4、6，选词时混合 χ² 与互信息；未说明何者最好。"),
		Sets:     []*Set{set},
		Settings: words("Ours, not theirs: the set of 100 pages of the table above.", "是我们的集合，不是论文的集合：上表的 100 个网页。"),
		Readings: []param.Words{
			words("The guarded rule. The start of the map is chance: a difference that is smaller than the spread over the seeds says nothing.",
				"用加余弦限制的规则。映射的初值是随机的：小于各种子间离散程度的差别不说明问题。"),
			words("n_t counts pages that have a word in body, title or, where they count, META keywords.", "n_t 计正文、标题（及计入时的 META 关键词）中含该词的网页。"),
		},
	}
	grid := Grid{
		Title:  words("Ours: F1 of pairs, mean ± standard deviation over the seeds", "我们的结果：网页对 F1，各种子的平均 ± 标准差"),
		Header: []param.Words{words("setting", "设置"), say.Same("F1"), words("precision", "查准率"), words("recall", "查全率"), words("seeds", "种子数")},
	}
	best, bestMean := words("–", "–"), -1.0
	add := func(title param.Words, v param.Values) float64 {
		of := make(map[string][]float64)
		cells := pick(res, "som", v)
		for _, c := range cells {
			for _, m := range []string{"f1", "precision", "recall"} {
				of[m] = append(of[m], c.AtCut[m])
			}
		}
		if len(cells) == 0 {
			return math.NaN()
		}
		grid.Names = append(grid.Names, title)
		grid.Cells = append(grid.Cells, []string{plusMinus(of["f1"]), plusMinus(of["precision"]), plusMinus(of["recall"]), fmt.Sprint(len(cells))})
		mean, _ := spread(of["f1"])
		if mean > bestMean {
			best, bestMean = title, mean
		}
		return mean
	}
	for _, meta := range []bool{false, true} {
		for _, alpha := range []float64{2, 3, 4, 6} {
			en, zh := fmt.Sprintf("α = %g, title", alpha), fmt.Sprintf("α = %g，标题", alpha)
			if meta {
				en, zh = en+" and META", zh+"与 META"
			}
			if f := add(words(en, zh), param.Values{"title": alpha, "meta": meta, "mix": .5}); !meta && !math.IsNaN(f) {
				s.Rows = append(s.Rows, row(words("F1 by the factor of title words", "F1 随标题词系数的变化"), say.Same(fmt.Sprintf("α = %g", alpha)), r.printed("som.alpha"), f))
			}
		}
	}
	plain := param.Values{"title": 4.0, "meta": false}
	for _, m := range []struct {
		mix   float64
		title param.Words
	}{{0, words("mutual information alone", "只用互信息")}, {1, words("χ² alone", "只用 χ²")}, {.5, words("both, half and half", "各取一半")}} {
		if f := add(m.title, plain.With("mix", m.mix)); !math.IsNaN(f) {
			s.Rows = append(s.Rows, row(words("F1 by what chooses words (α = 4)", "F1 随选词方式的变化（α = 4）"), m.title, r.printed("som.mix"), f))
		}
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("The highest mean F1, %.1f %%, is that of: %s. The paper names no best value to hold it against.", 100*bestMean, best.En),
		fmt.Sprintf("平均 F1 最高 %.1f %%：%s。论文没有说明最佳值，无从对照。", 100*bestMean, best.Zh))
	return s, nil
}
