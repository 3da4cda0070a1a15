package listing

import (
	"hash/maphash"
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// How far unpacking goes. A file that unpacks to much more than it should was
// made to fill memory and disk; deflate itself ends at 1032 to 1.
const (
	bombRatio = 300       // unpacked to packed bytes of one file …
	bombFrom  = 256 << 20 // … once this much is unpacked
)

// budget is what all of a set may come to, however its files lie in one another. Two
// sums are held to a limit: what listing it unpacks, and the bytes that its pages have
// together as they are read, each at most MaxPage: what one pass over them reads,
// unpacked or not, so that a listing that names one page a million times is bounded
// too. Reading the same pages again counts no more.
type budget struct {
	most     int64 // as Options.MaxUnpack says; 0 for the default
	files    int64 // bytes of the files as they lie on disk
	unpacked int64
	pages    int64
	dropped  int // pages beyond the limit
	named    map[uint64]struct{}
	seed     maphash.Seed
}

func newBudget(most int64) *budget {
	return &budget{most: max(most, 0), named: map[uint64]struct{}{}, seed: maphash.MakeSeed()}
}

// limit is what both sums may reach: never less than what lies there unpacked.
func (b *budget) limit() int64 {
	if b.most > 0 {
		return max(b.most, b.files)
	}
	return max(page.DefaultMaxUnpack, page.DefaultUnpackRatio*b.files)
}

// PagesLimit returns how many bytes the pages of files of so many bytes may have together where
// most is [Options.MaxUnpack].
func PagesLimit(most, files int64) int64 {
	return (&budget{most: max(most, 0), files: files}).pageLimit()
}

// pageLimit is what the pages may have together: no more than a file may unpack to, so
// that zips inside zips, of which each is read page by page, are held to it too.
func (b *budget) pageLimit() int64 {
	if b.most > 0 {
		return b.limit()
	}
	return min(b.limit(), max(bombFrom, bombRatio*b.files))
}

// unpack counts n more bytes as unpacked.
func (b *budget) unpack(n int) error {
	if b.unpacked += int64(n); b.unpacked > b.limit() {
		return say.Errorf("the set unpacks to more than the limit of %s; stopped there; %s", "网页集解压后超过上限 %s，到此为止；%s", say.Mebibytes(b.limit()), Raise())
	}
	return nil
}

// over tells whether so much was unpacked that no more is.
func (b *budget) over() bool { return b.unpacked > b.limit() }

// page counts a page of so many bytes; false where it is beyond the limit.
func (b *budget) page(size int64) bool {
	if b.pages+size > b.pageLimit() {
		b.dropped++
		return false
	}
	b.pages += size
	return true
}

// file counts a file on disk that a listing names, once. What is in an archive has no
// time: the archive was counted.
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

// Raise says how to raise the limit.
func Raise() say.Words {
	return say.Words{En: "--max-unpack of the batch command raises it, the settings do in the window", Zh: "可用批处理命令的 --max-unpack 或窗口中的设置提高"}
}

// allowance is how far one file of a set may be unpacked, with all that is packed
// inside it.
type allowance struct {
	packed int64 // its size
	n      int64 // unpacked so far
}

// take counts n more bytes as unpacked.
func (a *allowance) take(n int) error {
	if a.n += int64(n); a.n > bombFrom && a.n > a.packed*bombRatio {
		return say.Errorf("unpacks to more than %d {time|times} its size; stopped after %s; %s", "解压后超过原大小的 %d 倍，读到 %s 为止；%s",
			bombRatio, say.Mebibytes(a.n), Raise())
	}
	return nil
}

// allow begins a new allowance for a file of packed bytes, but for one inside an
// archive: that shares the archive's.
func (l *Lister) allow(f files.File) {
	if l.depth == 0 {
		l.allowed = &allowance{packed: f.Size}
		l.budget.file(f)
	}
}

// fuse reads an unpacked stream and stops where it is more than its packed bytes
// should give, or than is allowed with what was unpacked around it. Whoever sets a
// limit takes it upon himself what his files unpack to: only that limit then counts.
type fuse struct {
	io.Reader
	own *allowance      // of the stream alone; its packed bytes grow as they are read
	of  *unpack.Counter // of the packed bytes; nil where only all counts
	all *allowance
	set *budget
}

// Fuse reads what is unpacked from packed bytes.
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
