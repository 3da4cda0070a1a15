package findings

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/app/paper"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// moveSection is the section on how a threshold that was learned on the first set performs on the
// others.
func (f *Findings) moveSection(m *measuring) (*paper.Section, error) {
	if len(f.sets) < 2 {
		return nil, nil
	}
	first, rest := f.sets[0], f.sets[1:]
	g := paper.Grid{
		Title:  sentence("F1 with a threshold learned on other pages of the set → learned on “%s”", first.title),
		Header: []param.Words{words("algorithm")},
	}
	for _, s := range rest {
		g.Header = append(g.Header, s.title)
	}
	type loss struct {
		name string
		mean float64
	}
	var all []loss
	for _, i := range first.order {
		l := loss{name: m.entrants[i].name}
		var cells []string
		for _, s := range rest {
			r := s.rows[i]
			cells = append(cells, num(r.counts.F1())+" → "+num(r.moved.F1()))
			l.mean += (r.counts.F1() - r.moved.F1()) / float64(len(rest))
		}
		all = append(all, l)
		g.Add(say.Same(l.name), cells...)
	}
	slices.SortStableFunc(all, func(a, b loss) int { return cmp.Compare(a.mean, b.mean) })
	last, mid := all[len(all)-1], all[len(all)/2]
	return &paper.Section{
		Name: "moved", Title: words("Thresholds from another set"),
		Grids: []paper.Grid{g},
		Difference: sentence("Using thresholds from another set lowers the median F1 of all algorithms by %s, at most by %s (%s).",
			change(mid.mean), change(last.mean), last.name),
	}, nil
}

// speedSection is the section on times and memory.
func (f *Findings) speedSection(m *measuring) (*paper.Section, error) {
	if f.times == nil {
		return nil, nil
	}
	size := paper.Grid{
		Title:  words("Signatures"),
		Header: []param.Words{words("algorithm"), words("bytes a page")},
	}
	time := paper.Grid{
		Title:  sentence("Times and memory, %d {text|texts}", f.times[0].pages),
		Header: []param.Words{words("algorithm"), words("CPU seconds per 1,000 texts"), words("texts per CPU second"), words("peak memory, MB")},
		Time:   true,
	}
	order := make([]int, len(f.times))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.times[a].cpu, f.times[b].cpu) })
	for i, t := range f.times {
		size.Add(say.Same(m.entrants[i].name), fmt.Sprintf("%.0f", float64(t.bytes)/float64(t.pages)))
	}
	for _, i := range order {
		t := f.times[i]
		time.Add(say.Same(m.entrants[i].name), fmt.Sprintf("%.3f", t.perThousand()), fmt.Sprintf("%.0f", float64(t.pages)/t.cpu.Seconds()), fmt.Sprintf("%.1f", float64(t.heap)/1e6))
	}
	return &paper.Section{
		Name: "speed", Title: words("Times and memory"),
		Readings: []param.Words{words(
			"Synthetic texts, four in ten of them reprints. Each algorithm runs alone with one worker, from texts to decided pairs, with its own index and the paper's threshold; texts are read and normalised again for each. Memory is the growth of the heap. Times were measured on this machine, possibly with other work running.")},
		Grids:      []paper.Grid{time, size},
		Difference: words("Times change from run to run. Methods with quadratic training or index are slower on larger sets than this ranking suggests."),
	}, nil
}

func (t timing) perThousand() float64 { return 1000 * t.cpu.Seconds() / float64(t.pages) }

// otherSection is the section on other programs that scored the pairs.
func (f *Findings) otherSection(m *measuring) (*paper.Section, error) {
	sec := &paper.Section{
		Name: "others", Title: words("Other programs"),
		Readings: []param.Words{words(
			"They read the bodies extracted by our denoiser, and their scores are evaluated with the same folds and draws as ours, with thresholds learned in the same way. Difference: F1 of our best algorithm on the set minus theirs, with its interval.")},
	}
	for _, s := range f.sets {
		if len(s.others) == 0 {
			continue
		}
		slices.SortStableFunc(s.others, func(a, b *outcome) int { return cmp.Compare(b.counts.F1(), a.counts.F1()) })
		g := paper.Grid{
			Title:  sentence("%s; our best: %s %s", s.title, s.rows[s.best()].name, num(s.f1[s.best()])),
			Header: []param.Words{words("program"), words("settings"), words("F1"), words("AP"), words("difference"), words("ours not significantly worse")},
		}
		ahead := 0
		for _, o := range s.others {
			d := o.vs[s.best()]
			level := 0
			for _, v := range o.vs {
				if v.Delta >= 0 || v.P >= alpha {
					level++
				}
			}
			if d.Delta < 0 && d.P*float64(len(s.others)) < alpha { // of several, by Bonferroni
				ahead++
			}
			g.Add(say.Same(o.Program+" "+o.Version), o.Settings, ranged(o.counts.F1(), o.iv.F1), ranged(o.ap, o.aps),
				change(d.Delta)+fmt.Sprintf(" [%s, %s]", change(d.Interval.Low), change(d.Interval.High)), fmt.Sprintf("%d/%d", level, len(o.vs)))
		}
		best := s.others[0]
		w := sentence("%s: the best of %d {setting|settings} of other programs is %s (F1 %s), our best is %s (%s); %d of theirs are significantly better. ",
			s.title, len(s.others), best.Program+", "+best.Settings, num(best.counts.F1()), s.rows[s.best()].name, num(s.f1[s.best()]), ahead)
		sec.Difference = join(sec.Difference, w)
		sec.Grids = append(sec.Grids, g)
	}
	times, err := f.otherTimes(m)
	if err != nil {
		return nil, err
	}
	if len(times.Cells) > 0 {
		sec.Grids = append(sec.Grids, times)
	}
	if len(sec.Grids) == 0 {
		sec.Difference = words("No other program was run: make findings runs those in app/peers, and samples/python/compare.py those in Python.")
		sec.Readings = nil
	}
	return sec, nil
}

// otherTimes is the table of the times of other programs on the same texts as ours.
func (f *Findings) otherTimes(m *measuring) (paper.Grid, error) {
	g := paper.Grid{
		Title:  words("Times of other programs for the texts of the previous section, and the bytes that they store"),
		Header: []param.Words{words("program"), words("settings"), words("language"), words("CPU seconds per 1,000 texts"), words("bytes a page")},
		Time:   true,
	}
	list, err := m.sidecars(speedName)
	slices.SortStableFunc(list, func(a, b outcome) int { return cmp.Compare(a.CPU, b.CPU) })
	for _, o := range list {
		bytes := "–"
		if o.Bytes > 0 {
			bytes = fmt.Sprintf("%.0f", math.Round(float64(o.Bytes)/float64(o.Pages)))
		}
		g.Add(say.Same(strings.TrimSpace(o.Program+" "+o.Version)), o.Settings, o.Language, fmt.Sprintf("%.3f", 1000*o.CPU/float64(o.Pages)), bytes)
	}
	return g, err
}
