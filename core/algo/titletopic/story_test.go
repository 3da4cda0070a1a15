package titletopic

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

func storyOf(t *testing.T, a, b *text.Doc, settings ...string) *trace.Story {
	t.Helper()
	v, err := param.Parse(Algorithm().Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	return algotest.Story(t, algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: made(t, settings...)}, a, b)
}

// passed lists the steps that the story says are passed.
func passed(t *testing.T, s *trace.Story) string {
	t.Helper()
	var out []string
	for _, gate := range algotest.Last(t, s, "gates").Bars.Bars {
		if gate.Mark == trace.Same {
			out = append(out, gate.ID)
		}
	}
	return strings.Join(out, " ")
}

// The story names the step that decided, by the source's thresholds 0.85 and 0.70.
func TestStoryNamesTheStepThatDecides(t *testing.T) {
	for _, c := range []struct{ titleA, titleB, summaryA, summaryB, want string }{
		{"校运会开幕_学校新闻网", "校运会开幕 - 首页", "今天上午校运会开幕", "全文见附件", "T"},
		{"校运会开幕", "操场上的一天", "今天上午校运会开幕", "今天上午校运会已开幕", "S"},
		{"校运会开幕", "校运会开幕", "今天上午校运会开幕", "今天上午校运会开幕", "T S"},
		{"校运会开幕", "食堂菜单", "今天上午校运会开幕", "本周菜单如下", ""},
		{"", "食堂菜单", "今天上午校运会开幕", "本周菜单如下", ""},
	} {
		s := storyOf(t, page("", c.titleA, c.summaryA), page("", c.titleB, c.summaryB))
		if got := passed(t, s); got != c.want || s.Duplicates() != (c.want != "") {
			t.Errorf("%s and %s: passed %q with duplicates %v, want %q", c.titleA, c.titleB, got, s.Duplicates(), c.want)
		}
	}
}

// What the counts have in common, in all, is what the similarity counts.
func TestStoryCountsWhatIsCommon(t *testing.T) {
	a, b := page("", "The ferry's last crossing | Harbour News", "ten letters and ten words"), page("", "Last crossing of the ferry", "ten words")
	for _, c := range []struct {
		count    string
		topic, s int
	}{{countChars, 20, 8}, {countTokens, 20, 8}} {
		s := storyOf(t, a, b, "count="+c.count)
		for id, want := range map[string]int{"times-T": c.topic, "times-S": c.s} {
			got := 0
			for _, both := range algotest.Last(t, s, id).Bits.Rows[2].Sums {
				n, err := strconv.Atoi(both)
				if err != nil {
					t.Fatal(err)
				}
				got += n
			}
			if got != want {
				t.Errorf("%s of %s: the columns add up to %d, want %d", id, c.count, got, want)
			}
		}
	}
}

// Of equal addresses nothing else is told.
func TestStoryOfOneAddress(t *testing.T) {
	s := storyOf(t, page("http://a/1", "甲", "一"), page("http://a/1", "乙", "二"))
	if s.Score != 1 || s.Chapters[1].Title.En != "Addresses" || strings.HasPrefix(s.Chapters[2].Title.En, "Title") {
		t.Errorf("score %v, chapters %+v", s.Score, s.Chapters)
	}
}
