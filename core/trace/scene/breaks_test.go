package scene

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/trace"
)

// ems measures every character as wide as it is high.
func ems(s string, size float64, _ Style) float64 { return size * float64(utf8.RuneCountInString(s)) }

func TestLinesBreakWhereReadersExpect(t *testing.T) {
	l := &layout{Options: Options{Measure: ems}}
	for _, c := range []struct {
		width float64
		text  string
		want  []string
	}{
		{8, "one two three", []string{"one two ", "three"}},
		{7, "one two three", []string{"one two ", "three"}},
		{6, "one two three", []string{"one ", "two ", "three"}},
		{4, "abcdefghij", []string{"abcd", "efgh", "ij"}},
		{4, "网页重复吗", []string{"网页重复", "吗"}},
		{4, "网页重复，是。", []string{"网页重", "复，是。"}},
		{4, "网页重“复”", []string{"网页重", "“复”"}},
		{6, "阅读 PDF 文件", []string{"阅读 PDF ", "文件"}},
		{5, "阅读 PDF 文件", []string{"阅读 ", "PDF 文", "件"}},
		{5, "", nil},
	} {
		got := l.Wrap(c.text, c.width, 1, Regular)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q in %g: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// A text in a view is cut at words too; one that is longer than a line is cut anywhere.
func TestTextsOfPagesBreakBetweenWords(t *testing.T) {
	src := "the quick brown fox, 跳过了懒狗。 incomprehensibilities"
	s := &trace.Story{Texts: []string{src}}
	l := newLayout(s, Options{Measure: ems, Size: 1})
	l.text(&trace.Text{Text: 0}, 0, 0, 10)
	var lines []string
	y := 0.0
	for _, shape := range l.shapes {
		if shape.Y != y {
			lines, y = append(lines, ""), shape.Y
		}
		lines[len(lines)-1] += shape.Text
	}
	want := []string{"the quick ", "brown fox,", "跳过了懒狗。 inc", "omprehensi", "bilities"}
	if !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}

// Words at the edges of what is shown of a long text are whole.
func TestExcerptsKeepWordsWhole(t *testing.T) {
	src := strings.Repeat("misunderstanding ", 40)
	spans := []trace.Span{{ID: "a", Start: 17 * 20, End: 17*20 + 3, Mark: trace.Used}}
	for room := 20; room < 120; room += 7 {
		for _, p := range excerpt(src, spans, room) {
			for _, word := range strings.Fields(src[p.Start:p.End]) {
				if word != "misunderstanding" {
					t.Errorf("with room for %d: %q", room, word)
				}
			}
		}
	}
}

func TestBitsStandInEvenGroups(t *testing.T) {
	for _, c := range [][3]int{{64, 64, 64}, {64, 63, 32}, {64, 31, 24}, {64, 24, 24}, {64, 20, 16}, {128, 64, 64}, {128, 50, 48}, {8, 40, 8}, {3, 40, 8}, {64, 3, 8}} {
		if got := even(c[0], c[1]); got != c[2] {
			t.Errorf("%d columns with room for %d stand in groups of %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
