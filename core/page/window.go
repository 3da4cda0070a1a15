package page

import (
	"math"
	"math/bits"
	"slices"
)

// window is a stretch of things in order, as the bytes of a file: from ≤ x < to. Its ends
// may lie outside of the file.
type window struct{ from, to int64 }

// begins tells whether the first byte of a file is in the window.
func (w window) begins() bool { return w.from <= 0 && w.to > 0 }

// rows are the rows in the window where a file of so many bytes has rows of equal length;
// behind its end there is no last one, whatever the file says of their number.
func (w window) rows(rows, size int64) window {
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
	return window{row(w.from), row(w.to)}
}

// share returns what of the file to be listed is in the section, in its bytes. A file
// that cannot be cut is listed whole, or not at all; one that is the whole set is left to
// be cut by its pages. ok is false where none of it is to be listed.
func (l *lister) share(size int64, cuttable func() bool) (w window, ok bool) {
	all := window{0, size}
	switch {
	case l.window != nil:
		w, l.window = *l.window, nil
		if !cuttable() {
			return all, w.begins()
		}
		return window{max(w.from, 0), min(w.to, size)}, true
	case l.section.N > 1 && cuttable():
		w.from, w.to = l.section.of(size)
		l.section, l.parted = Section{}, true
		return w, true
	}
	return all, true
}

// shares tells what of each file of a folder or archive is in the section, in its bytes; some
// is false where nothing is. Each counts for a byte more than it has, so that empty ones
// are shared out too.
func (l *lister) shares(all kinds) func(i int) (w *window, some bool) {
	if all.whole && all.names.n < l.section.N {
		l.leave()
	}
	if l.section.N <= 1 {
		return func(int) (*window, bool) { return nil, true }
	}
	at := make([]int64, all.names.n+1)
	for i := range all.names.n {
		at[i+1] = at[i] + all.names.at(i).size + 1
	}
	var mine window
	mine.from, mine.to = l.section.of(at[all.names.n])
	l.section, l.parted = Section{}, true
	return func(i int) (*window, bool) {
		w := window{mine.from - at[i], mine.to - at[i]}
		return &w, w.from < at[i+1]-at[i] && w.to > 0
	}
}

// leave lists the whole, of which the section is cut in the end.
func (l *lister) leave() { l.later, l.section = l.section, Section{} }

// cutPages leaves the section of a set that was listed whole.
func (l *lister) cutPages() {
	if l.section.N > 1 {
		l.leave()
	}
	if l.later.N <= 1 {
		return
	}
	s := l.set.Set
	from, to := l.later.of(int64(len(s.Pages)))
	s.Pages = slices.Clone(s.Pages[from:to])
	l.src.items.cut(int(from), int(to))
	if l.later.I > 0 {
		s.Problems = nil
	}
	l.set.Sum(uint64(from))
	l.set.Sum(uint64(to))
}
