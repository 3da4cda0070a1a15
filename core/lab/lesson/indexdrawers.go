package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// drawers explains how an index of a join arranges the pages, level by level.
func (t *indexTale) drawers() {
	t.Code(codeDrawer, codeReach)
	first, second, third := t.players()
	for n, f := range t.filings {
		t.Begin(say.Each(func(lang string) string { return upper(f.Name.In(lang)) }))
		id := fmt.Sprint("drawers", n)
		some := []int32{first, second}
		if third >= 0 {
			some = append(some, third)
		}
		t.Step(codeDrawer, t.lies(f, some), t.drawersOf(id, f, some))
		within := t.within(f)
		view := t.fullDrawers(id, f)
		single := alone(f)
		t.Step(codeDrawer, t.allIn(f, single), view)
		t.Offer(trace.HowMany(int(within), int(t.look.All())))
		t.Ask(say.New("How many pairs remain after this level?"), codeReach, t.leaves(f, within), view)
	}
}

func upper(s string) string {
	rs := []rune(s)
	if len(rs) > 0 && rs[0] >= 'a' && rs[0] <= 'z' {
		rs[0] -= 'a' - 'A'
	}
	return string(rs)
}

// in returns the drawers that hold a page.
func in(f algo.IndexLevel, p int32) (out []int) {
	for i, d := range f.Lists {
		if _, ok := slices.BinarySearch(d.Pages, p); ok {
			out = append(out, i)
		}
	}
	return out
}

// allIn returns a sentence with the number of drawers over which the pages are distributed.
func (t *indexTale) allIn(f algo.IndexLevel, single int) say.Message {
	live, n := grouped(int64(len(t.look.Pages()))), grouped(int64(len(f.Lists)))
	if f.Reach > 0 {
		return say.New("All %s {page is|pages are} sorted into %s classes; the largest has %s.", live, n, grouped(int64(fullest(f))))
	}
	return say.New("All %s {page is|pages are} in %s lists. %s lists have a single page and give no candidates; the longest has %s.", live, n, grouped(int64(single)), grouped(int64(fullest(f))))
}

// leaves returns a sentence with the number of pairs that remain after a level of the index.
func (t *indexTale) leaves(f algo.IndexLevel, within int64) say.Message {
	all := t.look.All()
	if f.Reach > 0 {
		return say.New("Only pages of the same class or of adjacent classes can be candidates: this level alone leaves %s of %s {pair|pairs}, %s.", grouped(within), grouped(all), percent(within, all))
	}
	return say.New("Only pages that share a list can be candidates: this level alone leaves %s of %s {pair|pairs}, %s.", grouped(within), grouped(all), percent(within, all))
}

// lies names the drawers of the pages of a pair and of a third page.
func (t *indexTale) lies(f algo.IndexLevel, some []int32) say.Message {
	if f.Reach > 0 {
		return t.sorted(f, some)
	}
	a, b := in(f, some[0]), in(f, some[1])
	said := say.New("The index uses %v: one for each feature, with the pages that have it. Page %s is in %d of them, page %s in %d, and both are in %d.", f.Name, t.name(some[0]), len(a), t.name(some[1]), len(b), near(a, b, 0))
	if len(some) < 3 {
		return said
	}
	c := in(f, some[2])
	return say.New("%v Page %s is in %d, and in %d of these together with page %s.",
		said.Words, t.name(some[2]), len(c), near(c, a, 0), t.name(some[0]))
}

// sorted returns a sentence about the classes of pages.
func (t *indexTale) sorted(f algo.IndexLevel, some []int32) say.Message {
	said := say.New("The index sorts the pages into %v and compares only pages of the same class or of adjacent classes.", f.Name)
	for _, p := range some {
		class := say.Words{En: "none"}
		if at := in(f, p); len(at) > 0 {
			class = f.Lists[at[0]].Name
		}
		said = say.New("%v Page %s: %v.", said.Words, t.name(p), class)
	}
	if len(some) > 2 && near(in(f, some[2]), in(f, some[0]), f.Reach) == 0 {
		return say.New("%v Pages %s and %s are too far apart.", said.Words, t.name(some[0]), t.name(some[2]))
	}
	return said
}

// near counts the drawers of x that are within reach of a drawer of y.
func near(x, y []int, reach int) (n int) {
	for _, i := range x {
		if slices.ContainsFunc(y, func(j int) bool { return max(i, j)-min(i, j) <= reach }) {
			n++
		}
	}
	return n
}

