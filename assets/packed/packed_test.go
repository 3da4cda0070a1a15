package packed_test

import (
	"bytes"
	"io/fs"
	"testing"

	"pagetwin/assets/packed"
	"pagetwin/samples"
)

// What is packed comes out again, every byte of it, zip files too; and packs to less.
func TestPackedFilesAreTheSame(t *testing.T) {
	var b bytes.Buffer
	if err := packed.Pack(&b, samples.Files); err != nil {
		t.Fatal(err)
	}
	tree := packed.FS(b.Bytes())
	size := 0
	err := fs.WalkDir(samples.Files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		want, err := fs.ReadFile(samples.Files, name)
		if err != nil {
			return err
		}
		size += len(want)
		is, err := fs.ReadFile(tree, name)
		if !bytes.Equal(is, want) {
			t.Errorf("%s: %d bytes came out of %d", name, len(is), len(want))
		}
		if info, err := fs.Stat(tree, name); err != nil || info.Size() != int64(len(want)) {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() > size/3 {
		t.Errorf("%d bytes pack to %d", size, b.Len())
	}
	if _, err := packed.FS([]byte("no tree")).Open("x"); err == nil {
		t.Error("what is not packed is opened")
	}
}
