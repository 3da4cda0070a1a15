package page

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"pagetwin/core/page/unpack"
)

// narrow leaves of an input the lines that begin in a window of its file, and returns
// what counts those before them.
func (in *input) narrow(w window) (*linesBefore, error) {
	f, err := in.blob.open()
	if err != nil {
		return nil, err
	}
	if in.under != nil {
		in.under.Close()
	}
	in.under = f
	start, err := in.lineStart(f, w.from)
	if err != nil {
		return nil, err
	}
	end, err := in.lineStart(f, w.to)
	if err != nil {
		return nil, err
	}
	in.total -= in.size - (end - start)
	in.size = end - start
	in.read = &unpack.Counter{Reader: in.stopping(io.NewSectionReader(f, start, in.size))}
	in.r = bufio.NewReaderSize(in.read, bufferFor(in.size))
	return &linesBefore{in: in, file: f, start: start, n: -1}, nil
}

// lineStart returns where the first line begins that begins at a place or behind it.
func (in *input) lineStart(f *section, at int64) (int64, error) {
	if at <= 0 || at >= f.Size() {
		return min(max(at, 0), f.Size()), nil
	}
	at--
	r := bufio.NewReaderSize(in.stopping(io.NewSectionReader(f, at, f.Size()-at)), 64<<10)
	for {
		b, err := r.ReadSlice('\n')
		at += int64(len(b))
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil, errors.Is(err, io.EOF):
			return at, nil
		default:
			return 0, err
		}
	}
}

// linesBefore counts the lines before a section of a file, once that is asked for: to
// count them they must be read.
type linesBefore struct {
	in    *input
	file  *section
	start int64 // where the section begins
	n     int   // -1: not counted yet
	fail  error
}

// number returns the number in the file of a line of the section; nil is for the whole.
func (b *linesBefore) number(line int) int {
	if b == nil {
		return line
	}
	if b.n < 0 {
		b.n, b.fail = b.count()
	}
	return b.n + line
}

func (b *linesBefore) count() (n int, err error) {
	r := b.in.stopping(io.NewSectionReader(b.file, 0, b.start))
	buf := make([]byte, 256<<10)
	for {
		k, err := r.Read(buf)
		n += bytes.Count(buf[:k], []byte{'\n'})
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}
