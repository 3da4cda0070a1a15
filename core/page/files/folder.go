package files

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// Folder is a folder on disk. os.Root keeps every access inside it, whatever
// links there are.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder on disk.
func OpenFolder(path string) (Folder, error) {
	root, err := os.OpenRoot(path)
	return Folder{root}, say.Plain(err)
}

// Close lets go of the folder.
func (d Folder) Close() error { return d.root.Close() }

// Open opens a file for reading; the error says what is wrong, without the name.
func (d Folder) Open(name string) (io.ReadCloser, error) {
	f, err := d.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, lost.Mark(say.Plain(err))
	}
	return f, nil
}

// Stat finds a regular file; the error says what is wrong, without the name.
func (d Folder) Stat(name string) (File, error) {
	info, err := d.root.Stat(filepath.FromSlash(name))
	switch {
	case err != nil:
		return File{}, say.Plain(err)
	case info.IsDir():
		return File{}, say.Errorf("is a folder, not a file")
	case !info.Mode().IsRegular():
		return File{}, say.Errorf("is not a regular file")
	}
	return File{Name: name, Size: info.Size(), Time: info.ModTime().UnixNano()}, nil
}

// List returns all regular files below the folder except hidden ones, and the problems of refused
// ones.
func (d Folder) List(ctx context.Context) (_ List, problems []say.Problem, err error) {
	var found []File
	hid := 0
	var walk func(dir string) error
	walk = func(dir string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		entries, err := d.readDir(dir)
		if err != nil {
			p := say.New("folder cannot be read: %v", say.Plain(err)).At(File{Name: dir}.ID())
			p.Lost = true
			problems = append(problems, p)
			return nil
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case Hidden(e.Name()):
				hid++
			case e.IsDir():
				if err := walk(name); err != nil {
					return err
				}
			default:
				f, err := d.Stat(name)
				if err != nil {
					problems = append(problems, refusal(e, err).At(File{Name: name}.ID()))
					continue
				}
				found = append(found, f)
			}
		}
		return nil
	}
	err = walk(".")
	if hid > 0 {
		problems = append(problems, SayHidden(hid).At("."))
	}
	return Sorted(found), problems, err
}

func (d Folder) readDir(dir string) ([]fs.DirEntry, error) {
	f, err := d.root.Open(filepath.FromSlash(dir))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

func refusal(e fs.DirEntry, err error) say.Message {
	if e.Type()&fs.ModeSymlink != 0 {
		return say.New("link not followed: %v; skipped", err)
	}
	return LeftOut(err)
}
