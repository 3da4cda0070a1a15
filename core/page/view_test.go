package page

import (
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
			t.Fatalf("%d pages of %d asked: %s", len(small.Pages), m, idsOf(large))
		}
		for _, p := range small.Pages {
			if _, ok := large.Index(p.ID); !ok {
				t.Fatalf("%s of the sample of %d is not in that of %d", p.ID, m, n)
			}
		}
		again := large.Sample(m, seed)
		if idsOf(again) != idsOf(small) || again.Fingerprint != small.Fingerprint {
			t.Fatalf("a sample's sample is %s, not %s", idsOf(again), idsOf(small))
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
		seen[idsOf(s.Sample(5, seed))] = true
	}
	if len(seen) < 45 {
		t.Errorf("50 seeds give %d samples", len(seen))
	}
	if got := idsOf(s.Take([]int{3, 1, 3, 1, 2})); got != "d b c" {
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

func idsOf(s *Set) string {
	var out []string
	for _, p := range s.Pages {
		out = append(out, p.ID)
	}
	return strings.Join(out, " ")
}
