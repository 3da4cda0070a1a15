package export

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/base/table"
)

func TestAFullDiskKeepsTheFileThatWasThere(t *testing.T) {
	dir := disktest.Small(t, 256)
	if dir == "" {
		return
	}
	long := &table.Table{Name: "t", Columns: []table.Head{{Name: "a"}, {Name: "n", Kind: table.Whole}}, Rows: func(yield func([]any) bool) {
		for i := range int64(60_000) {
			if !yield([]any{fmt.Sprintf("%x", i*i*7919), i}) {
				return
			}
		}
	}}
	for _, f := range Formats() {
		if f.Needs != nil {
			continue
		}
		path := filepath.Join(dir, "table"+f.Ext)
		if err := os.WriteFile(path, []byte("before"), 0o666); err != nil {
			t.Fatal(err)
		}
		err := (disk.FS{}).Save(path, func(w *bufio.Writer) error { return f.Write(w, long, "en") })
		disktest.NoRoom(t, f.Name, err)
		if src, err := os.ReadFile(path); string(src) != "before" {
			t.Errorf("%s: what was there is now %d bytes (%v)", f.Name, len(src), err)
		}
		short := *long
		short.Rows = func(yield func([]any) bool) { yield([]any{"a", int64(1)}) }
		if err := (disk.FS{}).Save(path, func(w *bufio.Writer) error { return f.Write(w, &short, "en") }); err != nil {
			t.Errorf("%s: with room again: %v", f.Name, err)
		}
		entries, _ := os.ReadDir(dir)
		if len(entries) != 1 {
			t.Errorf("%s leaves %v", f.Name, entries)
		}
		os.Remove(path)
	}
}

// What goes to a stream that takes no more ends with its error, in every format.
func TestAFullStreamIsAnError(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	table := Pairs(example(t, "one", "simhash"), Filter{})
	for _, f := range Formats() {
		if err := f.Write(full, table, "en"); err == nil {
			t.Errorf("%s says that all is written", f.Name)
		}
		if err := f.Write(new(bytes.Buffer), table, "en"); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
