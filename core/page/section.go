package page

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// Section is part I, from 0, of N of a set: contiguous in the order of [Open] of the
// whole, so that the sections one after the other are the whole. The zero Section is
// the whole.
//
// Files of JSON lines in UTF-8 that are not packed are cut at line ends near equal
// numbers of bytes, Parquet by rows, web archives that are packed record by record at
// records near equal numbers of bytes, folders and archives by the bytes of their files;
// only what belongs to the section is read and kept then. Any other file counts as of
// the section in which it begins; where there are fewer such files than sections, and so
// with one file of another packing, CSV or web archive, the whole is listed and the pages are cut
// into equal numbers. Lines before a section are read only to count them, where a line
// of the section is called by its number.
//
// A section may have no page. What is wrong with lines and files is listed with the
// section in which they are, and counts of it add up; what is wrong with the set as a whole,
// or was found where the whole was listed, is with the first. Limits hold for what a
// section itself unpacks and reads. Of an id that comes twice, Open calls the second page
// by a number behind it, which cannot be told where both lie in different sections: ids
// that two sections have in common must be refused by whoever puts sections together, and
// where they have none the ids are those of the whole.
type Section struct{ I, N int }

// ParseSection reads a section as people write it, from 1: "3/8".
func ParseSection(text string) (Section, error) {
	i, n, _ := strings.Cut(text, "/")
	at, err := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if err != nil || err2 != nil || of < 1 || at < 1 || at > of {
		return Section{}, say.Errorf("%q is no part of a set: write it as 3/8, from 1/8 to 8/8", "%q 不是网页集的一部分：写法如 3/8，从 1/8 到 8/8", text)
	}
	return Section{at - 1, of}, nil
}

// String writes the section as people do, from 1.
func (s Section) String() string { return fmt.Sprintf("%d/%d", s.I+1, max(s.N, 1)) }

// check tells whether there is such a section.
func (s Section) check() error {
	if s != (Section{}) && (s.N < 1 || s.I < 0 || s.I >= s.N) {
		return say.Errorf("there is no part %d of %d", "没有第 %d 部分（共 %d 部分）", s.I+1, s.N)
	}
	return nil
}

// of returns the section's share of a number of things, the same for all sections but
// for one.
func (s Section) of(things int64) window {
	n, i := int64(max(s.N, 1)), int64(s.I)
	each, rest := things/n, things%n
	return window{each*i + min(i, rest), each*(i+1) + min(i+1, rest)}
}

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
func (l *lister) share(size int64, cuttable bool) (w window, ok bool) {
	all := window{0, size}
	switch {
	case l.window != nil:
		w, l.window = *l.window, nil
		if !cuttable {
			return all, w.begins()
		}
		return window{max(w.from, 0), min(w.to, size)}, true
	case l.section.N > 1 && cuttable:
		w = l.section.of(size)
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
	mine := l.section.of(at[all.names.n])
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
	w := l.later.of(int64(len(s.Pages)))
	s.Pages = slices.Clone(s.Pages[w.from:w.to])
	l.src.items.cut(int(w.from), int(w.to))
	if l.later.I > 0 {
		s.Problems = nil
	}
	l.set.Sum(uint64(w.from))
	l.set.Sum(uint64(w.to))
}
