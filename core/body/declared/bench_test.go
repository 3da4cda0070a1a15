package declared

import (
	"fmt"
	"testing"

	"pagetwin/core/page"
)

// A hundred thousand pages of which each declares its canonical on another host; the time
// is that of the whole, reading from memory included.
func BenchmarkFind(b *testing.B) {
	const n = 100_000
	for name, kind := range map[string]page.Kind{"HTML": page.HTML, "text": page.Text} {
		pages, contents := make([]page.Page, n), make([]page.Content, n)
		for i := range pages {
			pages[i] = page.Page{ID: fmt.Sprint("p", i), URL: fmt.Sprintf("http://h%d.example/docs/%d.%d/part/%d.html", i%50, i%7, i%3, i/21), Kind: kind}
			contents[i] = page.Content{Kind: kind, Text: "<title>t</title>" + canonical(fmt.Sprintf("http://h%d.net/docs/%d.%d/part/%d.html", i%50, i%7, i%3, i/21)) + "<body>text"}
		}
		set := page.FromPages("many", pages, contents)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				relationsOf(b, set)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/n, "µs/page")
		})
	}
}
