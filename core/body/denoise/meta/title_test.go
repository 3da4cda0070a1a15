package meta

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// withoutSite is WithoutSite as its sentence says it, for short titles: it calls
// itself for each part and looks for each mark again.
func withoutSite(title string) string {
	for _, mark := range titleMarks {
		i := strings.Index(title, mark)
		if i < 0 || mark == "-" && !parts(title, i) || mark == "_" && inName(title, i) {
			continue
		}
		before, behind := strings.TrimSpace(title[:i]), strings.Trim(title[i+len(mark):], titleTrim)
		if n := utf8.RuneCountInString(before); n >= 4 && 4*n >= utf8.RuneCountInString(title) {
			return before
		}
		if behind != "" {
			return withoutSite(behind)
		}
	}
	return strings.TrimSpace(title)
}

func TestWithoutSiteIsTheRecursionOfItsSentence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := append([]string{"a", "字", "云溪镇", "ab cd", "x_y1", " ", "　", "\xff", "\xe2", "\x80"}, titleMarks[:]...)
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		if got, want := WithoutSite(s), withoutSite(s); got != want {
			t.Fatalf("%q: got %q, want %q", s, got, want)
		}
	})
}

// commonPairsSlowly looks for each pair in the whole text.
func commonPairsSlowly(s string, text []byte) float64 {
	l := []rune(string(letters(nil, s)))
	common := 0
	for i := 1; i < len(l); i++ {
		if bytes.Contains(text, []byte(string(l[i-1:i+1]))) {
			common++
		}
	}
	if len(l) < 2 {
		return 0
	}
	return float64(common) / float64(len(l)-1)
}

func TestCommonPairsAreThoseThatTheTextHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.SampledFrom([]rune("abAB云溪é1，\xff"))
		s := rapid.StringOfN(letter, 0, 12, -1).Draw(t, "s")
		var text []byte
		for _, line := range rapid.SliceOfN(rapid.StringOfN(letter, 0, 12, -1), 0, 4).Draw(t, "text") {
			text = append(letters(text, line), '\n')
		}
		if got, want := commonPairs(s, text), commonPairsSlowly(s, text); got != want {
			t.Fatalf("%q in %q: got %v, want %v", s, text, got, want)
		}
	})
}

// Titles of two megabytes are no deeper and take no more than linear time: the same
// code has overflown a stack of 1 GB, which nothing recovers from, and would
// otherwise take an hour.
func TestLongTitlesTakeLinearTimeAndNoStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	for _, mark := range append([]string{"a - b | c _ ", "字", "", " "}, titleMarks[:]...) {
		long := strings.Repeat("a"+mark, 2_000_000/(len(mark)+1))
		WithoutSite(long)
		commonPairs(long, []byte(long))
		tree := markup.Parse("<title>" + long + "</title><meta property=og:title content='" + long + "'><h1>" + long + "</h1><p>正文</p>")
		segments := denoise.Cut(tree, nil)
		for first := range segments {
			if m := Find(tree, tree.Title(), segments, first, first); len(m.Title) > markup.MaxTitle {
				t.Errorf("%q: a headline of %d bytes", mark, len(m.Title))
			}
		}
	}
}

// Of two lines that stand in the title the longer one is the headline: a column or a
// place may stand there too.
func TestTheLongerPartOfTheTitleIsTheHeadline(t *testing.T) {
	tree := markup.Parse("<title>云溪镇新闻中心 老邮局今春重新开门迎来第一位客人</title><div>云溪镇新闻中心</div><div>老邮局今春重新开门迎来第一位客人</div><p>正文从这里开始，一直写下去。</p>")
	for _, html := range []string{tree.HTML, strings.Replace(tree.HTML, "<div>云溪镇新闻中心</div>", "", 1) + "<div>云溪镇新闻中心</div>"} {
		tree := markup.Parse(html)
		segments := denoise.Cut(tree, nil)
		titles := append(letters(nil, tree.Title()), '\n')
		score := make(map[string]int)
		for i := range segments {
			score[segments[i].Text] = headlike(tree, &segments[i], -1, titles, nil)
		}
		if long, short := score["老邮局今春重新开门迎来第一位客人"], score["云溪镇新闻中心"]; long <= short || short == 0 {
			t.Errorf("%s: the longer scores %d, the shorter %d", html, long, short)
		}
	}
}

func BenchmarkWithoutSite(b *testing.B) {
	for _, size := range []int{100, 10_000, 1_000_000} {
		title := strings.Repeat("a - b | c _ ", size/12)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				WithoutSite(title)
			}
		})
	}
}
