package paper

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
)

// entrant is one side of S1's comparison: an algorithm of ours, and under what
// name the paper prints the values that belong beside it.
type entrant struct {
	title     param.Words
	printed   string // "featurecode" or "titletopic"
	algorithm string
	values    param.Values
}

// entrants: which of the two rules the paper's feature-code algorithm follows is
// not said, so both stand beside its values.
var entrants = []entrant{
	{words("Feature codes, commas and full stops (thu)", "特征码，逗号和句号（清华）"), "featurecode", "featurecode", param.Values{"rule": "thu"}},
	{words("Feature codes, full stops (hit)", "特征码，句号（哈工大）"), "featurecode", "featurecode", param.Values{"rule": "hit"}},
	{words("Title topic and summary (S1's own)", "标题主题与摘要（S1 的算法）"), "titletopic", "titletopic", nil},
}

var (
	s1Measure = words(
		"The matching rule of the paper's feature-code algorithm was not recovered: we take |A∩B|/max(|A|,|B|) of the sets of codes, at least 0.5, and both rules for taking codes.",
		"论文中特征码算法的匹配规则未能找到：我们取两个特征码集合的 |A∩B|/max(|A|,|B|) 不小于 0.5，两种取码规则都测。")
	s1Counts = words(
		"A duplicate is a page with an earlier page in its cluster; each counts once. If the paper counts all members of a group, its numbers mean something else.",
		"“重复”指同一类中已有更早网页的网页，每页计一次。若论文把一组的全部成员都计入，则其数字含义不同。")
)

const queries = 6

func s1Table1(r *builder) (*Section, error) {
	s := &Section{
		Reports: words(
			"Zhou 2009 sent six queries to Baidu and Google, took 150 results of each, counted the duplicates by hand, and then how many two algorithms found.",
			"周小平等 2009：六个查询各取百度、Google 的 150 条结果，人工数出重复，再看两种算法找到多少。"),
		Settings: words(
			"Ours, not theirs: six made sets of 300 results each, 150 of each of two made-up engines, with exactly as many duplicates as the paper counted by hand. Articles, titles and summaries are constructed; about half of the duplicates are one page at both engines, the rest scripted reprints.",
			"是我们的集合，不是论文的集合：六个合成集，各 300 条结果，两个虚构引擎各 150 条，重复数与论文人工所数完全相同。文章、标题、摘要均为合成；重复中约一半是两个引擎都收录的同一页，其余为程序改动的转载。"),
		Readings: []param.Words{
			s1Measure, s1Counts,
			words("The paper counts what was found, not what was rightly found; the second table tells ours apart.", "论文数的是“找到”，不是“正确找到”；第二张表把我们的两者分开。"),
		},
	}
	right := Grid{
		Title:  words("Ours: found, and of these right", "我们的结果：找到数 / 其中正确数"),
		Header: []param.Words{words("query", "查询"), words("duplicates", "重复"), entrants[0].title, entrants[1].title, entrants[2].title},
	}
	found, correct, manual := make([][]float64, len(entrants)), make([]float64, len(entrants)), 0.0
	for q := 1; q <= queries; q++ {
		set, res, err := r.run("s1-table1", fmt.Sprintf("s1-query%d", q))
		if err != nil {
			return nil, err
		}
		s.Sets = append(s.Sets, set)
		manual += float64(set.Duplicates)
		s.Rows = append(s.Rows, row(words("Duplicates in the set", "集合中的重复"), query(q), r.printed(fmt.Sprintf("s1.table1.manual.%d", q)), float64(set.Duplicates)))
		cells := []string{fmt.Sprint(q), fmt.Sprint(set.Duplicates)}
		for i, e := range entrants {
			c, err := one(res, e.algorithm, e.values)
			if err != nil {
				return nil, err
			}
			n, ok := judged(c, set.Duplicates)
			found[i], correct[i] = append(found[i], n), correct[i]+ok
			cells = append(cells, fmt.Sprintf("%.0f / %.0f", n, ok))
		}
		right.Cells = append(right.Cells, cells)
	}
	s.Rows = append(s.Rows, row(words("Duplicates in the set", "集合中的重复"), words("all six", "六个合计"), r.printed("s1.table1.manual.sum"), manual))
	totals := make([]float64, len(entrants))
	for i, e := range entrants {
		for q, n := range found[i] {
			totals[i] += n
			s.Rows = append(s.Rows, row(e.title, query(q+1), r.printed(fmt.Sprintf("s1.table1.%s.%d", e.printed, q+1)), n))
		}
		s.Rows = append(s.Rows,
			row(e.title, words("all six", "六个合计"), r.printed("s1.table1."+e.printed+".sum"), totals[i]),
			row(e.title, words("found / by hand", "找到 / 人工"), r.printed("s1.table1."+e.printed+".ratio"), totals[i]/manual))
	}
	s.Grids = []Grid{right}
	s.Difference = nearest(totals, correct, manual)
	s.Figures = []Figure{s1Bars(r, found)}
	return s, nil
}

