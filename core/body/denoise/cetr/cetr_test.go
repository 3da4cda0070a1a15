package cetr_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise/cetr"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

func TestCETR(t *testing.T) { denoisetest.Run(t, cetr.Denoiser()) }

func FuzzCETR(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, cetr.Denoiser()), denoisetest.With(f, cetr.Denoiser(), "lines=blocks", "method=k-means", "k=2"), denoisetest.With(f, cetr.Denoiser(), "lines=wrapped", "method=threshold", "radius=3"))
}

// The lines worked out from the formulas: ratios 11, 1, 4, 30, 28, 2 have σ = 11.9954, so that
// λ = 1 keeps the 4th and 5th.
func TestCETRThreshold(t *testing.T) {
	page := ""
	for _, chars := range []int{22, 2, 8, 60, 56, 4} {
		page += "<p>" + strings.Repeat("字", chars) + "</p>\n"
	}
	var ratios []float64
	var kept []bool
	for _, b := range denoisetest.With(t, cetr.Denoiser(), "method=threshold", "radius=0")(markup.Parse(page)).Blocks {
		ratios, kept = append(ratios, b.Number), append(kept, b.Kept)
	}
	if want := []float64{11, 1, 4, 30, 28, 2}; !slices.Equal(ratios, want) {
		t.Errorf("ratios %v, want %v", ratios, want)
	}
	if want := []bool{false, false, false, true, true, false}; !slices.Equal(kept, want) {
		t.Errorf("kept %v, want %v", kept, want)
	}
}

// Three lines of text between lines of menu: every method finds them, whether lines
// are those of the source or made from blocks. The line before a rise is kept by
// its derivative, which is how the paper saves headlines.
func TestCETRMethodsAndLines(t *testing.T) {
	menu := "<ul><li><a href=1>首页</a></li>\n<li><a href=2>新闻</a></li>\n<li><a href=3>体育</a></li>\n<li><a href=4>财经</a></li>\n<li><a href=5>教育</a></li></ul>\n"
	text := "<p>近日，网页消重技术取得了新的进展，研究人员提出一种改进的方法，效果明显。</p>\n" +
		"<p>该方法先去掉网页中与正文无关的部分，再比较余下的文字，速度和准确率都有提高。</p>\n" +
		"<p>研究人员表示，今后还将继续改进，使之适用于更多的语言，更多种类的网页和文档。</p>\n"
	for _, lines := range []string{"source", "blocks", "wrapped"} {
		for _, method := range []string{"2d", "k-means", "threshold"} {
			f := denoisetest.With(t, cetr.Denoiser(), "lines="+lines, "method="+method, "radius=0")
			for i, b := range f(markup.Parse("<body>" + menu + text + menu + "</body>")).Blocks {
				if rise := method == "2d" && i >= 2 && i < 5; rise {
					continue
				}
				if want := i >= 5 && i < 8; b.Kept != want {
					t.Errorf("%s, %s: %q kept: %v, ratio %v", lines, method, b.Text, b.Kept, b.Number)
				}
			}
		}
	}
}

// A page in one line has one ratio: nothing can be told apart until the lines are
// made from blocks.
func TestCETRNeedsLines(t *testing.T) {
	page := "<body><ul><li><a href=1>首页</a></li><li><a href=2>新闻</a></li></ul><p>近日，网页消重技术取得了新的进展，研究人员提出一种改进的方法。</p></body>"
	source := denoisetest.With(t, cetr.Denoiser())(markup.Parse(page))
	for _, b := range source.Blocks[1:] {
		if b.Kept != source.Blocks[0].Kept {
			t.Errorf("one line of source is parted: %q", denoisetest.Verdicts(source))
		}
	}
	blocks := denoisetest.With(t, cetr.Denoiser(), "lines=blocks", "radius=0", "method=threshold")(markup.Parse(page))
	if want := []string{"-low-tag-ratio 首页", "-low-tag-ratio 新闻"}; !slices.Equal(denoisetest.Verdicts(blocks)[:2], want) || !blocks.Blocks[2].Kept {
		t.Errorf("got %q", denoisetest.Verdicts(blocks))
	}
}
