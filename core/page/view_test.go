package page

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/page/charset"
)

// letters is a set in memory with one page for each letter.
func letters(n int) *Set {
	pages := make([]Page, n)
	contents := make([]Content, n)
	for i := range pages {
		pages[i].ID = string(rune('a' + i))
		contents[i].Text = "page " + pages[i].ID
	}
	return FromPages("letters", pages, contents)
}

// Samples of one seed lie in one another and keep the order of the set.
func TestSamplesAreNested(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := letters(rapid.IntRange(2, 26).Draw(t, "pages"))
		seed := rapid.Uint64().Draw(t, "seed")
		m := rapid.IntRange(0, 30).Draw(t, "m")
		n := rapid.IntRange(m, 40).Draw(t, "n")
		small, large := s.Sample(m, seed), s.Sample(n, seed)
		if len(small.Pages) != min(m, len(s.Pages)) || !slices.IsSortedFunc(large.Pages, func(a, b Page) int { return strings.Compare(a.ID, b.ID) }) {
			t.Fatalf("%d pages of %d asked: %s", len(small.Pages), m, ids(large))
		}
		for _, p := range small.Pages {
			if _, ok := large.Index(p.ID); !ok {
				t.Fatalf("%s of the sample of %d is not in that of %d", p.ID, m, n)
			}
		}
		again := large.Sample(m, seed)
		if ids(again) != ids(small) || again.Fingerprint != small.Fingerprint {
			t.Fatalf("a sample's sample is %s, not %s", ids(again), ids(small))
		}
		if whole := len(large.Pages) == len(s.Pages); whole != (large.Fingerprint == s.Fingerprint) {
			t.Fatalf("whole %v, fingerprints %s %s", whole, large.Fingerprint, s.Fingerprint)
		}
	})
}

func TestSampleSeedsDiffer(t *testing.T) {
	s := letters(26)
	seen := map[string]bool{}
	for seed := range uint64(50) {
		seen[ids(s.Sample(5, seed))] = true
	}
	if len(seen) < 45 {
		t.Errorf("50 seeds give %d samples", len(seen))
	}
	if got := ids(s.Take([]int{3, 1, 3, 1, 2})); got != "d b c" {
		t.Errorf("positions that come again: %s", got)
	}
}

func TestFromPages(t *testing.T) {
	s := FromPages("m", []Page{{ID: "a", Kind: Text}, {ID: "b"}}, []Content{{Text: "x\xff"}, {Text: "<p>", Charset: charset.Charset{Used: "big5", How: charset.ByDeclaration}}})
	a, _ := s.Read(0)
	b, _ := s.Read(1)
	if a != (Content{Text, "x\uFFFD", charset.Charset{Used: "utf-8", How: charset.ByFormat}}) || b != (Content{HTML, "<p>", charset.Charset{Used: "big5", How: charset.ByDeclaration}}) {
		t.Errorf("contents %+v %+v", a, b)
	}
	if s.Pages[0].Size != 4 || s.Close() != nil {
		t.Errorf("pages %+v", s.Pages)
	}
	if _, err := s.Read(0); err != nil {
		t.Error("closing a set in memory makes it unreadable:", err)
	}
}

// Any number of goroutines read one set.
func TestReadInParallel(t *testing.T) {
	var lines strings.Builder
	for i := range 200 {
		fmt.Fprintf(&lines, `{"id":"p%d","html":"<p>%d\u4e59</p>"}`+"\n", i, i)
	}
	files := map[string]string{"pages.jsonl": lines.String()}
	plain := map[string]string{}
	for i := range 50 {
		plain[fmt.Sprintf("p%d.html", i)] = fmt.Sprintf("<html>%d乙", i)
	}
	for _, path := range []string{put(t, files), pack(t, files), put(t, plain), pack(t, plain)} {
		s := open(t, path)
		done := make(chan error)
		for range 8 {
			go func() {
				for i, p := range s.Pages {
					c, err := s.Read(i)
					if err == nil && !strings.Contains(c.Text, strings.Trim(p.ID, "p.html")+"乙") {
						err = fmt.Errorf("page %s reads %q", p.ID, c.Text)
					}
					if err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		for range 8 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}

func TestUnreadablePageIsAnError(t *testing.T) {
	dir := put(t, map[string]string{"a.html": htmlA, "b.html": htmlB})
	s := open(t, dir)
	if err := os.Remove(filepath.Join(dir, "a.html")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(0); err == nil || err.Error() != "page a.html: no such folder or file" {
		t.Errorf("a page that is gone: %v", err)
	}
}
