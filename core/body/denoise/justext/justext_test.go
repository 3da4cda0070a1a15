package justext_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/justext"
	"pagetwin/core/body/markup"
)

func TestJusText(t *testing.T) { denoisetest.Run(t, justext.Denoiser()) }

func FuzzJusText(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, justext.Denoiser()), denoisetest.With(f, justext.Denoiser(), "letters-per-char=1", "heading=0"), denoisetest.With(f, justext.Denoiser(), "low=5", "high=10", "stop-low=0.9", "stop-high=0.1"))
}

// Words of four letters, and with a space of five characters; every third is a
// stop word in good text.
var (
	goodText = strings.Repeat("that page page ", 14)                                   // 209 characters, 14 of 42 stop words
	nearText = strings.Repeat("that page page ", 6)                                    // 89
	badText  = strings.Repeat("page page page ", 14)                                   // no stop words
	edgeText = strings.Repeat("that page page page that page page page page that ", 5) // 0.30
)

func p(s string) string { return "<p>" + s + "</p>" }

func TestJusTextClasses(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string // the rule of each block
	}{
		{"long with stop words is good", p(goodText), []string{"+stop-words"}},
		{"long without is bad", p(badText), []string{"-few-stop-words"}},
		{"medium with stop words is good beside good only", p(nearText) + p(goodText) + p(badText) + p(nearText), []string{"+near-good", "+stop-words", "-few-stop-words", "-near-good-alone"}},
		{"the lower share makes near-good", p(edgeText) + p(goodText), []string{"+near-good", "+stop-words"}},
		{"short between good is good", p(goodText) + p("short") + p(goodText), []string{"+stop-words", "+short-beside-good", "+stop-words"}},
		{"short between bad is bad", p(badText) + p("short") + p(badText), []string{"-few-stop-words", "-short-beside-bad", "-few-stop-words"}},
		{"short between good and bad is bad", p(goodText) + p("short") + p(badText), []string{"+stop-words", "-short-beside-bad", "-few-stop-words"}},
		{"unless something near-good comes first on the bad side", p(goodText) + p("short") + p(nearText) + p(badText), []string{"+stop-words", "+short-beside-good", "+near-good", "-few-stop-words"}},
		{"the ends of the page are bad", p("short") + p(goodText), []string{"-short-beside-bad", "+stop-words"}},
		{"short with a link is bad", p(goodText) + p("<a href=x>more</a> than twenty letters around a link here") + p(goodText), []string{"+stop-words", "-short-link", "+stop-words"}},
		{"many links are bad", p("<a href=x>" + goodText + "</a>"), []string{"-links"}},
		{"copyright is bad", p(goodText + "© us"), []string{"-copyright"}},
		{"a heading before good text is kept", "<h2>Title</h2>" + p(goodText), []string{"+heading", "+stop-words"}},
		{"a heading too far away is not", "<h2>Title</h2>" + p(badText) + p(goodText), []string{"-short-beside-bad", "-few-stop-words", "+stop-words"}},
		{"a heading behind it is not", p(goodText) + "<h2>Title</h2>", []string{"+stop-words", "-short-beside-bad"}},
	} {
		var got []string
		for _, v := range denoisetest.Verdicts(denoisetest.With(t, justext.Denoiser())(markup.Parse(c.src))) {
			rule, _, _ := strings.Cut(v, " ")
			got = append(got, rule)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// On a Chinese page lengths are divided by 2.8: 72 characters are long, 25 no
// longer short; the share is that of function characters.
func TestJusTextChinese(t *testing.T) {
	line := func(n, stops int) string { return p(strings.Repeat("的", stops) + strings.Repeat("网", n-stops)) }
	f := denoisetest.With(t, justext.Denoiser(), "zh-stop-low=0.1", "zh-stop-high=0.2")
	for _, c := range []struct {
		name, src, want string
		number          float64
	}{
		{"long", line(72, 18), "+stop-words", 0.25},
		{"long, few function characters", line(72, 7), "-few-stop-words", 7.0 / 72},
		{"long, some of them", line(80, 8), "-near-good-alone", 0.1},
		{"not long", line(70, 35), "-near-good-alone", 0.5},
		{"short", line(24, 12), "-short-beside-bad", 24},
	} {
		body := f(markup.Parse(c.src))
		rule, _, _ := strings.Cut(denoisetest.Verdicts(body)[0], " ")
		if rule != c.want || body.Blocks[0].Number != c.number {
			t.Errorf("%s: %s with %v, want %s with %v", c.name, rule, body.Blocks[0].Number, c.want, c.number)
		}
	}
}
