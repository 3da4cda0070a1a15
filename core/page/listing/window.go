package listing

import (
	"math"
	"math/bits"
	"slices"

	"pagetwin/core/page"
)

// Window is a range of offsets in a file, or of rows: From ≤ x < To. Its ends may lie outside of
// the file.
type Window struct{ From, To int64 }

// begins reports whether the first byte of a file is in the window.
func (w Window) begins() bool { return w.From <= 0 && w.To > 0 }

// Rows converts a window of bytes to one of rows, for a file of size bytes with that many rows of
// equal length. A window that reaches the end of the file has no last row, whatever number of
// rows the file states.
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

// Share returns the part of a file of size bytes that is in the section. A file that cannot be
// cut is listed whole or not at all; if it is the whole set, it is listed whole and cut by its
// pages later. ok is false if nothing of the file is in the section.
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

// shares returns the part of each file of a folder or archive that is in the section, in bytes
// relative to the file; some is false if none of it is. Each file counts for one byte more than
// it has, so that empty files are shared out too.
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

// leave has the whole set listed and the section cut from its pages at the end.
func (l *Lister) leave() { l.later, l.section = l.section, page.Section{} }

// cutPages keeps only the section of a set that was listed whole.
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
	if s.Summaries != nil {
		s.Summaries = slices.Clone(s.Summaries[from:to])
	}
	l.src.items.cut(int(from), int(to))
	if l.later.I > 0 {
		s.Problems = nil
	}
	l.set.Sum(uint64(from))
	l.set.Sum(uint64(to))
}
