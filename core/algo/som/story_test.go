package som

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// storyOf tells of two test pages, on the map of all.
func storyOf(t *testing.T, a, b int, set ...string) (*trace.Story, *Method, []*text.Doc) {
	t.Helper()
	docs := algotest.Docs()
	m, err := method(t, docs, set...)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(params(), set)
	if err != nil {
		t.Fatal(err)
	}
	told := algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: m, Make: func(param.Values) (algo.Method, error) {
		t.Error("a story trains the map anew")
		return m, nil
	}}
	return algotest.Story(t, told, docs[a], docs[b]), m, docs
}

// plainly returns the nodes of a map, and a page's vector, with all their words.
func (m *Method) plainly(d *text.Doc) (nodes [][]float64, x []float64) {
	nodes, x = make([][]float64, m.grid.nodes()), make([]float64, len(m.kept))
	for j := range nodes {
		nodes[j] = make([]float64, len(m.kept))
		for w := range nodes[j] {
			nodes[j][w] = m.grid.weight(j, w)
		}
	}
	for _, e := range m.vector(m.bag(d)) {
		x[e.term] = e.weight
	}
	return nodes, x
}

// The distances of the story are those of the trained map, and the darkest node wins.
func TestStoryShowsTheTrainedMap(t *testing.T) {
	for _, set := range []string{"decision=guarded", "unit=false"} {
		s, m, docs := storyOf(t, 0, 2, set)
		for side, id := range []string{"left", "right"} {
			nodes, x := m.plainly(docs[2*side])
			winner := int(s.Signed[side][0])
			row := algotest.Last(t, s, "nearest-"+id).Bars.Bars[0]
			if want := fmt.Sprintf("%.4f", math.Sqrt(squared(nodes[winner], x))); row.ID != fmt.Sprint(winner) || row.Text != want {
				t.Errorf("%s, %s: node %s is %s away, want %d and %s", set, id, row.ID, row.Text, winner, want)
			}
			for _, c := range beside(t, s, "nearest-"+id).Grid.Cells {
				if won := c.ID == fmt.Sprint(winner); won != (c.Mark == trace.New) || won && c.Fill != 1 {
					t.Errorf("%s, %s: node %s has %+v, the winner is %d", set, id, c.ID, c, winner)
				}
			}
		}
	}
}

// beside returns the map that stands beside a view.
func beside(t *testing.T, s *trace.Story, id string) *trace.View {
	t.Helper()
	for i := range s.Steps {
		if views := s.Shown(i); views[len(views)-1].ID == id {
			return views[0]
		}
	}
	t.Fatalf("no step ends with %q", id)
	return nil
}

// The presentation that is told of moves nodes as the training does.
func TestStoryMovesNodesAsTheTrainingDoes(t *testing.T) {
	for _, set := range []string{"unit=true", "unit=false"} {
		s, m, docs := storyOf(t, 0, 6, set)
		nodes, x := m.plainly(docs[0])
		eta, radius := m.plan.at(m.plan.moment())
		winner := int(s.Signed[0][0])
		move(nodes, m.grid.side, winner, x, eta, radius, m.unit)
		rows := algotest.Last(t, s, "moved").Bars.Bars
		if want := m.grid.around(winner/m.grid.side, radius) * m.grid.around(winner%m.grid.side, radius); len(rows) != want {
			t.Errorf("%s: %d nodes move, want %d", set, len(rows), want)
		}
		for _, row := range rows {
			var j int
			fmt.Sscan(row.ID, &j)
			if want := fmt.Sprintf("%.4f", math.Sqrt(squared(nodes[j], x))); row.Text != want {
				t.Errorf("%s: node %d is %s away after the step, want %s", set, j, row.Text, want)
			}
		}
	}
}

// The four counts of a word and a class are those of the set, and give the values of the
// word.
func TestStoryCountsAWordByClass(t *testing.T) {
	s, m, docs := storyOf(t, 0, 2)
	view := algotest.Last(t, s, "two-by-two")
	word := strings.Split(strings.Split(view.Title.En, "“")[1], "”")[0]
	var x table
	for i, want := range []struct {
		form  string
		cells [2]*float64
	}{{"A = %f, B = %f", [2]*float64{&x.a, &x.b}}, {"C = %f, D = %f", [2]*float64{&x.c, &x.d}}} {
		if _, err := fmt.Sscanf(view.Bars.Bars[i].Text, want.form, want.cells[0], want.cells[1]); err != nil {
			t.Fatal(err)
		}
	}
	with, pages := 0.0, 0.0
	for _, d := range docs {
		if len(m.bag(d)) > 0 {
			pages++
		}
		for _, label := range m.labelsOf(d) {
			if label == word {
				with++
			}
		}
	}
	if x.a+x.b != with || x.a+x.b+x.c+x.d != pages {
		t.Errorf("“%s” is counted %+v, %v of %v pages have it", word, x, with, pages)
	}
	lines := algotest.Last(t, s, "value").Formula.Lines
	if want := fmt.Sprintf("= %.3f", x.chiSquare()); !strings.HasSuffix(lines[0].En, want) {
		t.Errorf("%s, want %s", lines[0].En, want)
	}
	if want := fmt.Sprintf("= %.3f", x.mutual()); !strings.HasSuffix(lines[1].En, want) {
		t.Errorf("%s, want %s", lines[1].En, want)
	}
}

// The story of the choice by gain counts the pages with its word and without it, and its
// entropies make the gain by which the word was kept.
func TestStoryOfInformationGain(t *testing.T) {
	s, m, _ := storyOf(t, 0, 2, "selection=gain")
	var n, h [3]float64
	for i, row := range algotest.Last(t, s, "entropies").Bars.Bars {
		h[i] = row.Value
		if _, err := fmt.Sscan(strings.TrimPrefix(row.Label.En, "all "), &n[i]); err != nil {
			t.Fatal(err)
		}
	}
	gain := h[0] - n[1]/n[0]*h[1] - n[2]/n[0]*h[2]
	if n[1]+n[2] != n[0] || math.Abs(gain-m.choice.kept[0].value) > 2e-3 {
		t.Errorf("%v pages of the entropies %v gain %v, want %v", n, h, gain, m.choice.kept[0].value)
	}
}
