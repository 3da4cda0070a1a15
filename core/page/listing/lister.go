// Package listing builds page sets from files. The readers of all formats build on it; it knows no
// format itself but single pages of HTML and text.
//
// A [Format] says how a file is recognised and how its pages are listed. Its reader gets an
// [Input], a file that is unpacked as a stream, and adds a [Candidate] for each page with the place
// of its bytes in a [Container], which reads them when the page is read; for tables, [Rows] does
// so. [Lister.Problem] reports what cannot be read. [Open] walks over folders and archives, detects
// the format of each file, and keeps to the limits of [page.Options]: readers allocate no more than
// they have read, whatever a file claims.
package listing

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/lost"
)

// Lister makes a set: readers add candidates, which are examined and kept if they are pages.
type Lister struct {
	Ctx        context.Context
	Opt        page.Options
	formats    Formats
	set        *page.Builder
	src        *source
	hints      map[string]int32 // positions in source.hints
	copied     int32            // container of copied pages, from 1; 0 for none yet
	sums       []uint64         // hashes of the containers whose pages have none of their own
	candidates []Candidate      // listed, to be examined
	unsure     int              // candidates whose checksum has to be computed
	skipped    []files.File     // files that are no pages
	numbers    map[string]int   // the last number given to a page of an id that was taken
	within     string           // the archive that is being listed, inside the set; "" for the set itself
	depth      int              // archives that are open inside one another
	allowed    *allowance       // of the file that is being listed
	budget     *budget          // of all files
	beside     bool             // truth files may lie beside the pages
	section    page.Section     // that is asked for; the zero section once a reader does the cutting itself
	window     *Window          // part of the next file that is in the section, in bytes; nil for all of it
	later      page.Section     // to be cut from the pages once the whole set is listed
	parted     bool             // only the files and parts of the section are listed
	chosen     bool             // the files match a pattern of names: tables count beside pages
	noTexts    bool             // .txt files are never pages
	nothing    *say.Message     // the error if the set has no page
	said       *say.Ledger
	done       int64 // bytes listed, for Progress
	total      int64
}

func newLister(ctx context.Context, path string, opt page.Options, all Formats) *Lister {
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); err == nil {
		name = filepath.Base(abs)
	}
	if opt.MaxPage <= 0 {
		opt.MaxPage = page.DefaultMaxPage
	}
	src := &source{max: opt.MaxPage, spool: &spool{}, hints: []string{""}}
	set := &page.Set{Name: name, Path: path, Section: opt.Section}
	return &Lister{
		formats: all,
		section: opt.Section,
		Ctx:     ctx, Opt: opt, src: src, set: page.NewBuilder(set), said: &say.Ledger{List: &set.Problems},
		budget: newBudget(opt.MaxUnpack), hints: map[string]int32{"": 0}, numbers: map[string]int{},
	}
}

// Problem reports something wrong at a place of the set.
func (l *Lister) Problem(where string, m say.Message) { l.said.Add(where, m) }

// ProblemOf is Problem for the consequence of an error: it notes whether something was lost.
func (l *Lister) ProblemOf(where string, m say.Message, err error) {
	if lost.Is(err) {
		l.said.AddLost(where, m)
		return
	}
	l.said.Add(where, m)
}

// over returns why the listing cannot go on: the context is done, or the spool takes no more.
// Pages without their bytes would count as pages without text.
func (l *Lister) over() error {
	if err := l.Ctx.Err(); err != nil {
		return err
	}
	return l.src.spool.fail
}

// advance reports n more listed bytes to Progress, and the pages to Listed.
func (l *Lister) advance(n int64) {
	l.done += n
	if l.Opt.Progress != nil {
		l.Opt.Progress(l.done, max(l.total, l.done))
	}
	if l.Opt.Listed != nil {
		l.Opt.Listed(l.set.Pages)
	}
}

// Add adds a candidate. It is kept or left out at once if no file need be looked at, so that a
// million candidates are not held twice.
func (l *Lister) Add(c Candidate) {
	if c.File.Name == "" && len(l.candidates) == 0 {
		l.decide(&c)
		return
	}
	l.candidates = append(l.candidates, c)
	if c.File.Name != "" && !c.File.HasCRC {
		l.unsure++
	}
}

// settleSome settles the pending candidates if they are many and none needs a checksum, so that
// the pages of a large archive are not held twice.
func (l *Lister) settleSome() error {
	if l.unsure > 0 || len(l.candidates) < manyPending {
		return nil
	}
	return l.settle()
}

// manyPending is the number of candidates that may wait to be examined together.
const manyPending = 1 << 14

// finish examines the candidates and keeps the pages.
func (l *Lister) finish() error {
	if err := l.over(); err != nil {
		return err
	}
	if err := l.settle(); err != nil {
		return err
	}
	if len(l.set.Pages) == 0 && !l.noTexts {
		if err := l.plainTexts(); err != nil {
			return err
		}
	}
	if n := l.budget.dropped; n > 0 {
		l.said.AddLost(l.set.Name, say.New("%d {page|pages} skipped: the pages before already have %s, and the limit for a set is %s; %v", n, say.Mebibytes(l.budget.pages), say.Mebibytes(l.budget.pageLimit()), Raise()))
	}
	if len(l.skipped) > 0 {
		l.Problem(".", say.New("not HTML, skipped: %v", byExtension(l.skipped)))
	}
	l.said.Close()
	if len(l.set.Pages) == 0 && !l.parted {
		return l.noPages()
	}
	l.cutPages()
	if len(l.sums) == 0 {
		l.sums = []uint64{0}
	}
	for _, s := range l.sums {
		l.set.Sum(s)
	}
	l.src.sums = make([]atomic.Uint32, len(l.set.Pages))
	l.set.Done(l.src)
	if l.beside {
		l.truths()
	}
	return l.Ctx.Err()
}

