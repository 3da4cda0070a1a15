package offer

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
)

// Version prints the version.
type Version struct{}

// Run prints the version and the build information.
func (Version) Run(e *cli.Env) error {
	_, err := fmt.Fprintln(e.Stdout, cli.Built())
	return err
}

// tool is an algorithm or a denoiser in a list.
type tool struct {
	Name       string      `json:"name"`
	Title      param.Words `json:"title"`
	Idea       param.Words `json:"idea"`
	Source     string      `json:"source"`
	Threshold  string      `json:"threshold,omitempty"`
	Parameters []parameter `json:"parameters"`
	Spread     *spreading  `json:"spread,omitempty"` // for algorithms, with their defaults
}

// spreading describes whether an algorithm can be used in an index of kept pages and on a cluster.
type spreading struct {
	Can    bool        `json:"can"`
	Learns bool        `json:"learns"` // it must first see the whole set
	Words  param.Words `json:"words"`
}

// spreadingOf describes an algorithm with its defaults; nil if the defaults make no method.
func spreadingOf(a algo.Algorithm) *spreading {
	s, err := catalog.SpreadingOf(a, param.Defaults(a.Params), 0)
	if err != nil {
		return nil
	}
	return &spreading{s.Can, s.Learns, s.Words()}
}

// parameter is a parameter in a list.
type parameter struct {
	Name    string      `json:"name"`
	Kind    string      `json:"kind"`
	Default any         `json:"default"`
	Min     *float64    `json:"min,omitempty"`
	Max     *float64    `json:"max,omitempty"`
	Choices []string    `json:"choices,omitempty"`
	Grid    []any       `json:"grid,omitempty"`
	Better  any         `json:"recommended,omitempty"` // the value that did best over labelled sets, all else at its default
	Title   param.Words `json:"title"`
	Help    param.Words `json:"help"`
}

func parameters(ps []param.Param) []parameter {
	out := make([]parameter, 0, len(ps))
	better := param.Recommended(ps, param.Defaults(ps))
	for _, p := range ps {
		q := parameter{p.Name, p.Kind.String(), p.Default, nil, nil, p.Choices, p.Sweep(), better[p.Name], p.Title, p.Help}
		if p.Kind == param.Int || p.Kind == param.Float {
			q.Min, q.Max = &p.Min, &p.Max
		}
		out = append(out, q)
	}
	return out
}

// Algorithms lists the algorithms.
type Algorithms struct {
	Names  []string `arg:"" optional:"" name:"algorithm" help:"Algorithms to describe. Default: a list of all."`
	JSON   bool     `name:"json" xor:"form" help:"As JSON."`
	BibTeX bool     `name:"bibtex" xor:"form" help:"Print the papers, and pagetwin itself, as BibTeX."`
}

// Run lists the algorithms, or describes some.
func (c Algorithms) Run(e *cli.Env) error {
	all := catalog.All().Algorithms
	if len(c.Names) > 0 {
		all = nil
		for _, name := range c.Names {
			a, err := catalog.Algorithm(name)
			if err != nil {
				return cli.Usage(err)
			}
			all = append(all, a)
		}
	}
	if c.BibTeX {
		keys := []string{algo.Itself}
		for _, a := range all {
			keys = append(keys, a.Works...)
		}
		_, err := fmt.Fprint(e.Stdout, algo.BibTeX(keys...))
		return err
	}
	var tools []tool
	for _, a := range all {
		tools = append(tools, tool{
			a.Name, a.Title, a.Idea,
			source(a), a.Threshold, parameters(a.Params), spreadingOf(a),
		})
	}
	return show(e, tools, c.JSON, len(c.Names) > 0)
}

func source(a algo.Algorithm) string {
	if a.Command {
		return a.Idea.En
	}
	var papers []string
	for _, r := range algo.References(a.Works...) {
		papers = append(papers, r.String())
	}
	return strings.Join(papers, "; ")
}

// Denoisers lists the denoisers.
type Denoisers struct {
	Names []string `arg:"" optional:"" name:"denoiser" help:"Denoisers to describe. Default: a list of all."`
	cli.AsJSON
}

// Run lists the denoisers, or describes some.
func (c Denoisers) Run(e *cli.Env) error {
	all := catalog.All().Denoisers
	if len(c.Names) > 0 {
		all = nil
		for _, name := range c.Names {
			d, err := catalog.Denoiser(name)
			if err != nil {
				return cli.Usage(err)
			}
			all = append(all, d)
		}
	}
	var tools []tool
	for _, d := range all {
		tools = append(tools, tool{d.Name, d.Title, d.Idea, d.Source, "", parameters(d.Params), nil})
	}
	return show(e, tools, c.JSON, len(c.Names) > 0)
}

func show(e *cli.Env, tools []tool, asJSON, whole bool) error {
	if asJSON {
		return cli.PrintJSON(e.Stdout, tools)
	}
	for i, t := range tools {
		if i > 0 {
			fmt.Fprintln(e.Stdout)
		}
		fmt.Fprintf(e.Stdout, "%s  %s\n", t.Name, t.Title.In(e.Lang))
		if whole {
			t.describe(e)
		} else if err := t.list(e); err != nil {
			return err
		}
		if s := t.Spread; s != nil {
			e.Printf("    in an index of kept pages, and on a cluster: %v\n", s.Words)
		}
	}
	return nil
}

// list prints the parameters, one a line.
func (t tool) list(e *cli.Env) error {
	w := cli.NewColumns(e.Stdout)
	for _, p := range t.Parameters {
		fmt.Fprintf(w, "    %s\t%s\t%v\t%s\t%s\n", p.Name, p.Kind, p.Default, allowed(p), strings.Join(t.marks(e, p), "; "))
	}
	return w.Flush()
}

// marks returns the remarks on a parameter besides its values.
func (t tool) marks(e *cli.Env, p parameter) (out []string) {
	if p.Name == t.Threshold {
		out = append(out, e.Say("the threshold"))
	}
	if p.Better != nil {
		out = append(out, e.Say("recommended %v", p.Better))
	}
	return out
}

func (t tool) describe(e *cli.Env) {
	fmt.Fprintf(e.Stdout, "\n%s\n", cli.Wrap("", "", t.Idea.In(e.Lang)))
	fmt.Fprintf(e.Stdout, "%s\n", cli.Wrap("", "", e.Say("Source: %s", t.Source)))
	for _, p := range t.Parameters {
		about := append([]string{e.Say("default %v", p.Default)}, t.marks(e, p)...)
		if s := allowed(p); s != "" {
			about = slices.Insert(about, 0, s)
		}
		fmt.Fprintf(e.Stdout, "  %s=%s: %s\n", p.Name, strings.ToUpper(p.Kind), p.Title.In(e.Lang))
		fmt.Fprint(e.Stdout, cli.Wrap("      ", "      ", strings.Join(about, "; ")))
		fmt.Fprint(e.Stdout, cli.Wrap("      ", "      ", p.Help.In(e.Lang)))
	}
}

func allowed(p parameter) string {
	if p.Min != nil {
		return fmt.Sprintf("%g–%g", *p.Min, *p.Max)
	}
	return strings.Join(p.Choices, " | ")
}
