package listing

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// Candidate is a page that is listed but not yet examined.
type Candidate struct {
	Page     page.Page
	Item     Item
	File     files.File // where it is a file by itself, else without a name
	Hint     string     // charset that the listing names
	gold     *goldBody  // nil for none
	goldSize int64
	Sum      uint64       // hash of the content of a page inside a container; 0 where the container is hashed
	Where    string       // file of the listing, or the page's id
	Line     int          // in that file or the section of it, from 1; 0 for none, and where stands for itself
	Before   *LinesBefore // of the section; nil for the whole
	whole    uint32       // CRC-32 of the whole file, where it was read for it; 0 where not
	sniff    bool         // a page only where its first bytes look like HTML
	Fate     *say.Message // why it is left out
	lost     bool         // it is left out since it could not be read
	skip     bool         // left out because it does not look like HTML
}

// place says where a candidate is listed.
func (c *Candidate) place() string {
	if c.Line == 0 {
		return c.Where
	}
	return fmt.Sprintf("%s:%d", c.Where, c.Before.Number(c.Line))
}

// Name gives a candidate without id one: its file, its URL, or its number, and what it is
// the number of; where it is listed for the number 0.
func (c *Candidate) Name(what string, number int) {
	switch {
	case !c.Unnamed():
	case number > 0:
		c.Page.ID = fmt.Sprintf("%s %d", what, number)
	default:
		c.Page.ID = c.place()
	}
}

// Unnamed gives a candidate without id that of its file or address, and tells whether it has
// neither.
func (c *Candidate) Unnamed() bool {
	if c.Page.ID == "" {
		c.Page.ID = cmp.Or(c.File.Name, c.Page.URL)
	}
	return c.Page.ID == ""
}

// LeaveOut says why the candidate is no page of the set.
func (c *Candidate) LeaveOut(en, zh string, args ...any) {
	c.Fate = new(say.New(en, zh, args...))
}

// NameFile gives a candidate the file that its line names.
func (l *Lister) NameFile(c *Candidate, name string) {
	f, err := l.named(name)
	if err != nil {
		c.LeaveOut("file %s: %v; line left out", "文件 %s：%v；该行未收入", name, err)
		return
	}
	c.File, c.Page.Size = f, f.Size
	l.budget.file(f)
	if strings.EqualFold(path.Ext(f.Name), ".txt") {
		c.Page.Kind = page.Text
	}
}

// NameGold gives a candidate the hand-made body that its line gives: a file that
// it names, or the words themselves.
func (l *Lister) NameGold(c *Candidate, name string, words Span) {
	if name == "" || c.Fate != nil {
		return
	}
	f, err := l.named(name)
	switch {
	case err == nil:
		c.gold, c.goldSize, c.Page.HasGold = &goldBody{file: f}, f.Size, true
		l.budget.file(f)
	case fileLike(name) || c.File.Name != "":
		l.Problem(c.place(), say.New("gold %s: %v; the page has no gold body", "标准正文 %s：%v；该页没有标准正文", name, err))
	default:
		c.GoldWords(words)
	}
}

// GoldWords gives a candidate the words of its hand-made body, in the container of the page.
func (c *Candidate) GoldWords(words Span) {
	c.gold, c.goldSize, c.Page.HasGold = &goldBody{words: words}, words.Size, true
}

// fileLike tells a file's name from a text.
func fileLike(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".html", ".htm", ".md":
		return len(name) < 256 && !strings.ContainsAny(name, "\n\t")
	}
	return false
}

// Expect makes room for as many more pages as there will be at the rate of those of the
// file so far, where there is little left. It is no more than three times what is there.
func (in *Input) Expect() {
	n := len(in.set.Pages)
	if cap(in.set.Pages)-n > 256 || in.read.N == 0 {
		return
	}
	rest := float64(n) * float64(in.Size-in.read.N) / float64(in.read.N)
	more := int(min(1.02*rest+256, float64(3*n)))
	in.set.Pages = slices.Grow(in.set.Pages, more)
	in.src.items.grow(more)
}

// EndRows says of the rows of a file, each of which is called what, how many have no id, and
// keeps what is to be said where none of the set is a page.
func (l *Lister) EndRows(name string, what say.Words, rows, unnamed int) {
	if unnamed > 0 {
		l.Problem(name, say.New("%[2]ss without id: %[1]d; they are called by their url, file or %[2]s number",
			"没有标识的%[2]s：%[1]d；以其网址、文件或%[2]s号称呼", unnamed, what))
	}
	m := say.New("none of the %d {line|lines} of %s is a page", "%[2]s 的 %[1]d 行中没有网页", rows, name)
	if len(l.set.Problems) > 0 {
		p := l.set.Problems[0]
		m = say.New("%v: %s: %v", "%v：%s：%v", m, p.Where, p.Words())
	}
	l.nothing = &m
}

// IsWeb tells an address of the web.
func IsWeb(uri string) bool {
	return strings.HasPrefix(uri, "http://") || strings.HasPrefix(uri, "https://")
}
