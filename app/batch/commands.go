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

	Samples    offer.Samples    `cmd:"" group:"To begin with" help:"List the page sets that come with the program, or lay them out in a folder, with experiments to begin with."`
	Run        run.Run          `cmd:"" group:"To begin with" help:"Run an algorithm over a page set, or an experiment file."`
	Algorithms offer.Algorithms `cmd:"" group:"To begin with" help:"List the algorithms with their parameters."`
	Denoisers  offer.Denoisers  `cmd:"" group:"To begin with" help:"List the denoisers with their parameters."`
	Manual     offer.Manual     `cmd:"" group:"To begin with" help:"Write the manual as one page for a browser."`
	Version    offer.Version    `cmd:"" group:"To begin with" help:"Print the version."`

	Extract  pages.Extract  `cmd:"" group:"Pages and their bodies" help:"Write the denoised body of each page, one JSON object a line."`
	Kinds    pages.Kinds    `cmd:"" group:"Pages and their bodies" help:"Tell what each page of a set is: article, thread, reference, product, listing, redirect, error …, with the figures that decided."`
	Declared pages.Declared `cmd:"" group:"Pages and their bodies" help:"List what pages say of one another: canonicals, redirects, languages, and the forms of addresses."`
	Versions pages.Versions `cmd:"" group:"Pages and their bodies" help:"Compare two versions of a site page by page: what is as it was, changed, moved, gone or new."`

	Sweep    run.Sweep      `cmd:"" group:"Experiments, labels, stories" help:"Run all cells of an experiment file; what is finished is not done again."`
	Runs     kept.Runs      `cmd:"" group:"Experiments, labels, stories" help:"List, show, compare, rename and delete the runs that a workspace keeps."`
	Label    kept.Label     `cmd:"" group:"Experiments, labels, stories" help:"Judgements of a workspace: import, export, agreement, the next pairs, estimates."`
	Teach    teach.Teach    `cmd:"" group:"Experiments, labels, stories" help:"Tell step by step how an algorithm decides about two pages: as data, or one step as a picture."`
	Findings study.Findings `cmd:"" group:"Experiments, labels, stories" help:"Measure all algorithms on the sets that ship, or on labelled ones of your own: which for which pages, with intervals, and a report."`
	Paper    study.Paper    `cmd:"" group:"Experiments, labels, stories" help:"Rebuild the papers' tables: printed values beside ours, and a report."`
	Cache    kept.Cache     `cmd:"" group:"Experiments, labels, stories" help:"Say how much the kept signatures of a workspace take, or delete them."`

	Generate offer.Generate `cmd:"" group:"Page sets" help:"Make a labelled page set from a specification file."`
	Convert  offer.Convert  `cmd:"" group:"Page sets" help:"Make a page set of a public one that lies on the disk: Common Crawl, SpotSigs, NEWS-COPY, CleanEval and others; or tell where it is to be had."`

	Learn pieces.Learn `cmd:"" group:"Large sets, many machines" help:"Learn of a set what a run would before it signs a page, at once or part by part, for run --state."`
	DF    pieces.DF    `cmd:"" group:"Large sets, many machines" name:"df" help:"Count in how many pages of a set each word occurs."`
	Sign  pieces.Sign  `cmd:"" group:"Large sets, many machines" help:"First step of a run in pieces that many processes share over a folder: sign a shard of the set."`
	Join  pieces.Join  `cmd:"" group:"Large sets, many machines" help:"Second step: bring pages together, a part of their keys."`
	Score pieces.Score `cmd:"" group:"Large sets, many machines" help:"Third step: score what came together, a block of pages."`
	Merge pieces.Merge `cmd:"" group:"Large sets, many machines" help:"Last step: write pairs, groups and lists as run writes them."`
	Index pieces.Index `cmd:"" group:"Large sets, many machines" help:"Keep the signatures of a page set in a folder, for new pages to be held against."`
	Query pieces.Query `cmd:"" group:"Large sets, many machines" help:"Hold new pages against those of an index and against each other, and take them in with --add."`

	Commands offer.Commands `cmd:"" group:"Methods of your own" help:"List your own commands, programs that score pages or take bodies out of them, and the folder that they belong in."`
}
