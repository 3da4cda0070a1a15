package markup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"pagetwin/core/base/clock"
)

// benchPages returns the pages of zh_templated_neardup where the data is at
// hand, else a made-up page.
func benchPages(b *testing.B) (pages []string, size int64) {
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "zh_templated_neardup", "pages", "*.html"))
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		enc, _, _ := charset.DetermineEncoding(raw, "text/html")
		text, err := enc.NewDecoder().Bytes(raw)
		if err != nil {
			b.Fatal(err)
		}
		pages = append(pages, string(text))
	}
	if len(pages) == 0 {
		b.Log("no zh_templated_neardup: measuring a made-up page")
		pages = append(pages, strings.Repeat(`<div class="a"><a href="/x">首页</a><p>正文内容，`+strings.Repeat("一二三四五六七八九十", 20)+"</p></div>\n", 100))
	}
	for _, p := range pages {
		size += int64(len(p))
	}
	return pages, size
}

func BenchmarkParse(b *testing.B) {
	pages, size := benchPages(b)
	b.SetBytes(size)
	b.ReportAllocs()
	before := clock.Spent()
	for b.Loop() {
		for _, p := range pages {
			Parse(p)
		}
	}
	b.ReportMetric(float64(size)*float64(b.N)/1e6/(clock.Spent()-before).Seconds(), "MB/cpu-s")
}

// BenchmarkTokenizer is the floor: the tokenizer without a tree.
func BenchmarkTokenizer(b *testing.B) {
	pages, size := benchPages(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pages {
			z := html.NewTokenizer(strings.NewReader(p))
			for z.Next() != html.ErrorToken {
				continue
			}
		}
	}
}
