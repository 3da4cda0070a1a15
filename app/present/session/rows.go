package session

import (
	"cmp"
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/diagram"
)

// PageRow is what is known of one page. It is immutable: later findings make a new row.
type PageRow struct {
	*page.Page
	Index       int    // position of the page in its set
	Title, Host string // the title that the set has, otherwise that of the page
	Of          string // name of its set if two sets are compared; otherwise ""
	Cluster     int32  // −1 if unknown
	Seen        bool   // Look is of this page; rows of pages that were not read share one
	*Look

	declares *declares // nil for nothing
}

// Look is the result of reading a page.
type Look struct {
	Charset charset.Charset
	Body    int          // characters of the denoised body, without cut templates
	Cut     int          // letters and digits of cut templates
	Little  int          // letters and digits of the body if they are too few to be compared, otherwise −1
	Is      kind.Verdict // kind of the page and the reason
	Date    string       // of publication, as the page says: 2006-01-02, or with the time of day; "" if it says none
	Fault   param.Words  // why the page cannot be read
}

func newRows(set *page.Set, own *truth.Truth) []*PageRow {
	rows, parts := make([]*PageRow, len(set.Pages)), set.Joined()
	unread := &Look{Little: -1}
	for i := range set.Pages {
		p := &set.Pages[i]
		rows[i] = &PageRow{Page: p, Index: i, Title: p.Title, Host: p.Host(), Look: unread, Cluster: clusterOf(own, i)}
		if parts != nil {
			rows[i].Of = parts[p.Part-1].Name
		}
	}
	return rows
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
func (r *PageRow) Name() string { return cmp.Or(r.Title, r.ID) }

// LeftOut returns why runs leave the page out by default, "" if they do not.
func (r *PageRow) LeftOut(b *wording.Book) string {
	switch {
	case !r.Seen || r.Fault.En != "":
		return ""
	case r.Is.LeftOut():
		return b.T("left.kind", b.W(r.Is.Kind.Title()), b.W(r.Is.Why()))
	case r.Little >= 0:
		return b.T("left.little", r.Little)
	}
	return ""
}

// Out reports whether runs leave the page out by default.
func (r *PageRow) Out() bool {
	return r.Seen && r.Fault.En == "" && (r.Is.LeftOut() || r.Little >= 0)
}

// Problem returns what is wrong with the page, "" for nothing. Only a page that cannot be read
// is among the problems of its set.
func (r *PageRow) Problem(b *wording.Book) string {
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
func (r *PageRow) Faulty() bool { return r.Fault.En != "" || r.isEmpty() || r.Charset.Broken > 0 }

func (r *PageRow) isEmpty() bool { return r.Seen && r.Body == 0 && !r.Is.LeftOut() }

// Sited returns how a diagram names the page.
func (r *PageRow) Sited() diagram.Sited {
	return diagram.Sited{Named: diagram.Named{ID: r.ID, Title: r.Title}, Site: r.Host, Date: r.Date}
}
