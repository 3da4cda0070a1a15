package page_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// pagesIn makes a folder of pages and opens it.
func pagesIn(t *testing.T, name string, files map[string]string) *page.Set {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for file, content := range files {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s, err := formats.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Each page of two joined sets is read from its own, also in a view, and called so that
// nobody takes it for another.
func TestJoinedSetsKeepTheirPages(t *testing.T) {
	for _, c := range []struct {
		name, other string
		a, b        map[string]string
		want        string
	}{
		{"new", "old", map[string]string{"a.html": "<p>one</p>", "b.html": "<p>two</p>"}, map[string]string{"c.html": "<p>three</p>"}, "a.html:<p>one</p> b.html:<p>two</p> c.html:<p>three</p>"},
		{"new", "old", map[string]string{"a.html": "<p>one</p>", "b.html": "<p>two</p>"}, map[string]string{"b.html": "<p>three</p>"}, "new/a.html:<p>one</p> new/b.html:<p>two</p> old/b.html:<p>three</p>"},
		{"same", "same", map[string]string{"b.html": "<p>two</p>"}, map[string]string{"b.html": "<p>three</p>"}, "1/b.html:<p>two</p> 2/b.html:<p>three</p>"},
	} {
		a, b := pagesIn(t, c.name, c.a), pagesIn(t, c.other, c.b)
		s := page.Join(a, b)
		for _, v := range []*page.Set{s, s.Take(s.All()), s.Sample(len(s.Pages), 1)} {
			var got []string
			for i, p := range v.Pages {
				content, err := v.Read(i)
				raw, rawErr := v.Raw(i)
				if err != nil || rawErr != nil || string(raw) != content.Text {
					t.Fatal(err, rawErr)
				}
				got = append(got, p.ID+":"+content.Text)
				if at, ok := v.Index(p.ID); !ok || at != i {
					t.Errorf("%s is found at %d, %v", p.ID, at, ok)
				}
				if want := 1 + min(1, i/len(a.Pages)); int(p.Part) != want || v.Parts()[i] != p.Part {
					t.Errorf("%s is of part %d, want %d", p.ID, p.Part, want)
				}
			}
			if strings.Join(got, " ") != c.want || v.Fingerprint != s.Fingerprint {
				t.Errorf("pages %v, want %s", got, c.want)
			}
		}
		if page.Join(b, a).Fingerprint == s.Fingerprint {
			t.Error("the sets in the other order have the same fingerprint")
		}
		if j := s.Take([]int{0, len(a.Pages)}).Joined(); s.Joined()[0].Pages != len(a.Pages) || s.Joined()[1].Pages != len(b.Pages) || j[0].Pages != 1 || j[1].Pages != 1 || j[0].Name == j[1].Name {
			t.Errorf("the sets are counted %v, of a page of each %v", s.Joined(), j)
		}
		if a.Parts() != nil || a.Joined() != nil {
			t.Error("one set has parts")
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
