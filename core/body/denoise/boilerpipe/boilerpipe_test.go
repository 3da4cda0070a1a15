package boilerpipe_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise/boilerpipe"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

func TestBoilerpipe(t *testing.T) { denoisetest.Run(t, boilerpipe.Denoiser()) }

func FuzzBoilerpipe(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, boilerpipe.Denoiser()), denoisetest.With(f, boilerpipe.Denoiser(), "tree=density"), denoisetest.With(f, boilerpipe.Denoiser(), "keep=largest", "chars-per-word=1"))
}

// block writes a paragraph of some words, a share of them in a link.
func block(words int, link float64) string {
	if words == 0 {
		return ""
	}
	in := int(link * float64(words))
	return fmt.Sprintf("<p><a href=x>%s</a> %s</p>", strings.Repeat("ab ", in), strings.Repeat("ab ", words-in))
}

// The vectors worked out from the formulas: (words, link density) of the block before, the
// block and the block behind it.
func TestBoilerpipeTreeOfWords(t *testing.T) {
	type b struct {
		words int
		link  float64
	}
	for _, c := range []struct {
		prev, cur, next b
		want            bool
	}{
		{b{0, 0}, b{3, 0}, b{30, 0}, true},
		{b{3, 0}, b{10, 0}, b{5, 0}, false},
		{b{20, 0}, b{10, 0}, b{5, 0}, true},
		{b{5, .9}, b{20, 0}, b{10, 0}, false},
		{b{5, .9}, b{20, 0}, b{30, 0}, true},
		{b{20, 0}, b{50, .5}, b{20, 0}, false},
		{b{5, 0}, b{1, 0}, b{1, 0}, true},
		{b{4, 0}, b{16, 0}, b{15, 0}, false},
		{b{4, 0}, b{17, 0}, b{15, 0}, true},
		{b{10, 1}, b{40, 0}, b{17, 0}, false},
		{b{10, 1}, b{41, 0}, b{17, 0}, true},
	} {
		page := block(c.prev.words, c.prev.link) + block(c.cur.words, c.cur.link) + block(c.next.words, c.next.link)
		body := denoisetest.With(t, boilerpipe.Denoiser())(markup.Parse(page))
		at := 1
		if c.prev.words == 0 {
			at = 0
		}
		if got := body.Blocks[at].Kept; got != c.want {
			t.Errorf("%v %v %v: kept is %v: %q", c.prev, c.cur, c.next, got, denoisetest.Verdicts(body))
		}
	}
}

// Forty Chinese characters are 20 words of two characters, more than 16; thirty
// are 15 words.
func TestBoilerpipeCountsChineseInCharacters(t *testing.T) {
	f := denoisetest.With(t, boilerpipe.Denoiser(), "chars-per-word=2")
	for n, want := range map[int]bool{30: false, 34: true, 40: true} {
		b := f(markup.Parse("<p>" + strings.Repeat("字", n) + "，。</p>")).Blocks[0]
		if b.Kept != want || b.Number != float64(n)/2 {
			t.Errorf("%d characters: kept %v with %v words", n, b.Kept, b.Number)
		}
	}
}

// Words of 7 letters and a space: ten fit on a line of 80 columns, since the last
// needs no space behind it.
func TestBoilerpipeTextDensity(t *testing.T) {
	f := denoisetest.With(t, boilerpipe.Denoiser(), "tree=density", "chars-per-word=2")
	for _, c := range []struct {
		text string
		want float64
	}{
		{strings.Repeat("sevenxx ", 9), 9},
		{strings.Repeat("sevenxx ", 10), 10},
		{strings.Repeat("sevenxx ", 15), 10},
		{strings.Repeat("sevenxx ", 35), 10},
		{strings.Repeat("字", 40), 20}, // 80 columns
		{strings.Repeat("字", 60), 20},
		{strings.Repeat("字", 39) + "，字字", 19.5}, // a mark takes two columns and is no word
		{strings.Repeat("x", 100), 1},
		{"- - -", 0},
	} {
		b := f(markup.Parse("<p>" + c.text + "</p>")).Blocks[0]
		if b.Number != c.want {
			t.Errorf("%.20q…: density %v, want %v", c.text, b.Number, c.want)
		}
	}
}

func TestBoilerpipeTreeOfDensities(t *testing.T) {
	dense, thin, menu := block(100, 0), block(4, 0), block(6, 1)
	f := denoisetest.With(t, boilerpipe.Denoiser(), "tree=density")
	for _, c := range []struct {
		name string
		page string
		want string // + and - for each block
	}{
		{"dense and something behind it", dense + dense, "+-"},
		{"thin before dense", thin + dense + thin, "+++"},
		{"thin alone", thin + thin, "--"},
		{"behind a menu only before what is dense", menu + thin + dense + thin, "-+++"},
		{"behind a menu, dense itself does not help", menu + dense + thin, "--+"},
	} {
		got := ""
		for _, b := range f(markup.Parse(c.page)).Blocks {
			got += map[bool]string{true: "+", false: "-"}[b.Kept]
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestBoilerpipeLargest(t *testing.T) {
	page := block(30, 0) + block(10, 1) + block(60, 0) + block(50, 0) + block(10, 1) + block(40, 0)
	got := denoisetest.Verdicts(denoisetest.With(t, boilerpipe.Denoiser(), "keep=largest")(markup.Parse(page)))
	var rules []string
	for _, v := range got {
		rule, _, _ := strings.Cut(v, " ")
		rules = append(rules, rule)
	}
	want := []string{"-not-largest", "-link-density", "+words", "+words", "-link-density", "-few-words"}
	if !slices.Equal(rules, want) {
		t.Errorf("got %q, want %q", rules, want)
	}
}
