package readability_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/readability"
	"pagetwin/core/body/markup"
)

func TestReadability(t *testing.T) { denoisetest.Run(t, readability.Denoiser()) }

func FuzzReadability(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, readability.Denoiser()), denoisetest.With(f, readability.Denoiser(), "clean=false", "enough=0"), denoisetest.With(f, readability.Denoiser(), "paragraph=1", "letters-per-char=2.8"))
}

// The paragraph worked out from the formulas: 230 characters with 4 commas give 1 + 5 + 2 = 8.
const readPara = "<p>%</p>"

func readParagraph() string {
	return strings.Replace(readPara, "%", strings.Repeat("字", 226)+"，、,，", 1)
}

func TestReadabilityScores(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      float64 // score of the best element
	}{
		// 8 for each paragraph; a div begins with 5, an article element with 0.
		{"the parent gets all", "<body><div>" + readParagraph() + readParagraph() + "</div><p>短</p></body>", 5 + 16},
		{"a class of praise adds 25", "<body><div class=article>" + readParagraph() + "</div><p>短</p></body>", 5 + 25 + 8},
		{"the id, too", "<body><div class=article id=main>" + readParagraph() + "</div><p>短</p></body>", 5 + 50 + 8},
		{"words of blame take 25 away", "<body><div class='post media'>" + readParagraph() + "</div><p>短</p></body>", 5 + 8},
		{"short paragraphs give nothing", "<body><div>" + readParagraph() + "<p>" + strings.Repeat("字", 24) + "</p></div><p>短</p></body>", 5 + 8},
		{"links scale the score", "<body><div>" + readParagraph() + "<p><a href=x>" + strings.Repeat("字", 230) + "</a></p></div><p>短</p></body>", (5 + 8 + 1 + 1 + 2) * 0.5},
		{"links inside the page less", "<body><div>" + readParagraph() + "<p><a href='#x'>" + strings.Repeat("字", 230) + "</a></p></div><p>短</p></body>", (5 + 8 + 1 + 1 + 2) * 0.85},
		{"a div of text alone is a paragraph", "<body><div><div>" + strings.Repeat("字", 226) + "，、,，</div></div><p>短</p></body>", 5 + 8},
		{"line breaks make paragraphs", "<body><div>" + strings.Repeat("字", 100) + "<br><br>" + strings.Repeat("字", 100) + "</div><p>短</p></body>", 5 + 3 + 3},
	} {
		b := denoisetest.With(t, readability.Denoiser(), "clean=false", "enough=0")(markup.Parse(c.src)).Blocks[0]
		if b.Rule.Name != "best-score" || b.Number != c.want {
			t.Errorf("%s: %s with %v, want a best score of %v", c.name, b.Rule.Name, b.Number, c.want)
		}
	}
}

func TestReadabilityRules(t *testing.T) {
	long := strings.Repeat("一段较长的正文，有逗号，", 6) // 72 characters, 12 commas
	article := "<div id=a><p>" + long + "</p><p>" + long + "</p></div>"
	other := "<p>短</p>"
	for _, c := range []struct {
		name, src string
		set       []string
		want      []string // the rule of each block
	}{
		{"an unlikely class is removed", "<body>" + article + "<div class=sidebar><p>" + long + "</p></div></body>", nil, []string{"+best-score", "+best-score", "-unlikely"}},
		{"unless another word speaks for it", "<body>" + article + "<div class='sidebar main'>短</div></body>", nil, []string{"+best-score", "+best-score", "-outside"}},
		{"a role is unlikely, too", "<body>" + article + "<div role=navigation>短</div></body>", nil, []string{"+best-score", "+best-score", "-unlikely"}},
		{"in tables class names do not count", "<body><table><tr><td class=sidebar><p>" + long + "</p></td></tr></table>" + other + "</body>", nil, []string{"+best-score", "-outside"}},
		{"the byline is removed", "<body><div id=a><p class=byline>记者 某某</p><p>" + long + "</p></div>" + other + "</body>", nil, []string{"-byline", "+best-score", "-outside"}},
		{"prose beside the body is kept", "<body>" + article + "<p>" + strings.Repeat("字", 81) + "</p><p>短句。</p><p>短</p></body>", nil, []string{"+best-score", "+best-score", "+sibling-prose", "+sibling-prose", "-outside"}},
		{"not with links", "<body>" + article + "<p>短<a href=x>句</a>。</p></body>", nil, []string{"+best-score", "+best-score", "-outside"}},
		{"a box of links in the body is cleaned", "<body><div id=a><p>" + long + "</p><div><p><a href=1>相关</a></p><p><a href=2>推荐</a></p></div></div>" + other + "</body>", nil, []string{"+best-score", "-cleaned", "-cleaned", "-outside"}},
		{"a list of links is not", "<body><div id=a><p>" + long + "</p><ul><li><a href=1>相关</a></ul></div>" + other + "</body>", nil, []string{"+best-score", "+best-score", "-outside"}},
		{"nor is anything without cleaning", "<body><div id=a><p>" + long + "</p><div><p><a href=1>相关</a></p><p><a href=2>推荐</a></p></div></div>" + other + "</body>", []string{"clean=false"}, []string{"+best-score", "+best-score", "+best-score", "-outside"}},
		{"buttons to share are cleaned", "<body><div id=a><p>" + long + "</p><div class='x-share y'>分享到</div></div>" + other + "</body>", nil, []string{"+best-score", "-cleaned", "-outside"}},
		{"a page without paragraphs is kept", "<body><p>短</p><p>文</p></body>", nil, []string{"+no-candidate", "+no-candidate"}},
	} {
		var got []string
		set := append([]string{"enough=0"}, c.set...)
		for _, v := range denoisetest.Verdicts(denoisetest.With(t, readability.Denoiser(), set...)(markup.Parse(c.src))) {
			rule, _, _ := strings.Cut(v, " ")
			got = append(got, rule)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// A body that is too short is looked for again without the list of unlikely words.
func TestReadabilityTriesAgain(t *testing.T) {
	page := "<body><div class=comment><p>" + strings.Repeat("正文在一个可疑的类里，", 60) + "</p></div><div><p>" + strings.Repeat("旁文，", 20) + "</p></div></body>"
	if got := denoisetest.With(t, readability.Denoiser())(markup.Parse(page)).Text; !strings.HasPrefix(got, "正文在") {
		t.Errorf("got %.30q…", got)
	}
	if got := denoisetest.With(t, readability.Denoiser(), "enough=0")(markup.Parse(page)).Text; !strings.HasPrefix(got, "旁文") {
		t.Errorf("without a second try: got %.30q…", got)
	}
}
