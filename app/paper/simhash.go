package paper

import (
	"fmt"
	"math"

	"pagetwin/core/eval"
	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
)

func simhash(r *builder) (*Section, error) {
	set, res, err := r.run("simhash", "web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Manku 2007 found 64-bit fingerprints with k = 3 reasonable for 8 billion pages: precision and recall are both near 0.75 on a hand-tagged sample.",
			"Manku 等 2007：对 80 亿网页，64 位指纹取 k = 3 较合适，人工标注样本上查准率和查全率都在 0.75 左右。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words("Features are bigrams of characters and words weighted by frequency; the paper's are weighted terms of its own. "+
				"The paper's recall is over a sample of pairs up to a distance of 10 bits; ours is over all pairs of the set.",
				"特征为二元字、词，以词频加权；论文用其自有的加权词项。论文的查全率只在相距不超过 10 位的样本对上计算，我们则对集合中所有重复对计算。"),
			pairMeasures,
		},
	}
	at, err := one(res, "simhash", param.Values{"k": 3})
	if err != nil {
		return nil, err
	}
	group := say.Same("k = 3")
	s.Rows = []Row{
		row(group, words("precision", "查准率"), r.printed("simhash.precision"), at.AtCut["precision"]),
		row(group, words("recall", "查全率"), r.printed("simhash.recall"), at.AtCut["recall"]),
	}
	grid := Grid{Title: words("Ours against k", "我们的结果随 k 的变化"), Header: []param.Words{say.Same("k"), words("precision", "查准率"), words("recall", "查全率"), say.Same("F1")}}
	var p, q, f series
	bestK, bestF, level := 0, 0.0, (*experiment.CellResult)(nil)
	for i := range res.Cells {
		c := &res.Cells[i]
		k := c.Values.Int("k")
		for l, name := range map[*series]string{&p: "precision", &q: "recall", &f: "f1"} {
			l.x, l.y = append(l.x, float64(k)), append(l.y, c.AtCut[name])
		}
		grid.Cells = append(grid.Cells, []string{fmt.Sprint(k), percent(c.AtCut["precision"]), percent(c.AtCut["recall"]), fmt.Sprintf("%.3f", c.AtCut["f1"])})
		if y := c.AtCut["f1"]; y > bestF {
			bestK, bestF = k, y
		}
		if level == nil || gap(c) < gap(level) {
			level = c
		}
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		say.Sprintf("en", "At k = 3 precision is %s and recall %s. Precision and recall are nearest to each other at k = %d (%s and %s); F1 is best at k = %d, %.3f. Our pages are short: one edit moves many bits; and %d {page leaves|pages leave} room for a larger k that billions do not.",
			percent(at.AtCut["precision"]), percent(at.AtCut["recall"]), level.Values.Int("k"), percent(level.AtCut["precision"]), percent(level.AtCut["recall"]), bestK, bestF, set.Pages),
		fmt.Sprintf("k = 3 时查准率 %s，查全率 %s。两者在 k = %d 时最接近（%s 和 %s），F1 在 k = %d 时最高，为 %.3f。我们的网页短，一处改动会变动许多位；而 %d 个网页容得下更大的 k，几十亿网页则不行。",
			percent(at.AtCut["precision"]), percent(at.AtCut["recall"]), level.Values.Int("k"), percent(level.AtCut["precision"]), percent(level.AtCut["recall"]), bestK, bestF, set.Pages))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		printed := r.printed("simhash.precision").Value
		return &plot.Figure{
			Name: "simhash", Title: words("Precision and recall against k", "查准率、查全率随 k 的变化").In(lang),
			X: words("bits that may differ, k", "允许相差的位数 k").In(lang), Y: words("share of pairs", "网页对比例").In(lang), YRange: &plot.Unit,
			Series: []plot.Series{
				{Name: words("precision", "查准率").In(lang), Style: plot.StyleOf(0), X: p.x, Y: p.y, Points: true},
				{Name: words("recall", "查全率").In(lang), Style: plot.StyleOf(1), X: q.x, Y: q.y, Points: true},
				{Name: "F1", Style: plot.StyleOf(2), X: f.x, Y: f.y, Points: true},
				{Name: words("printed (both)", "论文（两者）").In(lang), Style: plot.StyleOf(6), X: []float64{3}, Y: []float64{printed}, Points: true},
			},
		}
	}}
	return s, nil
}

func gap(c *experiment.CellResult) float64 {
	return math.Abs(c.AtCut["precision"] - c.AtCut["recall"])
}

