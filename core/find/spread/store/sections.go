package store

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

// Kind is the type of a file: eight characters in its head.
type Kind string

// The kinds of files.
const (
	KindSignatures Kind = "sigs    "
	KindKeys       Kind = "keys    "
	KindPages      Kind = "pages   "
	KindBuckets    Kind = "buckets "
	KindPairs      Kind = "pairs   "
	KindFound      Kind = "found   "
)

// A file begins with head and kind. The sections follow, each at a multiple of eight bytes; then
// the table, 32 bytes a section: its offset, its bytes, its items, its XXH3. The last 32 bytes are
// the offset of the table, the number of sections, the XXH3 of the table and of these two numbers,
// and head again.
const (
	head      = "PTSPREAD"
	headSize  = 16
	entrySize = 32
	tailSize  = 32
)

// section is one row of the table.
type section struct {
	at, size int64
	items    uint64
	sum      uint64
}

// SectionWriter writes a file of sections, one after the other.
type SectionWriter struct {
	out   io.Writer
	at    int64
	table []section
	hash  *xxh3.Hasher // of the section that is being written
	err   error
}

// newSectionWriter begins a file.
func newSectionWriter(out io.Writer, kind Kind) *SectionWriter {
	w := &SectionWriter{out: out, hash: xxh3.New()}
	w.raw([]byte(head))
	w.raw([]byte(kind))
	return w
}

func (w *SectionWriter) raw(p []byte) {
	if w.err != nil {
		return
	}
	n, err := w.out.Write(p)
	w.at, w.err = w.at+int64(n), err
}

// Begin begins a section.
func (w *SectionWriter) Begin() {
	w.hash.Reset()
	w.table = append(w.table, section{at: w.at})
}

// Write adds to the section.
func (w *SectionWriter) Write(p []byte) (int, error) {
	w.raw(p)
	if w.err != nil {
		return 0, w.err
	}
	return w.hash.Write(p)
}

// End ends the section, which has items items.
func (w *SectionWriter) End(items int) {
	s := &w.table[len(w.table)-1]
	s.size, s.items, s.sum = w.at-s.at, uint64(items), w.hash.Sum64()
	if rest := w.at % 8; rest > 0 {
		w.raw(make([]byte, 8-rest))
	}
}

// Section writes a whole section.
func (w *SectionWriter) Section(content []byte, items int) {
	w.Begin()
	_, _ = w.Write(content) // Close returns the error
	w.End(items)
}

// Close writes the table. It returns the first write error.
func (w *SectionWriter) Close() error {
	at := w.at
	var table []byte
	for _, s := range w.table {
		table = binary.LittleEndian.AppendUint64(table, uint64(s.at))
		table = binary.LittleEndian.AppendUint64(table, uint64(s.size))
		table = binary.LittleEndian.AppendUint64(table, s.items)
		table = binary.LittleEndian.AppendUint64(table, s.sum)
	}
	w.raw(table)
	tail := binary.LittleEndian.AppendUint64(nil, uint64(at))
	tail = binary.LittleEndian.AppendUint64(tail, uint64(len(w.table)))
	tail = binary.LittleEndian.AppendUint64(tail, tableSum(table, tail))
	w.raw(append(tail, head...))
	return w.err
}

// tableSum is the checksum of the table and its place.
func tableSum(table, where []byte) uint64 {
	h := xxh3.New()
	h.Write(table)
	h.Write(where)
	return h.Sum64()
}

// Sections reads a file of sections.
type Sections struct {
	r     io.ReaderAt
	close io.Closer
	path  string
	table []section
}

// Open opens the file at path, which must be of a kind. Close it after use.
func Open(path string, kind Kind) (*Sections, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, say.Plain(err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, say.Plain(err)
	}
	s, err := newSections(f, info.Size(), kind, path)
	if err != nil {
		f.Close()
		return nil, err
	}
	s.close = f
	return s, nil
}

