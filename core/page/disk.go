package page

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"pagetwin/core/base/say"
)

// folder is a folder on disk. os.Root keeps every access inside it, whatever
// links there are.
type folder struct{ root *os.Root }

func openFolder(path string) (folder, error) {
	root, err := os.OpenRoot(path)
	return folder{root}, say.Plain(err)
}

func (d folder) Close() error { return d.root.Close() }

func (d folder) open(name string) (io.ReadCloser, error) {
	f, err := d.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, say.Plain(err)
	}
	return f, nil
}

func (d folder) stat(name string) (file, error) {
	info, err := d.root.Stat(filepath.FromSlash(name))
	switch {
	case err != nil:
		return file{}, say.Plain(err)
	case info.IsDir():
		return file{}, say.Errorf("is a folder, not a file", "是文件夹，不是文件")
	case !info.Mode().IsRegular():
		return file{}, say.Errorf("is not a regular file", "不是普通文件")
	}
	return file{name: name, size: info.Size(), time: info.ModTime().UnixNano()}, nil
}

func (d folder) list(ctx context.Context) (_ fileList, problems []say.Problem, err error) {
	var found []file
	hid := 0
	var walk func(dir string) error
	walk = func(dir string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		entries, err := d.readDir(dir)
		if err != nil {
			problems = append(problems, say.New("folder cannot be read: %v", "文件夹无法读取：%v", say.Plain(err)).At(file{name: dir}.id()))
			return nil
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case hidden(e.Name()):
				hid++
			case e.IsDir():
				if err := walk(name); err != nil {
					return err
				}
			default:
				f, err := d.stat(name)
				if err != nil {
					problems = append(problems, refusal(e, err).At(file{name: name}.id()))
					continue
				}
				found = append(found, f)
			}
		}
		return nil
	}
	err = walk(".")
	if hid > 0 {
		problems = append(problems, sayHidden(hid).At("."))
	}
	return listed(found), problems, err
}

func (d folder) readDir(dir string) ([]fs.DirEntry, error) {
	f, err := d.root.Open(filepath.FromSlash(dir))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

func refusal(e fs.DirEntry, err error) say.Message {
	if e.Type()&fs.ModeSymlink != 0 {
		return say.New("link not followed: %v; left out", "链接不跟随：%v；未收入", err)
	}
	return leftOut(err)
}
