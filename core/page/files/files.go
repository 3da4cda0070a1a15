// Package files reads the files of a folder on disk, all of them or those that match a pattern of
// names, and reports whether an open file has changed since it was listed. It knows no format.
//
// [Files] is the interface of folders and archives. A [Blob] is the bytes of one file, or of a
// part of one, that can be read at any offset and again; opening it gives a [Piece].
package files

import (
	"context"
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

// Files are the files of a folder, zip or tar. Names are slash paths from the top, as the file
// system or the archive has them. A reader that Open returns can be read at any offset if it is
// an io.ReaderAt.
type Files interface {
	// List returns all regular files except hidden ones, and the problems of refused ones.
	List(ctx context.Context) (List, []say.Problem, error)
	// Stat finds one file. The error does not contain the name.
	Stat(name string) (File, error)
	Open(name string) (io.ReadCloser, error)
	Close() error
}

// List is n files in the order of their ids, so that a folder and its zip have the same order.
type List struct {
	N  int
	At func(i int) File
}

// Sorted sorts files and returns them as a list.
func Sorted(found []File) List {
	slices.SortFunc(found, func(a, b File) int { return strings.Compare(a.ID(), b.ID()) })
	return List{len(found), func(i int) File { return found[i] }}
}

// Inside returns the files of an archive, name, as files of the set that holds the archive.
func (l List) Inside(name string) List {
	return List{l.N, func(i int) File {
		f := l.At(i)
		f.Name = name + "/" + f.Name
		return f
	}}
}

// File describes one file of [Files].
type File struct {
	Name   string
	Size   int64
	Time   int64  // of its last change, in nanoseconds since 1970; 0 inside an archive
	CRC    uint32 // CRC-32 of the content, where hasCRC
	HasCRC bool
}

// Stamp returns the size and time that show whether the file has changed.
func (f File) Stamp() Stamp {
	if f.Time == 0 {
		return Stamp{}
	}
	return Stamp{f.Size, f.Time}
}

// ID returns the name of the file as valid UTF-8, for people and for truth files. The parts of a
// name may be in GBK, on disk or in an archive.
func (f File) ID() string { return charset.DecodePath(f.Name) }

// Hidden reports whether a name is that of a file which nobody means as a page: .git, .DS_Store,
// __MACOSX.
func Hidden(base string) bool { return strings.HasPrefix(base, ".") || base == "__MACOSX" }

// LeftOut returns a message that something is skipped because of err.
func LeftOut(err error) say.Message { return say.New("%v; skipped", err) }

// SayHidden returns a message that n hidden files and folders are skipped.
func SayHidden(n int) say.Message {
	return say.New("hidden files and folders skipped: %d", n)
}
