package listing

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// Narrow restricts an input to the lines that begin in a window of its file, and returns the
// counter of the lines before them.
func (in *Input) Narrow(w Window) (*LinesBefore, error) {
	f, err := in.Blob.Open()
	if err != nil {
		return nil, err
	}
	if in.under != nil {
		in.under.Close()
	}
	in.under = f
	start, err := in.lineStart(f, w.From)
	if err != nil {
		return nil, err
	}
	end, err := in.lineStart(f, w.To)
	if err != nil {
		return nil, err
	}
	in.total -= in.Size - (end - start)
	in.Size = end - start
	in.read = &unpack.Counter{Reader: in.Stopping(io.NewSectionReader(f, start, in.Size))}
	in.Reader = bufio.NewReaderSize(in.read, bufferFor(in.Size))
	return &LinesBefore{in: in, file: f, Start: start, n: -1}, nil
}

// lineStart returns the offset of the first line that begins at an offset or after it.
func (in *Input) lineStart(f *files.Piece, at int64) (int64, error) {
	if at <= 0 || at >= f.Size() {
		return min(max(at, 0), f.Size()), nil
	}
	at--
	r := bufio.NewReaderSize(in.Stopping(io.NewSectionReader(f, at, f.Size()-at)), 64<<10)
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

// LinesBefore counts the lines before a section of a file on first use, since it has to read them.
type LinesBefore struct {
	in    *Input
	file  *files.Piece
	Start int64 // where the section begins
	n     int   // -1: not counted yet
	Fail  error
}

// Number returns the number in the file of a line of the section. A nil receiver stands for the
// whole file.
func (b *LinesBefore) Number(line int) int {
	if b == nil {
		return line
	}
	if b.n < 0 {
		b.n, b.Fail = b.count()
	}
	return b.n + line
}

func (b *LinesBefore) count() (n int, err error) {
	r := b.in.Stopping(io.NewSectionReader(b.file, 0, b.Start))
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
