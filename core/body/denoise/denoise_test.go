package denoise_test

import (
	"testing"

	"pagetwin/core/base/clock"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/body/markup"
)

func TestNone(t *testing.T) { denoisetest.Run(t, denoise.None()) }

func FuzzNone(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, denoise.None()), denoisetest.With(f, denoise.None(), "hidden=true"))
}

// BenchmarkBody measures the way from decoded HTML to the body, on one core.
func BenchmarkBody(b *testing.B) {
	trees, size := denoisetest.Trees(b)
	for _, d := range []denoise.Denoiser{denoise.None(), strip.Denoiser(), format.Denoiser()} {
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

// BenchmarkDenoise measures the denoisers without parsing.
func BenchmarkDenoise(b *testing.B) {
	trees, size := denoisetest.Trees(b)
	for _, d := range []denoise.Denoiser{denoise.None(), strip.Denoiser(), format.Denoiser()} {
		b.Run(d.Name, func(b *testing.B) {
			f := denoisetest.With(b, d)
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, t := range trees {
					f(t)
				}
			}
		})
	}
}
