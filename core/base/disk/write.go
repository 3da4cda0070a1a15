package disk

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"pagetwin/core/base/say"
)

// Writer writes the file at a path whole or not at all, as [Write] does. Functions that make
// several files take one, so that the caller decides where they go.
type Writer func(path string, fill func(*bufio.Writer) error) error

// Write is [FS.Write] of the real disk.
func Write(path string, fill func(*bufio.Writer) error) error { return FS{}.Write(path, fill) }

// Write writes a file whole or not at all: to a temporary file in the same folder, down to the
// disk, and then under its name. If that fails, the former file stays. A new file has the mode
// 0666 less the umask; a file that replaces another keeps its mode. If path is a link, its target
// is replaced. Devices, pipes and /dev/stdout are written to directly. The error is one line with
// the path and what to do.
func (d FS) Write(path string, fill func(*bufio.Writer) error) error {
	return d.write(path, fill, true)
}

// WriteLoose is Write for data that can be made again: it does not wait for the disk, so that a
// crash of the machine may damage the file.
func (d FS) WriteLoose(path string, fill func(*bufio.Writer) error) error {
	return d.write(path, fill, false)
}

func (d FS) write(path string, fill func(*bufio.Writer) error, last bool) error {
	t, err := targetOf(path)
	switch {
	case err != nil:
	case t.through:
		err = d.pour(t.path, fill)
	default:
		err = d.replace(t, fill, last)
	}
	if err != nil {
		return Cannot(ToWrite, path, err)
	}
	return nil
}

func (d FS) replace(t target, fill func(*bufio.Writer) error, last bool) error {
	perm := os.FileMode(0o666)
	if t.old != nil {
		perm = t.old.Mode().Perm()
	}
	tmp, err := d.temp(t.path, perm)
	if err != nil {
		return err
	}
	if err = fillFile(tmp.File, fill, last); err == nil && t.old != nil {
		err = tmp.like(t.old)
	}
	if err != nil {
		tmp.drop()
		return err
	}
	if err = tmp.become(t.path); err == nil && last {
		err = d.SyncDir(tmp.dir)
	}
	return err
}

func (f *File) like(old os.FileInfo) error {
	keepOwner(f.f, old)
	if err := f.fs.fault(OpMode, f.path); err != nil {
		return err
	}
	return f.f.Chmod(old.Mode().Perm())
}

func (d FS) pour(path string, fill func(*bufio.Writer) error) error {
	if err := d.fault(OpCreate, path); err != nil {
		return err
	}
	f, own := standard(path), false
	if f == nil {
		flag := os.O_WRONLY
		if isDescriptor(path) {
			flag |= os.O_APPEND // it may be a file, and others write to it too
		}
		var err error
		if f, err = os.OpenFile(path, flag, 0); err != nil {
			return err
		}
		own = true
	}
	out := &File{f, d, path}
	w := bufio.NewWriterSize(out, 1<<16)
	err := fill(w)
	if err == nil {
		err = w.Flush()
	}
	if own {
		if e := out.Close(); err == nil {
			err = e
		}
	}
	return err
}

// fillFile writes a file; if last, it waits until it is on the disk.
func fillFile(f *File, fill func(*bufio.Writer) error, last bool) error {
	w := bufio.NewWriterSize(f, 1<<16)
	err := fill(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil && last {
		err = f.Sync()
	}
	return err
}

// Fill writes a new file directly under its name and waits until it is on the disk: for files in
// a folder that is renamed once all of them are written.
func (d FS) Fill(path string, fill func(*bufio.Writer) error) error {
	return d.fresh(path, fill, true)
}

// Put writes a file into the folder that [FS.Folder] makes, and makes the folders above it.
func (d FS) Put(path string, content []byte) error {
	if err := d.MkdirAll(filepath.Dir(path)); err != nil {
		return err
	}
	return d.fresh(path, func(w *bufio.Writer) error { _, err := w.Write(content); return err }, false)
}

func (d FS) fresh(path string, fill func(*bufio.Writer) error, last bool) error {
	f, err := d.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	err = fillFile(f, fill, last)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// SyncDir waits until a rename or a new file in a folder is on the disk, if the system can do
// that.
func (d FS) SyncDir(path string) error {
	if err := d.fault(OpSyncDir, path); err != nil {
		return err
	}
	return syncDir(path)
}

// Attempt is the operation tried on a file, for [Cannot].
type Attempt int

// What can be tried.
const (
	ToRead Attempt = iota
	ToWrite
	ToDelete
	ToLock
	ToRepair
	ToMoveTorn // a torn line to a file of its own
	ToKeepRun  // in a folder
)

func (a Attempt) words() say.Words {
	switch a {
	case ToRead:
		return say.Words{En: "read"}
	case ToWrite:
		return say.Words{En: "write"}
	case ToDelete:
		return say.Words{En: "delete"}
	case ToLock:
		return say.Words{En: "lock"}
	case ToRepair:
		return say.Words{En: "repair"}
	case ToMoveTorn:
		return say.Words{En: "move an incomplete line to"}
	}
	return say.Words{En: "save the run in"}
}

// Cannot returns the one-line error for a file that could not be written or read: the attempt, the
// place, the cause, and the remedy.
func Cannot(tried Attempt, path string, err error) error {
	what, why := tried.words(), Reason(err)
	switch {
	case isFull(err):
		return say.Errorf("cannot %s %s: %v; free some space and try again; the old content is unchanged", what, path, why)
	case isInUse(err):
		return say.Errorf("cannot %s %s: %v; close the program that uses it, or choose a writable folder; the old content is unchanged", what, path, why)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return say.Errorf("cannot %s %s: %v; choose a writable folder; the old content is unchanged", what, path, why)
	}
	return say.Errorf("cannot %s %s: %v", what, path, why)
}

// Reason returns the error without the name of the file, which may be a temporary one.
func Reason(err error) error {
	if e := (*os.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	if e := (*os.LinkError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
