package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/paper"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// listed joins names for a sentence, at most eight of them.
func listed(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" … (%d)", len(names))
	}
	return strings.Join(names, ", ")
}

// kindSection is the section on which algorithm is best for which kind of page.
func (f *Findings) kindSection(m *measuring) (*paper.Section, error) {
	g := paper.Grid{
		Title: words("The best algorithm by kind of page"),
		Header: []param.Words{
			words("findings|kind of page"), words("findings|duplicates"), words("best"), words("F1"), words("not significantly different"),
			say.Same("minhash"), say.Same("simhash"), say.Same(fittedName + " †"),
		},
	}
	leads := make(map[string]int)
	parts := 0
	var most []string
	for _, s := range f.sets {
		for _, part := range s.strata {
			if part.edit {
				continue
			}
			parts++
			for _, i := range part.leaders() {
				leads[m.entrants[i].name]++
			}
			f1 := func(name string) string {
				return part.mark(slices.IndexFunc(m.entrants, func(e entrant) bool { return e.name == name }))
			}
			g.Add(sentence("%s, %s: %s", s.title, part.group, part.name),
				fmt.Sprint(part.duplicates), m.entrants[part.best()].name, num(part.f1[part.best()]), listed(part.level()), f1("minhash"), f1("simhash"), f1(fittedName+" †"))
		}
	}
	if parts == 0 {
		return nil, nil
	}
	var always []string
	for _, e := range m.entrants {
		if e.fitted {
			continue
		}
		if leads[e.name] == parts {
			always = append(always, e.name)
		} else if 10*leads[e.name] >= 8*parts {
			most = append(most, fmt.Sprintf("%s (%d)", e.name, parts-leads[e.name]))
		}
	}
	w := sentence("Of %d {kind|kinds} of pages: significantly worse than the best on none: %s; on at most two in ten: %s.", parts, orNone(always), orNone(most))
	return &paper.Section{
		Name: "kinds", Title: words("By kind of page"),
		Readings: []param.Words{sentence(
			"Decisions are those for the whole set, counted on the pairs of each kind; thresholds are not learned again for a kind. Kinds with fewer than %d {duplicate|duplicates}, or with duplicates of fewer than %d {text|texts}, are omitted. Layouts overlap: a pair belongs to the layouts of both pages. Corrections are made within each kind, not over all kinds: with many kinds, some differences occur by chance.", leastDuplicates, leastGroups)},
		Grids: []paper.Grid{g}, Difference: w,
	}, nil
}

func orNone(list []string) param.Words {
	if len(list) == 0 {
		return words("none")
	}
	return say.Same(listed(list))
}

// editSection is the section on the share of duplicates that each algorithm finds, by edit.
func (f *Findings) editSection(m *measuring) (*paper.Section, error) {
	sec := &paper.Section{
		Name: "edits", Title: words("By kind of edit"),
		Readings: []param.Words{words("Share of the duplicates found if either page has this edit, with the decisions for the whole set. Both pages may be edited, with the same edit or different ones.")},
	}
	for _, s := range f.sets {
		parts := slices.DeleteFunc(slices.Clone(s.strata), func(t stratumTable) bool { return !t.edit })
		if len(parts) < 2 {
			continue
		}
		g := paper.Grid{Title: say.New("Recall, %v", s.title).Words, Header: []param.Words{words("algorithm")}}
		for _, part := range parts {
			g.Header = append(g.Header, part.name)
		}
		hardest, lowest := 0, 2.0
		for k, part := range parts {
			var all []float64
			for _, c := range part.counts {
				all = append(all, c.Recall())
			}
			slices.Sort(all)
			if mid := all[len(all)/2]; mid < lowest {
				hardest, lowest = k, mid
			}
		}
		var robust []string
		for _, i := range s.order {
			var cells []string
			holds := s.counts(i).Precision() >= 0.9
			for _, part := range parts {
				r := part.counts[i].Recall()
				holds = holds && r >= 0.9
				cells = append(cells, fmt.Sprintf("%.2f", r))
			}
			g.Add(say.Same(s.rows[i].name), cells...)
			if holds {
				robust = append(robust, s.rows[i].name)
			}
		}
		sec.Grids = append(sec.Grids, g)
		w := sentence("%s: the hardest edit is “%s” (half of the algorithms find at most %.2f); algorithms with recall of at least 0.9 for every kind and precision of at least 0.9: %s. ",
			s.title, parts[hardest].name, lowest, orNone(robust))
		sec.Difference = join(sec.Difference, w)
	}
	if len(sec.Grids) == 0 {
		return nil, nil
	}
	return sec, nil
}

