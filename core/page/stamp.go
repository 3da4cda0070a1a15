package page

import (
	"errors"
	"io"
	"os"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// stamp is by what a change of a file on disk is told: its size and the time of its
// last change, in nanoseconds since 1970. The zero stamp is that of a file inside
// an archive.
type stamp struct{ size, time int64 }

// stampOf returns the stamp of an open file; zero for what is none.
func stampOf(r any) stamp {
	f, ok := r.(*os.File)
	if !ok {
		return stamp{}
	}
	info, err := f.Stat()
	if err != nil {
		return stamp{}
	}
	return stamp{info.Size(), info.ModTime().UnixNano()}
}

// holds tells whether an open file still has the stamp.
func (s stamp) holds(r any) error {
	if s == (stamp{}) {
		return nil
	}
	switch now := stampOf(r); {
	case now == s:
		return nil
	case now.size != s.size:
		return lost.Mark(say.Errorf("the file has %d {byte|bytes} now, %d when it was listed; open the set again", "文件现有 %d 字节，列出时为 %d；请重新打开网页集", now.size, s.size))
	}
	return lost.Mark(say.Errorf("the file was changed after it was listed; open the set again", "文件在列出之后被改过；请重新打开网页集"))
}

// exact reads a piece of a file that must be there up to its end.
type exact struct {
	io.ReaderAt
	end int64
}

func (e exact) ReadAt(p []byte, at int64) (int, error) {
	n, err := e.ReaderAt.ReadAt(p, at)
	switch {
	case err == nil, errors.Is(err, io.EOF) && at+int64(n) >= e.end:
		return n, err
	case errors.Is(err, io.EOF):
		return n, errShort
	}
	return n, lost.Mark(err)
}

var errShort = lost.Mark(say.Errorf("the file ends before the place where it was; it was cut after it was listed", "文件提前结束：列出之后被截短"))
