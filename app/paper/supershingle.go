package paper

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
	"pagetwin/core/sketch/minhash"
)

// sixOf14 are the super-shingles of Fetterly and Henzinger: 84 min-values.
var sixOf14 = minhash.Bands{B: 6, R: 14}

// window gathers the pairs whose exact resemblance is near one value.
type window struct {
	pairs          int
	clusters       map[int32]bool
	atLeast        [3]int     // [n]: pairs with n or more equal super-shingles
	expected       [3]float64 // sum of the formula over the pairs
	resemblanceSum float64
}

func (w *window) add(r float64, equal int, cluster int32) {
	w.pairs++
	w.resemblanceSum += r
	if w.clusters == nil {
		w.clusters = make(map[int32]bool)
	}
	w.clusters[cluster] = true
	for n := 1; n <= 2; n++ {
		w.expected[n] += sixOf14.AtLeast(n, r)
		if equal >= n {
			w.atLeast[n]++
		}
	}
}

func (w *window) measured(n int) float64 { return float64(w.atLeast[n]) / float64(w.pairs) }

func (w *window) formula(n int) float64 { return w.expected[n] / float64(w.pairs) }

// overlap is a pair with its exact resemblance and its equal super-shingles.
type overlap struct {
	r       float64
	equal   int
	cluster int32
}

// overlaps joins the scores of the two measures.
func overlaps(r *builder) (*Set, []overlap, error) {
	set, res, err := r.run("supershingles", "supershingles")
	if err != nil {
		return nil, nil, err
	}
	exact, err := one(res, "shingling", param.Values{"measure": "exact"})
	if err != nil {
		return nil, nil, err
	}
	super, err := one(res, "shingling", param.Values{"measure": "super"})
	if err != nil {
		return nil, nil, err
	}
	dir := r.results("supershingles", "supershingles")
	resemblance, err := readPairs(dir, exact)
	if err != nil {
		return nil, nil, err
	}
	equal, err := readPairs(dir, super)
	if err != nil {
		return nil, nil, err
	}
	known, err := members(r.ctx, set)
	if err != nil {
		return nil, nil, err
	}
	var out []overlap
	for p, x := range resemblance {
		out = append(out, overlap{x, int(math.Round(6 * equal[p])), known[p.a].cluster})
	}
	// In one order, so that sums come out the same to the last bit.
	slices.SortFunc(out, func(x, y overlap) int {
		return cmp.Or(cmp.Compare(x.r, y.r), cmp.Compare(x.equal, y.equal), cmp.Compare(x.cluster, y.cluster))
	})
	return set, out, nil
}

// around gathers the pairs with a resemblance within half of r.
func around(all []overlap, r, half float64) *window {
	w := new(window)
	for _, o := range all {
		if math.Abs(o.r-r) <= half {
			w.add(o.r, o.equal, o.cluster)
		}
	}
	return w
}

