package convert

import (
	"bufio"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Options are the options of [Convert].
type Options struct {
	Pages     int       // the most pages; 0 for all
	Lang      string    // only pages for which the set gives this language; "" for all
	MaxUnpack int64     // the most bytes that packed files may unpack to, as in page.Options
	Day       time.Time // day of the conversion, for README.md
	Disk      disk.FS
	Progress  func(pages int) // may be nil
}

// Result holds the counts of pages and labels that Convert wrote.
type Result struct {
	Pages      int // HTML pages and texts
	Texts      int // of these, plain texts
	Bodies     int // pages with a true body
	Clusters   int // clusters of two pages and more
	Duplicates int // pages in these clusters
	Judged     int // pairs with a label
	Filtered   int // pages left out by Lang
	Problems   []say.Problem
}

// errEnough ends the reading once there are as many pages as requested.
var errEnough = errors.New("enough pages")

// Convert reads the set s, which is at source in the form in which its makers publish it, and
// makes the folder out, which must not exist or be empty: whole or not at all.
//
// Pages keep the order and the names of the set; a name that comes again gets #2 appended. HTML in
// separate files is copied byte by byte, so that its charset can be detected as for any page; other
// pages are decoded. The error is about the set as a whole, mostly a missing file; problems of
// single pages are in Result.Problems.
func Convert(ctx context.Context, s Set, source, out string, opt Options) (Result, error) {
	if opt.Lang != "" && !s.Langs {
		return Result{}, say.Errorf("%s does not state the languages of its pages, so pages in %q cannot be selected", s.Name, opt.Lang)
	}
	r := &reading{ctx: ctx, set: s, path: source, opt: opt}
	if err := r.look(); err != nil {
		return Result{}, err
	}
	var res Result
	err := opt.Disk.Folder(out, func(dir string) (err error) {
		res, err = r.fill(dir)
		return err
	})
	return res, err
}

// fill makes the set in an unfinished folder.
func (r *reading) fill(dir string) (res Result, err error) {
	on := r.opt.Disk
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	err = on.Fill(in("pages.jsonl"), func(list *bufio.Writer) error {
		res, err = r.pour(list, func(name string, content []byte) error { return on.Put(in(name), content) })
		return err
	})
	return res, err
}

// pour reads the set: the listing of the pages goes to list, all other files to put.
func (r *reading) pour(list io.Writer, put func(name string, content []byte) error) (Result, error) {
	w := &writer{list: list, put: put, opt: r.opt, labelled: r.set.Gives&(Clusters|Pairs) != 0, seen: map[string]int{}}
	w.said, w.whole = say.Ledger{List: &w.pages}, say.Ledger{List: &w.res.Problems}
	r.out = w
	err := r.pages()
	if err == nil && w.res.Pages == 0 {
		err = r.nothing()
	}
	w.close()
	if err == nil {
		err = put("README.md", []byte(r.readme(w.res)))
	}
	return w.res, err
}

func (r *reading) pages() error {
	err := r.set.read(r)
	if err != nil && !errors.Is(err, errEnough) || r.out.res.Pages == 0 {
		return err
	}
	return r.out.labels()
}

// nothing returns the error that no page was found, with the reason if it is known.
func (r *reading) nothing() error {
	why := slices.Concat(r.out.pages, r.out.res.Problems)
	switch n := r.out.res.Filtered; {
	case n > 0:
		return say.Errorf("none of the %d {page|pages} of %s has the requested language", n, r.path)
	case len(why) > 0:
		p := why[0]
		return say.Errorf("%s has no usable page: %s: %v", r.path, p.Where, p.Words())
	}
	return r.expected()
}
