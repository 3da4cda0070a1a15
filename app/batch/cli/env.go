package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/lost"
)

// Version is the program's version, which every result contains.
const Version = assets.Version

// usageError is a mistake of the caller: exit status 2.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// Usage marks err as the caller's mistake; nil stays nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// Wrong returns a mistake of the caller.
func Wrong(en string, args ...any) error { return Usage(say.Errorf(en, args...)) }

// Env is the environment in which a command runs.
type Env struct {
	parser    *kong.Kong
	Name      string // name of the program, printed before its complaints
	Ctx       context.Context
	Stdout    io.Writer // for summaries, made safe for terminals, as Stderr is
	Stderr    io.Writer
	Out       io.Writer // stdout unchanged
	stream    io.Writer // for data that is written to standard output as if to a file
	Disk      disk.FS
	in        []disk.Input  // what the command reads
	out       []disk.Output // what it writes
	streamed  string        // flag of the output that goes to standard output, "" for none
	Flags     []string      // names of the flags on the command line
	Lang      string        // language of all output
	MaxUnpack int64         // limit for page sets, in bytes; 0 for the default
	spool     string        // file with the content of standard input, "" if it was not read
	bar       *progress
	lost      []string // where listed pages or files could not be read
}

// Warn writes a line to standard error, beginning with the program's name.
func (e *Env) Warn(w say.Words) {
	fmt.Fprintf(e.Stderr, "%s: %s\n", e.Name, Typed(w.In(e.Lang), e.Name))
}

// Warnf is Warn with an English format and its arguments, see [say.New].
func (e *Env) Warnf(en string, args ...any) { e.Warn(say.New(en, args...).Words) }

// Printf writes a text to standard output in the language of the command.
func (e *Env) Printf(en string, args ...any) (int, error) {
	return io.WriteString(e.Stdout, e.Say(en, args...))
}

// Say returns an English format and its arguments in the language of the command.
func (e *Env) Say(en string, args ...any) string { return say.In(e.Lang, en, args...) }

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
		where := say.Same(say.Shown(p.Where))
		if p.Where == "." {
			where = formats.Input("").What
		}
		e.Warnf("%v: %s", where, p.Words())
	}
}
