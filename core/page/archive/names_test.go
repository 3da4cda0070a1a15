package archive

import (
	"path/filepath"
	"testing"
)

func FuzzZipNames(f *testing.F) {
	for _, n := range []string{"a.html", "../a.html", "a/../../b.html", `a\..\b.html`, "C:x.html", "//x", "a//b.html", "./a.html", "\x00", ""} {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if climbs(name) != nil {
			return
		}
		clean := filepath.FromSlash(name)
		if !filepath.IsLocal(clean) {
			t.Fatalf("%q is let in, and leads out", name)
		}
	})
}
