package library

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// passagesMost is the largest number of listed passages.
const passagesMost = 1000

// Repeats holds the passages on many pages of the open set.
type Repeats struct {
	Passages []pass.Repeated // most frequent first
	Hosts    int             // hosts with at least one passage
	Looked   int             // pages read
	Kinds    [repeat.Template + 1]int
}

// libraryMaking returns the settings for bodies in the library: the default denoiser, without
// cutting repeats or kinds as a run may. Repeats are counted and kinds are classified in any
// case.
func libraryMaking(d *session.Shared) (learned.Making, error) {
	if len(d.Denoisers) == 0 {
		return learned.Making{}, errNoDenoisers
	}
	first := d.Denoisers[d.FirstDenoiser()]
	how := d.Setup.Making(first, param.Defaults(first.Params))
	if how.Reading.Repeats == repeat.Keep {
		how.Reading.Repeats = repeat.Mark
	}
	if how.Reading.Kinds == kind.Any {
		how.Reading.Kinds = kind.Content
	}
	return how, nil
}

// Says describes the repeats; it returns "" before the count.
func (r *Repeats) Says(b *wording.Book) string {
	switch {
	case r == nil:
		return ""
	case r.Kinds[repeat.Template] == 0:
		return b.T("library.templates.none")
	}
	return b.T("library.templates", wording.Count(int64(r.Kinds[repeat.Template])), wording.Count(int64(r.Looked)))
}

// KindsSay lists the number of pages of each kind among those read, the most frequent first; ""
// if there are none.
func (l *Library) KindsSay() string {
	counts := &l.tally.kinds
	kinds := slices.DeleteFunc(kind.Kinds(), func(k kind.Kind) bool { return counts[k] == 0 || k == kind.Page })
	slices.SortStableFunc(kinds, func(a, b kind.Kind) int { return cmp.Compare(counts[b], counts[a]) })
	var parts []string
	for _, k := range kinds {
		parts = append(parts, l.desk.Book.T("library.kind", l.desk.Book.W(k.Title()), wording.Count(int64(counts[k]))))
	}
	return strings.Join(parts, l.desk.Book.T("list.comma"))
}

func repeatsOf(ctx context.Context, set *page.Set, table *repeat.Table) (Repeats, error) {
	passages, err := pass.MostRepeated(ctx, set, table, passagesMost, pass.LearnOptions{Workers: learned.Workers()})
	out := Repeats{Passages: passages}
	for _, h := range table.Hosts() {
		out.Hosts++
		out.Looked += h.Looked
		for k, n := range h.Kinds() {
			out.Kinds[k] += n
		}
	}
	return out, err
}

// scanEvery is the interval at which newly read pages are added to the table.
const scanEvery = 150 * time.Millisecond

// startScan reads every page in the background, with the denoiser's defaults.
func (l *Library) startScan() {
	set := l.desk.Session.Set()
	how, err := libraryMaking(l.desk)
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	reading := l.desk.Setup.Reading()
	take := func(found map[int]*session.Looks) {
		l.desk.Together(func() {
			l.desk.Session.TakeLooks(found)
			rows := l.desk.Session.Rows()
			for k := range found {
				for i := k * session.LooksIn; i < min((k+1)*session.LooksIn, rows.Len()); i++ {
					l.tally.add(rows.At(i))
				}
			}
		})
	}
	work := func(ctx context.Context, t beside.Turn) error {
		if err := l.desk.Sites.Count(ctx, set, func(done, total int64) { t.Report("learn", "", done, total) }); err != nil {
			return err
		}
		ready, err := l.desk.Sites.Ready(ctx, set, how)
		if err != nil {
			return err
		}
		repeats, err := repeatsOf(ctx, set, ready.Repeats())
		if err != nil {
			return err
		}
		t.Hand(func() {
			l.Repeats = &repeats
			l.desk.Tell(session.Counted)
		})
		reading.Kinds = kind.Content // as runs by default
		if reading.Least, err = reading.LeastOf(ctx, set, pass.LearnOptions{Workers: learned.Workers()}); err != nil {
			return err
		}
		return lookAt(ctx, set, ready, reading, func(found map[int]*session.Looks, done int) {
			t.Hand(func() { take(found) })
			t.Report("scan", "", int64(done), int64(len(set.Pages)))
		})
	}
	l.scan.Begin(beside.Job{Title: l.desk.Book.Both("task.scan"), Quiet: true, Work: work})
}

// lookAt reads all pages on several goroutines. It calls hand with the findings since its last
// call and the number of pages done, one call at a time.
func lookAt(ctx context.Context, set *page.Set, ready *pass.Denoising, reading pass.Reading, hand func(found map[int]*session.Looks, done int)) error {
	var mu sync.Mutex
	var traits shared
	found, done, last := map[int]*session.Looks{}, 0, time.Now()
	_, err := work.InBlocks(ctx, learned.Workers(), len(set.Pages), session.LooksIn, func(ctx context.Context, _, from, to int) error {
		looks := make([]session.Look, to-from)
		for i := range looks {
			var err error
			if looks[i], err = look(ctx, set, from+i, ready, reading); err != nil {
				return err
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i := range looks {
			looks[i].Traits = traits.one(looks[i].Traits)
		}
		found[from/session.LooksIn] = session.NewLooks(looks)
		done += to - from
		if now := time.Now(); now.Sub(last) >= scanEvery {
			hand(found, done)
			found, last = map[int]*session.Looks{}, now
		}
		return nil
	})
	if err == nil {
		hand(found, done)
	}
	return err
}

// shared holds traits that other pages have too.
type shared map[session.Traits]*session.Traits

// sharedMost is the largest number of traits that are held.
const sharedMost = 1 << 10

// one returns traits equal to t, the same for many pages.
func (s *shared) one(t *session.Traits) *session.Traits {
	if t.Own != "" || t.Fault.En != "" || t.Left.En != "" {
		return t
	}
	if len(*s) == 0 || len(*s) == sharedMost {
		*s = shared{}
	}
	if known, ok := (*s)[*t]; ok {
		return known
	}
	(*s)[*t] = t
	return t
}

// look reads page i. Its error is that of ctx.
func look(ctx context.Context, set *page.Set, i int, ready *pass.Denoising, reading pass.Reading) (session.Look, error) {
	s := session.Look{Traits: &session.Traits{}}
	p, err := pass.Prepare(ctx, set, i, ready, nil)
	if ctx.Err() != nil {
		return s, ctx.Err()
	}
	if err != nil {
		s.Fault = say.Of(err)
		return s, nil
	}
	s.Charset, s.Is, s.Date = p.Content.Charset, p.Kind, p.Body.Date
	if set.Pages[i].Title == "" {
		s.Own = cmp.Or(p.Doc.Title, session.FirstWords(p.Body.Text))
	}
	s.Body, s.Cut = int32(utf8.RuneCountInString(p.Body.Text)), int32(p.Templates)
	s.Why, s.Left = reading.Why(&p), reading.Says(&p)
	return s, nil
}

var errNoDenoisers = say.Errorf("no denoiser is known")
