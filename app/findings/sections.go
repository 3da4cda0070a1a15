package findings

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/app/paper"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/plot"
)

// ranged writes a figure with its interval.
func ranged(x float64, iv eval.Interval) string {
	return fmt.Sprintf("%.3f [%.3f, %.3f]", x, iv.Low, iv.High)
}

// change writes a difference with a sign.
func change(x float64) string {
	s := fmt.Sprintf("%+.3f", x)
	if s == "+0.000" || s == "-0.000" {
		return "0.000"
	}
	if s[0] == '-' {
		return "−" + s[1:]
	}
	return s
}

// chance writes the probability of a difference by chance.
func chance(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// column is a set, or a part of one, in the main table.
type column struct {
	title param.Words
	*table
}

// columns returns the columns of the main table: the sets; for a set in two languages, its
// languages.
func (f *Findings) columns() (list []column) {
	for _, s := range f.sets {
		if s.few && len(f.sets) > 1 {
			continue
		}
		parted := false
		for _, part := range s.strata {
			if part.group == byLanguage {
				parted = true
				list = append(list, column{sentence("%s: %s", s.title, part.name), part.table})
			}
		}
		if !parted {
			list = append(list, column{s.title, s.table})
		}
	}
	return list
}

// ranking orders the entrants by their mean F1 over the columns.
func ranking(list []column, n int) (order []int, mean []float64) {
	mean = make([]float64, n)
	for i := range n {
		order = append(order, i)
		for _, c := range list {
			mean[i] += c.f1[i] / float64(len(list))
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(mean[b], mean[a]) })
	return order, mean
}

// mark writes an F1, with a star if the algorithm does not differ significantly from the best,
// and a triangle if a fitted one is better.
func (t *table) mark(i int) string {
	switch {
	case t.tied(i):
		return num(t.f1[i]) + " ★"
	case t.ahead(i):
		return num(t.f1[i]) + " ▲"
	}
	return num(t.f1[i])
}

// mainSection is the table of all algorithms over all sets.
func (f *Findings) mainSection(m *measuring) *paper.Section {
	cols := f.columns()
	order, mean := ranking(cols, len(m.entrants))
	g := paper.Grid{
		Title:  words("F1 on pages that were not used to choose the threshold; ★: not significantly different from the best in the column; ▲: significantly better; †: weights fitted on labelled sets of these kinds, never counted as the best"),
		Header: []param.Words{words("algorithm")},
	}
	for _, c := range cols {
		g.Header = append(g.Header, c.title)
	}
	g.Header = append(g.Header, words("mean"))
	for _, i := range order {
		var cells []string
		for _, c := range cols {
			cells = append(cells, c.mark(i))
		}
		g.Add(say.Same(m.entrants[i].name), append(cells, num(mean[i]))...)
	}
	return &paper.Section{
		Name: "algorithms", Title: words("All algorithms on all sets"),
		Settings:   words("The sections below describe the sets. Default denoiser (learned), templates of hosts cut, pages without content skipped; settings as in the papers, learned thresholds."),
		Grids:      []paper.Grid{g},
		Difference: f.advice(cols, m),
	}
}

// advice says which algorithms are best in each column, and which in all.
func (f *Findings) advice(cols []column, m *measuring) param.Words {
	var everywhere []string
	order, _ := ranking(cols, len(m.entrants))
	for _, i := range order {
		if !m.entrants[i].fitted && !slices.ContainsFunc(cols, func(c column) bool { return !c.tied(i) }) {
			everywhere = append(everywhere, m.entrants[i].name)
		}
	}
	if !slices.ContainsFunc(f.sets, func(s *measured) bool { return !s.few }) {
		return f.sets[0].says()
	}
	var out param.Words
	switch {
	case len(cols) < 2:
	case len(everywhere) == 0:
		out = words("Every algorithm is significantly worse than the best on some set. ")
	default:
		out = sentence("Never significantly worse than the best: %s. ", listed(everywhere))
	}
	for _, c := range cols {
		best, f1 := m.entrants[c.best()].name, num(c.f1[c.best()])
		w := sentence("%s: only %s (%s). ", c.title, best, f1)
		if rest := c.level(); len(rest) > 0 {
			w = sentence("%s: %s (%s); not significantly different: %s. ", c.title, best, f1, listed(rest))
		}
		out = join(out, w)
	}
	return join(out, f.fittedSays(cols, m))
}

// fittedSays compares the algorithm with fitted weights with the others, in words.
func (f *Findings) fittedSays(cols []column, m *measuring) param.Words {
	i := slices.IndexFunc(m.entrants, func(e entrant) bool { return e.fitted })
	if i < 0 {
		return param.Words{}
	}
	ahead, level := 0, 0
	for _, c := range cols {
		switch {
		case c.ahead(i):
			ahead++
		case c.tied(i):
			level++
		}
	}
	return sentence("%s, whose weights were fitted on such sets, is significantly better than the best in %d of %d {column|columns} and not significantly different in %d.", m.entrants[i].name, ahead, len(cols), level)
}

// setSection is the table of one set.
func (f *Findings) setSection(s *measured) *paper.Section {
	n := len(s.pages.Pages)
	about := sentence("%d {page|pages}, %d known duplicate {pair|pairs}. ", n, len(duplicatePairs(s.gold)))
	if different := s.different(); s.gold.Kind == truth.Judged {
		w := sentence("%d {pair is|pairs are} known to be different. Precision uses only these: unlabelled pairs are ignored. ", different)
		about = join(about, w)
	}
	if s.index {
		about = join(about, sentence("Too many pages to score all pairs: pairs are candidates of each algorithm's index for scores of %.1f or more. ", lowest))
	}
	return &paper.Section{
		Name: "set-" + s.name, Title: s.title, Settings: join(about, s.about),
		Grids: []paper.Grid{s.grid()}, Difference: s.says(), Figures: []paper.Figure{s.figure},
	}
}

// different counts the pairs that were judged as different.
func (s *measured) different() (n int) {
	for _, l := range s.gold.Pairs {
		if l == truth.Different {
			n++
		}
	}
	return n
}

func (s *measured) grid() paper.Grid {
	g := paper.Grid{
		Title: words("Results for the set; threshold: the median of the learned thresholds, in the algorithm's own unit"),
		Header: []param.Words{
			words("algorithm"), words("F1"), words("precision"), words("recall"), words("AP"),
			words("threshold"), words("F1, paper's threshold"), words("F1, recommended"), words("below the best by"), words("p-value"),
		},
	}
	for _, i := range s.order {
		r := s.rows[i]
		threshold := "–"
		if t := r.crossed.Median(); !math.IsInf(t, 1) {
			threshold = r.inUnit(t)
		}
		g.Add(
			say.Same(r.name), ranged(r.counts.F1(), r.iv.F1), ranged(r.counts.Precision(), r.iv.Precision), ranged(r.counts.Recall(), r.iv.Recall), ranged(r.ap, r.aps),
			threshold, num(r.own.F1()), num(r.better.F1()), change(-s.delta[i]), chance(s.p[i]),
		)
	}
	return g
}

// says states which algorithms are best, and what the papers' thresholds lose.
func (s *measured) says() param.Words {
	if s.few {
		return sentence("Fewer than %d known {duplicate|duplicates}, or duplicates of fewer than %d {text|texts}: too few to compare algorithms.", leastDuplicates, leastGroups)
	}
	best := s.best()
	w := sentence("The best is %s, F1 %s. ", s.rows[best].name, ranged(s.f1[best], s.rows[best].iv.F1))
	if as := s.level(); len(as) > 0 {
		w = join(w, sentence("Not significantly different: %s. ", listed(as)))
	}
	for i, r := range s.rows {
		if s.ahead(i) {
			w = join(w, sentence("%s is significantly better (%s). ", r.name, num(s.f1[i])))
		}
	}
	var lost []float64
	worst, most := 0, -1.0
	for i, r := range s.rows {
		d := r.counts.F1() - r.own.F1()
		lost = append(lost, d)
		if d > most {
			worst, most = i, d
		}
	}
	slices.Sort(lost)
	return join(w, sentence(
		"Using the paper's threshold instead of a learned one lowers the median F1 of all algorithms by %s, most for %s (%s).",
		num(max(0, lost[len(lost)/2])), s.rows[worst].name, num(most)))
}

// figure draws precision against recall for at most six of the best algorithms, and for the
// best-known ones.
func (s *measured) figure(lang string) *plot.Figure {
	shown := slices.Clone(s.order[:min(5, len(s.order))])
	for i, r := range s.rows {
		if (r.name == "simhash" || r.name == "minhash") && !slices.Contains(shown, i) {
			shown = append(shown, i)
		}
	}
	f := &plot.Figure{
		Name: "findings-" + s.name, Title: s.title.In(lang), X: words("recall").In(lang), Y: words("precision").In(lang),
		XRange: &plot.Unit, YRange: &plot.Unit, Guides: plot.EqualF1(),
		Note: words("the five with the best F1, plus simhash and minhash").In(lang),
	}
	for k := range f.Guides {
		f.Guides[k].Name = "F1 = " + f.Guides[k].Name
	}
	for _, i := range shown {
		line := plot.Series{Name: s.rows[i].name, Style: plot.StyleOfAlgorithm(s.rows[i].Algorithm.Name)}
		for _, p := range s.rows[i].points {
			line.Points = append(line.Points, plot.Point{X: p.Counts.Recall(), Y: p.Counts.Precision()})
		}
		f.Series = append(f.Series, line)
	}
	return f
}
