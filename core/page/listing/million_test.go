package listing_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/clock"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// manyRecords is how many records BenchmarkListing lists; PAGETWIN_RECORDS says
// otherwise.
func manyRecords(b *testing.B) int {
	if n, err := strconv.Atoi(os.Getenv("PAGETWIN_RECORDS")); err == nil {
		return n
	}
	return 20000
}

// manyPage is the page of record i: about 1.2 KB, no two the same.
func manyPage(i int) (uri, text string) {
	text = fmt.Sprintf("<html><head><title>第 %d 页</title></head><body>", i)
	for k := range 12 {
		text += fmt.Sprintf("<p>网页 %d 的第 %d 段，先提取正文，再计算指纹，%x。</p>", i, k, i*7919+k*104729)
	}
	return fmt.Sprintf("http://site%d.example/news/%d.html", i%997, i), text
}

// BenchmarkListing lists sets of many records: the processor time, and the memory
// that stays for each.
func BenchmarkListing(b *testing.B) {
	n := manyRecords(b)
	for _, c := range []struct {
		name  string
		write func(w *bufio.Writer)
	}{
		{"x.warc.gz", func(w *bufio.Writer) {
			z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
			for i := range n {
				z.Reset(w)
				fmt.Fprint(z, html(manyPage(i)))
				z.Close()
			}
		}},
		{"x.warc", func(w *bufio.Writer) {
			for i := range n {
				fmt.Fprint(w, html(manyPage(i)))
			}
		}},
		{"x.jsonl", func(w *bufio.Writer) {
			for i := range n {
				uri, text := manyPage(i)
				fmt.Fprintf(w, "{\"id\":\"%d\",\"url\":%q,\"html\":%q}\n", i, uri, text)
			}
		}},
		{"x.csv", func(w *bufio.Writer) {
			fmt.Fprintln(w, "id,url,html")
			for i := range n {
				uri, text := manyPage(i)
				fmt.Fprintf(w, "%d,%s,%s\n", i, uri, quote(text))
			}
		}},
		{"x.parquet", func(w *bufio.Writer) {
			p := parquet.NewGenericWriter[parquetRow](w, parquet.MaxRowsPerRowGroup(100000))
			for i := range n {
				uri, text := manyPage(i)
				if _, err := p.Write([]parquetRow{{URL: uri, HTML: text}}); err != nil {
					b.Fatal(err)
				}
			}
			p.Close()
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			path := filepath.Join(b.TempDir(), c.name)
			f, err := os.Create(path)
			if err != nil {
				b.Fatal(err)
			}
			w := bufio.NewWriterSize(f, 1<<20)
			c.write(w)
			w.Flush()
			size, _ := f.Seek(0, 1)
			f.Close()
			b.SetBytes(size)
			var retained uint64
			var cpu time.Duration
			for b.Loop() {
				before := heap()
				begin := clock.Spent()
				s, err := formats.Open(b.Context(), path, page.Options{})
				cpu += clock.Spent() - begin
				if err != nil {
					b.Fatal(err)
				}
				if len(s.Pages) != n {
					b.Fatalf("%d pages", len(s.Pages))
				}
				retained = heap() - before
				for i := range 3 {
					if _, want := manyPage(i * n / 3); readText(b, s, i*n/3) != want {
						b.Fatalf("page %d is another", i*n/3)
					}
				}
				s.Close()
			}
			b.ReportMetric(float64(retained)/float64(n), "B/record")
			b.ReportMetric(float64(cpu.Nanoseconds())/float64(b.N)/float64(n), "cpu-ns/record")
		})
	}
}

func readText(b *testing.B, s *page.Set, i int) string {
	c, err := s.Read(i)
	if err != nil {
		b.Fatal(err)
	}
	return c.Text
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
