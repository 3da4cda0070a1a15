package listing

import (
	"context"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// found is a file of a folder or archive and its format.
type found struct {
	file   files.File
	format *Format // nil for none
	err    error   // why the format cannot be told
}

// allFiles lists a folder or archive by all of its files: web pages by name or content, and files
// that hold pages. Tables, as CSV, are listed only if there is nothing else, since results beside
// the pages are not pages.
func (l *Lister) allFiles(of files.Files) error {
	names, problems, err := of.List(l.Ctx)
	if err != nil {
		return err
	}
	if l.within != "" {
		names = names.Inside(l.within)
		for i := range problems {
			problems[i].Where = files.File{Name: l.within}.ID() + "/" + problems[i].Where
		}
	}
	if l.section.I == 0 {
		l.set.Problems = append(l.set.Problems, problems...)
	}
	all, err := l.kinds(names)
	if err != nil {
		return err
	}
	rows, pages := all.sum()
	shares := l.shares(all)
	chosen := l.chosen && l.within == ""
	if l.parted && (pages > 0 || !rows) || chosen && all.hold() {
		l.noTexts = true
	}
	rows = rows || chosen
	if !l.parted {
		l.set.Pages = slices.Grow(l.set.Pages, pages)
		l.src.items.grow(pages)
	}
	for i := range names.N {
		f := all.at(i)
		if base := strings.TrimPrefix(strings.TrimPrefix(f.file.Name, l.within), "/"); base == page.PairsName || base == page.ClustersName {
			continue
		}
		w, some := shares(i)
		cut := w != nil && f.format != nil && f.format.Cut != cutNowhere
		if !some || w != nil && !cut && !w.begins() {
			continue
		}
		if cut {
			l.window = w
		}
		if err := l.oneOf(f, rows); err != nil {
			return err
		}
		l.window = nil
	}
	return nil
}

// oneOf lists one file of a folder or archive. An error of the file is a problem of that file
// alone.
func (l *Lister) oneOf(f found, rows bool) error {
	switch {
	case f.err != nil:
		l.ProblemOf(f.file.ID(), files.LeftOut(f.err), f.err)
	case f.format == nil, f.format == &Text, f.format.Rows && !rows:
		l.skipped = append(l.skipped, f.file)
	case f.format == &HTML:
		if f.file.Time != 0 {
			l.budget.files += f.file.Size
		}
		l.Add(Candidate{
			Page:  page.Page{ID: f.file.ID(), Size: f.file.Size},
			File:  f.file,
			Where: f.file.ID(),
			sniff: !htmlName(f.file.Name),
		})
		return l.settleSome()
	default:
		err := l.listFile(f.file, true)
		if over := l.over(); over != nil {
			return over
		}
		if err != nil {
			l.ProblemOf(f.file.ID(), files.LeftOut(err), err)
		}
	}
	return nil
}

// kinds are the formats of the files of a folder or archive.
type kinds struct {
	names files.List
	all   Formats
	of    []uint8 // position in formats, from 1; 0 for none
	errs  map[int]error
	whole bool // a file of pages is among them that cannot be cut
}

// sum reports whether all files are tables, texts or unknown, and how many are a web page each.
func (k kinds) sum() (rows bool, pages int) {
	rows = true
	for i := range k.names.N {
		f := k.at(i)
		rows = rows && (f.format == nil || f.format.Rows || f.format == &Text)
		if f.format == &HTML {
			pages++
		}
	}
	return rows, pages
}

// hold reports whether there are files of pages other than texts.
func (k kinds) hold() bool {
	for i := range k.names.N {
		if f := k.at(i); f.format != nil && f.format != &Text {
			return true
		}
	}
	return false
}

func (k kinds) at(i int) found {
	f := found{file: k.names.At(i), err: k.errs[i]}
	if n := k.of[i]; n > 0 {
		f.format = k.all[n-1]
	}
	return f
}

// kinds detects the formats of all files by their first bytes; a name that is that of a web page
// decides alone.
func (l *Lister) kinds(names files.List) (kinds, error) {
	k := kinds{names: names, all: l.formats, of: make([]uint8, names.N), errs: map[int]error{}}
	number := map[*Format]uint8{}
	var whole atomic.Bool
	for i, f := range k.all {
		number[f] = uint8(i + 1)
	}
	var mu sync.Mutex // guards k.errs
	err := spread(l.Ctx, names.N, func(i int) {
		f := names.At(i)
		if htmlName(f.Name) {
			k.of[i] = number[&HTML]
			return
		}
		buf := heads.Get().(*[charset.HeadBytes]byte)
		defer heads.Put(buf)
		head, anywhere, err := l.head(f.Name, buf[:])
		var fm *Format
		if err == nil {
			fm, err = l.formats.inside(head, f.ID())
		}
		k.of[i] = number[fm]
		if fm != nil && !fm.OnePage && !(fm.cuttable(unpack.Of(head)) && anywhere) {
			whole.Store(true)
		}
		if err != nil {
			mu.Lock()
			k.errs[i] = err
			mu.Unlock()
		}
	})
	k.whole = whole.Load()
	return k, err
}

// spread calls fn for 0 to n-1 on all cores, 256 at a time, until ctx is done, whose error it
// returns.
func spread(ctx context.Context, n int, fn func(i int)) error {
	const piece = 256
	var next atomic.Int64
	var g errgroup.Group
	for range min(runtime.GOMAXPROCS(0), (n+piece-1)/piece) {
		g.Go(func() error {
			for ctx.Err() == nil {
				from := int(next.Add(piece)) - piece
				if from >= n {
					return nil
				}
				for i := from; i < min(from+piece, n) && ctx.Err() == nil; i++ {
					fn(i)
				}
			}
			return nil
		})
	}
	return errors.Join(g.Wait(), ctx.Err())
}

// inside is ofFile for a file of a folder or archive. Formats that are Named need one of their
// extensions there: an object of JSON is more likely a setting than a line.
func (all Formats) inside(head []byte, name string) (*Format, error) {
	f, err := all.ofFile(head, name)
	if f != nil && f.Named && !HasExt(unpack.Without(strings.ToLower(name)), f.Exts...) {
		return nil, nil
	}
	return f, err
}

// head reads the first bytes of a file into head, and reports whether the file can be read at any
// offset.
func (l *Lister) head(name string, head []byte) (_ []byte, anywhere bool, err error) {
	r, err := l.src.files.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer r.Close()
	_, anywhere = r.(io.ReaderAt)
	n, err := io.ReadFull(r, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return head[:n], anywhere, err
}
