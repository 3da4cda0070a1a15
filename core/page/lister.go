package page

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// lister makes a set: readers put candidates into it, finish examines them and
// keeps those that are pages.
type lister struct {
	ctx        context.Context
	opt        Options
	set        *Set
	src        *source
	candidates []candidate
	beside     bool   // truth files may lie beside the pages
	nothing    string // what to say where no page was found
	lineSum    uint64 // hash of the JSON lines, unpacked
	done       int64  // bytes listed, for Progress
	total      int64
}

// candidate is a page that is listed but not yet examined.
type candidate struct {
	page  Page
	item  item
	file  file   // where item.file is set
	where string // file and line of the listing, or the page's id
	sniff bool   // a page only where its first bytes look like HTML
	fate  string // why it is left out
	skip  bool   // left out because it does not look like HTML
}

func newLister(ctx context.Context, path string, opt Options) *lister {
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); err == nil {
		name = filepath.Base(abs)
	}
	src := &source{max: opt.MaxPage}
	return &lister{ctx: ctx, opt: opt, src: src, set: &Set{Name: name, Path: path, src: src}}
}

func (l *lister) problem(where, what string) {
	l.set.Problems = append(l.set.Problems, Problem{where, what})
}

// advance reports n more bytes as listed.
func (l *lister) advance(n int64) {
	l.done += n
	if l.opt.Progress != nil {
		l.opt.Progress(l.done, max(l.total, l.done))
	}
}

// finish examines the candidates, keeps the pages and loads the truth.
func (l *lister) finish() error {
	if err := l.examine(); err != nil {
		return err
	}
	sum := newSum()
	index := make(map[string]int, len(l.candidates))
	var skipped []string
	for _, c := range l.candidates {
		switch {
		case c.skip:
			skipped = append(skipped, c.file.id())
		case c.fate != "":
			l.problem(c.where, c.fate)
		default:
			l.keep(c, index)
			sum.page(l.set.Pages[len(l.set.Pages)-1])
			sum.number(uint64(c.file.crc))
		}
	}
	sum.number(l.lineSum)
	if len(skipped) > 0 {
		l.problem(".", "not HTML and left out: "+byExtension(skipped))
	}
	l.candidates = nil
	if len(l.set.Pages) == 0 {
		return l.noPages(skipped)
	}
	l.set.Fingerprint = sum.String()
	l.set.opened = opened{len(l.set.Pages), l.set.Fingerprint}
	l.set.index = func() map[string]int { return index }
	if l.beside {
		return l.truthBeside()
	}
	return l.ctx.Err()
}

// keep takes a candidate into the set. Where the id is taken, the later page
// gets a number behind it, so that none is lost.
func (l *lister) keep(c candidate, index map[string]int) {
	if _, taken := index[c.page.ID]; taken {
		id := c.page.ID
		for n := 2; taken; n++ {
			c.page.ID = fmt.Sprintf("%s#%d", id, n)
			_, taken = index[c.page.ID]
		}
		l.problem(c.where, fmt.Sprintf("id %s is used before; this page is called %s", id, c.page.ID))
	}
	if c.page.Size > l.opt.MaxPage {
		l.problem(c.where, fmt.Sprintf("has %s, the limit for a page is %s: only its beginning is read", mebibytes(c.page.Size), mebibytes(l.opt.MaxPage)))
	}
	index[c.page.ID] = len(l.set.Pages)
	l.set.Pages = append(l.set.Pages, c.page)
	l.src.items = append(l.src.items, c.item)
}

func mebibytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}

func (l *lister) noPages(skipped []string) error {
	switch {
	case l.nothing != "":
		return errors.New(l.nothing)
	case len(l.set.Problems) == 0:
		return errors.New("it is empty: put .html files into it, or a pages.jsonl")
	case len(skipped) > 0:
		return fmt.Errorf("no web page in it, only %s; %s", byExtension(skipped), accepted)
	}
	p := l.set.Problems[0]
	return fmt.Errorf("no page can be used: %s: %s", p.Where, p.What)
}

// byExtension counts file names by their extension, most frequent first.
func byExtension(names []string) string {
	count := make(map[string]int)
	for _, n := range names {
		count[strings.ToLower(filepath.Ext(n))]++
	}
	var exts []string
	for e := range count {
		exts = append(exts, e)
	}
	slices.SortFunc(exts, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	var parts []string
	rest := len(names)
	for _, e := range exts[:min(len(exts), 6)] {
		rest -= count[e]
		parts = append(parts, fmt.Sprintf("%d %s", count[e], map[bool]string{true: "without extension", false: e}[e == ""]))
	}
	if rest > 0 {
		parts = append(parts, fmt.Sprintf("%d others", rest))
	}
	return strings.Join(parts, ", ")
}
