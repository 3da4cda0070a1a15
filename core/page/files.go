package page

import (
	"context"
	"io"
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
	list(ctx context.Context) (fileList, []say.Problem, error)
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

func leftOut(err error) say.Message { return say.New("%v; left out", "%v；未收入", err) }

func sayHidden(n int) say.Message {
	return say.New("hidden files and folders left out: %d", "未收入隐藏的文件和文件夹：%d", n)
}
