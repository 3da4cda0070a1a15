package main

import (
	"cmp"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/command"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// commands is the grammar of the command line.
type commands struct {
	general

	Samples    samplesCmd    `cmd:"" group:"To begin with" help:"List the page sets that come with the program, or lay them out in a folder, with experiments to begin with."`
	Run        runCmd        `cmd:"" group:"To begin with" help:"Run an algorithm over a page set, or an experiment file."`
	Algorithms algorithmsCmd `cmd:"" group:"To begin with" help:"List the algorithms with their parameters."`
	Denoisers  denoisersCmd  `cmd:"" group:"To begin with" help:"List the denoisers with their parameters."`
	Manual     manualCmd     `cmd:"" group:"To begin with" help:"Write the manual as one page for a browser."`
	Version    versionCmd    `cmd:"" group:"To begin with" help:"Print the version."`

	Extract  extractCmd  `cmd:"" group:"Pages and their bodies" help:"Write the denoised body of each page, one JSON object a line."`
	Kinds    kindsCmd    `cmd:"" group:"Pages and their bodies" help:"Tell what each page of a set is: article, thread, reference, product, listing, redirect, error …, with the figures that decided."`
	Declared declaredCmd `cmd:"" group:"Pages and their bodies" help:"List what pages say of one another: canonicals, redirects, languages, and the forms of addresses."`
	Versions versionsCmd `cmd:"" group:"Pages and their bodies" help:"Compare two versions of a site page by page: what is as it was, changed, moved, gone or new."`

	Sweep    sweepCmd    `cmd:"" group:"Experiments, labels, stories" help:"Run all cells of an experiment file; what is finished is not done again."`
	Runs     runsCmd     `cmd:"" group:"Experiments, labels, stories" help:"List, show, compare, rename and delete the runs that a workspace keeps."`
	Label    labelCmd    `cmd:"" group:"Experiments, labels, stories" help:"Judgements of a workspace: import, export, agreement, the next pairs, estimates."`
	Teach    teachCmd    `cmd:"" group:"Experiments, labels, stories" help:"Tell step by step how an algorithm decides about two pages: as data, or one step as a picture."`
	Findings findingsCmd `cmd:"" group:"Experiments, labels, stories" help:"Measure all algorithms on the sets that ship, or on labelled ones of your own: which for which pages, with intervals, and a report."`
	Paper    paperCmd    `cmd:"" group:"Experiments, labels, stories" help:"Rebuild the papers' tables: printed values beside ours, and a report."`
	Cache    cacheCmd    `cmd:"" group:"Experiments, labels, stories" help:"Say how much the kept signatures of a workspace take, or delete them."`

	Generate generateCmd `cmd:"" group:"Page sets" help:"Make a labelled page set from a specification file."`
	Convert  convertCmd  `cmd:"" group:"Page sets" help:"Make a page set of a public one that lies on the disk: Common Crawl, SpotSigs, NEWS-COPY, CleanEval and others; or tell where it is to be had."`
	Own      ownCmd      `cmd:"" group:"Page sets" help:"Make a page set to train on out of a crawl: the body of a page is what no other page of its host has."`
	Agree    agreeCmd    `cmd:"" group:"Page sets" help:"Make a page set to train on out of pages on whose body two other extractors agree."`
	Threads  threadsCmd  `cmd:"" group:"Page sets" help:"Make a page set to train on out of plain texts: threads of forums, and articles with comments that are none of their body."`

	Learn learnCmd `cmd:"" group:"Large sets, many machines" help:"Learn of a set what a run would before it signs a page, at once or part by part, for run --state."`
	DF    dfCmd    `cmd:"" group:"Large sets, many machines" name:"df" help:"Count in how many pages of a set each word occurs."`
	Sign  signCmd  `cmd:"" group:"Large sets, many machines" help:"First step of a run in pieces that many processes share over a folder: sign a shard of the set."`
	Join  joinCmd  `cmd:"" group:"Large sets, many machines" help:"Second step: bring pages together, a part of their keys."`
	Score scoreCmd `cmd:"" group:"Large sets, many machines" help:"Third step: score what came together, a block of pages."`
	Merge mergeCmd `cmd:"" group:"Large sets, many machines" help:"Last step: write pairs, groups and lists as run writes them."`
	Index indexCmd `cmd:"" group:"Large sets, many machines" help:"Keep the signatures of a page set in a folder, for new pages to be held against."`
	Query queryCmd `cmd:"" group:"Large sets, many machines" help:"Hold new pages against those of an index and against each other, and take them in with --add."`

	Commands   commandsCmd   `cmd:"" group:"Methods of your own" help:"List your own commands, programs that score pages or take bodies out of them, and the folder that they belong in."`
	Fit        fitCmd        `cmd:"" group:"Methods of your own" help:"Fit the learned blend to judged pairs, and measure it out of fold."`
	Train      trainCmd      `cmd:"" group:"Methods of your own" help:"Train the learned denoiser on pages with true bodies, and measure it by folds."`
	TrainKinds trainKindsCmd `cmd:"" group:"Methods of your own" name:"train-kinds" help:"Train what tells kinds of pages on sets that name them, and measure it by folds over sites."`
}

// general are the flags of all commands.
type general struct {
	Force     bool     `help:"Let outputs replace files that pagetwin did not write, or that were changed since. What is read is never replaced."`
	MaxUnpack byteSize `placeholder:"SIZE" help:"The most that one page set may unpack to, and its pages may have together: 200GB, 1TiB. Unless told, 64GiB or 1,000 times the bytes of its files, whichever is more, and for its pages 256MiB or 300 times, if that is less."`
}

// grammar returns what the arguments are read by: the general flags and the command that
// comes first, what a list of all commands says where that is asked for, or all there is.
// To make all of it takes longer than most commands take to begin.
func (c *commands) grammar(args []string) (flags any, command kong.Option) {
	none := kong.OptionFunc(func(*kong.Kong) error { return nil })
	if len(args) == 0 || len(args) == 1 && (args[0] == "--help" || args[0] == "-h") {
		return reflect.New(listed(reflect.TypeFor[commands]())).Interface(), none
	}
	all := reflect.ValueOf(c).Elem()
	for i := range all.NumField() {
		f := all.Type().Field(i)
		_, is := f.Tag.Lookup("cmd")
		if is && args[0] == cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name)) {
			return &c.general, kong.DynamicCommand(args[0], f.Tag.Get("help"), f.Tag.Get("group"), all.Field(i).Addr().Interface())
		}
	}
	return c, none
}

