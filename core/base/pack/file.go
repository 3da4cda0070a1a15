package pack

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

// A file of sections begins with fileHead and its kind. The sections follow, each at a multiple of
// eight bytes; then the table, 40 bytes a section: its name, its offset, its bytes, its items, its
// XXH3. The last 32 bytes are the offset of the table, the number of sections, the XXH3 of the table
// and of these two numbers, and fileHead again. Kinds and names have at most eight characters and are
// filled up with spaces. A layout that changes gets another kind.
const (
	fileHead  = "PAGETWIN"
	headSize  = 16
	entrySize = 40
	tailSize  = 32
	nameSize  = 8
)

type section struct {
	name     string
	at, size int64
	items    uint64
	sum      uint64
}

// FileWriter writes a file of sections, one after the other.
type FileWriter struct {
	out   io.Writer
	at    int64
	table []section
	hash  *xxh3.Hasher // of the section that is being written
	err   error
}

// NewFileWriter begins a file of a kind.
func NewFileWriter(out io.Writer, kind string) *FileWriter {
	w := &FileWriter{out: out, hash: xxh3.New()}
	w.raw([]byte(Head(kind)))
	return w
}

// Head returns the first bytes of a file of a kind.
func Head(kind string) string { return fileHead + string(named(kind)) }

func named(name string) []byte { return append([]byte(name), "        "[len(name):]...) }

func (w *FileWriter) raw(p []byte) {
	if w.err != nil {
		return
	}
	n, err := w.out.Write(p)
	w.at, w.err = w.at+int64(n), err
}

// Begin begins a section. No two sections of a file have the same name.
func (w *FileWriter) Begin(name string) {
	w.hash.Reset()
	w.table = append(w.table, section{name: name, at: w.at})
}

// Write adds to the section.
func (w *FileWriter) Write(p []byte) (int, error) {
	w.raw(p)
	if w.err != nil {
		return 0, w.err
	}
	return w.hash.Write(p)
}

// End ends the section, which has items items.
func (w *FileWriter) End(items int) {
	s := &w.table[len(w.table)-1]
	s.size, s.items, s.sum = w.at-s.at, uint64(items), w.hash.Sum64()
	if rest := w.at % 8; rest > 0 {
		w.raw(make([]byte, 8-rest))
	}
}

// Section writes a whole section.
func (w *FileWriter) Section(name string, content []byte, items int) {
	w.Begin(name)
	_, _ = w.Write(content) // Close returns the error
	w.End(items)
}

// Close writes the table. It returns the first write error.
func (w *FileWriter) Close() error {
	at := w.at
	var table []byte
	for _, s := range w.table {
		table = append(table, named(s.name)...)
		for _, x := range []uint64{uint64(s.at), uint64(s.size), s.items, s.sum} {
			table = Word(table, x)
		}
	}
	w.raw(table)
	tail := Word(Word(nil, uint64(at)), uint64(len(w.table)))
	w.raw(append(Word(tail, tableSum(table, tail)), fileHead...))
	return w.err
}

func tableSum(table, where []byte) uint64 {
	h := xxh3.New()
	h.Write(table)
	h.Write(where)
	return h.Sum64()
}

// File reads a file of sections. Nothing that is read is trusted: sizes are checked against those of
// the file before memory is allocated for them, and an inconsistent file is an error in one line.
type File struct {
	r     io.ReaderAt
	close io.Closer
	path  string
	names []string // in the order of the file
	table map[string]section
}

// OpenFile opens the file at path, which must be of a kind. Close it after use.
func OpenFile(path, kind string) (*File, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, say.Plain(err)
	}
	var f *File
	info, err := in.Stat()
	if err == nil {
		f, err = NewFile(in, info.Size(), kind, path)
	}
	if err != nil {
		in.Close()
		return nil, say.Plain(err)
	}
	f.close = in
	return f, nil
}

