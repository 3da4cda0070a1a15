package diagram

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/kind"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/scene"
)

// shapesOf returns the groups that pairs make from a score on.
func shapesOf(n int, pairs scored.Pairs, cut float64) []cluster.Shape {
	return cluster.Linked(n, pairs, cut, pairs.From(cut), cluster.Edits{})
}

// sample returns the set of reprints, and pairs that score by what is known of them: two of its groups
// are joined by one link.
func sample(t *testing.T) (*page.Set, scored.Pairs) {
	t.Helper()
	set, err := formats.Open(context.Background(), "../../../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	known, _ := truthfile.Found(set)
	var list []scored.Pair
	for p := range known.Duplicates() {
		list = append(list, scored.Pair{A: p.A, B: p.B, Score: 0.82 + float64((7*p.A+3*p.B)%18)/100})
	}
	groups := cluster.Groups(len(set.Pages), scored.PairsOf(list), 0)
	a, b := groups[0].Members[0], groups[1].Members[0]
	list = append(list, scored.Pair{A: min(a, b), B: max(a, b), Score: 0.8})
	slices.SortFunc(list, scored.Compare)
	return set, scored.PairsOf(list)
}

// sited tells of a page of a set; every third has no date.
func sited(set *page.Set, i int32) Sited {
	p := Sited{Named: Named{ID: set.Pages[i].ID, Action: cluster.Remove}, Site: set.Pages[i].Host()}
	if i%3 > 0 {
		p.Date = fmt.Sprintf("2020-01-%02d", 1+i%28)
	}
	if i%5 == 0 {
		p.Action = cluster.Keep
	}
	return p
}

func TestPicturesOfASample(t *testing.T) {
	set, pairs := sample(t)
	n := len(set.Pages)
	shapes := shapesOf(n, pairs, 0.8)
	graph := NewGraph(n, shapes[0], 0.8, pairs)
	if graph.Glue == nil || graph.Glue.Score != 0.8 {
		t.Errorf("the gluing link is %v", graph.Glue)
	}
	about := func(i int32) Sited { return sited(set, i) }
	var dots []Dot
	var tree []scored.Pair
	for i := range int32(n) {
		dots = append(dots, Dot{sited(set, i), i, int(set.Pages[i].Size), kind.Kinds()[int(i)%len(kind.Kinds())]})
	}
	for _, s := range shapes {
		tree = append(tree, s.Tree...)
	}
	for name, l := range map[string]Layout{"group": graph.Layout(about), "groups": NewOverview(shapes, about).Layout, "pages": Birdseye(n, at(dots), 7, tree)} {
		for _, opt := range []scene.Options{{Lang: "en", Width: 1100, Height: 620}, {Lang: "zh", Width: 700, Height: 420}} {
			d := l(opt)
			check(t, name, d, opt)
			golden(t, name+"."+opt.Lang, func(scene.Options) Diagram { return d }, opt, opt.Lang == "zh")
			if !reflect.DeepEqual(d.Shapes, l(opt).Shapes) {
				t.Errorf("%s is drawn otherwise a second time", name)
			}
		}
	}
}

// at returns how to get a thing of a list.
func at[T any](list []T) func(i int) T { return func(i int) T { return list[i] } }

// check checks that every thing of a picture has a label and shapes, and that shapes and things are in
// the picture and have IDs of their own.
func check(t interface{ Errorf(string, ...any) }, name string, d Diagram, opt scene.Options) {
	drawn, seen := map[string]bool{}, map[string]bool{}
	for _, s := range d.Shapes {
		drawn[s.ID] = true
		for _, v := range []float64{s.X, s.X + s.W} {
			if !(v >= -1 && v <= opt.Width+1) {
				t.Errorf("%s: %v is at x = %v of %v", name, s, v, opt.Width)
			}
		}
		if !(s.Y >= -1 && s.Y <= opt.Height+1) {
			t.Errorf("%s: %v is at y = %v of %v", name, s, s.Y, opt.Height)
		}
	}
	for _, x := range d.Things {
		if seen[x.ID] || !drawn[x.ID] || x.Label == "" || x.Target.Kind == Nothing {
			t.Errorf("%s: %v is there twice (%v) or not drawn (%v)", name, x, seen[x.ID], !drawn[x.ID])
		}
		seen[x.ID] = true
	}
	rows := 0
	for range d.Data.Rows {
		rows++
	}
	if rows == 0 && len(d.Things) > 0 {
		t.Errorf("%s has no data", name)
	}
}

// things counts the things of a kind.
func things(d Diagram, k Kind) (out []int) {
	for _, x := range d.Things {
		if x.Target.Kind == k {
			out = append(out, x.Target.A)
		}
	}
	slices.Sort(out)
	return out
}

// Every page of a group, every group of a set and every page of a set is drawn once.
func TestEverythingIsDrawnOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "pages")
		var list []scored.Pair
		for range rapid.IntRange(1, 60).Draw(t, "pairs") {
			a, b := rapid.Int32Range(0, int32(n-1)).Draw(t, "a"), rapid.Int32Range(0, int32(n-1)).Draw(t, "b")
			if a < b && !slices.ContainsFunc(list, func(p scored.Pair) bool { return p.A == a && p.B == b }) {
				list = append(list, scored.Pair{A: a, B: b, Score: float64(rapid.IntRange(0, 10).Draw(t, "score")) / 10})
			}
		}
		slices.SortFunc(list, scored.Compare)
		pairs := scored.PairsOf(list)
		about := func(i int32) Sited {
			return Sited{Named: Named{ID: fmt.Sprint("dir/p", i)}, Site: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "site")}
		}
		opt := scene.Options{Width: float64(rapid.IntRange(300, 1200).Draw(t, "width")), Height: float64(rapid.IntRange(300, 900).Draw(t, "height"))}
		shapes := shapesOf(n, pairs, 0.5)
		for _, s := range shapes {
			d := NewGraph(n, s, 0.5, pairs.From(0.5)).Layout(about)(opt)
			check(t, "group", d, opt)
			if got := things(d, Page); len(got) != len(s.Members) || got[0] != int(s.Members[0]) {
				t.Fatalf("of %v are drawn %v", s.Members, got)
			}
		}
		d := NewOverview(shapes, about).Layout(opt)
		check(t, "groups", d, opt)
		if got := things(d, Group); len(got) != len(shapes) {
			t.Fatalf("of %d groups are drawn %v", len(shapes), got)
		}
		var dots []Dot
		for i := range int32(n) {
			dots = append(dots, Dot{Sited: about(i), Page: i, Length: rapid.IntRange(0, 100_000).Draw(t, "length")})
		}
		d = Birdseye(n, at(dots), 0, list)(opt)
		check(t, "pages", d, opt)
		if got := things(d, Page); len(got) != n {
			t.Fatalf("of %d pages are drawn %v", n, got)
		}
	})
}

