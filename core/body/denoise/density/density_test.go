package density_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/density"
	"pagetwin/core/body/markup"
)

func TestDensity(t *testing.T) { denoisetest.Run(t, density.Denoiser()) }

// Each number is the characters of the text over those of the element's source,
// counted by hand.
func TestDensityIsTextOverTheElementsSource(t *testing.T) {
	for _, c := range []struct {
		name, src string
		set       []string
		want      []string
	}{
		{"a paragraph is nearly all text", "<p>" + strings.Repeat("字", 13) + "</p>", nil, []string{"+text-share 0.6500"}},
		{"a menu is nearly all markup", "<li><a href=/index.html>首页</a></li>", nil, []string{"-mostly-markup 0.0571"}},
		{"comments and scripts are markup", "<p>甲乙<!--12345--><script>1</script>丙丁</p>", []string{"least=0"}, []string{"-mostly-markup 0.0976"}},
		{"what stands inside counts for the element around", "<div>甲<p>乙丙</p></div>", []string{"threshold=0.1", "least=0"}, []string{"+text-share 0.1429", "+text-share 0.2222"}},
		{"few characters outside links", "<p>" + strings.Repeat("字", 9) + "</p>", nil, []string{"-few-characters 9.0000"}},
		{"words over words", "<p class=one>two words 三四</p>", []string{"unit=words", "least=0"}, []string{"+text-share 0.5000"}},
	} {
		var got []string
		for _, b := range denoisetest.With(t, density.Denoiser(), c.set...)(markup.Parse(c.src)).Blocks {
			sign := "-"
			if b.Kept {
				sign = "+"
			}
			got = append(got, fmt.Sprintf("%s%s %.4f", sign, b.Rule.Name, b.Number))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

// The table of counts up to every 64th byte gives what counting gives.
func TestDensityTotalsAreExact(t *testing.T) {
	f := denoisetest.With(t, density.Denoiser(), "threshold=0", "least=0")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("字a é1 ")), 1, 200, -1).Draw(t, "text")
		src := "<p>" + text + "</p>"
		for _, b := range f(markup.Parse(src)).Blocks {
			want := float64(utf8.RuneCountInString(b.Text)) / float64(utf8.RuneCountInString(src))
			if b.Rule.Name == "text-share" && b.Number != want {
				t.Fatalf("%q: got %v, want %v", src, b.Number, want)
			}
		}
	})
}

func FuzzDensity(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, density.Denoiser()), denoisetest.With(f, density.Denoiser(), "unit=words", "threshold=0", "least=0"))
}