// NewFile reads the table of a file of size bytes. path is its name in errors.
func NewFile(r io.ReaderAt, size int64, kind, path string) (*File, error) {
	f := &File{r: r, path: path, table: make(map[string]section)}
	begin, tail := make([]byte, headSize), make([]byte, tailSize)
	if size < headSize+tailSize {
		return nil, f.Damaged("it has %d {byte|bytes}", size)
	}
	if err := errors.Join(f.read(begin, 0), f.read(tail, size-tailSize)); err != nil {
		return nil, err
	}
	switch {
	case string(begin[:len(fileHead)]) != fileHead:
		return nil, f.Damaged("it does not begin like a file of pagetwin")
	case string(begin[len(fileHead):]) != string(named(kind)):
		return nil, f.Damaged("it contains %q, not %q", string(begin[len(fileHead):]), kind)
	case string(tail[24:]) != fileHead:
		return nil, f.Damaged("its end is missing")
	}
	at, n := binary.LittleEndian.Uint64(tail), binary.LittleEndian.Uint64(tail[8:])
	if at < headSize || at > uint64(size-tailSize) || n != (uint64(size-tailSize)-at)/entrySize || (uint64(size-tailSize)-at)%entrySize != 0 {
		return nil, f.Damaged("its table does not match its size")
	}
	table := make([]byte, n*entrySize)
	if err := f.read(table, int64(at)); err != nil {
		return nil, err
	}
	if tableSum(table, tail[:16]) != binary.LittleEndian.Uint64(tail[16:]) {
		return nil, f.Damaged("the checksum of its table does not match")
	}
	for ; len(table) > 0; table = table[entrySize:] {
		r := Read(table[nameSize:entrySize])
		from, length := r.Word(), r.Word()
		if from < headSize || from > at || length > at-from {
			return nil, f.Damaged("a section is outside the file")
		}
		name := string(table[:nameSize])
		f.names = append(f.names, name)
		f.table[name] = section{name, int64(from), int64(length), r.Word(), r.Word()}
	}
	return f, nil
}

func (f *File) section(name string) (section, bool) {
	s, ok := f.table[string(named(name))]
	return s, ok
}

// Names returns the names of the sections in their order, filled up with spaces.
func (f *File) Names() []string { return f.names }

// Has reports whether the file has a section.
func (f *File) Has(name string) bool { _, ok := f.section(name); return ok }

// Items returns the number of items in a section, 0 if it is missing.
func (f *File) Items(name string) int {
	s, _ := f.section(name)
	return int(min(s.items, math.MaxInt))
}

// Size returns the bytes of a section, 0 if it is missing.
func (f *File) Size(name string) int64 {
	s, _ := f.section(name)
	return s.size
}

// Read reads a whole section. It returns an error unless the section is there and its checksum
// matches.
func (f *File) Read(name string) ([]byte, error) {
	s, ok := f.section(name)
	if !ok {
		return nil, f.Damaged("section %s is missing", name)
	}
	p := make([]byte, s.size)
	if err := f.read(p, s.at); err != nil {
		return nil, err
	}
	if xxh3.Hash(p) != s.sum {
		return nil, f.Damaged("the checksum of section %s does not match", name)
	}
	return p, nil
}

// ReadAt reads a part of a section without verifying the checksum.
func (f *File) ReadAt(name string, p []byte, at int64) error {
	s, _ := f.section(name)
	if at < 0 || at > s.size || int64(len(p)) > s.size-at {
		return f.Damaged("section %s has only %d {byte|bytes}", name, s.size)
	}
	return f.read(p, s.at+at)
}

// Close closes the file. A nil file has nothing to close.
func (f *File) Close() error {
	if f == nil || f.close == nil {
		return nil
	}
	return f.close.Close()
}

func (f *File) read(p []byte, at int64) error {
	n, err := f.r.ReadAt(p, at)
	switch {
	case n == len(p):
		return nil
	case errors.Is(err, io.EOF):
		return f.Damaged("it is incomplete")
	}
	return say.Errorf("%s cannot be read: %v", f.path, say.Plain(err))
}

// Damaged returns the error that the file differs, in the given way, from the data written.
func (f *File) Damaged(en string, args ...any) error {
	return Damage(f.path, say.New(en, args...).Words)
}

// Damage returns the error that the file at path differs from the data written; what describes how.
func Damage(path string, what say.Words) error {
	return say.Errorf("%s is damaged: %v; delete its folder and run the command again", path, what)
}
