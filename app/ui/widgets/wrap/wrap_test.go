package wrap

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"pgregory.net/rapid"
)

func testAdvances() *Advances {
	a := &Advances{wide: 10, symbol: 9, other: 7}
	for i := range a.ascii {
		a.ascii[i] = 5
	}
	return a
}

func TestCutLinesKeepsEveryByteOnceAndFitsTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", " ", "中", "，", ">", "\n", "é", "<b>", "\t", "网页"})).Draw(t, "s"), "")
		width := float32(rapid.IntRange(20, 200).Draw(t, "width"))
		adv := testAdvances()
		lines := Lines(context.Background(), s, width, adv)
		at := 0
		for i, l := range lines {
			if int(l.Start) != at {
				t.Fatalf("line %d begins at %d, want %d", i, l.Start, at)
			}
			if !utf8.ValidString(s[l.Start:l.End]) {
				t.Fatalf("line %d cuts a character", i)
			}
			if w := adv.Width(s[l.Start:l.End]); w > width && utf8.RuneCountInString(s[l.Start:l.End]) > 1 {
				t.Fatalf("line %q is %v wide, the view %v", s[l.Start:l.End], w, width)
			}
			at = int(l.End)
			if at < len(s) && s[at] == '\n' {
				at++
			}
		}
		if at != len(s) {
			t.Fatalf("the lines end at %d of %d", at, len(s))
		}
	})
}

func TestCutLinesNumbersLinesOfTheText(t *testing.T) {
	lines := Lines(context.Background(), "one\ntwo three\n\nfive", 25, testAdvances())
	var numbers []int32
	for _, l := range lines {
		numbers = append(numbers, l.Number)
	}
	want := []int32{1, 2, 0, 3, 4}
	if len(numbers) != len(want) {
		t.Fatalf("numbers are %v, want %v", numbers, want)
	}
	for i := range want {
		if numbers[i] != want[i] {
			t.Fatalf("numbers are %v, want %v", numbers, want)
		}
	}
}

func TestNoLineBeginsWithAClosingMark(t *testing.T) {
	s := strings.Repeat("网页消重，", 40)
	for _, l := range Lines(context.Background(), s, 50, testAdvances()) {
		if strings.HasPrefix(s[l.Start:l.End], "，") {
			t.Fatalf("a line begins with a comma: %q", s[l.Start:l.End])
		}
	}
}

func TestLongLinesAreCutWithoutWrapping(t *testing.T) {
	s := strings.Repeat("x", 3*longest+1)
	if n := len(Lines(context.Background(), s, 0, testAdvances())); n != 4 {
		t.Fatalf("got %d lines, want 4", n)
	}
}

func TestCutLinesStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if lines := Lines(ctx, strings.Repeat("a\n", 10000), 100, testAdvances()); lines != nil {
		t.Fatalf("got %d lines after cancelling", len(lines))
	}
}

// A cell of a table that is as wide as its text is measured shows all of it, whatever signs it holds.
func TestSignsAreMeasuredAtLeastAsWideAsTheyAreDrawn(t *testing.T) {
	test.NewTempApp(t)
	var adv Advances
	adv.Measure(14, fyne.TextStyle{})
	for _, s := range []string{"≥ 0.944", "◉ baseline", "★ 0.7494", "+0.0553 (−0.0129 … +0.1250)", "—"} {
		if drawn := fyne.MeasureText(s, 14, fyne.TextStyle{}).Width; adv.Width(s) < drawn-0.5 {
			t.Errorf("%q is measured %v wide and drawn %v", s, adv.Width(s), drawn)
		}
	}
}
