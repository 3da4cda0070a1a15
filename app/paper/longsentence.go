package paper

import (
	"fmt"
	"math"

	"pagetwin/core/detect"
	"pagetwin/core/param"
)

func longSentence(r *builder) (*Section, error) {
	set, res, err := r.run("longsentence", "sentences")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Liu Siwei 2009 keeps the digests of long sentences in a red-black tree, O(lg n) a look-up. Its number of sentences m, its threshold and its experiments were not recovered. A hash map does the same in O(1).",
			"刘四维等 2009：长句摘要存入红黑树，每次查找 O(lg n)。句数 m、阈值和实验均未能找到。散列表每次查找为 O(1)。"),
		Sets: []*Set{set},
		Settings: words(
			"Ours, not theirs: 8,000 made Chinese texts, three in ten repeating an earlier one; samples of 1,000 to 8,000. The characters of each sentence are shuffled, so that different articles share no sentence.",
			"是我们的集合，不是论文的集合：8,000 篇合成中文文本，十分之三与更早的重复；从中抽取 1,000 至 8,000 篇。各句的字已打乱，使不同文章没有相同的句子。"),
		Readings: []param.Words{words(
			"m = 20 sentences of at least 8 characters. The time is that of the index alone, entering and looking up all pages; the median of the repeats. Both find the same pairs.",
			"取不少于 8 个字的最长 20 句。只计索引用时（全部网页的插入与查找），取多次重复的中位数。两种索引找到的网页对相同。")},
	}
	kinds := []string{"redblack", "map"}
	titles := []param.Words{words("red-black tree", "红黑树"), words("hash map", "散列表")}
	lines := make([]series, len(kinds))
	for i, k := range kinds {
		lines[i] = timeBySize(pick(res, "longsentence", param.Values{"index": k}), detect.StageJoin)
	}
	grid := Grid{
		Title: words("Ours: median time of the index in milliseconds", "我们的结果：索引用时中位数（毫秒）"), Time: true,
		Header: []param.Words{words("pages", "网页数"), titles[0], titles[1], words("tree / map", "红黑树 / 散列表"), words("tree, µs a page", "红黑树，每页微秒"), words("map, µs a page", "散列表，每页微秒")},
	}
	last := len(lines[0].x) - 1
	for k, n := range lines[0].x {
		a, b := lines[0].y[k], lines[1].y[k]
		grid.Cells = append(grid.Cells, []string{
			fmt.Sprintf("%.0f", n), fmt.Sprintf("%.2f", 1e3*a), fmt.Sprintf("%.2f", 1e3*b), fmt.Sprintf("%.2f", a/b),
			fmt.Sprintf("%.2f", 1e6*a/n), fmt.Sprintf("%.2f", 1e6*b/n),
		})
	}
	for i, t := range titles {
		s.Rows = append(s.Rows, Row{Group: words("Time of the index, all pages", "索引用时，全部网页"), Label: t, Printed: r.printed("longsentence.time"), Ours: lines[i].y[last], Known: true, Time: true})
	}
	s.Rows = append(s.Rows, row(words("Parameters", "参数"), words("sentences kept, m", "保留句数 m"), r.printed("longsentence.m"), 20))
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("At %.0f pages the tree takes %.2f times as long as the map. From the smallest to the largest set time grows as n^%.2f for the tree and n^%.2f for the map; n·lg n and n are the theory. Nothing printed was left to compare with.",
			lines[0].x[last], lines[0].y[last]/lines[1].y[last], growth(lines[0]), growth(lines[1])),
		fmt.Sprintf("%.0f 个网页时，红黑树用时为散列表的 %.2f 倍。从最小到最大的集合，红黑树用时按 n^%.2f 增长，散列表按 n^%.2f；理论上为 n·lg n 与 n。论文的数值无存，无从对照。",
			lines[0].x[last], lines[0].y[last]/lines[1].y[last], growth(lines[0]), growth(lines[1])))
	s.Figures = []Figure{timeFigure("longsentence", words("Time of the index against pages", "索引用时随网页数的变化"), words("pages", "网页数"), lines, titles)}
	return s, nil
}

// growth returns the exponent of y over x from the first point to the last.
func growth(s series) float64 {
	n := len(s.x) - 1
	return math.Log(s.y[n]/s.y[0]) / math.Log(s.x[n]/s.x[0])
}
