package session

import (
	"cmp"
	"iter"
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/diagram"
)

// A PageRow describes one page at one moment. It never changes.
type PageRow struct {
	*page.Page
	Index       int    // position of the page in its set
	Title, Host string // the title that the set has, otherwise that of the page
	Of          string // name of its set if two sets are compared; otherwise ""
	Cluster     int32  // −1 if unknown
	Seen        bool   // the page was read; otherwise Look means nothing
	Look
}

// Look is the result of reading a page.
type Look struct {
	Body int32 // characters of the denoised body, without cut templates
	Cut  int32 // letters and digits of cut templates
	*Traits
}

// Traits are the results of reading a page besides sizes. Many pages of a set share theirs.
type Traits struct {
	Charset charset.Charset
	Own     string       // title of the page, if the set has none
	Is      kind.Verdict // kind of the page and the reason
	Date    string       // of publication, as the page states it: 2006-01-02, or with the time of day; "" for none
	Fault   param.Words  // why the page cannot be read
	Why     pass.Why     // why runs leave the page out by default
	Left    param.Words  // the same in words
}

// unread is the look at a page that was not read.
var unread = Look{Traits: &Traits{}}

// LooksIn is the number of pages whose looks are taken together.
const LooksIn = 16

// Looks are the results of reading LooksIn pages, from a multiple of LooksIn on; the last ones of a
// set may be fewer. Most pages have no Cut, and the Traits of their neighbours.
type Looks struct {
	body   [LooksIn]int32
	cut    *[LooksIn]int32   // nil if all are 0
	shared *Traits           // of the first page, and of all if traits is nil
	traits *[LooksIn]*Traits // of each page
}

// NewLooks keeps the results of reading pages in a small room. They share Traits that are equal by
// their pointers.
func NewLooks(of []Look) *Looks {
	l := &Looks{shared: of[0].Traits}
	for i, one := range of {
		l.body[i] = one.Body
		if one.Cut != 0 {
			l.cut = new([LooksIn]int32)
		}
		if one.Traits != l.shared {
			l.traits = new([LooksIn]*Traits)
		}
	}
	for i, one := range of {
		if l.cut != nil {
			l.cut[i] = one.Cut
		}
		if l.traits != nil {
			l.traits[i] = one.Traits
		}
	}
	return l
}

// at returns the result of reading page i of them.
func (l *Looks) at(i int) Look {
	one := Look{Body: l.body[i], Traits: l.shared}
	if l.cut != nil {
		one.Cut = l.cut[i]
	}
	if l.traits != nil {
		one.Traits = l.traits[i]
	}
	return one
}

// Rows describes the pages of a set at one moment. It never changes, and may be used on any
// goroutine. Rows are made on demand: those of a million pages would take more memory than the
// set.
type Rows struct {
	set   *page.Set // nil for none
	parts []page.Part
	own   *truth.Truth
	looks []*Looks // nil for pages that were not read, and if none was
}

// NewRows returns the rows of a set whose pages were not read; own is its truth. Both may be nil.
func NewRows(set *page.Set, own *truth.Truth) Rows {
	if set == nil {
		return Rows{}
	}
	return Rows{set: set, parts: set.Joined(), own: own}
}

// Len returns the number of pages.
func (r Rows) Len() int {
	if r.set == nil {
		return 0
	}
	return len(r.set.Pages)
}

// At returns the row of page i.
func (r Rows) At(i int) PageRow {
	p := &r.set.Pages[i]
	row := PageRow{Page: p, Index: i, Title: p.Title, Host: p.Host(), Cluster: clusterOf(r.own, i), Look: unread}
	if r.Seen(i) {
		row.Seen, row.Look = true, r.looks[i/LooksIn].at(i%LooksIn)
		row.Title = cmp.Or(row.Title, row.Own)
	}
	if r.parts != nil {
		row.Of = r.parts[p.Part-1].Name
	}
	return row
}

// Seen reports whether page i was read.
func (r Rows) Seen(i int) bool { return r.looks != nil && r.looks[i/LooksIn] != nil }

// Body returns the number of characters of the body of page i, 0 if it was not read.
func (r Rows) Body(i int) int32 {
	if !r.Seen(i) {
		return 0
	}
	return r.looks[i/LooksIn].body[i%LooksIn]
}

// All returns the pages in order.
func (r Rows) All() iter.Seq2[int, PageRow] {
	return func(yield func(int, PageRow) bool) {
		for i := range r.Len() {
			if !yield(i, r.At(i)) {
				return
			}
		}
	}
}

// clusterOf returns the cluster of page i, −1 if unknown.
func clusterOf(own *truth.Truth, i int) int32 {
	if own != nil && i < len(own.Cluster) {
		return own.Cluster[i]
	}
	return -1
}

// FirstWords returns the first words of a text, used as the title of a page without one.
func FirstWords(text string) string {
	const most = 40 // characters
	words := strings.Join(strings.Fields(string([]rune(text[:min(len(text), 16*most)]))), " ")
	r := []rune(words)
	if len(r) <= most {
		return words
	}
	if at := strings.LastIndex(string(r[:most]), " "); at > most/2 {
		return string(r[:most])[:at] + " …"
	}
	return string(r[:most]) + "…"
}

// Name returns the title of the page if known, otherwise its id.
func (r PageRow) Name() string { return cmp.Or(r.Title, r.ID) }

// LeftOut returns the reason why runs leave the page out by default, "" if they do not.
func (r PageRow) LeftOut(b *wording.Book) string {
	if !r.Out() {
		return ""
	}
	return b.T("left.out", b.W(r.Left))
}

// Out reports whether runs leave the page out by default.
func (r PageRow) Out() bool {
	return r.Seen && r.Why != pass.Taken
}

// Problem describes the problem of the page, "" for none. Only a page that cannot be read is
// among the problems of its set.
func (r PageRow) Problem(b *wording.Book) string {
	switch {
	case r.Fault.En != "":
		return b.W(r.Fault)
	case r.isEmpty():
		return b.T("problem.empty")
	case r.Charset.Broken > 0:
		return b.T("problem.broken", r.Charset.Broken)
	}
	return ""
}

// Faulty reports whether something is wrong with the page.
func (r PageRow) Faulty() bool { return r.Fault.En != "" || r.isEmpty() || r.Charset.Broken > 0 }

func (r PageRow) isEmpty() bool { return r.Seen && r.Body == 0 && !r.Is.LeftOut() }

// Sited returns the names of the page in a diagram.
func (r PageRow) Sited() diagram.Sited {
	return diagram.Sited{Named: diagram.Named{ID: r.ID, Title: r.Title}, Site: r.Host, Date: r.Date}
}