func query(q int) param.Words {
	return words(fmt.Sprintf("query %d", q), fmt.Sprintf("查询 %d", q))
}

// nearest says which algorithm's number of results found is nearest to the number
// counted by hand, which is what the paper goes by, and how many of them are right,
// which it does not tell.
func nearest(totals, correct []float64, manual float64) param.Words {
	off := func(i int) float64 { return math.Abs(totals[i] - manual) }
	en, zh := "The order is the paper's", "先后与论文一致"
	if off(2) >= min(off(0), off(1)) {
		en, zh = "The order is not the paper's", "先后与论文不一致"
	}
	return words(
		fmt.Sprintf("%s, which goes by how near the number found is to the number counted by hand, %.0f here: feature codes report %.0f (thu) and %.0f (hit), title topic and summary %.0f. Of these %.0f, %.0f and %.0f are right: by what is rightly found, which the paper does not count, the algorithms may come in another order. Our sets hold articles on one form (several days of one report), whose titles and summaries are alike.",
			en, manual, totals[0], totals[1], totals[2], correct[0], correct[1], correct[2]),
		fmt.Sprintf("%s。论文的标准是找到数与人工数的接近程度；此处人工数为 %.0f，特征码报告 %.0f（清华）、%.0f（哈工大），标题主题与摘要报告 %.0f。其中正确的分别为 %.0f、%.0f、%.0f；论文没有数正确数，按正确数排先后可能不同。我们的集合里有同一格式的文章（同一报道的几日），标题和摘要相近。",
			zh, manual, totals[0], totals[1], totals[2], correct[0], correct[1], correct[2]))
}

// ranking says whether S1's algorithm comes out ahead, as it does in the paper.
func ranking(ahead bool, en, zh string) param.Words {
	if ahead {
		return words("The order is the paper's: "+en+".", "先后与论文一致："+zh+"。")
	}
	return words("The order is not the paper's: "+en+".", "先后与论文不一致："+zh+"。")
}

// s1Bars draws what was found of each query, printed and ours.
func s1Bars(r *builder, found [][]float64) Figure {
	return func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "s1-table1", Title: words("Duplicates found, by query", "各查询找到的重复").In(lang),
			X: words("query", "查询").In(lang), Y: words("duplicates found", "找到的重复").In(lang),
		}
		x := []float64{1, 2, 3, 4, 5, 6}
		add := func(name param.Words, style int, y []float64) {
			f.Series = append(f.Series, plot.Series{Name: name.In(lang), Style: plot.StyleOf(style), X: x, Y: y, Points: true})
		}
		printed := func(name string) (y []float64) {
			for q := 1; q <= queries; q++ {
				y = append(y, r.printed(fmt.Sprintf("s1.table1.%s.%d", name, q)).Value)
			}
			return y
		}
		add(words("by hand (both)", "人工（两者相同）"), 6, printed("manual"))
		add(words("printed: feature codes", "论文：特征码"), 0, printed("featurecode"))
		add(words("printed: title, summary", "论文：标题与摘要"), 1, printed("titletopic"))
		add(words("ours: feature codes thu", "我们：特征码 清华"), 2, found[0])
		add(words("ours: feature codes hit", "我们：特征码 哈工大"), 3, found[1])
		add(words("ours: title, summary", "我们：标题与摘要"), 4, found[2])
		return f
	}
}

