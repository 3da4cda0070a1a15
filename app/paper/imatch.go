package paper

import (
	"fmt"

	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
)

func imatch(r *builder) (*Section, error) {
	set, res, err := r.run("imatch", "web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Chowdhury 2002 keeps the terms of a band of inverse document frequency and hashes them; Kołcz 2004 and 2008 repeat this with random lexicons and gain up to 40 to 60 % in recall on web pages and spam. Tables and figures were not recovered.",
			"Chowdhury 等 2002：只保留某一 idf 频带内的词项再求散列；Kołcz 等 2004、2008：用随机词典重复多次，在网页和垃圾邮件上查全率相对提高可达 40 % 至 60 %。表格和图均未能找到。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words("Document frequencies come from the set itself, where a real lexicon would come from another crawl. Ten random lexicons, each with 66 % of the terms.",
				"文档频率取自集合本身，真正的词典应来自另一次抓取。十个随机词典，各含 66 % 的词项。"),
			pairMeasures,
		},
	}
	group := words("Gain in recall by ten random lexicons, nidf 0.2 to 0.85", "十个随机词典使查全率提高，nidf 0.2 至 0.85")
	recall := func(lexicons int, low, high float64) (p, q, f float64, err error) {
		c, err := one(res, "imatch", param.Values{"lexicons": lexicons, "low": low, "high": high})
		if err != nil {
			return 0, 0, 0, err
		}
		return c.AtCut["precision"], c.AtCut["recall"], c.AtCut["f1"], nil
	}
	grid := Grid{
		Title:  words("Ours: precision / recall / F1 by band of nidf", "我们的结果：不同 nidf 频带的查准率 / 查全率 / F1"),
		Header: []param.Words{words("nidf from", "nidf 下限"), words("to", "上限"), words("one lexicon", "单一词典"), words("ten random", "十个随机")},
	}
	lows, highs := []float64{.1, .2, .3, .4}, []float64{.7, .85, .95}
	lines := make(map[int]*series)
	best, bestLow, bestHigh, gain := 0.0, 0.0, 0.0, 0.0
	for _, low := range lows {
		for _, high := range highs {
			cells := []string{fmt.Sprint(low), fmt.Sprint(high)}
			var q [2]float64
			for i, lexicons := range []int{0, 10} {
				p, y, f, err := recall(lexicons, low, high)
				if err != nil {
					return nil, err
				}
				q[i] = y
				cells = append(cells, fmt.Sprintf("%.3f / %.3f / %.3f", p, y, f))
				if f > best {
					best, bestLow, bestHigh = f, low, high
				}
				if high == .85 {
					if lines[lexicons] == nil {
						lines[lexicons] = new(series)
					}
					l := lines[lexicons]
					l.x, l.y = append(l.x, low), append(l.y, y)
				}
			}
			if low == .2 && high == .85 {
				gain = q[1]/q[0] - 1
			}
			grid.Cells = append(grid.Cells, cells)
		}
	}
	s.Rows = []Row{
		row(group, words("against the lower figure", "对照较低值"), r.printed("imatch.gain.low"), gain),
		row(group, words("against the higher figure", "对照较高值"), r.printed("imatch.gain.high"), gain),
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("Ten random lexicons change recall by %+.0f %%. F1 is best for nidf %.2g to %.2g, %.3f. Our reprints are edited in many places, and each changed term of the band spoils a digest.", 100*gain, bestLow, bestHigh, best),
		fmt.Sprintf("十个随机词典使查全率变化 %+.0f %%。F1 在 nidf %.2g 至 %.2g 时最高，为 %.3f。我们的转载有多处改动，频带内每变动一个词项，摘要就不同。", 100*gain, bestLow, bestHigh, best))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		return &plot.Figure{
			Name: "imatch", Title: words("Recall against the lower end of the band (upper end 0.85)", "查全率随频带下限的变化（上限 0.85）").In(lang),
			X: words("nidf from", "nidf 下限").In(lang), Y: words("recall", "查全率").In(lang), YRange: &plot.Unit,
			Series: []plot.Series{
				{Name: words("one lexicon", "单一词典").In(lang), Style: plot.StyleOf(0), X: lines[0].x, Y: lines[0].y, Points: true},
				{Name: words("ten random", "十个随机").In(lang), Style: plot.StyleOf(1), X: lines[10].x, Y: lines[10].y, Points: true},
			},
		}
	}}
	return s, nil
}

func featureString(r *builder) (*Section, error) {
	set, res, err := r.run("featurestring", "web")
	if err != nil {
		return nil, err
	}
	c, err := one(res, "featurecode", nil)
	if err != nil {
		return nil, err
	}
	n, right := judged(c, set.Duplicates)
	group := words("Large open test", "大规模开放测试")
	s := &Section{
		Reports: words("Wu Pingbo 2003: recall 97.3 % and precision 99.5 % on a large open test.", "吴平博等 2003：大规模开放测试，召回率 97.3 %，去重准确率 99.5 %。"),
		Sets:    []*Set{set}, Settings: webSet,
		Readings: []param.Words{words(
			"Only the abstract is known: codes of 5 characters on both sides of full stops, in order, compared by their longest common subsequence, at least half of the longer; the page structure that the paper uses as well is not reproduced.",
			"只知道摘要：句号前后各 5 字为一码，按顺序排列，以最长公共子序列比较，不少于较长者的一半；论文还用到的网页结构未能复现。"), s1Counts},
		Rows: []Row{
			row(group, words("page recall (召回率)", "召回率"), r.printed("featurestring.recall"), c.AtCut["page_recall"]),
			row(group, words("page precision (准确率)", "准确率"), r.printed("featurestring.precision"), c.AtCut["page_precision"]),
		},
		Difference: words(
			say.Sprintf("en", "Of %d {duplicate|duplicates} %.0f are found, and %.0f of the %.0f pages judged are right. Our reprints are cut, reworded and garbled by design; what the paper's test held is not known.", set.Duplicates, right, right, n),
			fmt.Sprintf("%d 个重复中找到 %.0f 个；判定的 %.0f 个中有 %.0f 个正确。我们的转载特意作了截断、换词和乱码；论文的测试集内容不详。", set.Duplicates, right, n, right)),
	}
	return s, nil
}
