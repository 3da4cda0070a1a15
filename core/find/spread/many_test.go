package spread_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// A hundred thousand texts, a third of them with a near copy, give the same result in memory, on
// the disk, and in three shards.
func TestAHundredThousandTextsInPieces(t *testing.T) {
	const pages = 100_000
	path := short(t, pages)
	j, opt := job(t, "minhash", "scheme", "oneperm", "unit", "char")
	opt.Reading, opt.Floor = pass.Reading{}, 0.5 // nothing is learned from the whole
	want := whole(t, path, j, opt)
	if n := want.Pairs.Len(); n < pages/6 || n > pages/2 {
		t.Fatalf("%d pairs in memory", n)
	}

	opt.Spill = t.TempDir()
	spilled := whole(t, path, j, opt)
	if spilled.Scratch == 0 {
		t.Error("nothing was put on the disk")
	}
	same(t, spilled, want, opt.Floor)
	opt.Spill = ""

	got, err := steps(t, begun(t, path, t.TempDir(), j, opt), path)
	must(t, err)
	same(t, got.Result, want, opt.Floor)
	for _, r := range []*result.Result{spilled, got.Result} {
		if r.Comparisons != want.Comparisons {
			t.Errorf("%d comparisons, want %d", r.Comparisons, want.Comparisons)
		}
	}
}

// short writes so many short texts; of every six the fourth is the first with another beginning.
func short(t *testing.T, pages int) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 9))
	var b strings.Builder
	var first []rune
	for i := range pages {
		text := make([]rune, 80)
		for k := range text {
			text[k] = '一' + rune(rng.IntN(6000))
		}
		switch i % 6 {
		case 0:
			first = text
		case 3:
			copy(text[4:], first[4:])
		}
		fmt.Fprintf(&b, "{\"id\":\"p%06d\",\"text\":%q}\n", i, string(text))
	}
	path := filepath.Join(t.TempDir(), "short.jsonl")
	must(t, os.WriteFile(path, []byte(b.String()), 0o600))
	set := opened(t, path, page.Section{})
	defer set.Close()
	if len(set.Pages) != pages {
		t.Fatalf("%d pages", len(set.Pages))
	}
	return path
}
