package page_test

import (
	"context"
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
