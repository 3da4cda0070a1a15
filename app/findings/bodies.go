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
		Name: "bodies", Title: words("Whole page, extracted body, true body"),
		Readings: []param.Words{words(
			"Whole page: all visible text, without removing templates or skipping pages, as in the papers before denoising. Thresholds are learned separately for each kind of input. Bodies are compared on character 4-grams.")},
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
			sec.Difference = join(sec.Difference, sentence("The best bodies come from %s (F1 %s compared with the true ones). ", best.title, num(best.f1)))
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
		Title:  say.New("F1, %v", s.title).Words,
		Header: []param.Words{words("algorithm"), words("whole page"), words("extracted body"), words("gain"), words("p-value")},
	}
	if s.perfect != nil {
		g.Header = append(g.Header, words("true body"))
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
		"%s: extracting the body changes the median F1 of all algorithms by %s; %d of %d improve significantly and %d become significantly worse. ",
		s.title, change(gains[len(gains)/2]), better, len(gains), worse)
}

// bodyGrid compares the bodies of denoisers with the true ones, and the duplicates found with
// each.
func (s *measured) bodyGrid() paper.Grid {
	g := paper.Grid{
		Title:  say.New("Bodies, %v: compared with the true ones, and F1 of the duplicates found with them", s.title).Words,
		Header: []param.Words{words("findings|denoiser"), words("precision"), words("recall"), words("F1"), words("median")},
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
		Title:  words("CPU milliseconds per page"),
		Header: []param.Words{words("findings|denoiser"), words("ms")}, Time: true,
	}
	for _, b := range s.bodies {
		g.Add(say.Same(b.title), fmt.Sprintf("%.2f", b.millis))
	}
	return g
}
