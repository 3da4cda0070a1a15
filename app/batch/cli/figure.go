package cli

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/show/export"
	"pagetwin/core/show/plot"
)

// FigureFlags are the flags for the drawing of figures.
type FigureFlags struct {
	Figure []string `sep:"none" placeholder:"NAME=VALUE" help:"How figures are drawn, for example --figure width=column --figure letters=text for a paper. Parameters: ${figure_help}"`
}

// Print returns the options of figures; lang is their language unless the flags name one.
func (f FigureFlags) Print(lang string) (p plot.Print, err error) {
	v, err := param.Parse(plot.PrintParams(), f.Figure)
	if err != nil {
		return p, Usage(err)
	}
	if p = plot.PrintOf(v); p.Lang == "" {
		p.Lang = lang
	}
	return p, nil
}

// paramsHelp lists parameters with their values.
func paramsHelp(ps []param.Param, prefix, lang string) string {
	var list []string
	for _, p := range ps {
		list = append(list, strings.TrimSpace(prefix+p.Name+" ("+p.Title.In(lang)+") "+strings.Join(p.Choices, "|")))
	}
	return strings.Join(list, "; ") + "."
}

// outputsHelp lists the outputs of runs.
func outputsHelp(lang string) string {
	var list []string
	for _, o := range export.Outputs() {
		list = append(list, o.Name+" ("+o.Help.In(lang)+")")
	}
	return strings.Join(list, "; ")
}
