package page_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Of equal bytes are pages of any folder of the set, but not two of one length alone, nor
// two that are equal as far as they are read.
func TestPagesOfEqualBytesAreFound(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.html": "<p>one</p>", "b.html": "<p>two</p>", "c/d.html": "<p>one</p>", "e.html": "<p>alone</p>",
		"f.html": strings.Repeat("x", 200) + "1", "g.html": strings.Repeat("x", 200) + "2", "h.html": "<p>two</p>",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, err := formats.Open(t.Context(), dir, page.Options{MaxPage: 100})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	names := func(s *page.Set) (out []string) {
		classes, err := s.Same(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range classes {
			var ids []string
			for _, i := range c {
				ids = append(ids, s.Pages[i].ID)
			}
			out = append(out, strings.Join(ids, " "))
		}
		return out
	}
	if got, want := names(set), []string{"a.html c/d.html", "b.html h.html"}; !cmp.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	last, _ := set.Index("h.html")
	first, _ := set.Index("b.html")
	if got, want := names(set.Take([]int{last, first})), []string{"h.html b.html"}; !cmp.Equal(got, want) {
		t.Errorf("of a view %v, want %v", got, want)
	}
	if got := names(page.Listed("set", dir, "", set.Pages)); got != nil {
		t.Errorf("of pages that are not at hand %v", got)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := set.Same(ctx, nil); err == nil {
		t.Error("stopped, and no error")
	}
}

// The pages of a large set mostly share their length with another.
func TestPagesThatWereReadAreNotReadAgainUnlessTheirSumIsThatOfAnother(t *testing.T) {
	var lines strings.Builder
	for i := range 200 {
		fmt.Fprintf(&lines, `{"id": "%d", "text": "%05d"}`+"\n", i, max(2, i))
	}
	path := filepath.Join(t.TempDir(), "set.jsonl")
	if err := os.WriteFile(path, []byte(lines.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	same := func(of *page.Set) (classes [][]int32, asked int) {
		classes, err := of.Same(t.Context(), func(_, total int) { asked = total })
		if err != nil {
			t.Fatal(err)
		}
		return classes, asked
	}
	view := set.Take(set.All()[1:])
	classes, asked := same(set)
	if want := [][]int32{{0, 1, 2}}; !cmp.Equal(classes, want) || asked != 200 {
		t.Errorf("classes %v of %d pages that were read, want %v of 200", classes, asked, want)
	}
	set.ReadAll(set.All()[:150])
	if _, asked := same(set); asked != 200 {
		t.Errorf("%d pages were read, although of 50 the sum is not known", asked)
	}
	set.ReadAll(set.All())
	if again, asked := same(set); !cmp.Equal(again, classes) || asked != 0 { // progress is told of 64 pages
		t.Errorf("classes %v of %d pages that were read, want %v of 3", again, asked, classes)
	}
	if classes, asked := same(view); !cmp.Equal(classes, [][]int32{{0, 1}}) || asked != 0 {
		t.Errorf("of a view classes %v of %d pages that were read", classes, asked)
	}
}