func (t *indexTale) drawersOf(id string, f algo.IndexLevel, some []int32) *trace.View {
	view := &trace.Buckets{Show: storykit.Few}
	marks := []trace.Mark{trace.Used, trace.Same, trace.New}
	for _, least := range []int{2, 1} {
		for i, d := range f.Lists {
			x := trace.Bucket{ID: fmt.Sprint("drawer", i), Label: t.drawerName(d)}
			for n, p := range some {
				if _, ok := slices.BinarySearch(d.Pages, p); ok {
					x.Members = append(x.Members, trace.Member{ID: fmt.Sprint(p), Label: trace.Plain(t.name(p)), Mark: marks[n]})
				}
			}
			if several := len(x.Members) > 1; len(x.Members) == 0 || several != (least == 2) {
				continue
			} else if several {
				x.Mark = trace.Same
			}
			view.Buckets = append(view.Buckets, x)
		}
	}
	if f.Reach > 0 { // their order tells which are neighbours
		slices.SortFunc(view.Buckets, func(x, y trace.Bucket) int { return numberOf(x) - numberOf(y) })
	}
	return &trace.View{ID: id, Title: f.Name, Buckets: view}
}

func (t *indexTale) drawerName(d algo.PageList) trace.Label {
	if d.Feature != 0 && len(d.Pages) > 0 {
		if s := t.spelled(d.Pages[0], d.Feature); s != "" {
			return trace.Plain("“" + s + "”")
		}
	}
	if is := trace.Spelled(d.Name.En); is.Hash != "" {
		return is
	}
	return trace.Worded(d.Name)
}

func numberOf(b trace.Bucket) (n int) {
	_, _ = fmt.Sscanf(b.ID, "drawer%d", &n)
	return n
}

// alone counts the drawers with one page; fullest is the number of pages in the fullest.
func alone(f algo.IndexLevel) (n int) {
	for _, d := range f.Lists {
		if len(d.Pages) == 1 {
			n++
		}
	}
	return n
}

func fullest(f algo.IndexLevel) (n int) {
	for _, d := range f.Lists {
		n = max(n, len(d.Pages))
	}
	return n
}

// fullDrawers shows the drawers of the whole set that have at least two pages: in their order if
// neighbours count, else the fullest first.
func (t *indexTale) fullDrawers(id string, f algo.IndexLevel) *trace.View {
	view := &trace.Buckets{Show: storykit.Few}
	order := make([]int, 0, len(f.Lists))
	for i, d := range f.Lists {
		if f.Reach > 0 && len(d.Pages) > 0 || len(d.Pages) > 1 {
			order = append(order, i)
		}
	}
	if f.Reach == 0 {
		slices.SortStableFunc(order, func(x, y int) int { return len(f.Lists[y].Pages) - len(f.Lists[x].Pages) })
	} else {
		view.Show = 2 * storykit.Few
	}
	for _, i := range order[:min(len(order), most)] {
		d := f.Lists[i]
		view.Buckets = append(view.Buckets, t.bucket(fmt.Sprint("drawer", i), t.drawerName(d), d.Pages))
	}
	out := &trace.View{ID: id, Title: f.Name, Buckets: view}
	switch left := len(f.Lists) - len(view.Buckets); {
	case left > 0 && f.Reach > 0 && len(order) == len(view.Buckets):
		out.Note = say.New("%d {class|classes} without a page are not listed.", left).Words
	case left > 0:
		out.Note = say.New("%d more are not listed; %d of all have a single page.", left, alone(f)).Words
	}
	return out
}

func (t *indexTale) within(f algo.IndexLevel) int64 {
	single := true
	drawers := make(map[int32][]int32) // of each page
	for i, d := range f.Lists {
		for _, p := range d.Pages {
			drawers[p] = append(drawers[p], int32(i))
			single = single && len(drawers[p]) == 1
		}
	}
	if single && t.look.All() == pairs(int64(len(t.look.Pages()))) {
		return bySizes(f)
	}
	n := int64(0)
	last := make([]int32, len(t.Set.Pages)) // 1 + the page near which each was last found
	for _, a := range t.look.Pages() {
		for _, i := range drawers[a] {
			for j := max(0, int(i)-f.Reach); j <= min(len(f.Lists)-1, int(i)+f.Reach); j++ {
				for _, b := range f.Lists[j].Pages {
					if b > a && last[b] != a+1 && t.look.Counts(page.Pair{A: a, B: b}) {
						last[b] = a + 1
						n++
					}
				}
			}
		}
	}
	return n
}

func bySizes(f algo.IndexLevel) (n int64) {
	for i, d := range f.Lists {
		n += pairs(int64(len(d.Pages)))
		for _, next := range f.Lists[i+1 : min(len(f.Lists), i+1+f.Reach)] {
			n += int64(len(d.Pages)) * int64(len(next.Pages))
		}
	}
	return n
}
