package paper

import (
	"fmt"
	"math"
	"strings"

	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/plot"
)

// decided counts the pairs that an algorithm decides, [0] on different sites, [1]
// on one site.
type decided struct{ right, all [2]int }

func (d *decided) found() int { return d.all[0] + d.all[1] }

func (d *decided) correct() int { return d.right[0] + d.right[1] }

// share is part of whole, NaN where there is no whole.
func share(part, whole int) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return float64(part) / float64(whole)
}

// count sorts the decided pairs of a cell.
func count(dir string, c *experiment.CellResult, known map[string]member) (*decided, error) {
	pairs, err := readPairs(dir, c)
	if err != nil {
		return nil, err
	}
	d := new(decided)
	for p, score := range pairs {
		if score < c.Cut {
			continue
		}
		a, b, site := known[p.a], known[p.b], 0
		if a.host == b.host {
			site = 1
		}
		d.all[site]++
		if a.cluster == b.cluster {
			d.right[site]++
		}
	}
	return d, nil
}

func henzinger(r *builder) (*Section, error) {
	return henzingerOn(r, "sites", words(
		"Ours, not theirs: 600 made Chinese texts as whole pages have them: furniture of the site around the body, the same on all its pages, 0 to 400 characters, and a counter of visitors. 160 of the articles are entries of one sentence, ten to a site, in furniture of 900 characters. Two in five reprints stand on the original's site. Exact copies were not taken out before.",
		"是我们的集合，不是论文的集合：600 篇合成中文整页文本，正文四周有本站各页相同的框架文字（0 至 400 字）和访问计数。其中 160 篇文章只有一句，十条一站，框架 900 字。五分之二的转载在原文的网站上。未先除去完全相同的网页。"))
}

// henzingerLists is the same on a set that was made so that each of the two algorithms
// errs where the other does not.
func henzingerLists(r *builder) (*Section, error) {
	return henzingerOn(r, "lists", words(
		"Ours, not theirs, and made to show what the combination is for: 600 pages of databases, eight entries a site, every site with one template and a different body for each entry, a copy of an entry differing in a counter of visitors. Half of the sites are lists, a running text of 900 characters around a row repeated 60 times; half are forms, a phrase repeated 120 times around a text of 300 characters. On lists the template fills the set of shingles, on forms the counts of characters.",
		"是我们的集合，不是论文的集合，专为显示组合算法的作用而做：600 个数据库网页，每站八个条目，各站用同一模板、各条目正文不同，同一条目的副本只有访问计数不同。一半是列表站：900 字的框架文字中一行重复 60 次；一半是表单站：一个短语重复 120 次，中间是 300 字的正文。列表站的模板占满 shingle 集合，表单站的模板占满字频。"))
}

