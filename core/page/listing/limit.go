package listing

import (
	"hash/maphash"
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// Limits of unpacking one file. A file that unpacks to much more than others was made to fill
// memory and disk; deflate ends at 1032 to 1.
const (
	bombRatio = 300       // most unpacked bytes for each packed byte of a file …
	bombFrom  = 256 << 20 // … beyond this many unpacked bytes
)

// budget limits what all files of a set may come to, however they are nested. It limits two sums:
// the bytes that listing unpacks; and the sizes of the pages, each at most MaxPage, which is what
// one pass over all pages reads. The second also bounds a listing that names one page a million
// times. Reading a page again does not count.
type budget struct {
	most     int64 // [page.Options.MaxUnpack]; 0 for the default
	files    int64 // bytes of the files on disk
	unpacked int64
	pages    int64
	dropped  int // pages left out since they are beyond the limit
	named    map[uint64]struct{}
	seed     maphash.Seed
}

func newBudget(most int64) *budget {
	return &budget{most: max(most, 0), named: map[uint64]struct{}{}, seed: maphash.MakeSeed()}
}

// limit returns the limit of both sums: at least the bytes of the files on disk.
func (b *budget) limit() int64 {
	if b.most > 0 {
		return max(b.most, b.files)
	}
	return max(page.DefaultMaxUnpack, page.DefaultUnpackRatio*b.files)
}

// PagesLimit returns the limit, in bytes, of the pages of files that have so many bytes on disk,
// where most is [page.Options.MaxUnpack].
func PagesLimit(most, files int64) int64 {
	return (&budget{most: max(most, 0), files: files}).pageLimit()
}

// pageLimit returns the limit of the sum of page sizes. It is at most what one file may unpack
// to, so that it also holds for zips inside zips, which are read page by page.
func (b *budget) pageLimit() int64 {
	if b.most > 0 {
		return b.limit()
	}
	return min(b.limit(), max(bombFrom, bombRatio*b.files))
}

// unpack counts n more unpacked bytes; beyond the limit it returns an error.
func (b *budget) unpack(n int) error {
	if b.unpacked += int64(n); b.unpacked > b.limit() {
		return say.Errorf("the set unpacks to more than the limit of %s; the rest was not read; %s", say.Mebibytes(b.limit()), Raise())
	}
	return nil
}

// over reports whether the limit of unpacked bytes is exceeded.
func (b *budget) over() bool { return b.unpacked > b.limit() }

// page counts a page of so many bytes; it is false, and counts it as left out, where it exceeds
// the limit.
func (b *budget) page(size int64) bool {
	if b.pages+size > b.pageLimit() {
		b.dropped++
		return false
	}
	b.pages += size
	return true
}

// file counts the size of a file on disk that a listing names, once. A file in an archive has no
// time and is not counted, since the archive is.
func (b *budget) file(f files.File) {
	if f.Time == 0 {
		return
	}
	key := maphash.String(b.seed, f.Name)
	if _, known := b.named[key]; !known {
		b.named[key] = struct{}{}
		b.files += f.Size
	}
}

// Raise returns the advice how to raise the limit.
func Raise() say.Words {
	return say.Words{En: "raise the limit with --max-unpack on the command line or in the settings of the window"}
}

// allowance limits what one file of a set may unpack to, with all that is packed inside it.
type allowance struct {
	packed int64 // its size
	n      int64 // unpacked so far
}

// take counts n more unpacked bytes; beyond the limit it returns an error.
func (a *allowance) take(n int) error {
	if a.n += int64(n); a.n > bombFrom && a.n > a.packed*bombRatio {
		return say.Errorf("unpacks to more than %d {time|times} its size; only %s were read; %s",
			bombRatio, say.Mebibytes(a.n), Raise())
	}
	return nil
}

// allow begins a new allowance for a file. A file inside an archive shares that of the archive.
func (l *Lister) allow(f files.File) {
	if l.depth == 0 {
		l.allowed = &allowance{packed: f.Size}
		l.budget.file(f)
	}
}

// fuse reads an unpacked stream and fails where it exceeds the limit for its packed bytes, or
// that of the files around it. If [page.Options.MaxUnpack] is set, only that limit counts.
type fuse struct {
	io.Reader
	own *allowance      // of the stream alone; its packed bytes grow as they are read
	of  *unpack.Counter // of the packed bytes; nil where only all counts
	all *allowance
	set *budget
}

// Fuse returns a reader of an unpacked stream that is held to the limits; packed counts its
// packed bytes and may be nil.
func (l *Lister) Fuse(r io.Reader, packed *unpack.Counter) *fuse {
	return &fuse{Reader: r, own: &allowance{}, of: packed, all: l.allowed, set: l.budget}
}

func (f *fuse) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if over := f.take(n); over != nil {
		return n, over
	}
	return n, err
}

func (f *fuse) take(n int) error {
	if err := f.set.unpack(n); err != nil || f.set.most > 0 {
		return err
	}
	if f.of != nil {
		f.own.packed = f.of.N
		if err := f.own.take(n); err != nil {
			return err
		}
	}
	return f.all.take(n)
}
