package plot

import (
	"bytes"
	"strings"
	"testing"
)

// grid is a heat map over two parameters, best at keywords 20 and ε 0.2.
func heated() *Figure {
	var cells []Cell
	for x := range 4 {
		for y := range 3 {
			cells = append(cells, Cell{X: x, Y: y, Value: 0.9 - 0.1*float64((x-2)*(x-2)) - 0.05*float64((y-1)*(y-1))})
		}
	}
	return &Figure{
		Name: "f1-keywords-epsilon", X: "keywords", Y: "epsilon", XNames: []string{"5", "10", "20", "40"}, YNames: []string{"0.1", "0.2", "0.3"},
		Series: []Series{HeatMap("F1", cells, true)},
	}
}

func TestTheBestCellOfAHeatMapIsOutlined(t *testing.T) {
	f := heated()
	s := f.Series[0]
	if at := s.Points[s.Best]; at != (Point{3, 2}) || !strings.HasPrefix(s.Name, "F1 0.450–0.900") {
		t.Errorf("best is %v of %s", at, s.Name)
	}
	if low := HeatMap("time", []Cell{{Value: 3}, {X: 1, Value: 1}, {X: 2, Value: 1}}, false); low.Best != 1 {
		t.Errorf("the least time is cell %d", low.Best)
	}
	for i := range s.Values { // every text can be read, WCAG 2.1
		if fill, text := s.Shade(i); contrastOf(fill, text) < 4.5 {
			t.Errorf("cell %d: text %v on %v", i, text, fill)
		}
	}
	var csv bytes.Buffer
	if err := f.Write(&csv, nil, "csv"); err != nil || !strings.Contains(csv.String(), ",20,0.2,0.9,") || !strings.HasPrefix(csv.String(), "series,keywords,epsilon,value,") {
		t.Errorf("%v:\n%s", err, csv.String())
	}
}

func TestPanelsAndLyingBarsAreWrittenInEveryFormat(t *testing.T) {
	lying := &Figure{Name: "slices", Lying: true, X: "recall", Y: "site", YNames: []string{"b", "a"}, XRange: &Unit, Series: []Series{{
		Name: "recall", Style: StyleOf(0), Bars: 0.8, Points: []Point{{0.5, 1}, {0.9, 2}}, Low: []float64{0.4, 0.8}, High: []float64{0.6, 1},
	}}}
	panels := &Figure{Name: "panels", Title: "Panels", X: "x", Panels: []*Figure{heated(), lying, example()}}
	for _, f := range []*Figure{heated(), lying, panels} {
		for _, format := range Formats {
			var b bytes.Buffer
			if err := f.Write(&b, fonts(t), format); err != nil || b.Len() == 0 {
				t.Errorf("%s as %s: %v", f.Name, format, err)
			}
		}
	}
	if x, y := lying.Extent(); x != Unit || y != (Range{0.5, 2.5}) {
		t.Errorf("the axes show %v and %v", x, y)
	}
}