// henzingerOn makes the table over a set.
func henzingerOn(r *builder, name string, settings param.Words) (*Section, error) {
	set, res, err := r.run("henzinger", name)
	if err != nil {
		return nil, err
	}
	known, err := members(r.ctx, set)
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Henzinger 2006 ran super-shingles (B) and random projection (C) on 1.6 billion pages; people judged samples of the pairs. Most pairs are on one site, and there precision is low; both algorithms one after the other are more precise.",
			"Henzinger 2006：在 16 亿网页上运行超级 shingle（B）和随机投影（C），由人判定抽样的网页对。多数网页对在同一网站上，查准率低；两种算法先后使用则更准。"),
		Sets:     []*Set{set},
		Settings: settings,
		Readings: []param.Words{
			words("Tokens are Chinese characters and other runs of letters; k = 8, 84 min-values, 2 of 6; 372 of 384 bits; combined 355 of 384. Two pages of one article are right, all others wrong: there is no undecided.",
				"词元为汉字或其他字母串；k = 8，84 个最小值，6 中取 2；384 位中 372 位；组合算法 355 位。同一文章的两页为正确，其余为错误，没有“未定”。"),
			words("How many pairs are hard is our choice: the share of entries, the size of the furniture and the share of same-site reprints set the level of these numbers. What can be compared is their order.",
				"难判的网页对有多少由我们设定：单句条目的多少、框架的大小和同站转载的比例决定了这些数字的高低；可比的是先后次序。"),
		},
	}
	kinds := []struct {
		key, algorithm string
		title          param.Words
	}{
		{"b", "shingling", words("B: super-shingles", "B：超级 shingle")},
		{"c", "projection", words("C: random projection", "C：随机投影")},
		{"combined", "combined", words("B, then C (combined)", "先 B 后 C（组合）")},
	}
	found := make(map[string]*decided)
	grid := Grid{
		Title:  words("Ours: pairs right / decided", "我们的结果：正确对数 / 判定对数"),
		Header: []param.Words{words("algorithm", "算法"), words("all pairs", "全部"), words("one site", "同一网站"), words("different sites", "不同网站"), words("recall", "查全率")},
	}
	for _, k := range kinds {
		c, err := one(res, k.algorithm, nil)
		if err != nil {
			return nil, err
		}
		d, err := count(r.results("henzinger", name), c, known)
		if err != nil {
			return nil, err
		}
		found[k.key] = d
		of := func(right, all int) string { return fmt.Sprintf("%d / %d", right, all) }
		grid.Names = append(grid.Names, k.title)
		grid.Cells = append(grid.Cells, []string{of(d.correct(), d.found()), of(d.right[1], d.all[1]), of(d.right[0], d.all[0]), percent(c.AtCut["recall"])})
		s.Rows = append(s.Rows, row(k.title, words("precision, all pairs", "查准率，全部"), r.printed("henzinger."+k.key+".precision"), share(d.correct(), d.found())))
		if k.key == "combined" {
			continue
		}
		s.Rows = append(s.Rows,
			row(k.title, words("precision, one site", "查准率，同一网站"), r.printed("henzinger."+k.key+".precision.same"), share(d.right[1], d.all[1])),
			row(k.title, words("precision, different sites", "查准率，不同网站"), r.printed("henzinger."+k.key+".precision.different"), share(d.right[0], d.all[0])),
			row(k.title, words("share of pairs on one site", "同一网站网页对的比例"), r.printed("henzinger."+k.key+".site"), share(d.all[1], d.found())))
	}
	for _, k := range kinds[:2] {
		s.Rows = append(s.Rows, row(kinds[2].title, words("right pairs, as a share of those of "+strings.ToUpper(k.key), "正确对数，相对于 "+strings.ToUpper(k.key)),
			r.printed("henzinger.combined.recall"), share(found["combined"].correct(), found[k.key].correct())))
	}
	s.Grids = []Grid{grid}
	p := func(key string) float64 { return share(found[key].correct(), found[key].found()) }
	s.Difference = henzingerSays(p("b"), p("c"), p("combined"))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "henzinger-" + name, Title: words("Precision: printed and ours", "查准率：论文与我们").In(lang), X: words("1 = B, 2 = C, 3 = combined", "1 = B，2 = C，3 = 组合").In(lang),
			Y: words("precision, all pairs", "查准率，全部").In(lang), XRange: &plot.Range{Min: .5, Max: 3.5}, YRange: &plot.Unit,
		}
		x := []float64{1, 2, 3}
		var printed, ours []float64
		for _, k := range kinds {
			printed, ours = append(printed, r.printed("henzinger."+k.key+".precision").Value), append(ours, p(k.key))
		}
		f.Series = []plot.Series{
			{Name: words("printed", "论文").In(lang), Style: plot.StyleOf(6), X: x, Y: printed, Points: true},
			{Name: words("ours", "我们").In(lang), Style: plot.StyleOf(0), X: x, Y: ours, Points: true},
		}
		return f
	}}
	return s, nil
}

// henzingerSays puts the order of the three precisions into words.
func henzingerSays(b, c, both float64) param.Words {
	if math.IsNaN(b + c + both) {
		return words("An algorithm decides no pair on this set: there is nothing to compare.", "有算法在此集合上没有判定任何网页对，无从比较。")
	}
	en, zh := "not the paper's", "与论文不一致"
	if both >= max(b, c) && c >= b {
		en, zh = "the paper's", "与论文一致"
	}
	gain := 100 * (both - max(b, c))
	gainEn, gainZh := fmt.Sprintf("%.1f points above the better of the two", gain), fmt.Sprintf("比两者中较好的高 %.1f 个百分点", gain)
	if gain < 1 {
		gainEn, gainZh = "no gain over the better of the two, so that the paper's claim does not hold on this set", "不比两者中较好的更准，论文的结论在此集合上不成立"
	}
	return words(
		fmt.Sprintf("Precision is %s for B, %s for C and %s for both together: %s (in the paper 29 points above C). The order is %s (combined above C above B).", percent(b), percent(c), percent(both), gainEn, en),
		fmt.Sprintf("查准率：B 为 %s，C 为 %s，组合为 %s：%s（论文中比 C 高 29 个百分点）。先后%s（组合高于 C，C 高于 B）。", percent(b), percent(c), percent(both), gainZh, zh))
}
