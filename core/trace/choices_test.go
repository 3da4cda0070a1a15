package trace

import (
	"slices"
	"testing"

	"pagetwin/core/base/say"
)

func TestTheRightAnswerHoldsTheNumber(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{{0, 10, "None"}, {1, 10, "Less than half"}, {5, 10, "Half or more"}, {9, 10, "Half or more"}, {10, 10, "All"}, {0, 1, "None"}, {1, 1, "All"}, {0, 0, "None"}} {
		got := HowMany(c.n, c.of)
		if got.Answers[got.Right].En != c.want {
			t.Errorf("%d of %d: %q", c.n, c.of, got.Answers[got.Right].En)
		}
	}
	for v, want := range map[float64]string{0: "0 – 0.25", 0.25: "0.25 – 0.5", 0.99: "0.75 – 1", 1: "0.75 – 1"} {
		if got := Share(v); got.Answers[got.Right].En != want {
			t.Errorf("%g: %q", v, got.Answers[got.Right].En)
		}
	}
}

func TestTheOrderOfNamesDoesNotTellTheRightOne(t *testing.T) {
	a, b := OneOf("b", "a", "c", "b", "d", "e"), OneOf("a", "b", "c", "d")
	if len(a.Answers) != mostNames || a.Answers[a.Right].En != "b" || a.Right != 1 || b.Right != 0 {
		t.Errorf("%+v, %+v", a, b)
	}
	if c := OneOf("a", "a"); len(c.Answers) > 0 {
		t.Errorf("one name is offered as a choice: %+v", c)
	}
}

func TestAnswersNeedAQuestionAndARightOne(t *testing.T) {
	yes := say.Same("是")
	for _, c := range []struct {
		Choices
		asks, good bool
	}{
		{YesNo(true), true, true},
		{Choices{}, false, true},
		{YesNo(false), false, false},
		{Choose(2, yes, yes), true, false},
		{Choose(0, yes), true, false},
		{Choose(0, yes, say.Words{}), true, false},
	} {
		if err := c.check(c.asks); (err == nil) != c.good {
			t.Errorf("%+v: %v", c, err)
		}
	}
	s := story()
	at := slices.IndexFunc(s.Steps, func(x Step) bool { return x.Ask.En != "" })
	s.Steps[at].Choices = Choose(5, yes, yes)
	if s.Check() == nil {
		t.Error("a story with a wrong answer passes")
	}
}
