package links

import (
	"fmt"
	"strings"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// web is a plan of two pages with their links. Its columns hold the pages linked to the left page
// alone, to both, and to the right page alone.
type web struct {
	trace.Plan
	row float64 // of the pages
}

const mostOut = 5

var columns = [3]float64{6, 20, 34}

func newWeb(room bool) *web {
	w := &web{row: 1}
	if room {
		w.row = 4.2
	}
	w.Width, w.Height = 40, w.row+3+1.4*(mostOut+1)
	for side, x := range [2]float64{13, 27} {
		w.Boxes = append(w.Boxes, trace.Box{ID: storykit.ID("page", trace.Sides[side]), Label: trace.Worded(storykit.Pages[side]), X: x, Y: w.row, Mark: trace.Used})
	}
	return w
}

func (w *web) link(id string, label trace.Label, column int, row float64, mark trace.Mark) {
	w.Boxes = append(w.Boxes, trace.Box{ID: id, Label: label, X: columns[column], Y: row, Mark: mark})
	for side := range 2 {
		if column == 1 || column == 2*side {
			w.Links = append(w.Links, trace.Link{ID: fmt.Sprint(id, " ", side), From: w.Boxes[side].ID, To: id, Mark: mark})
		}
	}
}

func (w *web) out(keys [2][]string, hosts [2]string, mark func(side int, key string) trace.Mark) {
	var lists [3][][]string // by column, those that count and those that do not
	for i := range lists {
		lists[i] = make([][]string, 2)
	}
	for side, list := range keys {
		for _, key := range list {
			switch m := mark(side, key); {
			case m == trace.Same && side == 0:
				lists[1][0] = append(lists[1][0], key)
			case m == trace.Differs:
				lists[2*side][0] = append(lists[2*side][0], key)
			case m == trace.Dropped:
				lists[2*side][1] = append(lists[2*side][1], key)
			}
		}
	}
	for column, list := range lists {
		first := storykit.ByTurns(list[0], list[1])
		for n, key := range first[:min(mostOut, len(first))] {
			side := min(column, 1)
			m := mark(side, key)
			label := key
			if column != 1 {
				label = strings.TrimPrefix(key, strings.TrimPrefix(hosts[side], "www."))
			}
			w.link(fmt.Sprint("out", column, " ", n), trace.Plain(trace.Quote(label)), column, w.row+3+float64(1.4*float64(n)), m)
		}
		if n := len(first) - mostOut; n > 0 {
			w.link(fmt.Sprint("more", column), trace.Worded(say.New("… %d more", n).Words), column, w.row+3+1.4*mostOut, trace.None)
		}
	}
}

func (w *web) in(o storykit.Overlap) {
	for column, n := range [3]int{o.A - o.Common, o.Common, o.B - o.Common} {
		if n > 0 {
			w.link(fmt.Sprint("in", column), trace.Worded(say.New("%d {page|pages}", n).Words), column, 1, trace.If(column == 1, trace.Same, trace.Differs))
		}
	}
}

func (w *web) view(note say.Words) *trace.View {
	plan := w.Plan
	return &trace.View{ID: "web", Title: say.Words{En: "The pages and their links"}, Plan: &plan, Note: note}
}
