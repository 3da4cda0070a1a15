// Command batch runs pagetwin's experiments without a window.
//
// Results go to standard output, progress and complaints to standard error. The
// exit status is 0 when everything was done, 1 when something failed, 2 when the
// command line or a file given on it is wrong, 130 when the command was stopped.
package main

import (
	"pagetwin/app/batch/cli"
)

func main() { program.Main() }

// program is the batch command.
var program = cli.Program{
	Name:        "batch",
	Description: description,
	Begin:       "; batch samples lists sample page sets",
	Commands:    func() cli.Grammar { return new(commands) },
}

// description is the beginning of the help of all commands.
const description = `Find near-duplicate web pages and measure the quality of the result. Getting started:

  batch samples --out samples
  batch run samples/reprints.zip --algorithm minhash
  batch manual --out manual.html`
