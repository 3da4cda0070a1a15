package plot

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// belowItsIndex is the curve of a run that is sure of all pairs from 0.5 and found four
// duplicates of six; seen reports whether it scored the two others one by one, and drawn how
// many random pairs of the rest it drew, all of which score 0.3.
func belowItsIndex(seen bool, drawn int) Curve {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0, 0, 4, 5}}
	r := &result.Result{Pages: 6, Guarantee: 0.5, Pairs: scored.PairsOf([]scored.Pair{
		{A: 0, B: 1, Score: 0.9}, {A: 0, B: 2, Score: 0.8}, {A: 4, B: 5, Score: 0.7}, {A: 1, B: 2, Score: 0.6}, {A: 0, B: 3, Score: 0.4},
	})}
	if seen {
		r.Beyond = &scored.Beyond{Draws: 1000, Of: 15, Known: []scored.Pair{{A: 1, B: 3, Score: 0.35}, {A: 2, B: 3, Score: 0.3}}}
		for range drawn {
			r.Beyond.Sample = append(r.Beyond.Sample, scored.Pair{A: 3, B: 5, Score: 0.3})
		}
	}
	c := eval.CurveOf(r, gold)
	return Curve{Name: "run", Style: StyleOf(0), Points: c.Points(0), Exact: c}
}

// Parts of a curve share the entry of the curve, and what their dashes mean stands once in
// the legend, behind the names, only where such a line is drawn.
func TestPartsAreExplainedOnce(t *testing.T) {
	candidates, estimated := wCandidates.En, wEstimated.En
	for _, c := range []struct {
		name   string
		curves []Curve
		parts  []string
	}{
		{"pairs are missing, nothing is known of them", []Curve{belowItsIndex(false, 0)}, []string{candidates}},
		{"the rest is estimated", []Curve{belowItsIndex(true, 100)}, []string{candidates, estimated}},
		{"two runs", []Curve{belowItsIndex(true, 100), belowItsIndex(false, 0)}, []string{candidates, estimated}},
	} {
		for i := range c.curves {
			c.curves[i].Name += string(rune('a' + i))
		}
		for _, f := range Thresholds(c.curves, Colours, "en") {
			for _, s := range f.Series {
				if len(s.Points) < 2 {
					t.Errorf("%s, %s: the line %q of %s has %d points", c.name, f.Name, s.Part, s.Name, len(s.Points))
				}
			}
			var rows []string
			x, y := f.Extent()
			for _, e := range f.Legend(x, y, func(Series) bool { return false }) {
				rows = append(rows, f.Words(e))
			}
			if n := len(c.curves); len(rows) < n || !slices.Equal(rows[n:], c.parts) {
				t.Errorf("%s, %s: the legend has %v, want %d names and %v", c.name, f.Name, rows, n, c.parts)
			}
		}
	}
}

// Names stand in the order in which their lines end where the axes show them, from the top; a line
// that is hidden keeps its place, and shows no part.
func TestNamesStandAsTheirLinesEnd(t *testing.T) {
	line := func(name, part string, y ...float64) Series {
		s := Series{Name: name, Part: part}
		for i, y := range y {
			s.Points = append(s.Points, Point{float64(i), y})
		}
		return s
	}
	f := &Figure{Series: []Series{
		line("falls", "", 3, 2, 1), line("empty", ""), line("rises", "", 0, 2.5, 3), line("rises", "dashed", 5, 5, 5), line("unknown", "", math.NaN()), line("above", "", 9, 9, 9),
	}}
	for _, c := range []struct {
		x, y   Range
		hidden string
		want   string
	}{
		{Range{0, 2}, Range{0, 9}, "", "above rises falls dashed"},
		{Range{0, 0.5}, Range{0, 4}, "", "falls rises above dashed"},
		{Range{0, 2}, Range{0, 9}, "rises", "above rises falls"},
	} {
		var got []string
		for _, e := range f.Legend(c.x, c.y, func(s Series) bool { return s.Name == c.hidden }) {
			got = append(got, f.Words(e))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v %v: the legend has %v, want %s", c.x, c.y, got, c.want)
		}
	}
}

// Where all pairs give what the candidates give, there is one line.
func TestPartsThatAreOneAreDrawnAsOne(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{
		page.MakePair(0, 1): truth.Duplicate, page.MakePair(0, 2): truth.Duplicate, page.MakePair(4, 5): truth.Different,
	}}
	r := &result.Result{
		Pages: 6, Guarantee: 0.5, Beyond: &scored.Beyond{Of: 15},
		Pairs: scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 4, B: 5, Score: 0.7}, {A: 0, B: 2, Score: 0.4}}),
	}
	e := eval.CurveOf(r, gold)
	if e.Whole == nil || e.Complete() {
		t.Fatal("the curve of all pairs should be known, and lie below the index")
	}
	c := Curve{Name: "run", Points: e.Points(0), Exact: e}
	if parts := c.parts(); len(parts) != 1 || parts[0].name.En != "" {
		t.Errorf("%d parts", len(parts))
	}
	r.Beyond.Known = []scored.Pair{{A: 0, B: 2, Score: 0.4}}
	r.Pairs = scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 4, B: 5, Score: 0.7}})
	c.Exact = eval.CurveOf(r, gold)
	c.Points = c.Exact.Points(0)
	if parts := c.parts(); len(parts) != 2 || !parts[1].name.Equal(wWhole) {
		t.Errorf("with a duplicate that the index lost there are %d parts, want the curve and that of all pairs", len(parts))
	}
}
