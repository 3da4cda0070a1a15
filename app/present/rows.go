package present

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/truth"
)

// PageRow is what is known of one page at a moment: it never changes, what is found out
// later makes another one.
type PageRow struct {
	Index           int // of the page in its set
	ID, Title, Host string
	Of              string // the set that it is from, of two that are held against each other; else ""
	Kind            page.Kind
	Size            int64
	Cluster         int32 // -1 where none is known
	Seen            bool  // the fields below are known
	Charset         charset.Charset
	Body            int          // characters of the denoised body, without what is cut of it as template
	Cut             int          // letters and digits that are cut of it as template
	Little          int          // letters and digits of the body where they are too few to be compared, -1 where not
	Is              kind.Verdict // what it is and why
	Fault           param.Words  // why the page cannot be read

	declares declares
}

func newRows(set *page.Set, own *truth.Truth) []*PageRow {
	rows, parts := make([]*PageRow, len(set.Pages)), set.Joined()
	for i, p := range set.Pages {
		rows[i] = &PageRow{Index: i, ID: p.ID, Title: p.Title, Host: p.Host(), Kind: p.Kind, Size: p.Size, Little: -1, Cluster: clusterOf(own, i)}
		if parts != nil {
			rows[i].Of = parts[p.Part-1].Name
		}
	}
	return rows
}

// clusterOf is the cluster of page i, -1 where none is known.
func clusterOf(own *truth.Truth, i int) int32 {
	if own != nil && i < len(own.Cluster) {
		return own.Cluster[i]
	}
	return -1
}

// seen is what looking at a page tells of it.
type seen struct {
	at      int
	title   string
	charset charset.Charset
	body    int
	cut     int
	little  int
	is      kind.Verdict
	fault   param.Words
}

// scanEvery is how often the table learns of pages that were looked at.
const scanEvery = 150 * time.Millisecond

// startScan looks at every page beside the window, with the denoiser's defaults.
func (l *Library) startScan() {
	set := l.desk.Session.Set()
	how, err := l.desk.libraryMaking()
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	selection := l.desk.Setup.selection()
	take := func(batch []seen) {
		for _, s := range batch {
			l.tally.add(l.desk.Session.look(s), s.at)
		}
		l.changed()
		l.desk.Session.tell(func(l Listener) func() { return l.Looked })
	}
	work := func(ctx context.Context, t Turn) error {
		if err := l.findDeclared(ctx, set, t); err != nil {
			return err
		}
		if err := l.desk.sites.count(ctx, set, func(done, total int64) { t.Report("learn", "", done, total) }); err != nil {
			return err
		}
		ready, err := l.desk.sites.ready(ctx, set, how)
		if err != nil {
			return err
		}
		repeats, err := repeatsOf(ctx, set, ready.Repeats())
		if err != nil {
			return err
		}
		t.Hand(func() {
			l.Repeats = &repeats
			l.changed()
			l.desk.Session.tell(func(l Listener) func() { return l.Counted })
		})
		least, err := selection.LeastOf(ctx, set, pass.LearnOptions{Workers: asideWorkers()})
		if err != nil {
			return err
		}
		var batch []seen
		last := time.Now()
		for i := range set.Pages {
			if err := ctx.Err(); err != nil {
				return err
			}
			one := look(ctx, set, i, ready, least)
			if err := ctx.Err(); err != nil {
				return err
			}
			batch = append(batch, one)
			if now := time.Now(); now.Sub(last) >= scanEvery {
				send := batch
				t.Hand(func() { take(send) })
				t.Report("scan", "", int64(i+1), int64(len(set.Pages)))
				batch, last = nil, now
			}
		}
		t.Hand(func() { take(batch) })
		return nil
	}
	l.scan.Begin(Job{Title: l.desk.Book.Both("task.scan"), Quiet: true, Work: work})
}

func look(ctx context.Context, set *page.Set, i int, ready *pass.Denoising, least int) seen {
	s := seen{at: i, little: -1}
	p, err := pass.Prepare(ctx, set, i, ready, nil)
	if err != nil {
		s.fault = say.Of(err)
		return s
	}
	s.charset, s.title = p.Content.Charset, cmp.Or(p.Doc.Title, FirstWords(p.Body.Text))
	s.is = p.Kind
	s.body, s.cut = utf8.RuneCountInString(p.Body.Text), p.Templates
	if n := repeat.Chars(p.Body.Text, least); n < least {
		s.little = n
	}
	return s
}

// FirstWords are the first words of a text, which stand for the title of a page without one.
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

// Name is the title of the page as far as it is known, else its id.
func (r *PageRow) Name() string { return cmp.Or(r.Title, r.ID) }

// LeftOut words why runs leave the page out unless told, "" where they do not.
func (r *PageRow) LeftOut(b *Book) string {
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

// Out tells whether runs leave the page out unless told.
func (r *PageRow) Out() bool {
	return r.Seen && r.Fault.En == "" && (r.Is.LeftOut() || r.Little >= 0)
}

// Problem words what is wrong with the page, "" for nothing known.
func (r *PageRow) Problem(b *Book) string {
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

// Faulty tells whether something is wrong with the page.
func (r *PageRow) Faulty() bool { return r.Fault.En != "" || r.isEmpty() || r.Charset.Broken > 0 }

func (r *PageRow) isEmpty() bool { return r.Seen && r.Body == 0 && !r.Is.LeftOut() }

var errNoDenoisers = say.Errorf("no denoiser is known", "没有去噪方法")

func (d *Desk) defaultDenoiserAt() int {
	at := slices.IndexFunc(d.Denoisers, func(one denoise.Denoiser) bool { return one.Name == d.Denoiser })
	return max(at, 0)
}
