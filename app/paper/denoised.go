package paper

import (
	"fmt"

	"pagetwin/core/catalog"
	"pagetwin/core/experiment"
	"pagetwin/core/param"
)

// bodies are the algorithms of an experiment over bodies taken in several ways.
type bodies struct {
	algorithm string
	title     param.Words
}

// bodyGrid runs an experiment once for each way to take the body and lists the F1 of
// its algorithms: titles name the rows, variants the folders of their results.
func (r *builder) bodyGrid(name string, over []bodies, titles []param.Words, variants []string, change func(i int, spec *experiment.Spec)) (*Set, Grid, [][]float64, error) {
	g := Grid{
		Title:  words("Ours: F1 (precision / recall) at the algorithms' own thresholds", "我们的结果：按算法自身阈值的 F1（查准率 / 查全率）"),
		Header: []param.Words{words("body", "正文")}, Names: titles,
	}
	for _, b := range over {
		g.Header = append(g.Header, b.title)
	}
	var set *Set
	var f1 [][]float64
	for i := range titles {
		made, res, err := r.runWith(name, "web", variants[i], func(s *experiment.Spec) { change(i, s) })
		if err != nil {
			return nil, g, nil, err
		}
		set = made
		var cells []string
		var figures []float64
		for _, b := range over {
			c, err := one(res, b.algorithm, nil)
			if err != nil {
				return nil, g, nil, err
			}
			figures = append(figures, figure(c.AtCut, "f1"))
			cells = append(cells, fmt.Sprintf("%s (%s / %s)", decimals(figure(c.AtCut, "f1")), decimals(figure(c.AtCut, "precision")), decimals(figure(c.AtCut, "recall"))))
		}
		f1, g.Cells = append(f1, figures), append(g.Cells, cells)
	}
	return set, g, f1, nil
}

func denoisers(r *builder) (*Section, error) {
	over := []bodies{
		{"longsentence", words("long sentences", "长句")},
		{"shingling", words("shingles, exact", "shingle，精确")},
		{"simhash", words("SimHash", "SimHash")},
	}
	var titles []param.Words
	var variants []string
	known := catalog.Denoisers()
	for _, d := range known {
		variants = append(variants, "-"+d.Name)
		titles = append(titles, words(d.Title.En+" ("+d.Name+")", d.Title.Zh+"（"+d.Name+"）"))
	}
	set, grid, f1, err := r.bodyGrid("denoisers", over, titles, variants, func(i int, spec *experiment.Spec) {
		spec.Denoiser = experiment.Choice{Name: known[i].Name}
	})
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"The sources name ways to take the body out of a page (tags, density, format, learning, regular expressions, DocView) and say that duplicates are found by the body; none compares them.",
			"各篇资料列举了提取正文的方法（标签、密度、格式、机器学习、正则、DocView），都说应按正文查重，但没有互相比较。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{pairMeasures, words("Every denoiser with its defaults. Made pages flatter the methods that know their templates' kind.", "各方法均用默认设置。合成网页对熟悉其模板类型的方法有利。")},
		Grids:    []Grid{grid},
	}
	best, none := 0, 0
	for i, of := range f1 {
		if of[0] > f1[best][0] {
			best = i
		}
		if known[i].Name == "none" {
			none = i
		}
		s.Rows = append(s.Rows, row(words("F1 of long sentences", "长句的 F1"), titles[i], r.printed("denoise.measures"), of[0]))
	}
	s.Difference = words(
		fmt.Sprintf("Under long sentences the best body is that of %s, F1 %.3f; without a denoiser it is %.3f. Nothing printed was recovered to hold it against.", known[best].Name, f1[best][0], f1[none][0]),
		fmt.Sprintf("用长句查重时，%s 的正文最好，F1 为 %.3f；不去噪为 %.3f。论文的数值未能找到，无从对照。", known[best].Name, f1[best][0], f1[none][0]))
	return s, nil
}

func trimmed(r *builder) (*Section, error) {
	over := []bodies{
		{"longsentence", words("long sentences", "长句")},
		{"shingling", words("shingles, exact", "shingle，精确")},
		{"tianwang", words("Tianwang 1 (first 512 bytes)", "天网算法 1（前 512 字节）")},
	}
	cuts := []float64{0, .05, .1, .2}
	var titles []param.Words
	var variants []string
	for _, c := range cuts {
		variants = append(variants, fmt.Sprintf("-%.0f", 100*c))
		titles = append(titles, words(fmt.Sprintf("%.0f %% cut at each end", 100*c), fmt.Sprintf("首尾各去 %.0f %%", 100*c)))
	}
	set, grid, f1, err := r.bodyGrid("trim", over, titles, variants, func(i int, spec *experiment.Spec) {
		spec.Denoiser.Set = map[string]any{"trim": cuts[i]}
	})
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Liu Siwei 2009 cuts the first and the last tenth of the body, where a reprint has its own introduction and comments; what that is worth is not told.",
			"刘四维等 2009：去掉正文首尾各 10 %，即转载者自加的导语和评论；效果如何未说明。"),
		Sets: []*Set{set}, Settings: webSet, Readings: []param.Words{pairMeasures}, Grids: []Grid{grid},
	}
	for i := range cuts {
		s.Rows = append(s.Rows, row(words("F1 of long sentences", "长句的 F1"), titles[i], r.printed("longsentence.trim"), f1[i][0]))
	}
	s.Difference = words(
		fmt.Sprintf("The tenth changes the F1 of long sentences by %+.1f points, that of exact shingles by %+.1f, that of Tianwang's first algorithm by %+.1f.", 100*(f1[2][0]-f1[0][0]), 100*(f1[2][1]-f1[0][1]), 100*(f1[2][2]-f1[0][2])),
		fmt.Sprintf("各去 10 %% 使长句的 F1 变化 %+.1f 个百分点，精确 shingle 变化 %+.1f，天网算法 1 变化 %+.1f。", 100*(f1[2][0]-f1[0][0]), 100*(f1[2][1]-f1[0][1]), 100*(f1[2][2]-f1[0][2])))
	return s, nil
}
