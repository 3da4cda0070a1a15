package featurecode

import (
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func storyOf(t *testing.T, a, b string, settings ...string) *trace.Story {
	t.Helper()
	v, err := param.Parse(Algorithm().Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	told := algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: made(t, settings...)}
	return algotest.Story(t, told, text.NewDoc(nil, a), text.NewDoc(nil, b))
}

// The story of feature strings: a cell of the table is the length of the subsequence so
// far, and the strings side by side have as many equal codes as the score says.
func TestStoryOfFeatureStrings(t *testing.T) {
	forth, back := "甲。乙来丙。丁来戊。己", "子。丑来丙。丁来戊。己来甲。乙"
	s := storyOf(t, forth, back, "rule=wu", "side=1")
	var cells []string
	for _, row := range algotest.Last(t, s, "lcs").Matrix.Rows {
		for _, c := range row.Cells {
			cells = append(cells, c.En)
		}
		cells = append(cells, "|")
	}
	if got, want := strings.Join(cells, " "), "↑ 0 ↑ 0 ↑ 0 ↖ 1 | ↑ 0 ↖ 1 ← 1 ↑ 1 | ↑ 0 ↑ 1 ↖ 2 ← 2 |"; got != want {
		t.Errorf("the table has %s, want %s", got, want)
	}
	var rows []string
	common := 0
	for _, row := range algotest.Last(t, s, "alignment").Table.Rows {
		rows = append(rows, row.Cells[1].En+"|"+row.Cells[2].En)
		if row.Mark == trace.Same {
			n, _ := strconv.Atoi(row.Cells[0].En)
			common += n
		}
	}
	if got, want := strings.Join(rows, ", "), "甲乙|子丑, 丙丁 · 戊己|丙丁 · 戊己, |甲乙"; got != want || common != 2 || s.Score != 0.5 {
		t.Errorf("side by side: %s with %d in common and score %v, want %s with 2 and 0.5", got, common, s.Score, want)
	}
}

// The story of sets counts each code where it stands.
func TestStoryOfSets(t *testing.T) {
	s := storyOf(t, "一二，三四。一二，三四。五六", "一二，三四。七八")
	var rows []string
	for _, row := range algotest.Last(t, s, "times").Table.Rows {
		rows = append(rows, string(row.Mark)+" "+row.Cells[0].En+" "+row.Cells[1].En+" "+row.Cells[2].En)
	}
	want := "same 一二三四 2 1, differs 三四一二 1 0, differs 三四七八 0 1, differs 三四五六 1 0"
	if got := strings.Join(rows, ", "); got != want {
		t.Errorf("codes are %s, want %s", got, want)
	}
}
