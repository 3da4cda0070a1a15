// Package files reads the files of a folder on disk, all or those that fit a pattern of names,
// and says of an open file whether it is as it was when it was listed. It knows no format.
//
// [Files] is what folders and archives have in common. A [Blob] is the bytes of one file, or of
// a piece of one, that can be read at any place, again and again; what it opens is a [Piece].
package files

import (
	"context"
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

// Files are the files of a folder, zip or tar. Names are slash paths from the
// top, as the file system or the archive has them. What open returns can be read
// at any place where it is an io.ReaderAt.
type Files interface {
	// list returns all regular files but hidden ones, and what was refused.
	List(ctx context.Context) (List, []say.Problem, error)
	// stat finds one file. The error says what is wrong, without the name.
	Stat(name string) (File, error)
	Open(name string) (io.ReadCloser, error)
	Close() error
}

// List is n files in the order of their ids, so that a folder and its zip give the
// same order.
type List struct {
	N  int
	At func(i int) File
}

// Sorted returns the listing of files, which it sorts.
func Sorted(found []File) List {
	slices.SortFunc(found, func(a, b File) int { return strings.Compare(a.ID(), b.ID()) })
	return List{len(found), func(i int) File { return found[i] }}
}

// Inside returns the listing of files that are in an archive called name.
func (l List) Inside(name string) List {
	return List{l.N, func(i int) File {
		f := l.At(i)
		f.Name = name + "/" + f.Name
		return f
	}}
}

// File is one of them.
type File struct {
	Name   string
	Size   int64
	Time   int64  // of its last change, in nanoseconds since 1970; 0 inside an archive
	CRC    uint32 // CRC-32 of the content, where hasCRC
	HasCRC bool
}

// Stamp returns by what a change of the file is told.
func (f File) Stamp() Stamp {
	if f.Time == 0 {
		return Stamp{}
	}
	return Stamp{f.Size, f.Time}
}

// ID returns the file's name as valid UTF-8, for people and for truth files. A
// name on a disk may be in GBK, and hold that of an archive's entry, which is not.
func (f File) ID() string { return charset.DecodePath(f.Name) }

// Hidden tells names that no one means as a page: .git, .DS_Store, __MACOSX.
func Hidden(base string) bool { return strings.HasPrefix(base, ".") || base == "__MACOSX" }

// LeftOut says that something is left out, and why.
func LeftOut(err error) say.Message { return say.New("%v; left out", "%v；未收入", err) }

// SayHidden says that n hidden files and folders are left out.
func SayHidden(n int) say.Message {
	return say.New("hidden files and folders left out: %d", "未收入隐藏的文件和文件夹：%d", n)
}
