package paper

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/param"
	"pagetwin/core/plot"
)

var somSizes = []int{50, 60, 70, 80, 90, 100}

// somRule is a way to decide on the finished map.
type somRule struct {
	name  string
	title param.Words
}

var somRules = []somRule{
	{"guarded", words("Same or adjoining node and cosine at least 0.9", "同一或相邻节点，且余弦不小于 0.9")},
	{"literal", words("Same node (literal)", "同一节点（字面）")},
}

func som(r *rig) (*Section, error) {
	s := &Section{
		Reports: words(
			"Wang Jing 2011 claims that on sets of 50 to 100 pages more than 95 % of the duplicate pages were judged correctly, and an effect 14.3 % better than before; neither baseline nor measure are given.",
			"王晶等 2011：在 50 至 100 个网页的集合上，重复网页的正确判断率超过 95 %，比原算法提高 14.3 %；未给出所比的算法和度量。"),
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
			p, q, cells := 0.0, 0.0, pick(res, "som", param.Values{"decision": rule.name})
			for _, c := range cells {
				p += c.AtCut["page_precision"] / float64(len(cells))
				q += c.AtCut["page_recall"] / float64(len(cells))
			}
			o := &all[i]
			o.precision.x, o.precision.y = append(o.precision.x, float64(n)), append(o.precision.y, p)
			o.recall.x, o.recall.y = append(o.recall.x, float64(n)), append(o.recall.y, q)
			for _, v := range []struct {
				what param.Words
				y    float64
			}{{words("page precision", "正确率"), p}, {words("page recall", "召回率"), q}} {
				one := row(rule.title, words(fmt.Sprintf("%d pages, %s", n, v.what.En), fmt.Sprintf("%d 个网页，%s", n, v.what.Zh)), r.printed("som.correct"), v.y)
				s.Rows = append(s.Rows, one)
				if of++; v.y > one.Printed.Value {
					holds++
				}
			}
		}
	}
	slices.SortStableFunc(s.Rows, func(a, b Row) int { return strings.Compare(b.Group.En, a.Group.En) }) // by rule
	s.Rows = append(s.Rows, Row{Group: words("Not reproducible", "无法复现"), Label: words("better than the former algorithm", "比原算法提高"), Printed: r.printed("som.better")})
	mean := func(l series) float64 {
		sum := 0.0
		for _, y := range l.y {
			sum += y / float64(len(l.y))
		}
		return sum
	}
	g, l := all[0], all[1]
	s.Difference = words(
		fmt.Sprintf("More than 95 %% is reached in %d of %d cases. Over all sets the guarded rule has a page precision of %s and a page recall of %s, the bare node %s and %s. Our sets hold articles on one form (several days of one report), which are not duplicates and look like it.",
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
		short := []param.Words{words("guarded", "有限制"), words("literal", "字面")}
		for i := range somRules {
			add(words(short[i].En+", precision", short[i].Zh+"：正确率"), 2*i, all[i].precision)
			add(words(short[i].En+", recall", short[i].Zh+"：召回率"), 2*i+1, all[i].recall)
		}
		claim := r.printed("som.correct").Value
		add(words("printed: > 95 %", "论文：> 95 %"), 6, series{[]float64{50, 100}, []float64{claim, claim}})
		return f
	}}
	return s, nil
}