func spotsigs(r *builder) (*Section, error) {
	set, res, err := r.run("spotsigs", "web")
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Theobald 2008: on 2,160 hand-checked news articles in 68 clusters F1 is best near τ = 0.44, and SpotSigs is more than 24 % above shingling and I-Match in combined precision and recall. The values of F1 were not recovered.",
			"Theobald 等 2008：在人工核对的 2,160 篇新闻（68 类）上，τ 约 0.44 时 F1 最好，查准率与查全率的综合比 shingling 和 I-Match 高 24 % 以上。F1 的数值未能找到。"),
		Sets: []*Set{set}, Settings: webSet,
		Readings: []param.Words{
			words("The lists of Chinese antecedents and stop words are ours; English ones as in the paper. All three algorithms see the same denoised bodies, while the paper gave them whole news pages: what SpotSigs is for, passing over the furniture of a page, has little to do here. “Combined” is read as F1 at each algorithm's best threshold; I-Match has none.",
				"中文的先行词和停用词表是我们的，英文的同论文。三种算法用的都是去噪后的正文，论文用的是整页新闻：SpotSigs 擅长的略过页面杂项在这里用处不大。“综合”按各算法最佳阈值的 F1 理解；I-Match 没有阈值。"),
			pairMeasures,
		},
	}
	cells := make(map[string]*experiment.CellResult)
	for _, name := range []string{"spotsigs", "shingling", "imatch"} {
		if cells[name], err = one(res, name, nil); err != nil {
			return nil, err
		}
	}
	spot := cells["spotsigs"]
	best := spot.AtCut["best_f1"]
	low, high := plateau(spot.Curve, best)
	gain := func(name string) float64 { return best/cells[name].AtCut["best_f1"] - 1 }
	s.Rows = []Row{
		row(words("Threshold", "阈值"), words("τ of the best F1", "F1 最高处的 τ"), r.printed("spotsigs.tau"), spot.AtCut["best_threshold"]),
		row(words("F1", "F1"), words("SpotSigs, best", "SpotSigs，最佳"), r.printed("spotsigs.f1"), best),
		row(words("Gain in F1 over", "F1 的提高，相对于"), words("shingling (exact resemblance)", "shingling（精确相似度）"), r.printed("spotsigs.gain"), gain("shingling")),
		row(words("Gain in F1 over", "F1 的提高，相对于"), words("I-Match (one lexicon)", "I-Match（单一词典）"), r.printed("spotsigs.gain"), gain("imatch")),
	}
	s.Difference = words(
		fmt.Sprintf("F1 is best, %.3f, at τ = %.2f, and within one point of that from %.2f to %.2f. Against shingling's best that is %s, against I-Match %s.",
			best, spot.AtCut["best_threshold"], low, high, signed("%+.1f %%", 100*gain("shingling")), signed("%+.1f %%", 100*gain("imatch"))),
		fmt.Sprintf("τ = %.2f 时 F1 最高，为 %.3f，在 %.2f 至 %.2f 之间都只差不到一个百分点。相对 shingling 的最佳值为 %s，相对 I-Match 为 %s。",
			spot.AtCut["best_threshold"], best, low, high, signed("%+.1f %%", 100*gain("shingling")), signed("%+.1f %%", 100*gain("imatch"))))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "spotsigs", Title: words("F1 against the threshold", "F1 随阈值的变化").In(lang), X: words("threshold", "阈值").In(lang), Y: "F1",
			XRange: &plot.Unit, YRange: &plot.Unit, Markers: []plot.VLine{{X: r.printed("spotsigs.tau").Value, Label: words("printed: τ ≈ 0.44", "论文：τ ≈ 0.44").In(lang)}},
		}
		for i, name := range []string{"spotsigs", "shingling"} {
			var l series
			for _, pt := range cells[name].Curve {
				l.x, l.y = append(l.x, pt.Threshold), append(l.y, pt.Counts.F1())
			}
			f.Series = append(f.Series, plot.Series{Name: []string{"SpotSigs", words("shingling, exact", "shingling，精确").In(lang)}[i], Style: plot.StyleOf(i), X: l.x, Y: l.y})
		}
		return f
	}}
	return s, nil
}

// plateau returns the lowest and highest threshold with an F1 within 0.01 of the
// best.
func plateau(curve []eval.Point, best float64) (low, high float64) {
	low = math.Inf(1)
	for _, p := range curve {
		if p.Counts.F1() >= best-.01 {
			low, high = min(low, p.Threshold), max(high, p.Threshold)
		}
	}
	return low, high
}
