package paper

import (
	"fmt"

	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/plot"
	"pagetwin/core/say"
	"pagetwin/core/sketch/bloomfilter"
)

// trial is one filter: filled with its n items and asked for as many others.
type trial struct {
	n        uint64
	p        float64
	m        uint64
	k        int
	theory   float64 // rate by the formula at this m, k, n
	measured float64
	asked    int
	lost     int // items that were added and not found: must be none
}

// maxProbes bounds the questions to one filter.
const maxProbes = 2_000_000

// try fills a filter with n texts and asks for others, as many as give about 2,000
// false positives, at most maxProbes.
func try(seed, n uint64, p float64) (*trial, error) {
	t := &trial{n: n, p: p}
	t.m, t.k = bloomfilter.Size(n, p)
	t.theory = bloomfilter.Rate(t.m, t.k, n)
	f, err := bloomfilter.New(t.m, t.k)
	if err != nil {
		return nil, err
	}
	item := func(i uint64) uint64 { return hash.FNV1a64(fmt.Sprintf("%d-%d", seed, i)) }
	for i := range n {
		f.Add(item(i))
	}
	for i := range n {
		if !f.Has(item(i)) {
			t.lost++
		}
	}
	t.asked = min(maxProbes, int(2000/p))
	hits := 0
	for i := range t.asked {
		if f.Has(item(n + uint64(i))) {
			hits++
		}
	}
	t.measured = float64(hits) / float64(t.asked)
	return t, nil
}

func bloomFilter(r *builder) (*Section, error) {
	s := &Section{
		Reports: words(
			"A filter of m = ⌈−n·ln p/(ln 2)²⌉ bits and k = (m/n)·ln 2 functions takes an unknown text for a known one at the rate (1 − e^(−kn/m))^k, and never misses a known one.",
			"m = ⌈−n·ln p/(ln 2)²⌉ 位、k = (m/n)·ln 2 个函数的过滤器，把未见过的文本误认为见过的比率为 (1 − e^(−kn/m))^k，见过的从不漏掉。"),
		Settings: words(
			"No page set: distinct short texts, numbered from the seed, put in; others asked for. The printed values are derived from the formulas.",
			"不用网页集：按种子编号的不同短文本放入过滤器，再查询其他文本。“刊印”值由公式推得。"),
		Readings: []param.Words{words("Double hashing: index i is h1 + i·h2 mod m of one 64-bit hash. The formula is for k independent functions.", "双散列：第 i 个下标为 h1 + i·h2 mod m，取自一个 64 位散列值；公式假定 k 个独立函数。")},
	}
	for _, c := range []struct {
		n uint64
		p float64
	}{{1000, .01}, {1_000_000, .001}, {100_000_000, .000001}} {
		m, k := bloomfilter.Size(c.n, c.p)
		group := say.Same(fmt.Sprintf("n = %d, p = %g", c.n, c.p))
		s.Rows = append(s.Rows,
			row(group, words("bits m", "位数 m"), r.printed(fmt.Sprintf("bloom.%d.m", c.n)), float64(m)),
			row(group, words("functions k", "函数个数 k"), r.printed(fmt.Sprintf("bloom.%d.k", c.n)), float64(k)))
	}
	sizes := []uint64{1000, 10_000, 100_000, 1_000_000}
	if r.opt.Quick {
		sizes = sizes[:2]
	}
	grid := Grid{
		Title: words("Ours: measured against theory", "我们的结果：实测与理论值"),
		Header: []param.Words{
			say.Same("n"), say.Same("p"), say.Same("m"), say.Same("k"), words("theory", "理论"), words("measured", "实测"),
			words("measured / theory", "实测 / 理论"), words("asked", "查询数"), words("lost", "漏掉"),
		},
	}
	var theory, measured series
	worst, lost, rate := 0.0, 0, Row{Group: say.Same("n = 1000000, p = 0.001"), Label: words("rate of false positives, measured", "误报率，实测"), Printed: r.printed("bloom.1000000.rate")}
	for _, n := range sizes {
		for _, p := range []float64{.1, .01, .001} {
			if err := r.ctx.Err(); err != nil {
				return nil, err
			}
			t, err := try(r.opt.Seed, n, p)
			if err != nil {
				return nil, err
			}
			grid.Cells = append(grid.Cells, []string{
				fmt.Sprint(n), fmt.Sprint(p), fmt.Sprint(t.m), fmt.Sprint(t.k), fmt.Sprintf("%.5f", t.theory), fmt.Sprintf("%.5f", t.measured),
				fmt.Sprintf("%.3f", t.measured/t.theory), fmt.Sprint(t.asked), fmt.Sprint(t.lost),
			})
			theory.x, theory.y = append(theory.x, t.theory), append(theory.y, t.theory)
			measured.x, measured.y = append(measured.x, t.theory), append(measured.y, t.measured)
			worst, lost = max(worst, t.measured/t.theory, t.theory/t.measured), lost+t.lost
			if n == 1_000_000 && p == .001 {
				rate.Ours, rate.Known = t.measured, true
			}
			r.opt.tell(r.table, len(grid.Cells), 3*len(sizes))
		}
	}
	s.Rows = append(s.Rows, rate)
	s.Grids = []Grid{grid}
	s.Difference = words(
		fmt.Sprintf("The sizes are the formula's to the bit. The measured rate is within a factor of %.2f of the theory everywhere; known texts that were lost: %d.", worst, lost),
		fmt.Sprintf("位数与公式完全一致。各处实测误报率与理论值之比不超过 %.2f 倍；见过而漏掉的文本：%d 个。", worst, lost))
	s.Figures = []Figure{func(lang string) *plot.Figure {
		return &plot.Figure{
			Name: "bloom", Title: words("False positives: measured against theory", "误报率：实测与理论").In(lang), LogX: true, LogY: true,
			X: words("theory", "理论值").In(lang), Y: words("rate of false positives", "误报率").In(lang),
			Series: []plot.Series{
				{Name: words("theory", "理论").In(lang), Style: plot.StyleOf(0), X: []float64{.0008, .12}, Y: []float64{.0008, .12}},
				{Name: words("measured", "实测").In(lang), Style: dots(1), X: measured.x, Y: measured.y, Points: true},
			},
		}
	}}
	return s, nil
}

// dots is a style whose line is too thinly dashed to be seen between its points.
func dots(i int) plot.Style {
	s := plot.StyleOf(i)
	s.Dash = []float64{0.1, 1e6}
	return s
}
