package disk

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// partTail is the suffix of the names of unfinished files.
const partTail = ".part"

// partName returns an unpredictable name for the unfinished file that will be called base.
func partName(base string) string {
	return partHead(base) + randomName() + partTail
}

// randomName returns 16 unpredictable digits.
func randomName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// partHead returns the prefix of the names of unfinished files that will be called base: hidden,
// and short enough for the whole name.
func partHead(base string) string {
	const most = 200
	for len(base) > most {
		_, n := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-n]
	}
	return "." + base + "."
}

// temp is a file that is being written beside the one that it will replace.
type temp struct {
	*File
	dir, base string
	name      string // "" as long as the file has none
}

// temp makes one. It never opens an existing file or link.
func (d FS) temp(path string, perm os.FileMode) (*temp, error) {
	t := &temp{dir: filepath.Dir(path), base: filepath.Base(path)}
	if err := d.fault(OpCreate, path); err != nil {
		return nil, err
	}
	var f *os.File
	var err error
	if !d.Named {
		f, err = openNameless(t.dir, perm)
	}
	for try := 0; f == nil && err == nil; try++ {
		t.name = filepath.Join(t.dir, partName(t.base))
		f, err = openFresh(t.name, perm)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			err = nil
		}
	}
	if err != nil {
		return nil, err
	}
	t.File = &File{f, d, path}
	return t, nil
}

// openFresh makes a file that must not exist; it follows no link.
func openFresh(path string, perm os.FileMode) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// become closes the file and gives it its final name, replacing any existing file.
func (t *temp) become(path string) error {
	err := t.link()
	if e := t.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = t.fs.Rename(t.name, path)
	}
	if err != nil {
		t.drop()
	}
	return err
}

// link gives the file a temporary name, if it has none yet.
func (t *temp) link() error {
	if t.name != "" {
		return nil
	}
	if err := t.fs.fault(OpLink, t.path); err != nil {
		return err
	}
	for try := 0; ; try++ {
		name := filepath.Join(t.dir, partName(t.base))
		switch err := giveName(t.f, name); {
		case err == nil:
			t.name = name
			return nil
		case !errors.Is(err, fs.ErrExist) || try >= 100:
			return err
		}
	}
}

// drop deletes the file. An error is ignored, since the caller reports already why the file could
// not be written.
func (t *temp) drop() {
	t.f.Close()
	if t.name != "" {
		_ = os.Remove(t.name)
	}
}