func (s *measured) counts(i int) confusion.Counts { return s.rows[i].counts }

// courseSection is the section on the decisions on the pairs of the course pack, by the
// thresholds learned on the first set.
func (f *Findings) courseSection(m *measuring) (*paper.Section, error) {
	if len(m.opt.Sets) > 0 {
		return nil, nil
	}
	at, err := m.unpack("course.zip", "course", 0)
	if err != nil {
		return nil, err
	}
	q, err := m.open(&question{name: "course"}, at)
	if err != nil {
		return nil, err
	}
	defer q.pages.Close()
	g := paper.Grid{
		Title:  words("Decision for each pair: + duplicates, − different; errors in brackets"),
		Header: []param.Words{words("algorithm")},
	}
	pairs := coursePairs(q)
	for _, p := range pairs {
		g.Header = append(g.Header, say.Same(q.pages.Pages[p.A].ID+" / "+q.pages.Pages[p.B].ID))
	}
	g.Header = append(g.Header, words("findings|right"))
	right := make([]int, len(m.entrants))
	cells := make([][]string, len(m.entrants))
	judged := 0
	for _, p := range pairs {
		if l := q.gold.Label(p); l == truth.Duplicate || l == truth.Different {
			judged++
		}
	}
	_, err = detect.Run(m.ctx, q.pages, m.jobs(), detect.Options{
		Denoiser: m.denoiser, Reading: pass.DefaultReading(), Candidates: result.All, Segmenter: m.seg, Workers: m.opt.Workers,
		Finished: func(r *result.Result) error {
			cut := f.sets[0].rows[r.Job].crossed.Median()
			for _, p := range pairs {
				score, _ := r.Pairs.Score(p)
				cell, ok := verdict(score >= cut && score > 0, q.gold.Label(p))
				cells[r.Job] = append(cells[r.Job], cell)
				if ok {
					right[r.Job]++
				}
			}
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	order := slices.Clone(f.sets[0].order)
	slices.SortStableFunc(order, func(a, b int) int { return right[b] - right[a] })
	var all []string
	for _, i := range order {
		g.Add(say.Same(m.entrants[i].name), append(cells[i], fmt.Sprintf("%d/%d", right[i], judged))...)
		if right[i] == judged {
			all = append(all, m.entrants[i].name)
		}
	}
	w := sentence("All %d labelled {pair is|pairs are} decided correctly by %s. Seven pairs chosen for teaching do not give an error rate.", judged, orNone(all))
	return &paper.Section{
		Name: "course", Title: words("The pairs of the course pack"),
		Readings: []param.Words{sentence("Thresholds were learned on “%s”, which does not contain the course pack. Pairs where one page contains the other count as neither right nor wrong.", f.sets[0].name)},
		Grids:    []paper.Grid{g}, Difference: w,
	}, nil
}

// coursePairs returns the pairs that the truth labels, by their ids.
func coursePairs(q *question) []page.Pair {
	var list []page.Pair
	for p := range q.gold.Pairs {
		list = append(list, p)
	}
	id := func(i int32) string { return q.pages.Pages[i].ID }
	slices.SortFunc(list, func(x, y page.Pair) int {
		return cmp.Or(strings.Compare(id(x.A), id(y.A)), strings.Compare(id(x.B), id(y.B)))
	})
	return list
}

// verdict writes a decision, and tells whether it is right.
func verdict(duplicate bool, l truth.Label) (string, bool) {
	sign := "−"
	if duplicate {
		sign = "+"
	}
	switch {
	case l != truth.Duplicate && l != truth.Different:
		return "(" + sign + ")", false
	case duplicate == (l == truth.Duplicate):
		return sign, true
	}
	return "[" + sign + "]", false
}
