package shards

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
)

// Maker makes a piece in a temporary folder, which is renamed once it is complete.
type Maker struct {
	Dir   string
	disk  disk.FS
	files []File
}

// Make makes a piece unless it exists. fill writes its files and returns the other fields of the
// manifest. made is false if it existed.
func (w *Work) Make(step Step, piece int, fill func(k *Maker) (Manifest, error)) (made bool, err error) {
	if _, err := w.Manifest(step, piece); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	dir := Folder(w.Dir, step, piece)
	err = w.disk.Folder(dir, func(tmp string) error {
		k := &Maker{disk: w.disk, Dir: tmp}
		m, err := fill(k)
		if err != nil {
			return err
		}
		m.Format, m.Program, m.Spec, m.Step, m.Piece, m.Files = Format, w.Spec.Program, w.Spec.Hash(), step, piece, k.files
		return w.disk.Fill(filepath.Join(tmp, ManifestName), m.Write)
	})
	if err != nil {
		if _, e := os.Stat(dir); e == nil { // another process was faster
			if _, e := w.Manifest(step, piece); e == nil {
				return false, nil
			}
		}
		return false, err
	}
	return true, nil
}

// Aside returns a maker of files in a folder that becomes no piece.
func (w *Work) Aside(dir string) *Maker { return &Maker{disk: w.disk, Dir: dir} }

// File writes a file of the piece.
func (k *Maker) File(name string, fill func(out io.Writer) error) error {
	sum, size := xxh3.New(), int64(0)
	path := filepath.Join(k.Dir, name)
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
	k.files = append(k.files, File{Name: name, Size: size, Sum: fmt.Sprintf("%016x", sum.Sum64())})
	return nil
}

// Files writes several files side by side.
func (k *Maker) Files(names []string, fill func(out []io.Writer) error) error {
	return k.nested(names, nil, fill)
}

func (k *Maker) nested(names []string, open []io.Writer, fill func([]io.Writer) error) error {
	if len(names) == 0 {
		return fill(open)
	}
	return k.File(names[0], func(out io.Writer) error { return k.nested(names[1:], append(open, out), fill) })
}

type counter struct{ n *int64 }

func (c counter) Write(p []byte) (int, error) {
	*c.n += int64(len(p))
	return len(p), nil
}
