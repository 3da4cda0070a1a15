package cli

import (
	"context"
	"fmt"
	"io"

	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

// Version is the program's version; it stands in every result.
const Version = assets.Version

// usageError is a mistake of the caller: exit status 2.
type usageError struct{ error }

// Usage marks err, if there is one, as the caller's mistake.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// Env is what a command works with.
type Env struct {
	Name      string // of the program, before its complaints
	Ctx       context.Context
	Stdout    io.Writer // safe for terminals, as stderr is
	Stderr    io.Writer
	Out       io.Writer // stdout as it was given
	Disk      disk.FS
	Ledger    *disk.Ledger
	force     bool  // files that others wrote may be replaced
	MaxUnpack int64 // of page sets; 0 for the default
	bar       *progress
	lost      []string // where pages or files could not be read as they were listed
}

// Warn writes a line to standard error, the program's name first.
func (e *Env) Warn(said ...any) { fmt.Fprintln(e.Stderr, append([]any{e.Name + ":"}, said...)...) }

// Warnf is warn for a format of [say.Sprintf].
func (e *Env) Warnf(format string, args ...any) { e.Warn(say.Sprintf("en", format, args...)) }

// Incomplete is the error of a command that did its work without some of the pages;
// nil where there were all.
func (e *Env) Incomplete() error {
	if len(e.lost) == 0 {
		return nil
	}
	return lost.Say(e.lost).Err()
}

// Complain lists problems on standard error, the first ten of them in full. What
// was lost among them makes the command fail in the end.
func Complain(e *Env, problems []page.Problem) {
	e.lost = append(e.lost, lost.Among(problems)...)
	for i, p := range problems {
		if i == 10 {
			e.Warnf("… and %d more {problem|problems}", len(problems)-i)
			return
		}
		e.Warnf("%s: %s", say.Shown(p.Where), say.Shown(p.What))
	}
}
