//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/shipped"
	"pagetwin/samples"
)

// Where the person's folder cannot be written to, samples and fonts come from one that is
// there for this start alone; where it can, nothing is made elsewhere.
func TestTheCacheHasRoomInAHomeThatTakesNone(t *testing.T) {
	for _, c := range []struct {
		name, home, cache string
		own               bool
	}{
		{"a home", t.TempDir(), "", true},
		{"no home", "", "", false},
		{"a home that is a file", os.Args[0], "", false},
		{"a cache that is a file", t.TempDir(), os.Args[0], false},
	} {
		temporary := t.TempDir()
		t.Setenv("TMPDIR", temporary)
		t.Setenv("HOME", c.home)
		t.Setenv("XDG_CACHE_HOME", c.cache)
		done := roomForCache()
		if found, err := shipped.Unpack(samples.Files, cacheDir()); err != nil || len(found) == 0 {
			t.Errorf("%s: %d samples, %v", c.name, len(found), err)
		}
		if is := strings.HasPrefix(cacheDir(), filepath.Join(c.home, ".cache")); is != c.own {
			t.Errorf("%s: the cache is %s", c.name, cacheDir())
		}
		done()
		if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
			t.Errorf("%s: left behind %v, %v", c.name, left, err)
		}
	}
}
