package page

import (
	"errors"
	"io"
	"os"
	"strings"

	"pagetwin/core/say"
)

// LostError is an error of reading what was there when the set was listed: a file
// is gone, shorter, or another, or the disk does not give it. It is not one of a
// page that is there and is no text. What is worked out without such pages is not
// what it would be with them.
type LostError struct{ why error }

func (e *LostError) Error() string { return e.Both().En }

// Both returns what was wrong in both languages.
func (e *LostError) Both() say.Words { return say.Of(e.why) }

// Unwrap returns what was wrong.
func (e *LostError) Unwrap() error { return e.why }

// Lost tells whether an error is, or comes of, a [LostError].
func Lost(err error) bool {
	_, ok := errors.AsType[*LostError](err)
	return ok
}

// ProblemOf is what is wrong with the page of an id by the error of reading it; it
// says whether the page was lost.
func ProblemOf(err error, id string) Problem {
	p := say.Of(err).At(id)
	p.Lost = Lost(err)
	return p
}

// LostAmong lists where something was lost among problems.
func LostAmong(lists ...[]Problem) (where []string) {
	for _, list := range lists {
		for _, p := range list {
			if p.Lost {
				where = append(where, p.Where)
			}
		}
	}
	return where
}

// SayLost words in one line what could not be read, the first three by name.
func SayLost(where []string) say.Message {
	few := strings.Join(where[:min(3, len(where))], ", ")
	if len(where) > 3 {
		few += " …"
	}
	return say.New("%d pages or files that were listed could not be read (%s): all that follows is without them; look at what changed them and do it again",
		"有 %d 个已列出的网页或文件无法读取（%s）：以下结果都不含它们；请查明改动的原因后重做", len(where), few)
}

// lost marks an error as one of something that was listed; nil stays nil.
func lost(err error) error {
	if err == nil || Lost(err) {
		return err
	}
	return &LostError{plain(err)}
}

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
		return lost(say.Errorf("the file has %d bytes now, %d when it was listed; open the set again", "文件现有 %d 字节，列出时为 %d；请重新打开网页集", now.size, s.size))
	}
	return lost(say.Errorf("the file was changed after it was listed; open the set again", "文件在列出之后被改过；请重新打开网页集"))
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
	return n, lost(err)
}

var errShort = lost(say.Errorf("the file ends before the place where it was; it was cut after it was listed", "文件提前结束：列出之后被截短"))
