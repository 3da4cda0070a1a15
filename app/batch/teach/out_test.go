package teach

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/app/batch/cli"
	"pagetwin/core/trace"
)

func TestStepsAreChosenByNumberAndRange(t *testing.T) {
	for chosen, want := range map[string][]int{
		"": {0, 1, 2, 3, 4}, "3": {2}, "1-5": {0, 1, 2, 3, 4}, "4,1-2": {3, 0, 1}, " 2, 3-3": {1, 2},
	} {
		got, err := taking{Steps: chosen}.chosen(5)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", chosen, got, err, want)
		}
	}
	for _, wrong := range []string{"0", "-1", "2-1", "1-", "a", ",", "1,", "6", "1-6", "1-99999999999999999999", "100001"} {
		if got, err := (taking{Steps: wrong}).chosen(5); err == nil || !strings.Contains(err.Error(), "--steps") {
			t.Errorf("%q: %v, %v", wrong, got, err)
		}
	}
}

// The warning about a missing font is printed only for formats that draw letters, and only for
// Chinese.
func TestFontWarningsAreOnlyForChineseInPictures(t *testing.T) {
	english, chinese := &trace.Story{Texts: []string{"spring"}}, &trace.Story{Texts: []string{"spring", "春天"}}
	for _, c := range []struct {
		out, lang string
		story     *trace.Story
		want      bool
	}{
		{"x.pdf", "en", english, false},
		{"x.pdf", "zh", english, true},
		{"x.pdf", "en", chinese, true},
		{"X.PNG", "en", chinese, true},
		{"x.png", "zh", english, true},
		{"x.html", "zh", chinese, false},
		{"x.svg", "zh", chinese, false},
		{"x.json", "zh", chinese, false},
	} {
		if got := (taking{Out: cli.Out(c.out)}).writesChinese(c.story, c.lang); got != c.want {
			t.Errorf("%s in %s of %q: %v", c.out, c.lang, c.story.Texts, got)
		}
	}
}
