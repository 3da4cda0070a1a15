package kept

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/app/batch/cli"
)

// For any two texts, no row is wider than its column, the rows hold no control sequences other
// than the marks, and every word of both texts is shown.
func TestTextsFitIntoTheirColumns(t *testing.T) {
	mark := regexp.MustCompile("\x1b\\[0(;[47])?m")
	word := rapid.StringMatching("[a-z]{1,12}|[网页消重，。]{1,9}|\x1b\\[2J|\u202e|[ \n]")
	rapid.Check(t, func(t *rapid.T) {
		texts := [2]string{}
		for i := range texts {
			texts[i] = plain(strings.Join(rapid.SliceOfN(word, 0, 60).Draw(t, "words"), ""))
		}
		cells := rapid.IntRange(2, 60).Draw(t, "cells")
		var got [2]strings.Builder
		for _, row := range sides(texts[0], texts[1], cells) {
			for i, r := range row {
				bare, used := mark.ReplaceAllString(r.shown, ""), 0
				for _, c := range bare {
					if c < ' ' {
						t.Fatalf("%q commands the terminal", r.shown)
					}
					used += cli.Cells(c)
				}
				if used != cells {
					t.Fatalf("%q takes %d of %d cells", bare, used, cells)
				}
				got[i].WriteString(bare)
			}
		}
		for i := range texts {
			if a, b := strings.Join(strings.Fields(got[i].String()), ""), strings.Join(strings.Fields(texts[i]), ""); a != b {
				t.Fatalf("the column has %q, the text %q", a, b)
			}
		}
	})
}

func TestLinesThatBothHaveBeginInOneRow(t *testing.T) {
	same := "The next boat to the mainland is expected on Friday in the afternoon."
	rows := sides("Only here.\nAnd this line too stands only here.\n"+same, "One line alone.\n"+same, 40)
	for _, r := range rows {
		if strings.HasPrefix(r[0].shown, "The next") != strings.HasPrefix(r[1].shown, "The next") {
			t.Errorf("beside %q stands %q", r[0].shown, r[1].shown)
		}
	}
}
