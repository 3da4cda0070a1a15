package listing

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Rows adds the rows of one table to a listing, whatever the format of the table.
type Rows struct {
	*Input
	Name      string    // of the file, for messages
	What      say.Words // what a row is called
	Container int32     // that holds the contents of the rows
	unnamed   int
}

// A Row is the data of a page from one row of a table. The reader of the format sets Line, Page,
// Item except its container, and whatever else it knows; [Rows.AddRow] sets the rest.
type Row struct {
	Candidate
	Number int    // of the row, from 1; a page without id, file and address is called by it
	InFile string // file that holds the page; "" where the row itself does
	Gold   string // file of the hand-made body, or its beginning; "" where it cannot be a file
	GoldAt Span   // place of the hand-made body in the row; empty for none
}

// AddRow adds a row to the listing as a candidate.
func (r *Rows) AddRow(row Row) {
	c := &row.Candidate
	c.Where, c.Item.In = r.Name, r.Container
	if c.Page.ID == "" {
		r.unnamed++
	}
	if row.InFile != "" {
		r.nameFile(c, row.InFile)
	}
	if c.Page.ID = cmp.Or(c.Page.ID, c.File.Name, c.Page.URL); c.Page.ID == "" {
		c.Page.ID = fmt.Sprintf("%s %d", r.What.En, c.Before.Number(row.Number))
	}
	if c.Fate == nil && (row.Gold != "" || row.GoldAt.Size > 0) {
		r.nameGold(c, row.Gold, row.GoldAt)
	}
	r.Add(row.Candidate)
}

// LeaveOut excludes a candidate from the set, with the reason.
func (c *Candidate) LeaveOut(en string, args ...any) {
	c.Fate = new(say.New(en, args...))
}

func (l *Lister) nameFile(c *Candidate, name string) {
	f, err := l.named(name)
	if err != nil {
		c.LeaveOut("file %s: %v; line ignored", name, err)
		return
	}
	c.File, c.Page.Size = f, f.Size
	l.budget.file(f)
	if strings.EqualFold(path.Ext(f.Name), ".txt") {
		c.Page.Kind = page.Text
	}
}

// nameGold gives a candidate its hand-made body: the file called name, or else, unless name
// looks like that of a file or the page is a file itself, the bytes at words.
func (l *Lister) nameGold(c *Candidate, name string, words Span) {
	if name != "" {
		f, err := l.named(name)
		if err == nil {
			c.gold, c.goldSize, c.Page.HasGold = &goldBody{file: f}, f.Size, true
			l.budget.file(f)
			return
		}
		if fileLike(name) || c.File.Name != "" {
			l.Problem(c.place(), say.New("gold %s: %v; the page has no gold body", name, err))
			return
		}
	}
	c.gold, c.goldSize, c.Page.HasGold = &goldBody{words: words}, words.Size, true
}

// fileLike reports whether name is the name of a file of text or HTML.
func fileLike(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".html", ".htm", ".md":
		return len(name) < 256 && !strings.ContainsAny(name, "\n\t")
	}
	return false
}

// End reports how many of the rows have no id, and prepares the error that says why none of
// so many rows is a page, for a set that ends up without pages.
func (r *Rows) End(rows int) {
	if r.unnamed > 0 {
		r.Problem(r.Name, say.New("%[2]ss without id: %[1]d; their url, file or %[2]s number is used as id", r.unnamed, r.What))
	}
	m := say.New("none of the %d {line|lines} of %s is a page", rows, r.Name)
	if len(r.set.Problems) > 0 {
		p := r.set.Problems[0]
		m = say.New("%v: %s: %v", m, p.Where, p.Words())
	}
	r.nothing = &m
}
