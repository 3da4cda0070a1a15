package page

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

// files are the files of a folder, zip or tar. Names are slash paths from the
// top, as the file system or the archive has them. What open returns can be read
// at any place where it is an io.ReaderAt.
type files interface {
	// list returns all regular files but hidden ones, and what was refused.
	list(ctx context.Context) (fileList, []Problem, error)
	// stat finds one file. The error says what is wrong, without the name.
	stat(name string) (file, error)
	open(name string) (io.ReadCloser, error)
	Close() error
}

// fileList is n files in the order of their ids, so that a folder and its zip give the
// same order.
type fileList struct {
	n  int
	at func(i int) file
}

// listed returns the listing of files, which it sorts.
func listed(found []file) fileList {
	slices.SortFunc(found, func(a, b file) int { return strings.Compare(a.id(), b.id()) })
	return fileList{len(found), func(i int) file { return found[i] }}
}

// inside returns the listing of files that are in an archive called name.
func (l fileList) inside(name string) fileList {
	return fileList{l.n, func(i int) file {
		f := l.at(i)
		f.name = name + "/" + f.name
		return f
	}}
}

// file is one of them.
type file struct {
	name   string
	size   int64
	time   int64  // of its last change, in nanoseconds since 1970; 0 inside an archive
	crc    uint32 // CRC-32 of the content, where hasCRC
	hasCRC bool
}

// stamp returns by what a change of the file is told.
func (f file) stamp() stamp {
	if f.time == 0 {
		return stamp{}
	}
	return stamp{f.size, f.time}
}

// id returns the file's name as valid UTF-8, for people and for truth files. A
// name on a disk may be in GBK, and hold that of an archive's entry, which is not.
func (f file) id() string { return charset.DecodePath(f.name) }

// hidden tells names that no one means as a page: .git, .DS_Store, __MACOSX.
func hidden(base string) bool { return strings.HasPrefix(base, ".") || base == "__MACOSX" }

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

func (d folder) list(ctx context.Context) (_ fileList, problems []Problem, err error) {
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

func leftOut(err error) say.Message { return say.New("%v; left out", "%v；未收入", err) }

func sayHidden(n int) say.Message {
	return say.New("hidden files and folders left out: %d", "未收入隐藏的文件和文件夹：%d", n)
}
