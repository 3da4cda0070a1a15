package pack

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func fileOf(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewFileWriter(&b, "kind 1")
	w.Section("words", []byte("some words"), 2)
	w.Section("none", nil, 0)
	w.Begin("more")
	for range 3 {
		if _, err := w.Write([]byte("more ")); err != nil {
			t.Fatal(err)
		}
	}
	w.End(3)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSectionsAreReadByName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, fileOf(t), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path, "kind 1")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for name, want := range map[string]string{"words": "some words", "none": "", "more": "more more more "} {
		if got, err := f.Read(name); err != nil || string(got) != want || !f.Has(name) || f.Size(name) != int64(len(want)) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	part := make([]byte, 4)
	if err := f.ReadAt("more", part, 5); err != nil || string(part) != "more" || f.Items("more") != 3 {
		t.Errorf("%q of %d items, %v", part, f.Items("more"), err)
	}
	if f.ReadAt("more", part, 12) == nil || f.ReadAt("gone", part, 0) == nil || f.Has("gone") {
		t.Error("what is not there is read")
	}
	if _, err := f.Read("gone"); err == nil {
		t.Error("a section that is not there is read")
	}
	if _, err := OpenFile(path, "kind 2"); err == nil || !strings.HasPrefix(err.Error(), path+" is damaged: ") {
		t.Errorf("another kind: %v", err)
	}
}

// A file that is cut off or changed is an error, or has the same sections.
func TestDamageOfAFileIsNoticed(t *testing.T) {
	src := fileOf(t)
	read := func(src []byte) (all []string) {
		f, err := NewFile(bytes.NewReader(src), int64(len(src)), "kind 1", "f")
		if err != nil {
			return nil
		}
		for _, name := range []string{"words", "none", "more"} {
			content, err := f.Read(name)
			if err != nil {
				return nil
			}
			all = append(all, string(content))
		}
		return all
	}
	want := read(src)
	for i := range src {
		if read(src[:i]) != nil {
			t.Errorf("%d of %d bytes are read", i, len(src))
		}
		bad := slices.Clone(src)
		bad[i] ^= 4
		if got := read(bad); got != nil && !slices.Equal(got, want) {
			t.Errorf("byte %d is changed, and %q is read", i, got)
		}
	}
}

func FuzzFile(f *testing.F) {
	f.Add(fileOf(f))
	f.Fuzz(func(t *testing.T, src []byte) {
		x, err := NewFile(bytes.NewReader(src), int64(len(src)), "kind 1", "f")
		if err != nil {
			return
		}
		for _, s := range x.table {
			_, _ = x.Read(s.name)
		}
	})
}
