package page

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// lister makes a set: readers put candidates into it, which are examined and
// kept where they are pages.
type lister struct {
	ctx        context.Context
	opt        Options
	formats    formats
	set        *Builder
	src        *source
	hints      map[string]int32 // positions in source.hints
	copied     int32            // container of copied pages, from 1; 0 for none yet
	sums       []uint64         // hashes of the containers whose pages have none of their own
	candidates []candidate      // listed, to be examined
	unsure     int              // of them, those whose checksum is to be taken
	skipped    []file           // files that are no pages
	numbers    map[string]int   // the last number given to a page of an id that was taken
	within     string           // the archive that is being listed, inside the set; "" for the set itself
	depth      int              // archives that are open inside one another
	allowed    *allowance       // of the file that is being listed
	budget     *budget          // of all files
	beside     bool             // truth files may lie beside the pages
	section    Section          // what is asked for, until a reader has taken it upon itself
	window     *window          // what of the file to be listed next is in the section, in its bytes; nil for all
	later      Section          // what is to be cut from the whole in the end
	parted     bool             // a section alone is listed
	chosen     bool             // the files were chosen by a pattern: those of rows count beside others
	noTexts    bool             // texts are no pages, though there may be no others
	nothing    *say.Message     // what to say where no page was found
	said       *say.Ledger
	done       int64 // bytes listed, for Progress
	total      int64
}

func newLister(ctx context.Context, path string, opt Options, all formats) *lister {
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); err == nil {
		name = filepath.Base(abs)
	}
	if opt.MaxPage <= 0 {
		opt.MaxPage = DefaultMaxPage
	}
	src := &source{max: opt.MaxPage, spool: &spool{}, hints: []string{""}}
	set := &Set{Name: name, Path: path, Section: opt.Section}
	return &lister{
		formats: all,
		section: opt.Section,
		ctx:     ctx, opt: opt, src: src, set: NewBuilder(set), said: &say.Ledger{List: &set.Problems},
		budget: newBudget(opt.MaxUnpack), hints: map[string]int32{"": 0}, numbers: map[string]int{},
	}
}

func (l *lister) problem(where string, m say.Message) { l.said.Add(where, m) }

// problemOf is problem for what comes of an error.
func (l *lister) problemOf(where string, m say.Message, err error) {
	if lost.Is(err) {
		l.said.AddLost(where, m)
		return
	}
	l.said.Add(where, m)
}

// over returns why the listing cannot go on: it was stopped, or there is no room for
// what is unpacked. Pages without their bytes would count as pages without text.
func (l *lister) over() error {
	if err := l.ctx.Err(); err != nil {
		return err
	}
	return l.src.spool.fail
}

// advance reports n more bytes as listed.
func (l *lister) advance(n int64) {
	l.done += n
	if l.opt.Progress != nil {
		l.opt.Progress(l.done, max(l.total, l.done))
	}
}

// add takes in a candidate. One that needs no look at a file is kept at once,
// so that a million of them are not held twice.
func (l *lister) add(c candidate) {
	if c.file.name == "" && len(l.candidates) == 0 {
		l.decide(&c)
		return
	}
	l.candidates = append(l.candidates, c)
	if c.file.name != "" && !c.file.hasCRC {
		l.unsure++
	}
}

// settleSome settles what is pending where it is much and no checksum is to be taken of
// any, so that the pages of a large archive are not held twice.
func (l *lister) settleSome() error {
	if l.unsure > 0 || len(l.candidates) < manyPending {
		return nil
	}
	return l.settle()
}

// manyPending is how many candidates may wait to be examined together.
const manyPending = 1 << 14

// finish examines the candidates and keeps the pages.
func (l *lister) finish() error {
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
		l.said.AddLost(l.set.Name, say.New("%d {page|pages} left out: those before have %s together, the limit for a set is %s; %v",
			"未收入 %d 个网页：前面的网页共 %s，一个网页集的上限为 %s；%v", n, say.Mebibytes(l.budget.pages), say.Mebibytes(l.budget.pageLimit()), raise()))
	}
	if len(l.skipped) > 0 {
		l.problem(".", say.New("not HTML and left out: %v", "不是 HTML，未收入：%v", byExtension(l.skipped)))
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
	l.set.Done(l.src)
	if l.beside {
		l.truths()
	}
	return l.ctx.Err()
}

