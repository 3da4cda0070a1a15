package offer

import (
	"fmt"
	"runtime"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Version prints the version.
type Version struct{}

// Run prints the version and the build information.
func (Version) Run(e *cli.Env) error {
	_, err := fmt.Fprintf(e.Stdout, "pagetwin %s (%s %s/%s)\n", cli.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
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

// spreading describes whether an algorithm can run distributed over files and machines.
type spreading struct {
	Can    bool        `json:"can"`
	Learns bool        `json:"learns"`         // it must first see the whole set
	Keys   int         `json:"keys,omitempty"` // keys of a page of news, where they were counted
	Words  param.Words `json:"words"`
}

// spreadingOf describes an algorithm with its defaults; nil if the defaults make no method.
func spreadingOf(a algo.Algorithm) *spreading {
	s, err := catalog.SpreadingOf(a, param.Defaults(a.Params), 0)
	if err != nil {
		return nil
	}
	return &spreading{s.Can, s.Learns, catalog.KeysOfAPage(a.Name), s.Words()}
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
		q := parameter{p.Name, p.Kind.String(), p.Default, nil, nil, p.Choices, p.Grid, better[p.Name], p.Title, p.Help}
		if p.Kind == param.Int || p.Kind == param.Float {
			q.Min, q.Max = &p.Min, &p.Max
		}
		out = append(out, q)
	}
	return out
}

// Algorithms lists the algorithms.
type Algorithms struct {
	JSON   bool `name:"json" xor:"form" help:"As JSON."`
	BibTeX bool `name:"bibtex" xor:"form" help:"Print the papers, and pagetwin itself, as BibTeX."`
}

// Run lists the algorithms.
func (c Algorithms) Run(e *cli.Env) error {
	if c.BibTeX {
		keys := []string{algo.Itself}
		for _, a := range catalog.Algorithms() {
			keys = append(keys, a.Paper.Works...)
		}
		_, err := fmt.Fprint(e.Stdout, algo.BibTeX(keys...))
		return err
	}
	var tools []tool
	for _, a := range catalog.All().Algorithms {
		tools = append(tools, tool{
			a.Name, a.Title, a.Idea,
			source(a), a.Threshold, parameters(a.Params), spreadingOf(a),
		})
	}
	return list(e, tools, c.JSON)
}

// source returns the source of an algorithm.
func source(a algo.Algorithm) string {
	if a.Command {
		return a.Idea.En
	}
	return a.Paper.String()
}

// Denoisers lists the denoisers.
type Denoisers struct {
	JSON bool `name:"json" help:"As JSON."`
}

// Run lists the denoisers.
func (c Denoisers) Run(e *cli.Env) error {
	var tools []tool
	for _, d := range catalog.All().Denoisers {
		tools = append(tools, tool{d.Name, d.Title, d.Idea, d.Source, "", parameters(d.Params), nil})
	}
	return list(e, tools, c.JSON)
}

// list prints tools as text or, with asJSON, as JSON.
func list(e *cli.Env, tools []tool, asJSON bool) error {
	if asJSON {
		return cli.PrintJSON(e.Stdout, tools)
	}
	for i, t := range tools {
		if i > 0 {
			fmt.Fprintln(e.Stdout)
		}
		fmt.Fprintf(e.Stdout, "%s  %s · %s\n", t.Name, t.Title.En, t.Title.In("zh"))
		w := tabwriter.NewWriter(e.Stdout, 0, 0, 2, ' ', 0)
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
			fmt.Fprintf(e.Stdout, "    can be distributed over files and machines: %s", s.Words.En)
			switch s.Keys {
			case 0:
			case 1:
				fmt.Fprint(e.Stdout, " (1 key a page of news)")
			default:
				say.Fprintf(e.Stdout, " (%d {key|keys} a page of news)", s.Keys)
			}
			fmt.Fprintln(e.Stdout)
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
