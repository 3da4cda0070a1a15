package store

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestSettingsAreThereAtTheNextStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	s, err := OpenStore(path)
	if err != nil {
		t.Fatal(err)
	}
	if s.StringWithFallback("lang", "zh") != "zh" || s.FloatWithFallback("scale", 1.5) != 1.5 || s.StringList("recent") != nil {
		t.Error("what was never set is something")
	}
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() { s.SetFloat("n"+strconv.Itoa(i), float64(i)) })
	}
	all.Wait()
	s.SetString("lang", "en <中>")
	s.SetStringList("recent", []string{"b", "a"})
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	again, err := OpenStore(path)
	if err != nil || again.StringWithFallback("lang", "") != "en <中>" || !slices.Equal(again.StringList("recent"), []string{"b", "a"}) {
		t.Errorf("%v: %v", err, again.values)
	}
	for i := range 40 {
		if again.FloatWithFallback("n"+strconv.Itoa(i), -1) != float64(i) {
			t.Errorf("n%d is lost", i)
		}
	}
	if again.FloatWithFallback("lang", 7) != 7 {
		t.Error("a text is a number")
	}
}

func TestBrokenSettingsAreRenamedAndReplaced(t *testing.T) {
	for _, src := range []string{"{", "null", "[1]", "\x00"} {
		path := filepath.Join(t.TempDir(), "settings.json")
		os.WriteFile(path, []byte(src), 0o666)
		s, err := OpenStore(path)
		if err == nil || !strings.Contains(err.Error(), ".broken") {
			t.Errorf("%q: %v", src, err)
		}
		s.SetString("lang", "en")
		if err := s.Flush(); err != nil {
			t.Error(err)
		}
		if old, err := os.ReadFile(path + ".broken"); string(old) != src {
			t.Error(old, err)
		}
	}
}
