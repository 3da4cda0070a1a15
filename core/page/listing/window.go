package listing

import (
	"math"
	"math/bits"
	"slices"

	"pagetwin/core/page"
)

// Window is a stretch of things in order, as the bytes of a file: from ≤ x < to. Its ends
// may lie outside of the file.
type Window struct{ From, To int64 }

// begins tells whether the first byte of a file is in the window.
func (w Window) begins() bool { return w.From <= 0 && w.To > 0 }

// Rows are the rows in the window where a file of so many bytes has rows of equal length;
// behind its end there is no last one, whatever the file says of their number.
func (w Window) Rows(rows, size int64) Window {
	row := func(at int64) int64 {
		switch {
		case at <= 0:
			return 0
		case at >= size:
			return math.MaxInt64
		}
		hi, lo := bits.Mul64(uint64(at), uint64(rows))
		q, r := bits.Div64(hi, lo, uint64(size))
		if r > 0 {
			q++
		}
		return int64(q)
	}
	return Window{row(w.From), row(w.To)}
}

// Share returns what of the file to be listed is in the section, in its bytes. A file
// that cannot be cut is listed whole, or not at all; one that is the whole set is left to
// be cut by its pages. ok is false where none of it is to be listed.
func (l *Lister) Share(size int64, cuttable func() bool) (w Window, ok bool) {
	all := Window{0, size}
	switch {
	case l.window != nil:
		w, l.window = *l.window, nil
		if !cuttable() {
			return all, w.begins()
		}
		return Window{max(w.From, 0), min(w.To, size)}, true
	case l.section.N > 1 && cuttable():
		w.From, w.To = l.section.Share(size)
		l.section, l.parted = page.Section{}, true
		return w, true
	}
	return all, true
}

// shares tells what of each file of a folder or archive is in the section, in its bytes; some
// is false where nothing is. Each counts for a byte more than it has, so that empty ones
// are shared out too.
func (l *Lister) shares(all kinds) func(i int) (w *Window, some bool) {
	if all.whole && all.names.N < l.section.N {
		l.leave()
	}
	if l.section.N <= 1 {
		return func(int) (*Window, bool) { return nil, true }
	}
	at := make([]int64, all.names.N+1)
	for i := range all.names.N {
		at[i+1] = at[i] + all.names.At(i).Size + 1
	}
	var mine Window
	mine.From, mine.To = l.section.Share(at[all.names.N])
	l.section, l.parted = page.Section{}, true
	return func(i int) (*Window, bool) {
		w := Window{mine.From - at[i], mine.To - at[i]}
		return &w, w.From < at[i+1]-at[i] && w.To > 0
	}
}

// leave lists the whole, of which the section is cut in the end.
func (l *Lister) leave() { l.later, l.section = l.section, page.Section{} }

// cutPages leaves the section of a set that was listed whole.
func (l *Lister) cutPages() {
	if l.section.N > 1 {
		l.leave()
	}
	if l.later.N <= 1 {
		return
	}
	s := l.set.Set
	from, to := l.later.Share(int64(len(s.Pages)))
	s.Pages = slices.Clone(s.Pages[from:to])
	l.src.items.cut(int(from), int(to))
	if l.later.I > 0 {
		s.Problems = nil
	}
	l.set.Sum(uint64(from))
	l.set.Sum(uint64(to))
}
