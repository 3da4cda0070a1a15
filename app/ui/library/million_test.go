package library

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look/looktest"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/clock"
	"pagetwin/core/page"
)

// manyRows returns the rows of many pages; PAGETWIN_ROWS says how many.
func manyRows() session.Rows {
	n, err := strconv.Atoi(os.Getenv("PAGETWIN_ROWS"))
	if err != nil {
		n = 10_000
	}
	pages := make([]page.Page, n)
	for i := range pages {
		pages[i] = page.Page{
			ID: fmt.Sprintf("p%07d", i), URL: fmt.Sprintf("http://site%d.example/%d.html", i%997, i/997),
			Title: fmt.Sprintf("网页%c%c%c %d", 0x4E00+i*7919%3000, 0x4E00+i/7*104729%3000, 0x4E00+i/11%3000, i), Size: int64(i * 7919 % 100_000), Kind: page.Text,
		}
	}
	return session.NewRows(page.Listed("many", "many", "", pages), nil)
}

// BenchmarkArrange sorts and filters the table of pages. On a busy machine the processor time tells
// more than the clock.
func BenchmarkArrange(b *testing.B) {
	looktest.App(b)
	book, err := wording.NewBook("en")
	if err != nil {
		b.Fatal(err)
	}
	t := lists.NewDataTable(lists.Table[session.PageRow]{Name: "pages", Book: book, Columns: pageColumns(book, false), Apart: true})
	t.SetMany(manyRows(), false)
	for i, c := range t.Columns {
		b.Run("sort by "+c.Name, func(b *testing.B) {
			begin := clock.Spent()
			for b.Loop() {
				t.SortBy(i)
			}
			b.ReportMetric(float64(clock.Spent()-begin)/float64(b.N), "cpu-ns/op")
		})
	}
	t.Arrange(listing.Arranged{})
	for _, needle := range []string{"网页", "site99", "nowhere", "99999"} {
		b.Run("filter "+needle, func(b *testing.B) {
			begin := clock.Spent()
			for b.Loop() {
				t.SetFilter("")
				t.SetFilter(needle)
			}
			b.ReportMetric(float64(clock.Spent()-begin)/float64(b.N), "cpu-ns/op")
		})
	}
}
