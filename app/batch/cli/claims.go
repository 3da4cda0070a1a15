package cli

import (
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
	"pagetwin/core/page/formats"
	"pagetwin/samples"
)

// Claims lists the files and folders that a command reads and writes. They are checked before
// the command does anything.
type Claims struct {
	In      []disk.Input
	Out     []disk.Output
	Streams []string // flags of output that goes to standard output instead of a file
}

// Claimer is a command that writes to files named on its command line.
type Claimer interface{ Claims() Claims }

// Claim checks the files that a command is going to write: see [disk.Claim].
func (e *Env) Claim(c Claims) error {
	if len(c.Streams) > 1 {
		return Wrong("%s and %s would both be written to standard output: use different files", c.Streams[0], c.Streams[1])
	}
	claim := disk.Claim{In: c.In, Out: c.Out, Force: e.force, Flag: "--force", Ours: e.Ledger.Wrote}
	if err := claim.Check(); err != nil {
		return Usage(err)
	}
	return Usage(e.outputIsNoInput(c.In))
}

// outputIsNoInput returns an error if standard output goes to a file that the command reads.
func (e *Env) outputIsNoInput(in []disk.Input) error {
	f, ok := e.Out.(*os.File)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // then it is no file that is read
	}
	for _, i := range in {
		if read, err := os.Stat(i.Path); err == nil && os.SameFile(info, read) {
			return say.Errorf("standard output is redirected to %v, which is also an input: write to another file", i.What)
		}
	}
	return nil
}

// Names of the kinds of inputs, for error messages.
var (
	WhatTruth      = param.Words{En: "the truth"}
	WhatExperiment = param.Words{En: "the experiment file"}
	WhatWorkspace  = param.Words{En: "the workspace"}
	WhatCache      = param.Words{En: "the cache"}
	WhatSpec       = param.Words{En: "the specification"}
	whatValue      = param.Words{En: "the value of a parameter"}
	WhatWeights    = param.Words{En: "the weights file"}
	WhatFolds      = param.Words{En: "the fold file"}
	WhatScores     = param.Words{En: "the score file"}
	WhatIndex      = param.Words{En: "the index"}
	WhatPublicSet  = param.Words{En: "the public set"}
	WhatBodies     = param.Words{En: "a body file"}
)

// Reads adds a file or folder that is read; an empty path adds nothing.
func (c *Claims) Reads(path string, what param.Words) {
	if path != "" {
		c.In = append(c.In, disk.Input{Path: path, What: what})
	}
}

// ReadsSets adds page sets.
func (c *Claims) ReadsSets(paths ...string) {
	for _, p := range paths {
		if p != "" && p != "-" {
			c.In = append(c.In, formats.Input(p))
		}
		for _, file := range files.Matching(p) {
			c.In = append(c.In, formats.Input(file))
		}
	}
}

// ReadsValues adds the files that values of parameters name.
func (c *Claims) ReadsValues(settings []string) {
	for _, s := range settings {
		_, value, _ := strings.Cut(s, "=")
		if _, err := os.Stat(value); err == nil {
			c.Reads(value, whatValue)
		}
	}
}

// Writes adds a file that is written; an empty path adds nothing.
func (c *Claims) Writes(flag, path string) {
	if IsStream(path) {
		c.Streams = append(c.Streams, flag)
	} else if path != "" {
		c.Out = append(c.Out, disk.Output{Flag: flag, Path: path})
	}
}

// withShipped adds a hint to an error if the user named a sample that ships with the program but
// is not at the given path.
func (c Claims) withShipped(err error) error {
	for _, in := range c.In {
		name, is := samples.Named(in.Path)
		if _, gone := os.Stat(in.Path); is && gone != nil {
			return say.Errorf(`%v; %s comes with the program: "pagetwin samples --out samples" makes it samples/%s`, err, filepath.Base(name), name)
		}
	}
	return err
}
