package learned

import (
	"runtime"
	"strings"
	"testing"

	"pagetwin/core/base/clock"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// BenchmarkLearned measures the way from decoded HTML to the body in megabytes of
// HTML for each second of processor time, on news pages and on small ones of 4.6 KB:
// the whole way, and up to each step.
func BenchmarkLearned(b *testing.B) {
	for _, kind := range []struct {
		name string
		sets []string
		most int
	}{
		{"real", []string{"zh_daniel", "en_extract"}, 1000},
		{"small", []string{"edits10k/pages.html.jsonl.gz"}, 1000},
	} {
		b.Run(kind.name, func(b *testing.B) {
			pages, size := benchPages(b, kind.most, kind.sets...)
			benchSteps(b, pages, size)
		})
	}
}

func benchSteps(b *testing.B, pages []string, size int) {
	fn, r, space := learned(b), newReader(), new(buffers)
	for _, step := range []struct {
		name string
		do   func(src string)
	}{
		{"parse", func(src string) { markup.Parse(src) }},
		{"cut", func(src string) { denoise.Cut(markup.Parse(src), nil) }},
		{"features", func(src string) {
			v := r.read(markup.Parse(src), space)
			space.tallies, space.boxes = v.tallies, v.boxes
		}},
		{"whole", func(src string) { fn(markup.Parse(src)) }},
	} {
		b.Run(step.name, func(b *testing.B) {
			start := clock.Spent()
			for b.Loop() {
				for _, p := range pages {
					step.do(p)
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(clock.Spent()-start).Seconds(), "MB/cpu-s")
		})
	}
}

// BenchmarkMemory measures what is allocated for one page of 10 MB, in multiples
// of the page.
func BenchmarkMemory(b *testing.B) {
	pages, _ := benchPages(b, 1000, "zh_daniel", "en_extract")
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

// benchPages returns the pages of the sets, at most so many of each, and their bytes.
func benchPages(b *testing.B, most int, sets ...string) (pages []string, size int) {
	b.Helper()
	for _, name := range sets {
		set := open(b, name)
		for i := range set.Pages[:min(most, len(set.Pages))] {
			if c, err := set.Read(i); err == nil {
				pages = append(pages, c.Text)
				size += len(c.Text)
			}
		}
	}
	return pages, size
}
