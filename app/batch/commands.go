package batch

import (
	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/index"
	"pagetwin/app/batch/kept"
	"pagetwin/app/batch/offer"
	"pagetwin/app/batch/pages"
	"pagetwin/app/batch/run"
	"pagetwin/app/batch/study"
	"pagetwin/app/batch/teach"
)

// commands declares the command line for kong, which reads the tags: one field for each command, in
// the order of the help.
type commands struct {
	cli.General

	Dedup      run.Dedup      `cmd:"" group:"Getting started" help:"Find the near-duplicates of a page set and write which pages to keep, which to remove, and why."`
	Run        run.Run        `cmd:"" group:"Getting started" help:"Run an algorithm over a page set."`
	Samples    offer.Samples  `cmd:"" without:"max-unpack" group:"Getting started" help:"List the sample page sets, or copy them to a folder together with sample experiments."`
	Manual     offer.Manual   `cmd:"" without:"max-unpack" group:"Getting started" help:"Write the manual as one page for a browser, or the commands as a man page."`
	Completion cli.Completion `cmd:"" without:"max-unpack,quiet" group:"Getting started" help:"Print what a shell runs to complete commands, flags and names: bash, zsh, fish or PowerShell."`
	Complete   cli.Complete   `cmd:"" hidden:""`
	Version    offer.Version  `cmd:"" without:"max-unpack,quiet" group:"Getting started" help:"Print the version."`

	Algorithms offer.Algorithms `cmd:"" without:"max-unpack,quiet" group:"Methods" help:"List the algorithms with their parameters, or describe some."`
	Denoisers  offer.Denoisers  `cmd:"" without:"max-unpack,quiet" group:"Methods" help:"List the denoisers with their parameters, or describe some."`
	Commands   offer.Commands   `cmd:"" without:"max-unpack,quiet" group:"Methods" help:"List your own commands (programs that score pages or extract bodies) and the folder where they belong."`

	Extract pages.Extract `cmd:"" group:"Pages and page sets" help:"Write the denoised body of each page, one JSON object a line."`
	Kinds   pages.Kinds   `cmd:"" group:"Pages and page sets" help:"Classify each page of a set (article, thread, reference, product, listing, redirect, error …) and show the figures behind the decision."`
	Index   index.Index   `cmd:"" group:"Pages and page sets" help:"Keep the signatures of a page set, and compare and add new pages: make, query, add."`
	Sets    sets          `cmd:"" group:"Pages and page sets" help:"Make and convert page sets: generate, convert."`

	Sweep  run.Sweep    `cmd:"" group:"Experiments, labels, stories" help:"Run all cells of an experiment file; finished cells are skipped."`
	Runs   kept.Runs    `cmd:"" group:"Experiments, labels, stories" help:"Saved runs of a workspace: list, show, spec, compare, export, rename, delete, sweep, cache."`
	Label  kept.Label   `cmd:"" group:"Experiments, labels, stories" help:"Labels of a workspace: import, export, agreement, next pairs, estimates."`
	Teach  teach.Teach  `cmd:"" group:"Experiments, labels, stories" help:"Explain step by step how an algorithm decides about two pages, as a player, slides, an animation, pictures or data."`
	Report study.Report `cmd:"" group:"Experiments, labels, stories" help:"Measure all algorithms on labelled sets and rebuild the tables of the papers, and write one report: which algorithm suits which pages, with confidence intervals, and printed values beside ours."`
}

// sets are the commands about page sets as a whole.
type sets struct {
	Generate offer.Generate `cmd:"" without:"max-unpack" help:"Make a labelled page set from a specification file."`
	Convert  offer.Convert  `cmd:"" help:"Convert a downloaded public set (SpotSigs, NEWS-COPY, CleanEval and others) to a page set, or show where to download it."`
}
