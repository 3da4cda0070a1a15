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

// Version is the program's version; every result holds it.
const Version = assets.Version

// usageError is a mistake of the caller: exit status 2.
type usageError struct{ error }

// Usage marks err as the caller's mistake; nil stays nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// Env is the environment in which a command runs.
type Env struct {
	Name      string // name of the program, printed before its complaints
	Ctx       context.Context
	Stdout    io.Writer // made safe for terminals, as Stderr is
	Stderr    io.Writer
	Out       io.Writer // stdout unchanged
	Disk      disk.FS
	Ledger    *disk.Ledger
	force     bool     // outputs may replace files that other programs wrote
	Flags     []string // names of the flags on the command line
	MaxUnpack int64    // limit for page sets, in bytes; 0 for the default
	bar       *progress
	lost      []string // where listed pages or files could not be read
}

// Warn writes a line to standard error, beginning with the program's name.
func (e *Env) Warn(said ...any) { fmt.Fprintln(e.Stderr, append([]any{e.Name + ":"}, said...)...) }

// Warnf is Warn with a format of [say.Sprintf].
func (e *Env) Warnf(format string, args ...any) { e.Warn(say.Sprintf("en", format, args...)) }

// Incomplete returns an error when the command finished its work without some of the pages; nil
// when it had all of them.
func (e *Env) Incomplete() error {
	if len(e.lost) == 0 {
		return nil
	}
	return lost.Say(e.lost).Err()
}

// Complain lists problems on standard error, the first ten of them in full. If one of them is a
// page or file that could not be read, the command fails when it ends.
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
