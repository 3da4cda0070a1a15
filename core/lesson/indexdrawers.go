package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/page"
	"pagetwin/core/say"
	"pagetwin/core/sketch/told"
	"pagetwin/core/trace"
)

// drawers tells how an index of a join lays the pages out, level by level.
func (t *indexTale) drawers() {
	t.Code(codeDrawer, codeReach)
	first, second, third := t.players()
	for n, f := range t.filings {
		t.Chapter(upper(f.Name.En), f.Name.Zh)
		id := fmt.Sprint("drawers", n)
		some := []int32{first, second}
		if third >= 0 {
			some = append(some, third)
		}
		t.Step(codeDrawer, t.lies(f, some), drawersOf(t.Pages, id, f, some))
		within := t.within(f)
		view := t.fullDrawers(id, f)
		single := alone(f)
		t.Step(codeDrawer, say.New("All %s pages lie in %s drawers; %s of them have one page alone, the fullest has %s.",
			"全部 %s 个网页放进 %s 格；只有一页的有 %s 格，最满的一格有 %s 页。",
			grouped(int64(len(t.look.Pages()))), grouped(int64(len(f.Drawers))), grouped(int64(single)), grouped(int64(fullest(f)))), view)
		reach := say.Words{En: "in one drawer", Zh: "同一格"}
		if f.Reach > 0 {
			reach = say.New("in one drawer or at most %d apart", "同一格或相距不超过 %d 格", f.Reach).Words
		}
		t.Ask(say.New("How many pairs does this level leave?", "经过这一层还剩多少对？"), codeReach,
			say.New("Only pages %v can come together: %s of %s pairs by this level alone.",
				"只有%v的网页才可能相遇：单凭这一层，%[3]s 对中剩 %[2]s 对。", reach, grouped(within), grouped(t.look.All())), view)
	}
}

func upper(s string) string {
	rs := []rune(s)
	if len(rs) > 0 && rs[0] >= 'a' && rs[0] <= 'z' {
		rs[0] -= 'a' - 'A'
	}
	return string(rs)
}

// in returns the drawers that a page lies in.
func in(f algo.Filing, p int32) (out []int) {
	for i, d := range f.Drawers {
		if _, ok := slices.BinarySearch(d.Pages, p); ok {
			out = append(out, i)
		}
	}
	return out
}

// lies says where the pages of a pair and a third one lie.
func (t *indexTale) lies(f algo.Filing, some []int32) say.Message {
	a, b := in(f, some[0]), in(f, some[1])
	near := func(x, y []int) (n int) {
		for _, i := range x {
			if slices.ContainsFunc(y, func(j int) bool { return max(i, j)-min(i, j) <= f.Reach }) {
				n++
			}
		}
		return n
	}
	said := say.New("The index puts pages into drawers: %v. Page %s lies in %d, page %s in %d; %d of these are within reach of each other.",
		"索引把网页放进格子：%v。网页 %s 在 %d 格中，网页 %s 在 %d 格中，其中 %d 格够得着对方。", f.Name, t.name(some[0]), len(a), t.name(some[1]), len(b), near(a, b))
	if len(some) < 3 {
		return said
	}
	c := in(f, some[2])
	return say.New("%v Page %s lies in %d, of which %d are within reach of page %s.", "%v网页 %s 在 %d 格中，其中 %d 格与网页 %s 够得着。",
		said.Words, t.name(some[2]), len(c), near(c, a), t.name(some[0]))
}

// drawersOf shows the drawers that some pages lie in, those first that several are in.
func drawersOf(names Pages, id string, f algo.Filing, some []int32) *trace.View {
	view := &trace.Buckets{Show: told.Few}
	marks := []trace.Mark{trace.Used, trace.Same, trace.New}
	for _, least := range []int{2, 1} {
		for i, d := range f.Drawers {
			x := trace.Bucket{ID: fmt.Sprint("drawer", i), Label: trace.Worded(d.Name)}
			for n, p := range some {
				if _, ok := slices.BinarySearch(d.Pages, p); ok {
					x.Members = append(x.Members, trace.Member{ID: fmt.Sprint(p), Label: trace.Plain(names.name(p)), Mark: marks[n]})
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

func numberOf(b trace.Bucket) (n int) {
	_, _ = fmt.Sscanf(b.ID, "drawer%d", &n)
	return n
}

// alone counts the drawers with one page, fullest is how many pages the fullest has.
func alone(f algo.Filing) (n int) {
	for _, d := range f.Drawers {
		if len(d.Pages) == 1 {
			n++
		}
	}
	return n
}

func fullest(f algo.Filing) (n int) {
	for _, d := range f.Drawers {
		n = max(n, len(d.Pages))
	}
	return n
}

// fullDrawers shows the drawers of the whole set: in their order where neighbours count,
// else the fullest first, those with one page aside.
func (t *indexTale) fullDrawers(id string, f algo.Filing) *trace.View {
	view := &trace.Buckets{Show: told.Few}
	order := make([]int, 0, len(f.Drawers))
	for i, d := range f.Drawers {
		if f.Reach > 0 && len(d.Pages) > 0 || len(d.Pages) > 1 {
			order = append(order, i)
		}
	}
	if f.Reach == 0 {
		slices.SortStableFunc(order, func(x, y int) int { return len(f.Drawers[y].Pages) - len(f.Drawers[x].Pages) })
	} else {
		view.Show = 2 * told.Few
	}
	for _, i := range order[:min(len(order), most)] {
		d := f.Drawers[i]
		x := trace.Bucket{ID: fmt.Sprint("drawer", i), Label: trace.Worded(d.Name)}
		for _, p := range d.Pages[:min(len(d.Pages), most)] {
			m := trace.Member{ID: fmt.Sprint(p), Label: trace.Plain(t.name(p))}
			if t.cast.has(p) {
				m.Mark = trace.Used
			}
			x.Members = append(x.Members, m)
		}
		view.Buckets = append(view.Buckets, x)
	}
	out := &trace.View{ID: id, Title: f.Name, Buckets: view}
	if left := len(f.Drawers) - len(view.Buckets); left > 0 {
		out.Note = say.New("%d more drawers are not listed, %d of all have one page alone.", "另有 %d 格不列出；所有格子中只有一页的有 %d 格。", left, alone(f)).Words
	}
	return out
}

// within counts the pairs that lie within reach of each other on one level.
func (t *indexTale) within(f algo.Filing) int64 {
	single := true
	drawers := make(map[int32][]int32) // of each page
	for i, d := range f.Drawers {
		for _, p := range d.Pages {
			drawers[p] = append(drawers[p], int32(i))
			single = single && len(drawers[p]) == 1
		}
	}
	if single && t.look.All() == pairs(int64(len(t.look.Pages()))) {
		return bySizes(f)
	}
	n := int64(0)
	last := make([]int32, len(t.Set.Pages)) // 1 + the page that each was last found near
	for _, a := range t.look.Pages() {
		for _, i := range drawers[a] {
			for j := max(0, int(i)-f.Reach); j <= min(len(f.Drawers)-1, int(i)+f.Reach); j++ {
				for _, b := range f.Drawers[j].Pages {
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

// bySizes is the number of pairs within reach where every page lies in one drawer.
func bySizes(f algo.Filing) (n int64) {
	for i, d := range f.Drawers {
		n += pairs(int64(len(d.Pages)))
		for _, next := range f.Drawers[i+1 : min(len(f.Drawers), i+1+f.Reach)] {
			n += int64(len(d.Pages)) * int64(len(next.Pages))
		}
	}
	return n
}
