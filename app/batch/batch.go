// Package batch is the command line of pagetwin, the program without its window.
//
// Results go to standard output, progress and complaints to standard error. The
// exit status is 0 when everything was done, 1 when something failed, 2 when the
// command line or a file given on it is wrong, 130 when the command was stopped.
package batch

import (
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
)

// Main runs the command that the arguments of the process name, and then exits. The help of all
// commands begins with about.
func Main(about ...say.Words) {
	p := program
	p.Description = slices.Concat(about, p.Description)
	p.Main()
}

// Takes reports whether arguments name a command or request help, and are not for the window.
func Takes(args []string) bool { return program.Takes(args) }

var program = cli.Program{
	Name: "pagetwin",
	Description: []say.Words{
		{En: "Find near-duplicate web pages and measure the quality of the result. Getting started:"},
		say.Same("  pagetwin samples --out samples\n  pagetwin run samples/reprints.zip --algorithm minhash\n  pagetwin manual --out manual.html"),
	},
	Begin:    say.Text("; pagetwin samples lists sample page sets"),
	Commands: func() cli.Grammar { return new(commands) },
}
