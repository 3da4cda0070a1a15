package disk

import (
	"io"
	"os"
	"time"
)

// Op is an operation on a disk.
type Op string

// The operations, in the order in which a file is made.
const (
	OpMkdir    Op = "mkdir"
	OpCreate   Op = "create" // or open for writing
	OpWrite    Op = "write"
	OpTruncate Op = "truncate"
	OpSync     Op = "sync"
	OpMode     Op = "chmod"
	OpLink     Op = "link" // gives a nameless file its temporary name
	OpClose    Op = "close"
	OpRename   Op = "rename"
	OpSyncDir  Op = "sync folder"
	OpRemove   Op = "remove"
)

// FS is the disk for writing. The zero FS is the real disk. All writing and deleting of the
// program goes through its methods, or through the functions of the same names, which use the
// zero FS.
type FS struct {
	// Fault, in tests, is called before each operation; its error becomes that of the operation.
	// A write that fails so has written half of its bytes.
	Fault func(op Op, path string) error
	// Named, in tests, gives temporary files names, as on systems without nameless files.
	Named bool
}

func (d FS) fault(op Op, path string) error {
	if d.Fault == nil {
		return nil
	}
	return d.Fault(op, path)
}

// File is a file that is open for writing.
type File struct {
	f    *os.File
	fs   FS
	path string // for messages
}

// OpenFile opens a file that is written in place, as a journal is; see [os.OpenFile]. Files that
// are replaced as a whole are written with [FS.Write].
func (d FS) OpenFile(path string, flag int) (*File, error) {
	if err := d.fault(OpCreate, path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return nil, err
	}
	return &File{f, d, path}, nil
}

// Read reads on from where reading has come to.
func (f *File) Read(p []byte) (int, error) { return f.f.Read(p) }

// Write appends to the data written before.
func (f *File) Write(p []byte) (int, error) {
	if err := f.fs.fault(OpWrite, f.path); err != nil {
		n, _ := f.f.Write(p[:len(p)/2])
		return n, err
	}
	return f.f.Write(p)
}

// WriteAt writes at an offset.
func (f *File) WriteAt(p []byte, at int64) (int, error) {
	if err := f.fs.fault(OpWrite, f.path); err != nil {
		n, _ := f.f.WriteAt(p[:len(p)/2], at)
		return n, err
	}
	return f.f.WriteAt(p, at)
}

// Truncate cuts the file to size bytes.
func (f *File) Truncate(size int64) error {
	if err := f.fs.fault(OpTruncate, f.path); err != nil {
		return err
	}
	return f.f.Truncate(size)
}

// Sync waits until the data written is on the disk.
func (f *File) Sync() error {
	if err := f.fs.fault(OpSync, f.path); err != nil {
		return err
	}
	return f.f.Sync()
}

// Close closes the file.
func (f *File) Close() error {
	fault := f.fs.fault(OpClose, f.path)
	if err := f.f.Close(); err != nil {
		return err
	}
	return fault
}

var _ io.ReadWriteCloser = (*File)(nil)

// MkdirAll makes a folder and those above it.
func (d FS) MkdirAll(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	if err := d.fault(OpMkdir, path); err != nil {
		return err
	}
	return os.MkdirAll(path, 0o777)
}

// Mkdir makes a folder that is not there yet.
func (d FS) Mkdir(path string) error {
	if err := d.fault(OpMkdir, path); err != nil {
		return err
	}
	return os.Mkdir(path, 0o777)
}

// Scratch makes a private folder among the temporary ones; the caller deletes it.
func (d FS) Scratch() (string, error) {
	if err := d.fault(OpMkdir, os.TempDir()); err != nil {
		return "", err
	}
	return os.MkdirTemp("", "pagetwin-")
}

// Rename gives a file or folder another name.
func (d FS) Rename(from, to string) error {
	if err := d.fault(OpRename, to); err != nil {
		return err
	}
	return patiently(func() error { return os.Rename(from, to) })
}

// Remove deletes a file or an empty folder. Callers delete only what this program wrote: they
// check its name and content, in a folder with a mark of the program.
func (d FS) Remove(path string) error {
	if err := d.fault(OpRemove, path); err != nil {
		return err
	}
	return patiently(func() error { return os.Remove(path) })
}

// RemoveAll deletes a folder with all that it holds; see [FS.Remove].
func (d FS) RemoveAll(path string) error {
	if err := d.fault(OpRemove, path); err != nil {
		return err
	}
	return patiently(func() error { return os.RemoveAll(path) })
}

// Touch sets the modification time of a file.
func (d FS) Touch(path string, at time.Time) error { return os.Chtimes(path, at, at) }

// MkdirAll is [FS.MkdirAll] of the real disk.
func MkdirAll(path string) error { return FS{}.MkdirAll(path) }