func s1Table2(r *builder) (*Section, error) {
	set, res, err := r.run("s1-table2", "s1-pages")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words("Zhou 2009 judged 500 pages, 86 of them duplicates, by two algorithms.", "周小平等 2009：用两种算法判定 500 个网页，其中 86 个重复。"),
		Sets:    []*Set{set},
		Settings: words(
			"Ours, not theirs: 500 made HTML pages of 414 articles, so that exactly 86 repeat an earlier one. Bodies by the denoiser format.",
			"是我们的集合，不是论文的集合：414 篇文章做成 500 个合成网页，恰有 86 个与更早的网页重复。正文由 format 去噪取得。"),
		Readings: []param.Words{s1Measure, s1Counts, words(
			"The pages are read as crawled pages: the title is the page's own, the summary the first 200 characters of the body. The paper may have used search results.",
			"按抓取的网页理解：标题为网页标题，摘要取正文前 200 字。论文所用也可能是搜索结果。")},
	}
	group := words("The set", "集合")
	s.Rows = []Row{
		row(group, words("pages", "网页数"), r.printed("s1.table2.pages"), float64(set.Pages)),
		row(group, words("duplicates", "重复数"), r.printed("s1.table2.manual"), float64(set.Duplicates)),
	}
	var recall []float64
	for _, e := range entrants {
		c, err := one(res, e.algorithm, e.values)
		if err != nil {
			return nil, err
		}
		n, ok := judged(c, set.Duplicates)
		recall = append(recall, c.AtCut["page_recall"])
		for _, v := range []struct {
			name  string
			title param.Words
			ours  float64
		}{
			{"detected", words("judged duplicate", "判为重复"), n},
			{"correct", words("of these right", "其中正确"), ok},
			{"precision", words("page precision (正确率)", "正确率"), c.AtCut["page_precision"]},
			{"recall", words("page recall (召回率)", "召回率"), c.AtCut["page_recall"]},
		} {
			s.Rows = append(s.Rows, row(e.title, v.title, r.printed("s1.table2."+e.printed+"."+v.name), v.ours))
		}
	}
	s.Difference = ranking(recall[2] > recall[0] && recall[2] > recall[1],
		fmt.Sprintf("page recall %s for title topic and summary, %s and %s for feature codes (thu, hit)", percent(recall[2]), percent(recall[0]), percent(recall[1])),
		fmt.Sprintf("召回率：标题主题与摘要 %s，特征码 %s（清华）、%s（哈工大）", percent(recall[2]), percent(recall[0]), percent(recall[1])))
	return s, nil
}

