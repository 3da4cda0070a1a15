//go:build unix

package learned

import (
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"pagetwin/core/denoise"
	"pagetwin/core/markup"
)

// BenchmarkLearned measures the way from decoded HTML to the body in megabytes of
// HTML for each second of processor time: the whole way, and up to each step.
func BenchmarkLearned(b *testing.B) {
	pages, size := benchPages(b)
	fn, r := learned(b), newReader()
	for _, step := range []struct {
		name string
		do   func(src string)
	}{
		{"parse", func(src string) { markup.Parse(src) }},
		{"cut", func(src string) { denoise.Cut(markup.Parse(src), nil) }},
		{"features", func(src string) { r.read(markup.Parse(src), new(room)) }},
		{"whole", func(src string) { fn(markup.Parse(src)) }},
	} {
		b.Run(step.name, func(b *testing.B) {
			start := cpuTime()
			for b.Loop() {
				for _, p := range pages {
					step.do(p)
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(cpuTime()-start).Seconds(), "MB/cpu-s")
		})
	}
}

// BenchmarkMemory measures what is allocated for one page of 10 MB, in multiples
// of the page.
func BenchmarkMemory(b *testing.B) {
	pages, _ := benchPages(b)
	var all strings.Builder
	for all.Len() < 10<<20 {
		all.WriteString(pages[all.Len()%len(pages)])
	}
	fn, src := learned(b), all.String()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n := 0
	for b.Loop() {
		fn(markup.Parse(src))
		n++
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(n)/float64(len(src)), "allocated/page")
}

func benchPages(b *testing.B) (pages []string, size int) {
	for _, name := range []string{"zh_daniel", "en_extract"} {
		set := open(b, name)
		for i := range set.Pages {
			if c, err := set.Read(i); err == nil {
				pages = append(pages, c.Text)
				size += len(c.Text)
			}
		}
	}
	return pages, size
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