func superShingles(r *builder) (*Section, error) {
	set, all, err := overlaps(r)
	if err != nil {
		return nil, err
	}
	s := &Section{
		Reports: words(
			"Fetterly 2003 gives the chance that two pages of resemblance r agree in at least 2 of 6 super-shingles of 14 min-values each: 90 % at r = 0.95, 2.6 % at 0.80. The exact formula, with q = r¹⁴, is 1 − (1−q)⁶ − 6q(1−q)⁵.",
			"Fetterly 等 2003：相似度为 r 的两页，在 6 个（每个含 14 个最小值）超级 shingle 中至少有 2 个相等的概率：r = 0.95 时 90 %，0.80 时 2.6 %。精确公式为 1 − (1−q)⁶ − 6q(1−q)⁵，q = r¹⁴。"),
		Sets: []*Set{set},
		Settings: words(
			"Ours, not theirs: 1,600 made Chinese texts, 200 articles with seven light reprints each on average, so that many pairs have a high resemblance.",
			"是我们的集合，不是论文的集合：1,600 篇合成中文文本，200 篇文章平均各有七个轻微改动的转载，使高相似度的网页对足够多。"),
		Readings: []param.Words{
			words("Shingles of 6 characters; r is the exact resemblance of the full sets. Each row takes the pairs within 0.01 of its r (0.005 from 0.98 on).",
				"shingle 为 6 个字；r 是完整集合的精确相似度。每行取 r 上下 0.01（0.98 起为 0.005）以内的网页对。"),
			words("The formula is about hash functions drawn anew for each pair. Ours are one family of 84 for all pairs, and the pairs of one article share pages: they scatter more than independent trials.",
				"公式假定每对都另取散列函数。我们所有网页对共用一族 84 个函数，同一文章的各对又共有网页，因此比独立试验波动更大。"),
		},
	}
	grid := Grid{
		Title: words("Ours: measured share against the formula, over the same pairs", "我们的结果：实测比例与同一批网页对上的公式值"),
		Header: []param.Words{
			say.Same("r"), words("pairs", "网页对"), words("articles", "文章"), words("≥1 measured", "≥1 实测"), words("≥1 formula", "≥1 公式"),
			words("≥2 measured", "≥2 实测"), words("≥2 formula", "≥2 公式"),
		},
	}
	points := []struct {
		name string
		r    float64
	}{{"70", .70}, {"80", .80}, {"85", .85}, {"90", .90}, {"95", .95}, {"98", .98}, {"99", .99}}
	at := make(map[string]*window)
	worst := 0.0
	for _, p := range points {
		half := .01
		if p.r >= .98 {
			half = .005
		}
		w := around(all, p.r, half)
		if at[p.name] = w; w.pairs == 0 {
			continue
		}
		grid.Cells = append(grid.Cells, []string{
			fmt.Sprintf("%.2f", p.r), fmt.Sprint(w.pairs), fmt.Sprint(len(w.clusters)),
			percent(w.measured(1)), percent(w.formula(1)), percent(w.measured(2)), percent(w.formula(2)),
		})
		worst = max(worst, math.Abs(w.measured(1)-w.formula(1)), math.Abs(w.measured(2)-w.formula(2)))
	}
	share := func(group, label param.Words, p Printed, w *window, n int) {
		one := Row{Group: group, Label: label, Printed: p, Known: w.pairs > 0}
		if one.Known {
			one.Ours = w.measured(n)
		}
		s.Rows = append(s.Rows, one)
	}
	for _, p := range []string{"95", "80"} {
		share(words("Printed by Fetterly: at least 2 of 6", "Fetterly 刊印：6 个中至少 2 个"), say.Same("r = 0."+p), r.printed("super.printed."+p), at[p], 2)
	}
	for n := 1; n <= 2; n++ {
		group := words(fmt.Sprintf("Exact formula: at least %d of 6", n), fmt.Sprintf("精确公式：6 个中至少 %d 个", n))
		for _, p := range points {
			share(group, say.Same("r = 0."+p.name), r.printed(fmt.Sprintf("super.formula.%d.%s", n, p.name)), at[p.name], n)
		}
	}
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("Over the same pairs measured share and formula differ by at most %.1f points. The 90 %% printed for r = 0.95 is itself 2 points above the exact formula's 87.9 %%; it may have been rounded.", 100*worst),
		fmt.Sprintf("在同一批网页对上，实测比例与公式最多相差 %.1f 个百分点。论文在 r = 0.95 处刊印的 90 %% 本身比精确公式的 87.9 %% 高 2 个百分点，可能是取整。", 100*worst))
	s.Figures = []Figure{superFigure(all)}
	return s, nil
}

func superFigure(all []overlap) Figure {
	return func(lang string) *plot.Figure {
		f := &plot.Figure{
			Name: "supershingles", Title: words("Equal super-shingles against resemblance", "相等的超级 shingle 与相似度").In(lang),
			X: words("exact resemblance r", "精确相似度 r").In(lang), Y: words("share of pairs", "网页对比例").In(lang),
			XRange: &plot.Range{Min: .6, Max: 1}, YRange: &plot.Unit,
		}
		for n := 1; n <= 2; n++ {
			var curve, dots series
			for i := range 81 {
				x := .6 + .005*float64(i)
				curve.x, curve.y = append(curve.x, x), append(curve.y, sixOf14.AtLeast(n, x))
			}
			for i := range 20 {
				if w := around(all, .61+.02*float64(i), .01); w.pairs >= 10 {
					dots.x, dots.y = append(dots.x, w.resemblanceSum/float64(w.pairs)), append(dots.y, w.measured(n))
				}
			}
			f.Series = append(f.Series,
				plot.Series{Name: fmt.Sprintf(words("formula, ≥%d", "公式，≥%d").In(lang), n), Style: plot.StyleOf(2 * (n - 1)), X: curve.x, Y: curve.y},
				plot.Series{Name: fmt.Sprintf(words("measured, ≥%d", "实测，≥%d").In(lang), n), Style: plot.StyleOf(2*(n-1) + 1), X: dots.x, Y: dots.y, Points: true})
		}
		return f
	}
}