// listed returns the part of a grammar that a list of its commands shows: commands with
// their arguments, the general flags, and of other flags, which are most of it, those that
// must be given and one that stands for the rest.
func listed(t reflect.Type) reflect.Type {
	var shown []reflect.StructField
	rest := false
	for i := range t.NumField() {
		f := t.Field(i)
		_, command := f.Tag.Lookup("cmd")
		_, argument := f.Tag.Lookup("arg")
		_, required := f.Tag.Lookup("required")
		switch {
		case command:
			f.Type = listed(f.Type)
		case f.Type == reflect.TypeFor[general]():
			shown = append(shown, reflect.VisibleFields(f.Type)...)
			continue
		case f.Anonymous:
			inner := listed(f.Type)
			shown = append(shown, reflect.VisibleFields(inner)...)
			continue
		case !argument && !required && rest:
			continue
		case !argument && !required:
			rest = true
		}
		shown = append(shown, f)
	}
	return reflect.StructOf(shown)
}

type versionCmd struct{}

// Run prints the version and what it was built with.
func (versionCmd) Run(e *env) error {
	_, err := fmt.Fprintf(e.stdout, "pagetwin %s (%s %s/%s)\n", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// tool is an algorithm or a denoiser in a listing.
type tool struct {
	Name       string      `json:"name"`
	Title      param.Words `json:"title"`
	Section    string      `json:"section"`
	Idea       param.Words `json:"idea"`
	Source     string      `json:"source"`
	Threshold  string      `json:"threshold,omitempty"`
	Parameters []parameter `json:"parameters"`
	Spread     *spreading  `json:"spread,omitempty"` // of algorithms, with their defaults
}

// spreading tells whether an algorithm can be spread over files and machines.
type spreading struct {
	Can    bool        `json:"can"`
	Learns bool        `json:"learns"`         // what it finds out of the whole set must be known first
	Keys   int         `json:"keys,omitempty"` // of a page of news, where they were counted
	Words  param.Words `json:"words"`
}

// spreadingOf tells it of an algorithm with its defaults, nil where these do not make a
// method.
func spreadingOf(a algo.Algorithm) *spreading {
	s, err := catalog.SpreadingOf(a, param.Defaults(a.Params), 0)
	if err != nil {
		return nil
	}
	return &spreading{s.Can, s.Learns, catalog.KeysOfAPage(a.Name), s.Words()}
}

// parameter is a tunable in a listing.
type parameter struct {
	Name    string      `json:"name"`
	Kind    string      `json:"kind"`
	Default any         `json:"default"`
	Min     *float64    `json:"min,omitempty"`
	Max     *float64    `json:"max,omitempty"`
	Choices []string    `json:"choices,omitempty"`
	Grid    []any       `json:"grid,omitempty"`
	Better  any         `json:"recommended,omitempty"` // what did best over labelled sets, all else at its default
	Title   param.Words `json:"title"`
	Help    param.Words `json:"help"`
}

func parameters(ps []param.Param) []parameter {
	out := make([]parameter, 0, len(ps))
	better := param.Recommended(ps, param.Defaults(ps))
	for _, p := range ps {
		q := parameter{p.Name, p.Kind.String(), p.Default, nil, nil, p.Choices, p.Grid, better[p.Name], p.Title, p.Help}
		if p.Kind == param.Int || p.Kind == param.Float {
			q.Min, q.Max = &p.Min, &p.Max
		}
		out = append(out, q)
	}
	return out
}

type algorithmsCmd struct {
	JSON   bool `name:"json" xor:"form" help:"As JSON."`
	BibTeX bool `name:"bibtex" xor:"form" help:"Their papers, as BibTeX."`
}

// Run lists the algorithms.
func (c algorithmsCmd) Run(e *env) error {
	if c.BibTeX {
		for _, a := range catalog.Algorithms() {
			if _, err := fmt.Fprintln(e.stdout, a.Paper.BibTeX(a.Name)); err != nil {
				return err
			}
		}
		return nil
	}
	var tools []tool
	for _, a := range catalog.All().Algorithms {
		tools = append(tools, tool{
			a.Name, a.Title, a.Section, a.Idea,
			source(a), a.Threshold, parameters(a.Params), spreadingOf(a),
		})
	}
	return list(e, tools, c.JSON)
}

// source is where an algorithm comes from.
func source(a algo.Algorithm) string {
	if a.Section == command.Section {
		return a.Idea.En
	}
	return a.Paper.String()
}

type denoisersCmd struct {
	JSON bool `name:"json" help:"As JSON."`
}

// Run lists the denoisers.
func (c denoisersCmd) Run(e *env) error {
	var tools []tool
	for _, d := range catalog.All().Denoisers {
		tools = append(tools, tool{d.Name, d.Title, d.Section, d.Idea, d.Source, "", parameters(d.Params), nil})
	}
	return list(e, tools, c.JSON)
}

// list prints tools for people or, with asJSON, for programs.
func list(e *env, tools []tool, asJSON bool) error {
	if asJSON {
		return printJSON(e.stdout, tools)
	}
	for i, t := range tools {
		if i > 0 {
			fmt.Fprintln(e.stdout)
		}
		fmt.Fprintf(e.stdout, "%s  %s · %s  (section %s)\n", t.Name, t.Title.En, t.Title.Zh, t.Section)
		w := tabwriter.NewWriter(e.stdout, 0, 0, 2, ' ', 0)
		for _, p := range t.Parameters {
			mark := ""
			if p.Name == t.Threshold {
				mark = "decides"
			}
			if p.Better != nil {
				mark += fmt.Sprintf("; recommended %v", p.Better)
			}
			fmt.Fprintf(w, "    %s\t%s\t%v\t%s\t%s\n", p.Name, p.Kind, p.Default, allowed(p), mark)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if s := t.Spread; s != nil {
			fmt.Fprintf(e.stdout, "    can be spread over files and machines: %s", s.Words.En)
			switch s.Keys {
			case 0:
			case 1:
				fmt.Fprint(e.stdout, " (1 key a page of news)")
			default:
				say.Fprintf(e.stdout, " (%d {key|keys} a page of news)", s.Keys)
			}
			fmt.Fprintln(e.stdout)
		}
	}
	return nil
}

func allowed(p parameter) string {
	switch {
	case p.Min != nil:
		return fmt.Sprintf("%g to %g", *p.Min, *p.Max)
	case len(p.Choices) > 0:
		s := p.Choices[0]
		for _, c := range p.Choices[1:] {
			s += " | " + c
		}
		return s
	}
	return ""
}