// truths names the truth files that lie beside the pages.
func (l *lister) truths() {
	for _, name := range []string{PairsName, ClustersName} {
		if _, err := l.src.files.stat(name); err == nil {
			l.set.Truths = append(l.set.Truths, name)
		}
	}
}

// settle examines the pending candidates and keeps those that are pages.
func (l *lister) settle() error {
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

func (l *lister) decide(c *candidate) {
	switch {
	case c.skip:
		l.skipped = append(l.skipped, c.file)
	case c.fate != nil:
		if c.lost {
			l.said.AddLost(c.place(), *c.fate)
			return
		}
		l.problem(c.place(), *c.fate)
	default:
		l.keep(c)
	}
}

// plainTexts takes the .txt files of a folder without web pages as its pages.
func (l *lister) plainTexts() error {
	var rest []file
	for _, f := range l.skipped {
		if !strings.EqualFold(filepath.Ext(f.name), ".txt") {
			rest = append(rest, f)
			continue
		}
		if f.time != 0 {
			l.budget.files += f.size
		}
		l.candidates = append(l.candidates, candidate{
			page: Page{ID: f.id(), Size: f.size, Kind: Text}, file: f, where: f.id(),
		})
	}
	l.skipped = rest
	return l.settle()
}

// keep takes a candidate into the set. Where the id is taken, the later page
// gets a number behind it, so that none is lost. A page beyond the limit of the set is
// counted and not taken.
func (l *lister) keep(c *candidate) {
	if !l.budget.page(min(c.page.Size, l.opt.MaxPage) + min(c.goldSize, l.opt.MaxPage)) {
		return
	}
	if id := c.page.ID; l.set.Has(id) {
		for n := max(2, l.numbers[id]+1); l.set.Has(c.page.ID); n++ {
			c.page.ID = id + "#" + strconv.Itoa(n)
			l.numbers[id] = n
		}
		l.problem(c.place(), say.New("id %s is used before; this page is called %s", "标识 %s 前面已用过；此页改称 %s", id, c.page.ID))
	}
	if c.page.Size > l.opt.MaxPage {
		l.problem(c.place(), say.New("has %s, the limit for a page is %s: only its beginning is read", "有 %s，而单页上限为 %s：只读开头部分",
			say.Mebibytes(c.page.Size), say.Mebibytes(l.opt.MaxPage)))
	}
	if c.gold != nil {
		c.gold.in = c.item.in
		l.src.golds = append(l.src.golds, *c.gold)
	}
	if c.file.name != "" {
		c.item = item{at: c.file.time, n: c.file.size, in: inFile, crc: c.whole}
		if c.file.name != c.page.ID {
			c.item.in = int32(inFile - 1 - len(l.src.names))
			l.src.names = append(l.src.names, c.file.name)
		}
	}
	if c.gold != nil {
		c.item.gold = int32(len(l.src.golds))
	}
	c.item.hint = l.hint(c.hint)
	l.set.Add(c.page, uint64(c.file.crc)^c.sum)
	l.src.items.add(c.item)
}

// hint returns the position of a hint among those of the set.
func (l *lister) hint(h string) int32 {
	at, ok := l.hints[h]
	if !ok {
		at = int32(len(l.src.hints))
		l.src.hints = append(l.src.hints, h)
		l.hints[h] = at
	}
	return at
}

// container adds a file that holds the bytes of pages and returns its number, for [item].
func (l *lister) container(c container) int32 { return l.src.container(c) }

// copies returns the container of pages whose bytes are copied to the spool.
func (l *lister) copies() int32 {
	if l.copied == 0 {
		l.copied = l.container(spooled{l.src.spool}) + 1
	}
	return l.copied - 1
}

// spool is where the set unpacks to.
func (l *lister) spool() *spool { return l.src.spool }

// sum adds the hash of a container whose pages have none of their own.
func (l *lister) sum(n uint64) { l.sums = append(l.sums, n) }

// unpacks counts n more bytes as unpacked.
func (l *lister) unpacks(n int) error { return l.budget.unpack(n) }

// full tells whether so much was unpacked that no more is.
func (l *lister) full() bool { return l.budget.over() }

// known tells whether the first bytes of a file, whatever its name, are in a format that is read.
func (l *lister) known(head []byte) bool { return l.formats.of(head, "") != nil }
