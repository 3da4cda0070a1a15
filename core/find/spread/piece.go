package spread

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/disk"
	"pagetwin/core/find/spread/store"
)

// maker makes a piece in a temporary folder, which is renamed once it is complete.
type maker struct {
	disk  disk.FS
	dir   string
	files []store.File
}

// make makes a piece unless it exists. fill writes its files and returns the other fields of the
// manifest. made is false if it existed.
func (w *Work) make(step store.Step, piece int, fill func(k *maker) (store.Manifest, error)) (made bool, err error) {
	if _, err := w.manifest(step, piece); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	dir := store.Folder(w.Dir, step, piece)
	err = w.disk.Folder(dir, func(tmp string) error {
		k := &maker{disk: w.disk, dir: tmp}
		m, err := fill(k)
		if err != nil {
			return err
		}
		m.Format, m.Program, m.Spec, m.Step, m.Piece, m.Files = store.Format, w.Spec.Program, w.Spec.Hash(), step, piece, k.files
		return w.disk.Fill(filepath.Join(tmp, store.ManifestName), m.Write)
	})
	if err != nil {
		if _, e := os.Stat(dir); e == nil { // another process was faster
			if _, e := w.manifest(step, piece); e == nil {
				return false, nil
			}
		}
		return false, err
	}
	return true, nil
}

// file writes a file of the piece.
func (k *maker) file(name string, fill func(out io.Writer) error) error {
	sum, size := xxh3.New(), int64(0)
	path := filepath.Join(k.dir, name)
	err := k.disk.Fill(path, func(w *bufio.Writer) error {
		tee := bufio.NewWriterSize(io.MultiWriter(w, sum, counter{&size}), 1<<16)
		if err := fill(tee); err != nil {
			return err
		}
		return tee.Flush()
	})
	if err != nil {
		return err
	}
	k.files = append(k.files, store.File{Name: name, Size: size, Sum: fmt.Sprintf("%016x", sum.Sum64())})
	return nil
}

// filesAtOnce writes several files side by side.
func (k *maker) filesAtOnce(names []string, fill func(out []io.Writer) error) error {
	return k.nested(names, nil, fill)
}

func (k *maker) nested(names []string, open []io.Writer, fill func([]io.Writer) error) error {
	if len(names) == 0 {
		return fill(open)
	}
	return k.file(names[0], func(out io.Writer) error { return k.nested(names[1:], append(open, out), fill) })
}

type counter struct{ n *int64 }

func (c counter) Write(p []byte) (int, error) {
	*c.n += int64(len(p))
	return len(p), nil
}
