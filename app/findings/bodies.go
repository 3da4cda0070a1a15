package findings

import (
	"fmt"
	"slices"

	"pagetwin/app/paper"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

// bodySection is the section on the effect of body extraction.
func (f *Findings) bodySection(m *measuring) (*paper.Section, error) {
	sec := &paper.Section{
		Name: "bodies", Title: words("The whole page, the body found, the true body", "整页、提取的正文与真实正文"),
		Readings: []param.Words{words(
			"Whole page: all visible text, nothing cut and nothing left out, as in the papers before denoising. Thresholds are learned for each way by itself. Body against body: shares of four neighbouring characters.",
			"整页：全部可见文字，不去模板，不舍网页，即各论文未去噪时的做法。每种做法各自学习阈值。正文与正文相比：按四个相邻字符的组计。")},
	}
	for _, s := range f.sets {
		if s.whole == nil {
			continue
		}
		g, w := f.wholeGrid(m, s)
		sec.Grids = append(sec.Grids, g)
		sec.Difference = join(sec.Difference, w)
		if len(s.bodies) > 0 {
			sec.Grids = append(sec.Grids, s.bodyGrid(), s.bodyTimes())
			best := s.bodies[0]
			sec.Difference = join(sec.Difference, sentence("The best bodies are those of %s (F1 %s against the true ones). ",
				"正文最好的是 %s（与真实正文相比 F1 为 %s）。", best.title, num(best.f1)))
		}
	}
	if len(sec.Grids) == 0 {
		return nil, nil
	}
	return sec, nil
}

// wholeGrid compares the whole page, the body and the true body.
func (f *Findings) wholeGrid(m *measuring, s *measured) (paper.Grid, param.Words) {
	g := paper.Grid{
		Title:  words("F1, "+s.title.En, "F1，"+s.title.Zh),
		Header: []param.Words{words("algorithm", "算法"), words("whole page", "整页"), words("body found", "提取的正文"), words("gain", "增益"), words("by chance", "偶然的概率")},
	}
	if s.perfect != nil {
		g.Header = append(g.Header, words("true body", "真实正文"))
	}
	var gains, p []float64
	var diffs []eval.Difference
	for i := range s.rows {
		d, _ := eval.Compare(s.rows[i].crossed.Decided, s.whole[i].crossed.Decided, s.gold, len(s.pages.Pages), eval.Resampling{Rounds: rounds, Seed: m.opt.Seed})
		diffs, gains, p = append(diffs, d.F1), append(gains, d.F1.Delta), append(p, d.F1.P)
	}
	p = eval.Holm(p)
	better, worse := 0, 0
	for _, i := range s.order {
		cells := []string{num(s.whole[i].counts.F1()), num(s.f1[i]), change(diffs[i].Delta), chance(p[i])}
		if s.perfect != nil {
			cells = append(cells, num(s.perfect[i].counts.F1()))
		}
		g.Add(say.Same(s.rows[i].name), cells...)
		switch {
		case p[i] >= alpha:
		case diffs[i].Delta > 0:
			better++
		default:
			worse++
		}
	}
	slices.Sort(gains)
	return g, sentence(
		"%s: taking the body out changes F1 by %s in the middle of all algorithms; it really helps %d of %d and really harms %d. ",
		"%[1]s：提取正文使 F1 变化 %[2]s（全部算法的中位数）；%[4]d 种中 %[3]d 种显著变好，%[5]d 种显著变差。",
		s.title, change(gains[len(gains)/2]), better, len(gains), worse)
}

// bodyGrid compares the bodies of denoisers with the true ones, and the duplicates found with
// each.
func (s *measured) bodyGrid() paper.Grid {
	g := paper.Grid{
		Title:  words("Bodies, "+s.title.En+": against the true ones, and F1 of the duplicates found with them", "正文，"+s.title.Zh+"：与真实正文相比，以及据以查重的 F1"),
		Header: []param.Words{words("denoiser", "去噪方法"), words("precision", "查准率"), words("recall", "查全率"), words("F1", "F1"), words("median", "中位数")},
	}
	for _, name := range bodyJudges {
		g.Header = append(g.Header, say.Same(name))
	}
	for _, b := range s.bodies {
		cells := []string{num(b.p), num(b.r), num(b.f1), num(b.median)}
		for _, f1 := range b.f1s {
			cells = append(cells, num(f1))
		}
		g.Add(say.Same(b.title), cells...)
	}
	return g
}

// bodyTimes is the table of the times of denoisers.
func (s *measured) bodyTimes() paper.Grid {
	g := paper.Grid{
		Title:  words("CPU milliseconds a page", "每页处理器毫秒"),
		Header: []param.Words{words("denoiser", "去噪方法"), words("ms", "毫秒")}, Time: true,
	}
	for _, b := range s.bodies {
		g.Add(say.Same(b.title), fmt.Sprintf("%.2f", b.millis))
	}
	return g
}
