package listing

import (
	"io"
	"os"
	"sync"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// spool is the one scratch file of a set. Packed bytes that have to be read at any offset are
// unpacked to it.
type spool struct {
	mu   sync.Mutex
	file *disk.Scratch
	N    int64
	fail error // the error of the first write that failed; what was listed since is missing
}

func (s *spool) Write(p []byte) (int, error) {
	if s.fail != nil {
		return 0, s.fail
	}
	if s.file == nil {
		if s.fail = s.create(); s.fail != nil {
			return 0, s.fail
		}
	}
	n, err := s.file.WriteAt(p, s.N)
	s.N += int64(n)
	if err != nil {
		s.fail = noRoom(err)
		return n, s.fail
	}
	return n, nil
}

func (s *spool) create() error {
	f, err := disk.NewScratch("unpacked")
	if err != nil {
		return noRoom(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.file = f
	return nil
}

// noRoom words the error of a spool that takes no more, with what can be done about it.
func noRoom(err error) error {
	return say.Errorf("cannot unpack to %s: %v; free some space there, or set another folder in %s", os.TempDir(), say.Plain(err), disk.TempVariable)
}

func (s *spool) ReadAt(p []byte, at int64) (int, error) {
	if s.file == nil {
		return 0, io.EOF
	}
	return s.file.ReadAt(p, at)
}

// From returns the data written since the spool had n bytes.
func (s *spool) From(n int64) *files.Blob { return &files.Blob{Keep: s, Base: n, Size: s.N - n} }

func (s *spool) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// spooled is the container of pages whose bytes were copied to the spool.
type spooled struct{ spool *spool }

func (c spooled) Load(at Span, limit int64) (Payload, error) {
	raw, err := ReadAll(io.NewSectionReader(files.Exact{ReaderAt: c.spool, End: at.At + at.N}, at.At, at.N), at.N, limit)
	return Payload{Raw: raw}, err
}

// ReadAll reads about size bytes of r, at most limit. If r has more, half a UTF-8 character at
// the end is dropped.
func ReadAll(r io.Reader, size, limit int64) ([]byte, error) {
	b, more, err := unpack.ReadUpTo(r, size, limit)
	if more {
		b = charset.TrimPartial(b)
	}
	return b, err
}