func s1Figure1(r *builder) (*Section, error) {
	set, x, err := r.read("s1-time")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Zhou 2009 drew the time of both algorithms for 100 to 500 records of the query “eclipse java”. The values of the curves were not recovered; that title topic and summary is clearly faster was.",
			"周小平等 2009：查询“eclipse java”的 100 至 500 条记录，两种算法的用时曲线。曲线数值未能找到，只知标题主题与摘要明显更快。"),
		Sets: []*Set{set},
		Settings: words(
			"Ours, not theirs: 500 made results of one query at two engines, 100 of them duplicates; samples of 100 to 500.",
			"是我们的集合，不是论文的集合：两个引擎上一个查询的 500 条合成结果，其中 100 条重复；从中抽取 100 至 500 条。"),
		Readings: []param.Words{words(
			"Time is processor time of all that an algorithm does itself, on one core: taking features, bringing pairs together, comparing; the least of several rounds, each of many runs. Reading the results is left out. The paper's program segmented words, ours compares characters; its language, machine and index are unknown.",
			"用时为单核处理器时间，指算法自身的全部工作：取特征、找候选、比较；多轮（每轮多次）中取最少的一轮，不含读取。论文的程序先分词，我们比较的是字；其语言、机器和索引均不详。")},
	}
	times := make([]series, len(entrants))
	for i, e := range entrants {
		if times[i], err = r.cpuBySize(e, x.docs); err != nil {
			return nil, err
		}
	}
	grid := Grid{
		Title: words("Ours: processor time in milliseconds", "我们的结果：处理器时间（毫秒）"), Time: true,
		Header: []param.Words{words("records", "记录数"), entrants[0].title, entrants[1].title, entrants[2].title},
	}
	slower := 0
	for k, n := range times[0].x {
		cells := []string{fmt.Sprintf("%.0f", n)}
		for i, e := range entrants {
			cells = append(cells, fmt.Sprintf("%.2f", 1e3*times[i].y[k]))
			if i < 2 {
				ratio := times[i].y[k] / times[2].y[k]
				if ratio > 1 {
					slower++
				}
				one := row(words("Time of feature codes / time of title topic and summary", "特征码用时 / 标题主题与摘要用时"),
					words(fmt.Sprintf("%.0f records, %s", n, e.values["rule"]), fmt.Sprintf("%.0f 条记录，%s", n, e.values["rule"])), r.printed("s1.figure1.order"), ratio)
				one.Time = true
				s.Rows = append(s.Rows, one)
			}
		}
		grid.Cells = append(grid.Cells, cells)
	}
	for _, e := range []int{0, 2} {
		last := times[e].y[len(times[e].y)-1]
		s.Rows = append(s.Rows, Row{Group: words("Values of the curves", "曲线数值"), Label: entrants[e].title, Printed: r.printed("s1.figure1." + entrants[e].printed), Ours: last, Known: true, Time: true})
	}
	s.Grids = []Grid{grid}
	all := 2 * len(times[0].x)
	s.Difference = words(
		say.Sprintf("en", "In %d of %d {comparison|comparisons} feature codes take longer; in the paper's figure they always do. Both take milliseconds here, and how the paper's programs were made is not known.", slower, all),
		fmt.Sprintf("%d 次比较中有 %d 次特征码用时更长（论文图中均更长）。两者在这里都只需几毫秒，论文的程序如何实现则不得而知。", all, slower))
	s.Figures = []Figure{timeFigure("s1-figure1", words("Time against records", "用时随记录数的变化"), words("records", "记录数"), times, entrantTitles())}
	return s, nil
}

func entrantTitles() []param.Words {
	var out []param.Words
	for _, e := range entrants {
		out = append(out, e.title)
	}
	return out
}

// series is one line of numbers: y against x.
type series struct{ x, y []float64 }

// timeBySize returns the median time in seconds of the named stages over the
// repeats, by number of pages.
func timeBySize(cells []experiment.CellResult, stages ...string) series {
	by := make(map[int][]float64)
	var sizes []int
	for _, c := range cells {
		sum := 0.0
		for _, st := range c.Times.Stages {
			if slices.Contains(stages, st.Name) {
				sum += st.Busy.Seconds()
			}
		}
		if by[c.Pages] == nil {
			sizes = append(sizes, c.Pages)
		}
		by[c.Pages] = append(by[c.Pages], sum)
	}
	slices.Sort(sizes)
	var s series
	for _, n := range sizes {
		all := by[n]
		slices.Sort(all)
		s.x, s.y = append(s.x, float64(n)), append(s.y, (all[(len(all)-1)/2]+all[len(all)/2])/2)
	}
	return s
}

// timeFigure draws times in milliseconds.
func timeFigure(name string, title, x param.Words, lines []series, names []param.Words) Figure {
	return func(lang string) *plot.Figure {
		f := &plot.Figure{Name: name, Title: title.In(lang), X: x.In(lang), Y: words("time (ms)", "用时（毫秒）").In(lang)}
		for i, l := range lines {
			ms := make([]float64, len(l.y))
			for k, y := range l.y {
				ms[k] = 1e3 * y
			}
			f.Series = append(f.Series, plot.Series{Name: names[i].In(lang), Style: plot.StyleOf(i), X: l.x, Y: ms, Points: true})
		}
		return f
	}
}
