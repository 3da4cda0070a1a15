package present

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"pagetwin/app/present/results"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// BenchmarkMove moves the threshold over many pairs; PAGETWIN_PAIRS says how many, and there is a
// page for each thirty.
func BenchmarkMove(b *testing.B) {
	n, err := strconv.Atoi(os.Getenv("PAGETWIN_PAIRS"))
	if err != nil {
		n = 300_000
	}
	d, _ := newTestDesk(b)
	pages := make([]page.Page, n/30)
	for i := range pages {
		pages[i].ID = fmt.Sprint(i)
	}
	set := page.Listed("many", "many", "", pages)
	r, pairs := rand.New(rand.NewPCG(1, 2)), make([]scored.Pair, n)
	for i := range pairs {
		a := r.Int32N(int32(len(pages) - 60))
		pairs[i] = scored.Pair{A: a, B: a + 1 + r.Int32N(50), Score: 1 - float64(i)/float64(n+1)}
	}
	d.Session.Open(set, nil)
	x := results.New(set, nil, d.Algorithms[0], &result.Result{Pairs: scored.PairsOf(pairs), Pages: len(pages), Cut: 0.5})
	x.From = set
	d.KeptOver().Add(d.Session, x)
	d.Curves.Chart()
	to := 0.5
	b.Run("move", func(b *testing.B) {
		for b.Loop() {
			to = 1.1 - to
			d.Session.SetThreshold(to, x)
		}
	})
	b.Run("chart", func(b *testing.B) {
		for b.Loop() {
			d.Curves.Chart()
		}
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			rows := d.Curves.Listed(d.Curves.List)
			for i := range min(30, rows.Len()) {
				rows.At(i)
			}
		}
	})
}
