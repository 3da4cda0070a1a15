package main

import (
	"fmt"
	"text/tabwriter"

	"pagetwin/core/catalog"
	"pagetwin/core/command"
	"pagetwin/core/say"
)

type commandsCmd struct{}

// Run lists the commands that the person put into the folder for them, and says what is
// wrong with others there.
func (commandsCmd) Run(e *env) error {
	all := catalog.All()
	complain(e, all.Problems)
	fmt.Fprintf(e.stdout, "Only what is in %s is ever executed; experiment files can name it.\n", say.Shown(command.Dir()))
	w := tabwriter.NewWriter(e.stdout, 0, 0, 2, ' ', 0)
	for _, a := range all.Algorithms {
		if a.Section == command.Section {
			fmt.Fprintf(w, "%s\t%s\t%s\n", a.Name, command.Score, a.Title.En)
		}
	}
	for _, d := range all.Denoisers {
		if d.Section == command.Section {
			fmt.Fprintf(w, "%s\t%s\t%s\n", d.Name, command.Extract, d.Title.En)
		}
	}
	return w.Flush()
}
