// Command batch runs pagetwin's experiments without a window.
//
// Results go to standard output, progress and complaints to standard error. The
// exit status is 0 when everything was done, 1 when something failed, 2 when the
// command line or a file given on it is wrong, 130 when the command was stopped.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"pagetwin/core/catalog"
	"pagetwin/core/page"
)

// Version is the program's version; it stands in every result.
const Version = "0.1.0"

func main() { os.Exit(interruptible(os.Args[1:], os.Stdout, os.Stderr)) }

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
	ctx    context.Context
	stdout io.Writer
	stderr io.Writer
	lost   []string // where pages or files could not be read as they were listed
}

// incomplete is the error of a command that did its work without some of the pages;
// nil where there were all.
func (e *env) incomplete() error {
	if len(e.lost) == 0 {
		return nil
	}
	return page.SayLost(e.lost).Err()
}

// exit is how kong leaves early (--help), caught in run.
type exit int

// run is the whole program, for main and for tests in process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	var c commands
	parser, err := kong.New(&c,
		kong.Name("batch"),
		kong.Description("Find near-duplicate web pages, and measure how well that went."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.UsageOnError(),
		kong.Vars{"denoiser": catalog.DefaultDenoiser},
	)
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	kctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(stderr, "batch:", err, "(batch --help lists the commands)")
		return 2
	}
	e := &env{ctx: ctx, stdout: stdout, stderr: stderr}
	err = cmp.Or(kctx.Run(e), e.incomplete())
	var wrong usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(stderr, "batch:", err)
		return 2
	case ctx.Err() != nil, errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "batch: stopped; what was finished is kept")
		return interrupted
	default:
		fmt.Fprintln(stderr, "batch:", err)
		return 1
	}
}