func (l *Lister) truths() {
	for _, name := range []string{page.PairsName, page.ClustersName} {
		if _, err := l.src.files.Stat(name); err == nil {
			l.set.Truths = append(l.set.Truths, name)
		}
	}
}

// settle examines the pending candidates and keeps those that are pages.
func (l *Lister) settle() error {
	if err := l.examine(); err != nil {
		return err
	}
	for i := range l.candidates {
		l.decide(&l.candidates[i])
	}
	clear(l.candidates)
	l.candidates, l.unsure = l.candidates[:0], 0
	return nil
}

func (l *Lister) decide(c *Candidate) {
	switch {
	case c.skip:
		l.skipped = append(l.skipped, c.File)
	case c.Fate != nil:
		if c.lost {
			l.said.AddLost(c.place(), *c.Fate)
			return
		}
		l.Problem(c.place(), *c.Fate)
	default:
		l.keep(c)
	}
}

func (l *Lister) plainTexts() error {
	var rest []files.File
	for _, f := range l.skipped {
		if !strings.EqualFold(filepath.Ext(f.Name), ".txt") {
			rest = append(rest, f)
			continue
		}
		if f.Time != 0 {
			l.budget.files += f.Size
		}
		l.candidates = append(l.candidates, Candidate{
			Page: page.Page{ID: f.ID(), Size: f.Size, Kind: page.Text}, File: f, Where: f.ID(),
		})
	}
	l.skipped = rest
	return l.settle()
}

// keep adds a candidate to the set. If its id is taken, it gets a number after the id, so that no
// page is lost. A page beyond the limit of the set is counted and left out.
func (l *Lister) keep(c *Candidate) {
	if !l.budget.page(min(c.Page.Size, l.Opt.MaxPage) + min(c.goldSize, l.Opt.MaxPage)) {
		return
	}
	if id := c.Page.ID; l.set.Has(id) {
		for n := max(2, l.numbers[id]+1); l.set.Has(c.Page.ID); n++ {
			c.Page.ID = id + "#" + strconv.Itoa(n)
			l.numbers[id] = n
		}
		l.Problem(c.place(), say.New("id %s is already in use; this page is renamed to %s", id, c.Page.ID))
	}
	if c.Page.Size > l.Opt.MaxPage {
		l.Problem(c.place(), say.New("has %s, more than the limit of %s for a page: only the beginning is read",
			say.Mebibytes(c.Page.Size), say.Mebibytes(l.Opt.MaxPage)))
	}
	if c.gold != nil {
		c.gold.in = c.Item.In
		l.src.golds = append(l.src.golds, *c.gold)
	}
	if c.File.Name != "" {
		c.Item = Item{At: c.File.Time, N: c.File.Size, In: inFile, crc: c.whole}
		if c.File.Name != c.Page.ID {
			c.Item.In = int32(inFile - 1 - len(l.src.names))
			l.src.names = append(l.src.names, c.File.Name)
		}
	}
	if c.gold != nil {
		c.Item.gold = int32(len(l.src.golds))
	}
	c.Item.hint = l.hint(c.Hint)
	l.set.Add(c.Page, c.Summary, uint64(c.File.CRC)^c.Sum)
	l.src.items.add(c.Item)
}

// hint returns the position of a charset hint in source.hints.
func (l *Lister) hint(h string) int32 {
	at, ok := l.hints[h]
	if !ok {
		at = int32(len(l.src.hints))
		l.src.hints = append(l.src.hints, h)
		l.hints[h] = at
	}
	return at
}

// Container adds a container of pages and returns its number, for [Item].
func (l *Lister) Container(c Container) int32 { return l.src.container(c) }

// Copies returns the container of pages whose bytes are copied to the spool.
func (l *Lister) Copies() int32 {
	if l.copied == 0 {
		l.copied = l.Container(spooled{l.src.spool}) + 1
	}
	return l.copied - 1
}

// Spool returns the scratch file to which the set unpacks.
func (l *Lister) Spool() *spool { return l.src.spool }

// Sum adds the hash of a container to the fingerprint, for pages without a hash of their own.
func (l *Lister) Sum(n uint64) { l.sums = append(l.sums, n) }

// Unpacks counts n more unpacked bytes; beyond the limit of the set it returns an error.
func (l *Lister) Unpacks(n int) error { return l.budget.unpack(n) }

// Full reports whether the limit of unpacked bytes is exceeded.
func (l *Lister) Full() bool { return l.budget.over() }

// Known reports whether the first bytes of a file are in a format that is read.
func (l *Lister) Known(head []byte) bool { return l.formats.of(head, "") != nil }
