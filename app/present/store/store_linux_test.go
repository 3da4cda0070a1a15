package store

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
)

func TestAFullDiskKeepsTheOldSettings(t *testing.T) {
	dir := disktest.Small(t, 64)
	if dir == "" {
		return
	}
	path := filepath.Join(dir, "settings.json")
	s, err := OpenStore(path)
	if err != nil {
		t.Fatal(err)
	}
	var told atomic.Int32
	s.OnFail(func(error) { told.Add(1) })
	s.SetString("lang", "zh")
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	free := disktest.Fill(t, dir)
	for range 3 {
		s.SetString("lang", "en")
		disktest.NoRoom(t, "a setting", s.Flush())
	}
	if told.Load() != 1 || s.StringWithFallback("lang", "") != "en" {
		t.Errorf("told %d times, the language is %s", told.Load(), s.StringWithFallback("lang", ""))
	}
	if before, err := OpenStore(path); err != nil || before.StringWithFallback("lang", "") != "zh" {
		t.Errorf("what was there is gone: %v %v", before.values, err)
	}
	free()
	s.SetFloat("scale", 2)
	if err := s.Flush(); err != nil {
		t.Fatal("with room again:", err)
	}
	if now, err := OpenStore(path); err != nil || now.StringWithFallback("lang", "") != "en" || now.FloatWithFallback("scale", 0) != 2 {
		t.Errorf("%v %v", now.values, err)
	}
}

// Whichever operation fails, the file holds the old settings or the new ones, and the failure is
// reported.
func TestEveryFaultLeavesTheSettingsWhole(t *testing.T) {
	disktest.EveryFault(t, func(d disk.FS, fails func() string) {
		path := filepath.Join(t.TempDir(), "settings.json")
		first, err := OpenStore(path)
		if err != nil {
			t.Fatal(err)
		}
		first.SetString("lang", "zh")
		if err := first.Flush(); err != nil {
			t.Fatal(err)
		}
		s, err := OpenStore(path)
		if err != nil {
			t.Fatal(err)
		}
		s.disk = d
		s.SetString("lang", "en")
		if err := s.Flush(); (err == nil) != (fails() == "") {
			t.Errorf("%q fails: %v", fails(), err)
		}
		now, err := OpenStore(path)
		if lang := now.StringWithFallback("lang", ""); err != nil || lang != "zh" && lang != "en" || fails() == "" && lang != "en" {
			t.Errorf("%q fails: %v, %v", fails(), now.values, err)
		}
		disktest.NoStray(t, fails(), filepath.Dir(path))
	})
}

// A file that cannot be read is kept under another name, even if an earlier one exists.
func TestBrokenSettingsAreAllKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "settings.json")
	for _, text := range []string{"first {", "second {", "third {"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenStore(path); err == nil {
			t.Error("it is read")
		}
	}
	for name, want := range map[string]string{"settings.json.broken": "first {", "settings.json.broken-2": "second {", "settings.json.broken-3": "third {"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
