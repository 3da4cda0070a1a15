package main

import (
	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/kept"
	"pagetwin/app/batch/offer"
	"pagetwin/app/batch/pages"
	"pagetwin/app/batch/pieces"
	"pagetwin/app/batch/run"
	"pagetwin/app/batch/study"
	"pagetwin/app/batch/teach"
)

// commands declares the command line for kong, which reads the tags: one field for each command, in
// the order of the help.
type commands struct {
	cli.General

	Samples    offer.Samples    `cmd:"" group:"Getting started" help:"List the sample page sets, or copy them to a folder together with sample experiments."`
	Run        run.Run          `cmd:"" group:"Getting started" help:"Run an algorithm over a page set, or an experiment file."`
	Algorithms offer.Algorithms `cmd:"" group:"Getting started" help:"List the algorithms with their parameters."`
	Denoisers  offer.Denoisers  `cmd:"" group:"Getting started" help:"List the denoisers with their parameters."`
	Manual     offer.Manual     `cmd:"" group:"Getting started" help:"Write the manual as one page for a browser."`
	Version    offer.Version    `cmd:"" group:"Getting started" help:"Print the version."`

	Extract  pages.Extract  `cmd:"" group:"Pages and bodies" help:"Write the denoised body of each page, one JSON object a line."`
	Kinds    pages.Kinds    `cmd:"" group:"Pages and bodies" help:"Classify each page of a set (article, thread, reference, product, listing, redirect, error …) and show the figures behind the decision."`
	Declared pages.Declared `cmd:"" group:"Pages and bodies" help:"List the relations that pages declare: canonical addresses, redirects, other languages, and variants of an address."`
	Versions pages.Versions `cmd:"" group:"Pages and bodies" help:"Compare two versions of a site page by page: unchanged, changed, moved, removed and new pages."`

	Sweep    run.Sweep      `cmd:"" group:"Experiments, labels, stories" help:"Run all cells of an experiment file; finished cells are skipped."`
	Runs     kept.Runs      `cmd:"" group:"Experiments, labels, stories" help:"List, show, compare, rename and delete the runs saved in a workspace."`
	Label    kept.Label     `cmd:"" group:"Experiments, labels, stories" help:"Labels of a workspace: import, export, agreement, next pairs, estimates."`
	Teach    teach.Teach    `cmd:"" group:"Experiments, labels, stories" help:"Explain step by step how an algorithm decides about two pages, as a player, slides, an animation, pictures or data."`
	Findings study.Findings `cmd:"" group:"Experiments, labels, stories" help:"Measure all algorithms on the sample sets, or on labelled sets of your own, and write a report: which algorithm suits which pages, with confidence intervals."`
	Paper    study.Paper    `cmd:"" group:"Experiments, labels, stories" help:"Rebuild the tables of the papers and write a report with the printed values beside ours."`
	Cache    kept.Cache     `cmd:"" group:"Experiments, labels, stories" help:"Show how much space the cached signatures of a workspace take, or delete them."`

	Generate offer.Generate `cmd:"" group:"Page sets" help:"Make a labelled page set from a specification file."`
	Convert  offer.Convert  `cmd:"" group:"Page sets" help:"Convert a downloaded public set (Common Crawl, SpotSigs, NEWS-COPY, CleanEval and others) to a page set, or show where to download it."`

	Learn pieces.Learn `cmd:"" group:"Large sets, many machines" help:"Collect the statistics that a run needs before it computes signatures, in one step or part by part, for run --state."`
	DF    pieces.DF    `cmd:"" group:"Large sets, many machines" name:"df" help:"Count in how many pages of a set each word occurs."`
	Sign  pieces.Sign  `cmd:"" group:"Large sets, many machines" help:"First step of a run that several processes share through a folder: compute the signatures of one shard of the set."`
	Join  pieces.Join  `cmd:"" group:"Large sets, many machines" help:"Second step: find candidate pairs for one part of the index keys."`
	Score pieces.Score `cmd:"" group:"Large sets, many machines" help:"Third step: score the candidate pairs of one block of pages."`
	Merge pieces.Merge `cmd:"" group:"Large sets, many machines" help:"Last step: write pairs, groups and lists, like batch run."`
	Index pieces.Index `cmd:"" group:"Large sets, many machines" help:"Store the signatures of a page set in a folder, so that new pages can be compared with them."`
	Query pieces.Query `cmd:"" group:"Large sets, many machines" help:"Compare new pages with those of an index and with one another; --add adds them to the index."`

	Commands offer.Commands `cmd:"" group:"Your own methods" help:"List your own commands (programs that score pages or extract bodies) and the folder where they belong."`
}
