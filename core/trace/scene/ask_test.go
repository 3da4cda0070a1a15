package scene

import (
	"testing"
)

func boxes(s Scene) (out []Shape) {
	for _, x := range s.Shapes {
		if x.Kind == Rect && len(x.ID) == len(Answer(0)) {
			out = append(out, x)
		}
	}
	return out
}

func TestAnswersStandInBoxesThatFit(t *testing.T) {
	short := []string{"Yes", "No"}
	s := Asked("Are the digests equal?", short, Votes{Chosen: -1, Right: -1}, Options{Width: 600})
	if b := boxes(s); len(b) != 2 || b[0].Y != b[1].Y || b[1].X+b[1].W > 600.01 || b[0].Stroke != Faint {
		t.Errorf("%+v", b)
	}
	long := []string{"Those that are most typical of one class of pages", "The most frequent ones of all pages of the set", "All"}
	for _, x := range boxes(Asked("Which?", long, Votes{Chosen: -1, Right: -1}, Options{Width: 500})) {
		if x.X != 0 || x.W != 500 {
			t.Errorf("a long answer stands in %+v", x)
		}
	}
	if s := Asked("Which?", nil, Votes{}, Options{}); len(boxes(s)) > 0 {
		t.Error("a question without answers has boxes")
	}
}

func TestHandsAreBarsAndTheRightAnswerIsMarked(t *testing.T) {
	s := Asked("Equal?", []string{"Yes", "No"}, Votes{Chosen: 0, Right: 1, Hands: []int{5, 20}}, Options{Width: 600})
	b := boxes(s)
	if b[0].Stroke != Differs || b[1].Stroke != Same {
		t.Errorf("%+v", b)
	}
	wide := map[string]float64{}
	strokes := 0
	for _, x := range s.Shapes {
		if x.Kind == Rect {
			wide[x.ID] = x.W
		}
		if x.Kind == Path {
			strokes++
		}
	}
	if got := wide[Answer(1)+"/hands"] / wide[Answer(0)+"/hands"]; got < 3.99 || got > 4.01 || strokes != 3 {
		t.Errorf("the bars are as 1 to %v; %d strokes", got, strokes)
	}
}