// chain is a group of n pages of which each resembles the next few.
func chain(n int) (cluster.Shape, scored.Pairs) {
	var list []scored.Pair
	for a := range int32(n) {
		for b := a + 1; b < min(a+4, int32(n)); b++ {
			list = append(list, scored.Pair{A: a, B: b, Score: 1 - float64(b-a)/10})
		}
	}
	slices.SortFunc(list, scored.Compare)
	pairs := scored.PairsOf(list)
	return shapesOf(n, pairs, 0.5)[0], pairs
}

func TestALargeGroupIsASampleAndSaysSo(t *testing.T) {
	s, pairs := chain(5000)
	d := NewGraph(5000, s, 0.5, pairs).Layout(func(i int32) Sited { return Sited{Named: Named{ID: fmt.Sprint(i)}} })(scene.Options{Lang: "en"})
	said := ""
	for _, x := range d.Shapes {
		said += x.Text + "\n"
	}
	if n := len(things(d, Page)); n != mostPages || !strings.Contains(said, "the 300 pages nearest") {
		t.Errorf("%d pages are drawn; the picture says %s", n, said)
	}
	for _, x := range d.Shapes {
		if math.IsNaN(x.X + x.Y) {
			t.Fatalf("%v has no place", x)
		}
	}
}

// In the widths of papers everything stays within the picture.
func TestPicturesFitAColumn(t *testing.T) {
	set, pairs := sample(t)
	n := len(set.Pages)
	shapes := shapesOf(n, pairs, 0.8)
	about := func(i int32) Sited { return sited(set, i) }
	var dots []Dot
	for i := range int32(n) {
		dots = append(dots, Dot{sited(set, i), i, int(set.Pages[i].Size), kind.Article})
	}
	graph := NewGraph(n, shapes[0], 0.8, pairs)
	for name, l := range map[string]Layout{"group": graph.Layout(about), "groups": NewOverview(shapes, about).Layout, "pages": Birdseye(n, at(dots), 7, shapes[0].Tree)} {
		for _, wide := range []float64{plot.Column, plot.Page} {
			size := Picture{Print: plot.Print{Width: wide}}.size()
			opt := scene.Options{Lang: "en", Width: size.wide - 2*size.margin, Height: size.high - 2*size.margin, Size: size.letters}
			check(t, fmt.Sprint(name, " in ", wide, " cm"), l(opt), opt)
		}
	}
}

// The most that is drawn takes less than 100 ms: a group of 300 pages in which all are linked, and sets
// of 10,000 pages.
func BenchmarkGroup(b *testing.B) {
	var list []scored.Pair
	for x := range int32(300) {
		for y := x + 1; y < 300; y++ {
			list = append(list, scored.Pair{A: x, B: y, Score: 0.9})
		}
	}
	pairs := scored.PairsOf(list)
	s := shapesOf(300, pairs, 0.8)[0]
	for b.Loop() {
		NewGraph(300, s, 0.8, pairs).Layout(func(i int32) Sited { return Sited{Named: Named{ID: fmt.Sprint(i)}} })(scene.Options{Lang: "en"})
	}
}

func BenchmarkGroups(b *testing.B) {
	var list []scored.Pair
	for i := range int32(5000) {
		list = append(list, scored.Pair{A: 2 * i, B: 2*i + 1, Score: 0.9})
	}
	shapes := shapesOf(10_000, scored.PairsOf(list), 0.8)
	for b.Loop() {
		NewOverview(shapes, func(i int32) Sited {
			return Sited{Named: Named{ID: fmt.Sprint(i)}, Site: fmt.Sprint("site", i%3000)}
		}).Layout(scene.Options{Lang: "en"})
	}
}

func BenchmarkPages(b *testing.B) {
	var dots []Dot
	for i := range 10_000 {
		dots = append(dots, Dot{Sited{Named: Named{ID: fmt.Sprint(i)}, Site: fmt.Sprint("site", i%100)}, int32(i), i * i % 100_000, kind.Article})
	}
	for b.Loop() {
		Birdseye(len(dots), at(dots), 0, nil)(scene.Options{Lang: "en"})
	}
}
