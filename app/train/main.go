// Command train fits the weights that ship with pagetwin, and makes the page sets that
// they are fitted to.
//
// Streams and exit status are those of pagetwin.
package main

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
)

func main() { program.Main() }

var program = cli.Program{
	Name:        "train",
	Description: []say.Words{say.Same("Fit the weights of pagetwin's trained methods, and make page sets to fit them to.")},
	Commands:    func() cli.Grammar { return new(commands) },
}

// commands is the grammar of the command line.
type commands struct {
	cli.General

	Blend    fitCmd        `cmd:"" group:"Weights" help:"Fit the learned blend to judged pairs, and measure it out of fold."`
	Denoiser trainCmd      `cmd:"" group:"Weights" help:"Train the learned denoiser on pages with true bodies, and measure it by folds."`
	Kinds    trainKindsCmd `cmd:"" group:"Weights" help:"Train what tells kinds of pages on sets that name them, and measure it by folds over sites."`

	Own     ownCmd     `cmd:"" group:"Page sets to train on" help:"Make a page set out of a crawl: the body of a page is what no other page of its host has."`
	Agree   agreeCmd   `cmd:"" group:"Page sets to train on" help:"Make a page set out of pages on whose body two other extractors agree."`
	Threads threadsCmd `cmd:"" group:"Page sets to train on" help:"Make a page set out of plain texts: threads of forums, and articles with comments that are none of their body."`
}
