package letters_test

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace/letters"
)

func fonts(t *testing.T) *letters.Fonts {
	t.Helper()
	f, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	return f
}

// The faces that come along are as wide as those that they stand in for: Arial, its bold
// and a typewriter's.
func TestWidthsAreThoseOfTheFaces(t *testing.T) {
	pen := letters.Latin().Pen()
	for _, c := range []struct {
		text  string
		style letters.Style
		want  float64
	}{
		{"", letters.Regular, 0},
		{"n", letters.Regular, 1139.0 / 2048},
		{"nn", letters.Regular, 2 * 1139.0 / 2048},
		{"n", letters.Bold, 1251.0 / 2048},
		{"n", letters.Mono, 1229.0 / 2048},
		{"W", letters.Mono, 1229.0 / 2048},
		{"页", letters.Regular, 1}, // a box where there is no Chinese font
	} {
		if got := pen.Width(c.text, c.style); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q in style %d is %g wide, want %g", c.text, c.style, got, c.want)
		}
	}
}

// A character that the Latin font lacks is written in the Chinese one, heavier where it
// should be bold.
func TestChineseIsWrittenInItsFont(t *testing.T) {
	f := fonts(t)
	if f.Chinese == nil {
		t.Skip("no Chinese font here")
	}
	pen := f.Pen()
	for style, heavy := range map[letters.Style]bool{letters.Regular: false, letters.Bold: true, letters.Mono: false} {
		l := pen.Letter('页', style)
		if l.Font != f.Chinese || l.Heavy != heavy || l.Advance != 1 {
			t.Errorf("style %d: %+v", style, l)
		}
		if l := pen.Letter('a', style); l.Font == f.Chinese || l.Heavy {
			t.Errorf("style %d: a Latin letter is %+v", style, l)
		}
	}
}

// An outline stands on its point and is as large as asked.
func TestOutlinesAreToScale(t *testing.T) {
	pen := letters.Latin().Pen()
	for _, size := range []vg.Length{10, 100} {
		low, high := vg.Length(math.Inf(1)), vg.Length(math.Inf(-1))
		p := pen.Outline(pen.Letter('H', letters.Regular), vg.Point{X: 7, Y: 50}, size)
		for _, c := range p {
			if c.Type != vg.CloseComp {
				low, high = min(low, c.Pos.Y), max(high, c.Pos.Y)
			}
		}
		if low != 50 || math.Abs(float64((high-low)/size)-1409.0/2048) > 1e-6 { // the height of capitals
			t.Errorf("at size %g an H reaches from %g to %g", float64(size), float64(low), float64(high))
		}
	}
	if p := pen.Outline(pen.Letter(' ', letters.Regular), vg.Point{}, 10); len(p) != 0 {
		t.Errorf("a space has an outline: %v", p)
	}
}
