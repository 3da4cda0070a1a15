package library

import (
	"slices"
	"strings"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
)

// The fates.
const (
	AnyFate session.Fate = iota
	TakenIn
	TooLittle // left out: its body has too few letters
	LeftOut
	Faulty // it cannot be read, has no body, or has bytes that could not be decoded
	fates
)

// tally counts the pages by filter as they are read.
type tally struct {
	kinds  kind.Counts
	fates  [fates]int
	unread []int // positions of the pages that could not be read, in order
}

func (t *tally) add(r session.PageRow) {
	t.kinds[r.Is.Kind]++
	for f := TakenIn; f < fates; f++ {
		if has(&r, f) {
			t.fates[f]++
		}
	}
	if r.Fault.En != "" {
		at, _ := slices.BinarySearch(t.unread, r.Index)
		t.unread = slices.Insert(t.unread, at, r.Index)
	}
}

func has(r *session.PageRow, f session.Fate) bool {
	switch f {
	case TakenIn:
		return r.Seen && !r.Out()
	case LeftOut:
		return r.Out()
	case TooLittle:
		return r.Out() && r.Why == pass.TooLittle
	case Faulty:
		return r.Faulty()
	}
	return true
}

// Listed returns the pages that pass the filter.
func (l *Library) Listed() Listed {
	now := l.desk.Session.Now()
	out := Listed{rows: now.Rows, all: now.Sift == session.Sift{}}
	if out.all {
		return out
	}
	for i, r := range out.rows.All() {
		if passes(&r, now.Sift) {
			out.at = append(out.at, int32(i))
		}
	}
	return out
}

// Listed are listed pages at one moment.
type Listed struct {
	rows session.Rows
	all  bool
	at   []int32 // positions in rows, unless all are listed
}

// Len returns the number of listed pages.
func (l Listed) Len() int {
	if l.all {
		return l.rows.Len()
	}
	return len(l.at)
}

// At returns listed page i.
func (l Listed) At(i int) session.PageRow {
	if l.all {
		return l.rows.At(i)
	}
	return l.rows.At(int(l.at[i]))
}

func passes(r *session.PageRow, s session.Sift) bool {
	return (s.Kind == kind.Unknown || r.Seen && r.Is.Kind == s.Kind) && has(r, s.Fate)
}

// SetSift changes the filter.
func (l *Library) SetSift(s session.Sift) {
	l.desk.Session.Change(0, func(now *session.State) { now.Sift = s })
}

// SiftKinds returns the labels of the kinds to choose from, with the number of pages read of
// each; the first is for all kinds.
func (l *Library) SiftKinds() []string {
	out := []string{l.desk.Book.T("sift.kind.all")}
	for _, k := range kind.Kinds() {
		out = append(out, l.counted(l.desk.Book.W(k.Title()), l.tally.kinds[k]))
	}
	return out
}

// SiftFates returns the labels of the fates to choose from, with counts.
func (l *Library) SiftFates() []string {
	out := []string{l.desk.Book.T("sift.fate.all")}
	for f := TakenIn; f < fates; f++ {
		out = append(out, l.counted(l.desk.Book.T("sift.fate."+fateNames[f]), l.tally.fates[f]))
	}
	return out
}

var fateNames = [fates]string{TakenIn: "taken", TooLittle: "little", LeftOut: "left", Faulty: "faulty"}

func (l *Library) counted(title string, n int) string {
	return l.desk.Book.T("sift.counted", title, wording.Count(int64(n)))
}

// SiftSays describes the filter, "" if all pages are listed.
func (l *Library) SiftSays() string {
	b, s := l.desk.Book, l.desk.Session.Now().Sift
	var parts []string
	if s.Kind != kind.Unknown {
		parts = append(parts, b.W(s.Kind.Title()))
	}
	if s.Fate != AnyFate {
		parts = append(parts, b.T("sift.fate."+fateNames[s.Fate]))
	}
	return strings.Join(parts, b.T("list.comma"))
}
