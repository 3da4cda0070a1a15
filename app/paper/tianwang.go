package paper

import (
	"fmt"

	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
)

var (
	webSet = words(
		"Ours, not theirs: 600 made Chinese HTML pages of 300 articles (74 written, the rest mosaics of their sentences) on made-up sites, with scripted reprints. Bodies by the denoiser format.",
		"是我们的集合，不是论文的集合：300 篇中文文章（74 篇撰写，其余由其句子拼成）在虚构站点上做成 600 个合成网页，转载由程序改动。正文由 format 去噪取得。")
	pairMeasures = words(
		"Precision and recall are over pairs of pages, before transitive closure.",
		"查准率和查全率按网页对计算，不作传递闭包。")
)

var tianwangVariants = []string{"1", "2", "3", "4", "5", "relaxed"}

func variantTitle(v string) param.Words {
	if v == "relaxed" {
		return words("relaxed", "放宽")
	}
	return words("algorithm "+v, "算法 "+v)
}

func tianwang(r *builder) (*Section, error) {
	set, res, err := r.run("tianwang", "web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Wang Jianyong 2000 compared five algorithms on the WebGather crawl. Precision, recall, time and the threshold ε were not recovered; a retelling says that about ten keywords worked best.",
			"王建勇等 2000：在天网抓取的网页上比较五种算法。查准率、查全率、时间和阈值 ε 均未能找到；据转述，关键词取 10 个左右最好。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words("SIM as recovered, ε = 0.2, weight tf·ln(n/df + 0.01), 512 bytes of abstract; relaxed compares the weights alone, without digests.",
				"SIM 为恢复的公式，ε = 0.2，权重 tf·ln(n/df + 0.01)，摘要 512 字节；“放宽”只比较权重，不用摘要码。"),
			pairMeasures,
		},
	}
	f1 := Grid{Title: words("Ours: F1 by algorithm and N", "我们的结果：各算法在不同 N 下的 F1"), Header: []param.Words{words("algorithm", "算法")}}
	pr := Grid{Title: words("Ours: precision / recall by algorithm and N", "我们的结果：各算法在不同 N 下的查准率 / 查全率"), Header: f1.Header}
	lines := make([]series, len(tianwangVariants))
	best := make(map[string]float64)
	for i, v := range tianwangVariants {
		cells := pick(res, "tianwang", param.Values{"variant": v})
		var a, b []string
		f1.Names, pr.Names = append(f1.Names, variantTitle(v)), append(pr.Names, variantTitle(v))
		top := 0.0
		for _, c := range cells {
			n, y := float64(c.Values.Int("keywords")), c.AtCut["f1"]
			if i == 0 {
				f1.Header = append(f1.Header, say.Same(fmt.Sprintf("N=%.0f", n)))
			}
			lines[i].x, lines[i].y = append(lines[i].x, n), append(lines[i].y, y)
			a = append(a, fmt.Sprintf("%.3f", y))
			b = append(b, fmt.Sprintf("%.3f / %.3f", c.AtCut["precision"], c.AtCut["recall"]))
			if y > top {
				top, best[v] = y, n
			}
		}
		f1.Cells, pr.Cells = append(f1.Cells, a), append(pr.Cells, b)
	}
	pr.Header = f1.Header
	s.Grids = []Grid{f1, pr}
	s.Rows = tianwangRows(r, res, best)
	s.Difference = words(
		say.Sprintf("en", "F1 is best at N = %.0f for algorithm 4, %.0f for 5 and %.0f for the relaxed form. Few keywords make equal digests likelier; that they confuse different pages shows only on far more than %d {page|pages}, and there about ten may well be best.", best["4"], best["5"], best["relaxed"], set.Pages),
		fmt.Sprintf("算法 4、5 和放宽形式的 F1 分别在 N = %.0f、%.0f、%.0f 时最高。关键词少则摘要码容易相同；由此而来的误判要在远多于 %d 个网页时才显出来，那时取 10 个左右可能确实最好。", best["4"], best["5"], best["relaxed"], set.Pages))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "tianwang", Title: words("F1 against N", "F1 随 N 的变化").In(lang), X: words("keywords N", "关键词个数 N").In(lang), Y: "F1", YRange: &plot.Unit,
			Markers: []plot.VLine{{X: r.printed("tianwang.best-n").Value, Label: words("printed: about 10", "论文：约 10").In(lang)}},
		}
		for i, v := range tianwangVariants {
			f.Series = append(f.Series, plot.Series{Name: variantTitle(v).In(lang), Style: plot.StyleOf(i), X: lines[i].x, Y: lines[i].y, Points: true})
		}
		return f
	}}
	return s, nil
}

func tianwangRows(r *builder, res *experiment.Results, best map[string]float64) []Row {
	var rows []Row
	group := words("Best N", "最佳 N")
	for _, v := range []string{"4", "5", "relaxed"} {
		rows = append(rows, row(group, variantTitle(v), r.printed("tianwang.best-n"), best[v]))
	}
	group = words("At N = 10", "N = 10 时")
	for _, v := range tianwangVariants {
		for _, c := range pick(res, "tianwang", param.Values{"variant": v, "keywords": 10}) {
			t := variantTitle(v)
			rows = append(rows,
				row(group, words(t.En+", precision", t.Zh+"，查准率"), r.printed("tianwang.precision"), c.AtCut["precision"]),
				row(group, words(t.En+", recall", t.Zh+"，查全率"), r.printed("tianwang.recall"), c.AtCut["recall"]))
		}
	}
	rows = append(rows, Row{Group: words("Parameters", "参数"), Label: words("threshold ε of SIM", "SIM 的阈值 ε"), Printed: r.printed("tianwang.epsilon"), Ours: 0.2, Known: true})
	return rows
}
