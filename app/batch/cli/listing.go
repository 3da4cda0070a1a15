package cli

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/show/export"
)

// paramsHelp lists the settings KIND.NAME of parameters with their values.
func paramsHelp(kind string, ps []param.Param, lang string) string {
	var list []string
	for _, p := range ps {
		list = append(list, strings.TrimSpace(kind+"."+p.Name+" ("+p.Title.In(lang)+") "+strings.Join(p.Choices, "|")))
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
