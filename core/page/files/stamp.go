package files

import (
	"errors"
	"io"
	"os"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// Stamp reports whether a file on disk has changed: its size in bytes and the time of its last
// change, in nanoseconds since 1970. A file inside an archive has the zero stamp.
type Stamp struct{ Size, Time int64 }

// StampOf returns the stamp of an open file; zero if r is no file on disk.
func StampOf(r any) Stamp {
	f, ok := r.(*os.File)
	if !ok {
		return Stamp{}
	}
	info, err := f.Stat()
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}
}

// Holds returns an error if an open file has another stamp.
func (s Stamp) Holds(r any) error {
	if s == (Stamp{}) {
		return nil
	}
	switch now := StampOf(r); {
	case now == s:
		return nil
	case now.Size != s.Size:
		return lost.Mark(say.Errorf("the file now has %d {byte|bytes}, but had %d when it was listed; open the set again", now.Size, s.Size))
	}
	return lost.Mark(say.Errorf("the file was changed after it was listed; open the set again"))
}

// Exact reads a part of a file, which must be there up to its end.
type Exact struct {
	io.ReaderAt
	End int64
}

// ReadAt reads as the underlying reader does; if that ends before End, the error is [ErrShort].
func (e Exact) ReadAt(p []byte, at int64) (int, error) {
	n, err := e.ReaderAt.ReadAt(p, at)
	switch {
	case err == nil, errors.Is(err, io.EOF) && at+int64(n) >= e.End:
		return n, err
	case errors.Is(err, io.EOF):
		return n, ErrShort
	}
	return n, lost.Mark(err)
}

// ErrShort reports a file that is shorter than it was when it was listed.
var ErrShort = lost.Mark(say.Errorf("the file ends too early: it was truncated after it was listed"))
