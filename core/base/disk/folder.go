package disk

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"pagetwin/core/base/say"
)

// PartMark is the name of the file that marks an unfinished folder; the program that makes the
// folder holds its lock.
const PartMark = ".pagetwin-part"

// markName is the name of the file that marks a folder as made by this program, which may replace
// its files.
const markName = ".pagetwin"

const markText = "pagetwin writes its results into this folder and replaces those of before.\n"

// Take makes the folder at path, marks it and removes marks that killed programs did not finish.
// The folder must be absent, empty, or marked already.
func (d FS) Take(path string) error {
	if err := canTake(path); err != nil || isOurs(path) {
		return err
	}
	if err := d.MkdirAll(path); err != nil {
		return Cannot(ToWrite, path, err)
	}
	if entries, err := os.ReadDir(path); err == nil {
		for _, e := range entries { // canTake has found nothing but marks
			_ = d.Remove(filepath.Join(path, e.Name()))
		}
	}
	return d.Write(filepath.Join(path, markName), func(w *bufio.Writer) error { _, err := w.WriteString(markText); return err })
}

func isOurs(dir string) bool {
	src, err := os.ReadFile(filepath.Join(dir, markName))
	return err == nil && string(src) == markText
}

// canTake returns why a folder must not be filled: see [FS.Take].
func canTake(path string) error {
	if isOurs(path) {
		return nil
	}
	return isEmpty(path)
}

// isEmpty returns why no folder can be made at path. An unfinished mark is no reason.
func isEmpty(path string) error {
	if err := fitName(path); err != nil {
		return Cannot(ToWrite, path, err)
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return say.Errorf("%s is a file: a folder is needed", path) // which not every system says when asked what is in it
	}
	entries, err := os.ReadDir(path)
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return strings.HasPrefix(e.Name(), partHead(markName)) && strings.HasSuffix(e.Name(), partTail)
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return Cannot(ToWrite, path, err)
	case len(entries) > 0:
		return say.Errorf("folder %s is not empty and was not made by pagetwin: choose another, or delete it", path)
	}
	return nil
}

// Folder makes the folder at path, which must not exist or be empty, of what fill writes into the
// folder that it is given: whole or not at all, and down to the disk. It first removes the remains
// of the same folder from a killed program: a folder with such a name and the mark, whose lock
// nobody holds.
func (d FS) Folder(path string, fill func(dir string) error) error {
	if err := isEmpty(path); err != nil {
		return err
	}
	info, err := os.Stat(path)
	there := err == nil && info.IsDir()
	in := filepath.Dir(path)
	if there {
		in = path // which may be where the program stands, or the root of a disk
	}
	if err := d.folder(in, path, there, fill); err != nil {
		if fromSystem(err) {
			return Cannot(ToWrite, path, err)
		}
		return err // the error of making the folder
	}
	return nil
}

func (d FS) folder(in, path string, there bool, fill func(dir string) error) error {
	if err := d.MkdirAll(in); err != nil {
		return err
	}
	base := filepath.Base(path)
	if err := d.sweepParts(in, base); err != nil {
		return err
	}
	tmp := filepath.Join(in, partName(base))
	if err := d.Mkdir(tmp); err != nil {
		return err
	}
	err := d.fillFolder(tmp, fill)
	if err == nil {
		err = d.nameFolder(tmp, path, there)
	}
	if err != nil {
		_ = os.RemoveAll(tmp)
		return err
	}
	return d.SyncDir(in)
}

func (d FS) fillFolder(tmp string, fill func(dir string) error) error {
	mark := filepath.Join(tmp, PartMark)
	lock, err := d.Acquire(mark)
	if err != nil {
		return err
	}
	err = fill(tmp)
	if err == nil {
		if err = d.fault(OpSync, tmp); err == nil {
			err = syncTree(tmp)
		}
	}
	if e := lock.Release(); err == nil {
		err = e
	}
	if err == nil {
		err = d.Remove(mark)
	}
	return err
}

// nameFolder renames a filled folder, or moves its content into the existing empty folder; if
// that fails, it removes what was moved.
func (d FS) nameFolder(tmp, path string, there bool) error {
	if !there {
		return d.Rename(tmp, path)
	}
	entries, err := os.ReadDir(tmp)
	if err != nil {
		return err
	}
	var moved []string
	for _, e := range entries {
		to := filepath.Join(path, e.Name())
		if err = d.Rename(filepath.Join(tmp, e.Name()), to); err != nil {
			break
		}
		moved = append(moved, to)
	}
	if err == nil {
		err = d.Remove(tmp)
	}
	if err != nil {
		for _, to := range moved {
			_ = os.RemoveAll(to)
		}
	}
	return err
}

// sweepParts removes what killed programs left of a folder.
func (d FS) sweepParts(in, base string) error {
	entries, err := os.ReadDir(in)
	if err != nil {
		return err
	}
	pattern := regexp.MustCompile(`^` + regexp.QuoteMeta(partHead(base)) + `[0-9a-f]{16}\` + partTail + `$`)
	for _, e := range entries {
		path := filepath.Join(in, e.Name())
		if !e.IsDir() || !pattern.MatchString(e.Name()) || !leftBehind(path) {
			continue
		}
		if err := d.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

// leftBehind reports whether a folder is marked as unfinished and no program is making it any more.
func leftBehind(path string) bool {
	mark := filepath.Join(path, PartMark)
	if holderIn(mark).PID == 0 {
		return false
	}
	lock, err := Acquire(mark)
	if err != nil {
		return false
	}
	return lock.Release() == nil
}

// fromSystem reports whether an error comes from the system and thus says neither the folder nor
// what to do.
func fromSystem(err error) bool {
	var path *os.PathError
	var link *os.LinkError
	var no syscall.Errno
	return errors.As(err, &path) || errors.As(err, &link) || errors.As(err, &no)
}
