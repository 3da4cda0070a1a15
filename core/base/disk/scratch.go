package disk

import (
	"cmp"
	"errors"
	"os"
	"sync"
)

// Scratch is a file for data that does not fit in memory. If the system allows an open file
// without a name, or deletes a file when it is closed, even a killed program leaves nothing
// behind; elsewhere Close removes the file.
type Scratch struct {
	*os.File
	fs    FS
	dir   string
	named bool
	once  sync.Once
	err   error
}

// NewScratch makes a scratch file in the folder for temporary files. kind is a part of its name,
// if it has one.
func NewScratch(kind string) (*Scratch, error) { return FS{}.NewScratch("", kind) }

// NewScratch makes a scratch file in an existing folder; "" is that for temporary files.
func (d FS) NewScratch(dir, kind string) (*Scratch, error) {
	dir = cmp.Or(dir, os.TempDir())
	if err := d.fault(OpCreate, dir); err != nil {
		return nil, err
	}
	if !d.Named {
		if f, err := openVanishing(dir, kind); err == nil {
			return &Scratch{File: f, fs: d, dir: dir}, nil
		}
	}
	f, err := os.CreateTemp(dir, "pagetwin-*."+kind)
	if err != nil {
		return nil, err
	}
	return &Scratch{File: f, fs: d, dir: dir, named: true}, nil
}

// WriteAt writes at an offset.
func (s *Scratch) WriteAt(p []byte, at int64) (int, error) {
	if err := s.fs.fault(OpWrite, s.dir); err != nil {
		n, _ := s.File.WriteAt(p[:len(p)/2], at)
		return n, err
	}
	return s.File.WriteAt(p, at)
}

// Close deletes the file. Closing twice does no harm.
func (s *Scratch) Close() error {
	s.once.Do(func() {
		s.err = s.File.Close()
		if !s.named {
			return
		}
		if gone := os.Remove(s.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			s.err = errors.Join(s.err, gone)
		}
	})
	return s.err
}
