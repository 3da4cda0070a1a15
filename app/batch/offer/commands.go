package offer

import (
	"fmt"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Commands is the command that lists the user's own algorithms and denoisers.
type Commands struct{ cli.AsJSON }

// ownTool is one of the user's own commands.
type ownTool struct {
	Name  string       `json:"name"`
	Kind  command.Kind `json:"kind"`
	Title param.Words  `json:"title"`
}

// Run lists the programs in the user's folder of commands, with the errors of those that cannot be
// used.
func (c Commands) Run(e *cli.Env) error {
	all := catalog.All()
	cli.Complain(e, all.Problems)
	own := []ownTool{}
	for _, a := range all.Algorithms {
		if a.Command {
			own = append(own, ownTool{a.Name, command.Score, a.Title})
		}
	}
	for _, d := range all.Denoisers {
		if d.Command {
			own = append(own, ownTool{d.Name, command.Extract, d.Title})
		}
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, map[string]any{"folder": command.Dir(), "commands": own})
	}
	e.Printf("Only programs in %s are executed. Experiment files refer to them by name.\n", say.Shown(command.Dir()))
	w := cli.NewColumns(e.Stdout)
	for _, t := range own {
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.Name, t.Kind, t.Title.In(e.Lang))
	}
	return w.Flush()
}
