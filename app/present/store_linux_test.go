package present

import (
	"path/filepath"
	"sync/atomic"
	"testing"

	"pagetwin/core/disk/disktest"
)

func TestAFullDiskKeepsTheSettingsOfBefore(t *testing.T) {
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
