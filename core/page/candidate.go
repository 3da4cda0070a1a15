package page

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// candidate is a page that is listed but not yet examined.
type candidate struct {
	page     Page
	item     item
	file     file      // where it is a file by itself, else without a name
	hint     string    // charset that the listing names
	gold     *goldBody // nil for none
	goldSize int64
	sum      uint64       // hash of the content of a page inside a container; 0 where the container is hashed
	where    string       // file of the listing, or the page's id
	line     int          // in that file or the section of it, from 1; 0 for none, and where stands for itself
	before   *linesBefore // of the section; nil for the whole
	whole    uint32       // CRC-32 of the whole file, where it was read for it; 0 where not
	sniff    bool         // a page only where its first bytes look like HTML
	fate     *say.Message // why it is left out
	lost     bool         // it is left out since it could not be read
	skip     bool         // left out because it does not look like HTML
}

// place says where a candidate is listed.
func (c *candidate) place() string {
	if c.line == 0 {
		return c.where
	}
	return fmt.Sprintf("%s:%d", c.where, c.before.number(c.line))
}

// name gives a candidate without id one: its file, its URL, or its number, and what it is
// the number of; where it is listed for the number 0.
func (c *candidate) name(what string, number int) {
	switch {
	case !c.unnamed():
	case number > 0:
		c.page.ID = fmt.Sprintf("%s %d", what, number)
	default:
		c.page.ID = c.place()
	}
}

// unnamed gives a candidate without id that of its file or address, and tells whether it has
// neither.
func (c *candidate) unnamed() bool {
	if c.page.ID == "" {
		c.page.ID = cmp.Or(c.file.name, c.page.URL)
	}
	return c.page.ID == ""
}

func (c *candidate) leaveOut(en, zh string, args ...any) {
	c.fate = new(say.New(en, zh, args...))
}

// nameFile gives a candidate the file that its line names.
func (l *lister) nameFile(c *candidate, name string) {
	f, err := l.named(name)
	if err != nil {
		c.leaveOut("file %s: %v; line left out", "文件 %s：%v；该行未收入", name, err)
		return
	}
	c.file, c.page.Size = f, f.size
	l.budget.file(f)
	if strings.EqualFold(path.Ext(f.name), ".txt") {
		c.page.Kind = Text
	}
}

// nameGold gives a candidate the hand-made body that its line gives: a file that
// it names, or the words themselves.
func (l *lister) nameGold(c *candidate, name string, words span) {
	if name == "" || c.fate != nil {
		return
	}
	f, err := l.named(name)
	switch {
	case err == nil:
		c.gold, c.goldSize, c.page.HasGold = &goldBody{file: f}, f.size, true
		l.budget.file(f)
	case fileLike(name) || c.file.name != "":
		l.problem(c.place(), say.New("gold %s: %v; the page has no gold body", "标准正文 %s：%v；该页没有标准正文", name, err))
	default:
		c.goldWords(words)
	}
}

// goldWords gives a candidate the words of its hand-made body, in the container of the page.
func (c *candidate) goldWords(words span) {
	c.gold, c.goldSize, c.page.HasGold = &goldBody{words: words}, words.size, true
}

// fileLike tells a file's name from a text.
func fileLike(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".html", ".htm", ".md":
		return len(name) < 256 && !strings.ContainsAny(name, "\n\t")
	}
	return false
}

// expect makes room for as many more pages as there will be at the rate of those of the
// file so far, where there is little left. It is no more than three times what is there.
func (in *input) expect() {
	n := len(in.set.Pages)
	if cap(in.set.Pages)-n > 256 || in.read.N == 0 {
		return
	}
	rest := float64(n) * float64(in.size-in.read.N) / float64(in.read.N)
	more := int(min(1.02*rest+256, float64(3*n)))
	in.set.Pages = slices.Grow(in.set.Pages, more)
	in.src.items.grow(more)
}

// noLines says what to say where none of the rows of a file is a page.
func (l *lister) noLines(name string, lines int) {
	m := say.New("none of the %d {line|lines} of %s is a page", "%[2]s 的 %[1]d 行中没有网页", lines, name)
	if len(l.set.Problems) > 0 {
		p := l.set.Problems[0]
		m = say.New("%v: %s: %v", "%v：%s：%v", m, p.Where, p.Words())
	}
	l.nothing = &m
}

// isWeb tells an address of the web.
func isWeb(uri string) bool {
	return strings.HasPrefix(uri, "http://") || strings.HasPrefix(uri, "https://")
}
