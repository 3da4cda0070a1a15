// Package lost distinguishes missing pages (they were in the set when it was listed, or in a file
// that is incomplete or damaged) from files that exist but are not pages.
package lost

import (
	"errors"
	"strings"

	"pagetwin/core/base/say"
)

// Error is the error of reading something that was there when the set was listed: a file is gone,
// shorter or changed, or the disk fails. A page that is there and is not text is no such error. A
// result that was computed without lost pages may differ from the one with them.
type Error struct{ why error }

func (e *Error) Error() string { return e.Both().En }

// Both returns the cause in every language.
func (e *Error) Both() say.Words { return say.Of(e.why) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.why }

// Is reports whether an error is or wraps an [Error].
func Is(err error) bool {
	_, ok := errors.AsType[*Error](err)
	return ok
}

// Problem returns the problem of the page with an id from the error of reading it; it notes
// whether the page was lost.
func Problem(err error, id string) say.Problem {
	p := say.Of(err).At(id)
	p.Lost = Is(err)
	return p
}

// Among returns the places of the problems that are losses.
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

// Say words in one line what could not be read, at most three places by name.
func Say(where []string) say.Message {
	few := strings.Join(where[:min(3, len(where))], ", ")
	if len(where) > 3 {
		few += " …"
	}
	return say.New("%d {page or file is|pages or files are} missing or incomplete (%s), and the following results do not include them: find the cause and run again", len(where), few)
}

// Mark marks an error as a loss; nil stays nil.
func Mark(err error) error {
	if err == nil || Is(err) {
		return err
	}
	return &Error{say.Plain(err)}
}
