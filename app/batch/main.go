// Command batch runs pagetwin's experiments without a window.
//
// Results go to standard output, progress and complaints to standard error. The
// exit status is 0 when everything was done, 1 when something failed, 2 when the
// command line or a file given on it is wrong, 130 when the command was stopped.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"

	"pagetwin/app/heap"
	"pagetwin/assets"
	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/disk"
	"pagetwin/core/page/lost"
)

// Version is the program's version; it stands in every result.
const Version = assets.Version

func main() {
	// Whoever reads our output may go away, as head does: that is an error of the
	// write, not the end in the middle of a file.
	signal.Ignore(syscall.SIGPIPE)
	heap.Tight()
	os.Exit(interruptible(os.Args[1:], os.Stdout, os.Stderr))
}

// usageError is a mistake of the caller: exit status 2.
type usageError struct{ error }

// usage marks err, if there is one, as the caller's mistake.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// env is what a command works with.
type env struct {
	ctx       context.Context
	stdout    io.Writer // safe for terminals, as stderr is
	stderr    io.Writer
	out       io.Writer // stdout as it was given
	disk      disk.FS
	ledger    *disk.Ledger
	force     bool     // files that others wrote may be replaced
	maxUnpack int64    // of page sets; 0 for the default
	lost      []string // where pages or files could not be read as they were listed
}

// incomplete is the error of a command that did its work without some of the pages;
// nil where there were all.
func (e *env) incomplete() error {
	if len(e.lost) == 0 {
		return nil
	}
	return lost.Say(e.lost).Err()
}

// exit is how kong leaves early (--help), caught in run.
type exit int

// run is the whole program, for main and for tests in process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return runOn(ctx, disk.FS{}, args, stdout, stderr)
}

// runOn is run on a disk of the caller's.
func runOn(ctx context.Context, on disk.FS, args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	out, complaints := newOutput(stdout, isTerminal(stdout)), newOutput(stderr, true)
	var c commands
	flags, command := c.grammar(args)
	parser, err := kong.New(flags, command,
		kong.Name(called()),
		kong.Description(description),
		kong.Writers(out, complaints),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.UsageOnError(),
		defaults(),
	)
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	rename(parser.Model.Node, called())
	kctx, err := parser.Parse(args)
	if out.err != nil { // the help had no reader
		return (&env{ctx: ctx, stderr: complaints}).end(out.err, out)
	}
	if err != nil {
		fmt.Fprintln(complaints, "batch:", typed(misread(args, err), called()))
		return 2
	}
	e := &env{
		ctx: ctx, stdout: out, stderr: complaints, out: stdout, disk: on, force: c.Force, maxUnpack: int64(c.MaxUnpack),
		ledger: disk.LedgerIn(on, disk.WrittenDir(), func(err error) { fmt.Fprintln(complaints, "batch:", err) }),
	}
	err = e.begin(kctx)
	if err == nil {
		err = out.err
	}
	return e.end(err, out)
}

// description is what the help of all begins with.
const description = `Find near-duplicate web pages, and measure how well that went. To begin with:

  batch samples --out samples
  batch run samples/reprints.zip --algorithm minhash
  batch manual --out manual.html`

// misread says what is wrong with a command line that cannot be read, and where help is.
func misread(args []string, err error) string {
	if len(args) == 0 {
		return "name a command: batch --help lists the commands, batch samples what there is to begin with"
	}
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		if node := wrong.Context.Selected(); node != nil {
			return fmt.Sprintf("%v (batch %s --help says what it takes)", err, node.Path())
		}
	}
	return fmt.Sprintf("%v (batch --help lists the commands)", err)
}

// begin runs the command that was chosen, where nothing stands against it.
func (e *env) begin(kctx *kong.Context) error {
	var said claims
	if node := kctx.Selected(); node != nil && node.Target.CanAddr() {
		if c, ok := node.Target.Addr().Interface().(claimer); ok {
			said = c.claims()
			if err := e.claim(said); err != nil {
				return err
			}
		}
	}
	if err := kctx.Run(e); err != nil {
		return said.withShipped(err)
	}
	return e.incomplete()
}

// readerGone is the exit status of a program whose reader went away: that of one that
// the system ends for it.
const readerGone = 128 + 13

// end says how it went, and returns the exit status.
func (e *env) end(err error, out *output) int {
	var wrong usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(e.stderr, "batch:", typed(err.Error(), called()))
		return 2
	case out.err != nil && disk.IsReaderGone(out.err):
		return readerGone // it has what it wanted
	case out.err != nil && errors.Is(err, out.err):
		fmt.Fprintln(e.stderr, "batch: cannot write to standard output:", disk.Reason(out.err))
		return 1
	case e.ctx.Err() != nil, errors.Is(err, context.Canceled):
		fmt.Fprintln(e.stderr, "batch: stopped; what was finished is kept")
		return interrupted
	default:
		fmt.Fprintln(e.stderr, "batch:", typed(err.Error(), called()))
		return 1
	}
}

// defaults are the values that flags have unless told, which the window has too.
func defaults() kong.Vars {
	return kong.Vars{
		"denoiser":  catalog.DefaultDenoiser,
		"draws":     strconv.Itoa(detect.DefaultDraws),
		"max_pairs": strconv.Itoa(detect.DefaultMaxPairs),
		"kinds":     detect.DefaultSelection().Kinds.String(),
		"repeats":   string(detect.DefaultSelection().Repeats),
		"least":     strconv.Itoa(detect.DefaultLeast),
		"page_time": detect.DefaultPageTime.String(),
	}
}
