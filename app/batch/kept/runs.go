package kept

import (
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/BurntSushi/toml"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Runs are the commands about kept runs.
type Runs struct {
	List    runsListCmd    `cmd:"" without:"max-unpack,quiet" help:"List the saved runs, newest first."`
	Show    runsShowCmd    `cmd:"" without:"max-unpack,quiet" help:"Show the settings, measures and times of a saved run."`
	Spec    runsSpecCmd    `cmd:"" without:"max-unpack,quiet" help:"Print a saved run as an experiment file that can be edited and run again."`
	Compare runsCompareCmd `cmd:"" without:"max-unpack,quiet" help:"Compare runs: settings that differ, measures, times, and the significance of the difference."`
	Export  runsExportCmd  `cmd:"" help:"Export saved runs as tables, a report or a bundle: the pairs and groups of one run, or a comparison of several."`
	Rename  runsRenameCmd  `cmd:"" without:"max-unpack,quiet" help:"Give a run a title."`
	Delete  runsDeleteCmd  `cmd:"" without:"max-unpack,quiet" help:"Delete saved runs."`
	Sweep   runsSweepCmd   `cmd:"" without:"max-unpack,quiet" help:"Delete the remains of runs that a crash interrupted while they were written."`
	Cache   Cache          `cmd:"" without:"max-unpack,quiet" help:"Show how much space the cached signatures of a workspace take, or delete them."`
}

// inWorkspace is the flag of the workspace folder.
type inWorkspace struct {
	Workspace cli.In `arg:"" help:"Folder of the workspace."`
}

func (c inWorkspace) begin(e *cli.Env) (*workspace.Workspace, error) {
	return workspace.OpenOn(e.Disk, string(c.Workspace))
}

func (c inWorkspace) open(e *cli.Env) (*workspace.Workspace, error) {
	if info, err := os.Stat(string(c.Workspace)); err == nil && !info.IsDir() {
		return nil, cli.Wrong("%s is a file, not the folder of a workspace", c.Workspace)
	} else if err != nil {
		return nil, cli.Wrong("%s is no workspace: %v; pagetwin run SET --algorithm NAME --workspace DIR makes one", c.Workspace, say.Plain(err))
	}
	return c.begin(e)
}

type runsListCmd struct {
	inWorkspace
	cli.AsJSON
}

// Run lists the runs on standard output, and the problems of the folder on standard error.
func (c runsListCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	list, problems, err := w.List()
	if err != nil {
		return err
	}
	cli.Complain(e, problems)
	if half, err := w.HalfWritten(); err == nil && len(half) > 0 {
		e.Warnf("a crash left %d incomplete {folder|folders} (delete with pagetwin runs sweep %s): %v", len(half), w.Path(), half)
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, list)
	}
	t := cli.NewColumns(e.Stdout)
	fmt.Fprintln(t, e.Say("run\ttitle\tset\tpages\talgorithm\tf1\tpairs\ttime"))
	for _, r := range list {
		f1 := "–"
		if v, ok := r.Measures["f1"]; ok {
			f1 = fmt.Sprintf("%.4f", v)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", r.ID, say.Shown(r.Title), say.Shown(r.Set.Name), pagesOf(r), r.Algorithm, f1, r.Pairs, cli.Seconds(r.Wall().Seconds()))
	}
	return t.Flush()
}

// pagesOf returns the number of pages of a run, with the number of those that it could not read.
func pagesOf(r *workspace.Record) string {
	if n := r.Lost(); n > 0 {
		return fmt.Sprintf("%d, %d lost", r.Set.Pages, n)
	}
	return strconv.Itoa(r.Set.Pages)
}

type runsShowCmd struct {
	inWorkspace
	ID string `arg:"" help:"Name of the run, or latest."`
}

func (c runsShowCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	r, _, err := w.Open(c.ID)
	if err != nil {
		return err
	}
	if why := r.MovedSet(); why.En != "" {
		e.Warn(why)
	}
	return cli.PrintJSON(e.Stdout, r)
}

type runsSpecCmd struct {
	inWorkspace
	ID string `arg:"" help:"Name of the run, or latest."`
}

// Run prints the experiment file of a run.
func (c runsSpecCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	spec, err := w.Spec(c.ID)
	if err != nil {
		return err
	}
	return toml.NewEncoder(e.Stdout).Encode(spec)
}

type runsRenameCmd struct {
	inWorkspace
	ID    string `arg:"" help:"Name of the run, or latest."`
	Title string `arg:"" help:"Its title."`
}

func (c runsRenameCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	return w.Rename(c.ID, c.Title)
}

type runsDeleteCmd struct {
	inWorkspace
	IDs []string `arg:"" name:"run" help:"Names of the runs, or latest."`
}

func (c runsDeleteCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	for _, id := range c.IDs {
		if err := w.Delete(id); err != nil {
			return err
		}
	}
	return nil
}

type runsSweepCmd struct{ inWorkspace }

// Run removes half-written folders and prints their names.
func (c runsSweepCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	gone, err := w.Sweep()
	for _, name := range gone {
		fmt.Fprintln(e.Stdout, name)
	}
	return err
}

// chosenRuns are flags that choose kept runs and the set of their pages.
type chosenRuns struct {
	IDs   []string `arg:"" optional:"" name:"run" help:"Names of the runs, or latest. Default: all."`
	Base  string   `placeholder:"RUN" help:"Baseline run that the others are compared with. Default: the first."`
	Set   cli.Set  `name:"pages" placeholder:"PATH" help:"Page set, needed for significance and page ids. Default: the set that the runs were made on."`
	Truth cli.In   `placeholder:"FILE" help:"Read the truth from FILE instead of from the set."`
	Seed  uint64   `default:"1" help:"Seed of the resampling for the significance."`
}

// chosen returns the runs to compare, in the order given, and which of them is the baseline.
func (c chosenRuns) chosen(w *workspace.Workspace) (runs []*workspace.Record, base *workspace.Record, err error) {
	all, _, err := w.List()
	if err != nil {
		return nil, nil, err
	}
	find := func(id string) (*workspace.Record, error) {
		i := slices.IndexFunc(all, func(r *workspace.Record) bool { return r.ID == id || id == workspace.Latest })
		if i < 0 {
			return nil, say.Errorf("there is no run %s (see pagetwin runs list %s)", id, w.Path())
		}
		return all[i], nil
	}
	runs = all
	if len(c.IDs) > 0 {
		runs = nil
		for _, id := range c.IDs {
			r, err := find(id)
			if err != nil {
				return nil, nil, err
			}
			runs = append(runs, r)
		}
	}
	if len(runs) == 0 {
		return nil, nil, say.Errorf("the workspace has no saved runs")
	}
	if base = runs[0]; c.Base != "" {
		base, err = find(c.Base)
	}
	return runs, base, err
}

func (c chosenRuns) set(e *cli.Env, r *workspace.Record) (set *page.Set, gold *truth.Truth, close func(), err error) {
	path := c.Set
	if path == "" {
		if why := r.MovedSet(); why.En != "" {
			return nil, nil, nil, why.Errorf()
		}
		path = cli.Set(r.Set.Path)
	}
	whole, err := cli.OpenBoth(e, path, cli.Set(r.Set.Against))
	if err != nil {
		return nil, nil, nil, err
	}
	gold, _, err = cli.TruthOf(whole, c.Truth)
	if err != nil {
		whole.Close()
		return nil, nil, nil, err
	}
	set = whole
	if r.Set.Size > 0 {
		set = whole.Sample(r.Set.Size, r.Set.SampleSeed)
	}
	return set, gold.Of(whole, set), func() { whole.Close() }, nil
}
