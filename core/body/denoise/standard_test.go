package denoise_test

import (
	"strings"
	"testing"

	"pagetwin/core/base/clock"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/boilerpipe"
	"pagetwin/core/body/denoise/cetd"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/justext"
	"pagetwin/core/body/denoise/readability"
	"pagetwin/core/body/markup"
)

// A million levels, and a single text of ten megabytes, take linear time and end in
// an orderly body: nothing here walks up to the root for each node.
func TestStandardExtractorsOnEndlessPages(t *testing.T) {
	if testing.Short() {
		t.Skip("pages of ten megabytes: not for the short run")
	}
	const n = 1_000_000
	for name, src := range map[string]string{
		"a million levels": strings.Repeat("<div class=share>字", n),
		"a giant text":     "<p>" + strings.Repeat("一段文字，", n*2/3),
	} {
		tree := markup.Parse(src)
		for _, d := range []denoise.Denoiser{cetd.Denoiser(), boilerpipe.Denoiser(), justext.Denoiser(), readability.Denoiser()} {
			if err := denoisetest.Check(src, denoisetest.With(t, d)(tree)); err != nil {
				s := err.Error()
				t.Errorf("%s, %s: %s", name, d.Name, s[:min(len(s), 300)])
			}
		}
	}
}

// BenchmarkStandard measures the standard extractions from decoded HTML to the
// body, parsing included, on one core.
func BenchmarkStandard(b *testing.B) {
	trees, size := denoisetest.Trees(b)
	for _, d := range []denoise.Denoiser{cetd.Denoiser(), boilerpipe.Denoiser(), justext.Denoiser(), readability.Denoiser()} {
		b.Run(d.Name, func(b *testing.B) {
			f := denoisetest.With(b, d)
			b.SetBytes(size)
			b.ReportAllocs()
			before := clock.Spent()
			for b.Loop() {
				for _, t := range trees {
					f(markup.Parse(t.HTML))
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(clock.Spent()-before).Seconds(), "MB/cpu-s")
		})
	}
}