// openOf is [Open] of a file that has so many sections.
func openOf(path string, kind Kind, sections int) (*Sections, error) {
	s, err := Open(path, kind)
	if err != nil {
		return nil, err
	}
	if err := s.wants(sections); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// newSections reads the table of a file of size bytes. path is its name in errors.
func newSections(r io.ReaderAt, size int64, kind Kind, path string) (*Sections, error) {
	s := &Sections{r: r, path: path}
	begin, tail := make([]byte, headSize), make([]byte, tailSize)
	if size < headSize+tailSize {
		return nil, s.damaged("it has %d {byte|bytes}", size)
	}
	if err := s.read(begin, 0); err != nil {
		return nil, err
	}
	if err := s.read(tail, size-tailSize); err != nil {
		return nil, err
	}
	switch {
	case string(begin[:len(head)]) != head:
		return nil, s.damaged("it does not begin like a file of pagetwin")
	case string(begin[len(head):]) != string(kind):
		return nil, s.damaged("it contains %q, not %q", string(begin[len(head):]), string(kind))
	case string(tail[24:]) != head:
		return nil, s.damaged("its end is missing")
	}
	at, n := binary.LittleEndian.Uint64(tail), binary.LittleEndian.Uint64(tail[8:])
	if at < headSize || at > uint64(size-tailSize) || n != (uint64(size-tailSize)-at)/entrySize || (uint64(size-tailSize)-at)%entrySize != 0 {
		return nil, s.damaged("its table does not match its size")
	}
	table := make([]byte, n*entrySize)
	if err := s.read(table, int64(at)); err != nil {
		return nil, err
	}
	if tableSum(table, tail[:16]) != binary.LittleEndian.Uint64(tail[16:]) {
		return nil, s.damaged("the checksum of its table does not match")
	}
	for ; len(table) > 0; table = table[entrySize:] {
		from, length := binary.LittleEndian.Uint64(table), binary.LittleEndian.Uint64(table[8:])
		if from < headSize || from > at || length > at-from {
			return nil, s.damaged("a section is outside the file")
		}
		s.table = append(s.table, section{int64(from), int64(length), binary.LittleEndian.Uint64(table[16:]), binary.LittleEndian.Uint64(table[24:])})
	}
	return s, nil
}

// Len returns the number of sections.
func (s *Sections) Len() int { return len(s.table) }

// Items returns the number of items in section i.
func (s *Sections) Items(i int) int { return int(min(s.table[i].items, math.MaxInt)) }

// Size returns the bytes of section i.
func (s *Sections) Size(i int) int64 { return s.table[i].size }

// Read reads the whole section i. It returns an error unless the checksum matches.
func (s *Sections) Read(i int) ([]byte, error) {
	t := s.table[i]
	p := make([]byte, t.size)
	if err := s.read(p, t.at); err != nil {
		return nil, err
	}
	if xxh3.Hash(p) != t.sum {
		return nil, s.damaged("the checksum of section %d does not match", i)
	}
	return p, nil
}

// ReadAt reads a part of section i without verifying the checksum.
func (s *Sections) ReadAt(i int, p []byte, at int64) error {
	t := s.table[i]
	if at < 0 || at > t.size || int64(len(p)) > t.size-at {
		return s.damaged("section %d has only %d {byte|bytes}", i, t.size)
	}
	return s.read(p, t.at+at)
}

// Check reads section i and returns an error unless the checksum matches.
func (s *Sections) Check(i int) error {
	h, p := xxh3.New(), make([]byte, 1<<20)
	for at, t := int64(0), s.table[i]; at < t.size; {
		n := min(int64(len(p)), t.size-at)
		if err := s.read(p[:n], t.at+at); err != nil {
			return err
		}
		h.Write(p[:n])
		at += n
	}
	if h.Sum64() != s.table[i].sum {
		return s.damaged("the checksum of section %d does not match", i)
	}
	return nil
}

// Close closes the file.
func (s *Sections) Close() error {
	if s == nil || s.close == nil {
		return nil
	}
	return s.close.Close()
}

func (s *Sections) read(p []byte, at int64) error {
	n, err := s.r.ReadAt(p, at)
	switch {
	case n == len(p):
		return nil
	case errors.Is(err, io.EOF):
		return s.damaged("store|it is incomplete")
	}
	return say.Errorf("%s cannot be read: %v", s.path, say.Plain(err))
}

func (s *Sections) damaged(en string, args ...any) error {
	return Damage(s.path, say.New(en, args...).Words)
}

// Damaged is the error of a file that differs from what was written.
type Damaged struct {
	Path string
	say.Words
}

// Damage returns the error of a damaged file at path; what says what is wrong with it.
func Damage(path string, what say.Words) error {
	return &Damaged{path, say.New("%s is damaged: %v; delete its folder and run the step again", path, what).Words}
}

func (d *Damaged) Error() string { return d.En }

// Both returns the error in every language.
func (d *Damaged) Both() say.Words { return d.Words }

// wants returns an error unless the file has n sections.
func (s *Sections) wants(n int) error {
	if len(s.table) != n {
		return s.damaged("it has %d {section|sections} instead of %d", len(s.table), n)
	}
	return nil
}
