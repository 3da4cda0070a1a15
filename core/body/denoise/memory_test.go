package denoise_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/body/markup"
)

// BenchmarkMemory measures how large the heap grows on the way from decoded HTML
// to the body of one page of 10 MB, in multiples of the page, which itself is not
// counted.
func BenchmarkMemory(b *testing.B) {
	trees, _ := denoisetest.Trees(b)
	var page strings.Builder
	for page.Len() < 10<<20 {
		for _, t := range trees {
			if page.WriteString(t.HTML); page.Len() >= 10<<20 {
				break
			}
		}
	}
	src := strings.Clone(page.String()[:10<<20])
	trees, page = nil, strings.Builder{}
	for _, d := range []denoise.Denoiser{denoise.None(), strip.Denoiser(), format.Denoiser()} {
		b.Run(d.Name, func(b *testing.B) {
			f := denoisetest.With(b, d)
			top := uint64(0)
			for b.Loop() {
				top = max(top, heapTop(func() { f(markup.Parse(src)) }))
			}
			b.ReportMetric(float64(top)/float64(len(src)), "heap/page")
		})
	}
	runtime.KeepAlive(src)
}

// heapTop returns how many bytes the heap grows by at most while work runs, what
// is dead and not yet collected included.
func heapTop(work func()) uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	before, top := m.HeapAlloc, uint64(0)
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	for tick := time.NewTicker(time.Millisecond); ; {
		select {
		case <-done:
			tick.Stop()
			runtime.ReadMemStats(&m)
			return max(top, m.HeapAlloc-before)
		case <-tick.C:
			runtime.ReadMemStats(&m)
			top = max(top, m.HeapAlloc-min(before, m.HeapAlloc))
		}
	}
}
