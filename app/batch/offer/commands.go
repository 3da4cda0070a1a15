package offer

import (
	"fmt"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/say"
)

// Commands is the command that lists a person's own algorithms and denoisers.
type Commands struct{}

// Run lists the programs in the person's folder of commands, and prints what is wrong with those
// that cannot be used.
func (Commands) Run(e *cli.Env) error {
	all := catalog.All()
	cli.Complain(e, all.Problems)
	e.Printf("Only programs in %s are executed. Experiment files refer to them by name.\n", say.Shown(command.Dir()))
	w := cli.NewColumns(e.Stdout)
	for _, a := range all.Algorithms {
		if a.Command {
			fmt.Fprintf(w, "%s\t%s\t%s\n", a.Name, command.Score, a.Title.En)
		}
	}
	for _, d := range all.Denoisers {
		if d.Command {
			fmt.Fprintf(w, "%s\t%s\t%s\n", d.Name, command.Extract, d.Title.En)
		}
	}
	return w.Flush()
}
