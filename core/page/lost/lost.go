// Package lost tells what should be there (it was when the page set was listed, or a file
// that is cut off or damaged had more of it) from what is there and is no page.
package lost

import (
	"errors"
	"strings"

	"pagetwin/core/base/say"
)

// Error is an error of reading what was there when the set was listed: a file
// is gone, shorter, or another, or the disk does not give it. It is not one of a
// page that is there and is no text. What is worked out without such pages is not
// what it would be with them.
type Error struct{ why error }

func (e *Error) Error() string { return e.Both().En }

// Both returns what was wrong in both languages.
func (e *Error) Both() say.Words { return say.Of(e.why) }

// Unwrap returns what was wrong.
func (e *Error) Unwrap() error { return e.why }

// Is tells whether an error is, or comes of, an [Error].
func Is(err error) bool {
	_, ok := errors.AsType[*Error](err)
	return ok
}

// Problem is what is wrong with the page of an id by the error of reading it; it
// says whether the page was lost.
func Problem(err error, id string) say.Problem {
	p := say.Of(err).At(id)
	p.Lost = Is(err)
	return p
}

// Among lists where something was lost among problems.
func Among(lists ...[]say.Problem) (where []string) {
	for _, list := range lists {
		for _, p := range list {
			if p.Lost {
				where = append(where, p.Where)
			}
		}
	}
	return where
}

// Say words in one line what could not be read, the first three by name.
func Say(where []string) say.Message {
	few := strings.Join(where[:min(3, len(where))], ", ")
	if len(where) > 3 {
		few += " …"
	}
	return say.New("%d {page or file is|pages or files are} missing or not whole (%s): all that follows is without what is lost; look at why and do it again",
		"有 %d 处网页或文件缺失或不完整（%s）：以下结果都不含它们；请查明原因后重做", len(where), few)
}

// Mark marks an error as one of something that was listed; nil stays nil.
func Mark(err error) error {
	if err == nil || Is(err) {
		return err
	}
	return &Error{say.Plain(err)}
}
