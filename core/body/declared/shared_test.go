package declared

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
)

// What is declared of sites as crawls have them, held against what their paths prove.
func TestDeclaredOfSharedSets(t *testing.T) {
	if testing.Short() {
		t.Skip("reads whole sites")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	for _, c := range []struct {
		name  string
		pairs int64 // by the truth: all of them must be there
		more  int64 // declared beside them, at most
	}{
		{"wild_moztw.tar.xz", 503, 6},
		{"wild_blogs.tar.xz", 211, 353}, // the listings of a fork name those of the blog that it was taken from
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(data, c.name)
			if _, err := os.Stat(path); err != nil {
				t.Skip("the shared page sets are not here")
			}
			set, err := formats.Open(t.Context(), path, page.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer set.Close()
			gold, _ := truthfile.Found(set)
			said := truthIn(t, set)
			pages := make(map[int32][]int)
			for i, n := range said.Cluster {
				if n >= 0 {
					pages[n] = append(pages[n], i)
				}
			}
			var both, more int64
			for _, one := range pages {
				for i, a := range one {
					for _, b := range one[i+1:] {
						if gold.IsDuplicate(page.MakePair(a, b)) {
							both++
						} else {
							more++
						}
					}
				}
			}
			if both != c.pairs || more > c.more {
				t.Errorf("%d of %d true pairs, and %d more, want at most %d", both, c.pairs, more, c.more)
			}
		})
	}
}

// An address in the charset of its page is read as the page is.
func TestAddressesInOtherCharsets(t *testing.T) {
	dir := t.TempDir()
	src, err := simplifiedchinese.GB18030.NewEncoder().String(`<meta charset="gb18030">` + canonical("中文.html") + `<p>正文在这里，说的是同一件事情。</p>`)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.html": src, "中文.html": "<p>text</p>"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	set, err := formats.Open(t.Context(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if got := written(relationsOf(t, set)); got != "0 canonical 1" {
		t.Errorf("%q", got)
	}
}
