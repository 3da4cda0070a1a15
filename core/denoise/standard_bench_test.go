package denoise_test

import (
	"testing"

	"pagetwin/core/denoise"
	"pagetwin/core/markup"
)

// BenchmarkStandard measures the standard extractions from decoded HTML to the
// body, parsing included, on one core.
func BenchmarkStandard(b *testing.B) {
	trees, size := benchTrees(b)
	for _, c := range []struct {
		d   denoise.Denoiser
		set []string
	}{
		{denoise.CETD(), nil},
		{denoise.CETR(), nil},
		{denoise.CETR(), []string{"lines=blocks"}},
		{denoise.Boilerpipe(), nil},
		{denoise.JusText(), nil},
		{denoise.Readability(), nil},
	} {
		name := c.d.Name
		for _, s := range c.set {
			name += "," + s
		}
		b.Run(name, func(b *testing.B) {
			f := with(b, c.d, c.set...)
			b.SetBytes(size)
			b.ReportAllocs()
			before := cpuTime()
			for b.Loop() {
				for _, t := range trees {
					f(markup.Parse(t.HTML))
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(cpuTime()-before).Seconds(), "MB/cpu-s")
		})
	}
}
