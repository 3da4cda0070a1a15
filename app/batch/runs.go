package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/BurntSushi/toml"

	"pagetwin/core/eval"
	"pagetwin/core/workspace"
)

// runsCmd are the commands about kept runs.
type runsCmd struct {
	List    runsListCmd    `cmd:"" help:"List the kept runs, the newest first."`
	Show    runsShowCmd    `cmd:"" help:"Show a kept run: its settings, figures and times."`
	Spec    runsSpecCmd    `cmd:"" help:"Print a kept run as an experiment file, to be edited and run again."`
	Compare runsCompareCmd `cmd:"" help:"Set runs side by side: the settings that differ, figures, times, and how sure the difference is."`
	Rename  runsRenameCmd  `cmd:"" help:"Give a run a title."`
	Delete  runsDeleteCmd  `cmd:"" help:"Delete kept runs."`
	Sweep   runsSweepCmd   `cmd:"" help:"Remove what a crash left of runs that were being written."`
}

// inWorkspace is the folder that the commands are about.
type inWorkspace struct {
	Workspace string `arg:"" help:"Folder of the workspace."`
}

func (c inWorkspace) open() (*workspace.Workspace, error) { return workspace.Open(c.Workspace) }

// printJSON prints v for programs.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

type runsListCmd struct {
	inWorkspace
	JSON bool `name:"json" help:"As JSON."`
}

// Run lists the runs, and on stderr what is wrong in the folder.
func (c runsListCmd) Run(e *env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	list, problems, err := w.List()
	if err != nil {
		return err
	}
	complain(e, problems)
	if half, err := w.HalfWritten(); err == nil && len(half) > 0 {
		fmt.Fprintf(e.stderr, "batch: a crash left %d half-written folders (batch runs sweep %s removes them): %v\n", len(half), w.Path(), half)
	}
	if c.JSON {
		return printJSON(e.stdout, list)
	}
	t := tabwriter.NewWriter(e.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "run\ttitle\tset\tpages\talgorithm\tf1\tpairs\ttime")
	for _, r := range list {
		f1 := "–"
		if v, ok := r.Measures["f1"]; ok {
			f1 = fmt.Sprintf("%.4f", v)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%s\t%s\t%d\t%s\n", r.ID, r.Title, r.Set.Name, r.Set.Pages, r.Algorithm, f1, r.Pairs, seconds(r.Wall().Seconds()))
	}
	return t.Flush()
}

type runsShowCmd struct {
	inWorkspace
	ID string `arg:"" help:"Name of the run."`
}

// Run prints all that is known of a run, as JSON.
func (c runsShowCmd) Run(e *env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	r, _, err := w.Open(c.ID)
	if err != nil {
		return err
	}
	if why := r.MovedSet(); why != "" {
		fmt.Fprintln(e.stderr, "batch:", why)
	}
	return printJSON(e.stdout, r)
}

type runsSpecCmd struct {
	inWorkspace
	ID string `arg:"" help:"Name of the run."`
}

// Run prints the experiment file of a run.
func (c runsSpecCmd) Run(e *env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	spec, err := w.Spec(c.ID)
	if err != nil {
		return err
	}
	return toml.NewEncoder(e.stdout).Encode(spec)
}

type runsRenameCmd struct {
	inWorkspace
	ID    string `arg:"" help:"Name of the run."`
	Title string `arg:"" help:"Its title."`
}

// Run gives a run a title.
func (c runsRenameCmd) Run(*env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	return w.Rename(c.ID, c.Title)
}

type runsDeleteCmd struct {
	inWorkspace
	IDs []string `arg:"" name:"run" help:"Names of the runs."`
}

// Run deletes runs, up to the first that cannot be.
func (c runsDeleteCmd) Run(*env) error {
	w, err := c.open()
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

// Run removes half-written folders and names them.
func (c runsSweepCmd) Run(e *env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	gone, err := w.Sweep()
	for _, name := range gone {
		fmt.Fprintln(e.stdout, name)
	}
	return err
}

type runsCompareCmd struct {
	inWorkspace
	IDs  []string `arg:"" optional:"" name:"run" help:"Names of the runs; all unless told."`
	Base string   `placeholder:"RUN" help:"Run to hold the others against; unless told, the first."`
	Set  string   `placeholder:"PATH" help:"Page set for the significance; unless told, where the runs were made."`
	Seed uint64   `default:"1" help:"Of the draws for the significance."`
	JSON bool     `name:"json" help:"As JSON."`
}

// Run sets runs side by side.
func (c runsCompareCmd) Run(e *env) error {
	w, err := c.open()
	if err != nil {
		return err
	}
	runs, base, err := c.chosen(w)
	if err != nil {
		return usage(err)
	}
	significance, why := c.significance(e, w, base, runs)
	if why != nil {
		fmt.Fprintln(e.stderr, "batch: no significance:", why)
	}
	if c.JSON {
		return printJSON(e.stdout, compared(workspace.Compare(runs), significance))
	}
	return sideBySide(e.stdout, workspace.Compare(runs), base, significance)
}

// chosen returns the runs to compare, in the order in which they were named, and the
// baseline among them.
func (c runsCompareCmd) chosen(w *workspace.Workspace) (runs []*workspace.Record, base *workspace.Record, err error) {
	all, _, err := w.List()
	if err != nil {
		return nil, nil, err
	}
	find := func(id string) (*workspace.Record, error) {
		i := slices.IndexFunc(all, func(r *workspace.Record) bool { return r.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("there is no run %s (batch runs list %s lists them)", id, w.Path())
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
		return nil, nil, errors.New("the workspace keeps no run")
	}
	if base = runs[0]; c.Base != "" {
		base, err = find(c.Base)
	}
	return runs, base, err
}

// significance holds the runs against the baseline; the error says why that cannot
// be done, and the rest of the comparison stands.
func (c runsCompareCmd) significance(e *env, w *workspace.Workspace, base *workspace.Record, runs []*workspace.Record) ([]workspace.Significance, error) {
	path := c.Set
	if path == "" {
		if why := base.MovedSet(); why != "" {
			return nil, errors.New(why)
		}
		path = base.Set.Path
	}
	set, err := open(e, path)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	pages := set
	if base.Set.Size > 0 {
		pages = set.Sample(base.Set.Size, base.Set.SampleSeed)
	}
	return w.Significance(base, runs, pages, eval.Resampling{Seed: c.Seed})
}

// comparison is a comparison for programs.
type comparison struct {
	Runs     []string              `json:"runs"`
	Settings map[string][]string   `json:"settings"`
	Measures map[string][]*float64 `json:"measures"`
	Wall     map[string][]*float64 `json:"wall_s"`
	Against  []against             `json:"against_baseline,omitempty"`
}

// against is a run held against the baseline.
type against struct {
	Run string          `json:"run"`
	Why string          `json:"why,omitempty"`
	F1  eval.Difference `json:"f1"`
}

func compared(c *workspace.Comparison, s []workspace.Significance) comparison {
	out := comparison{Settings: map[string][]string{}, Measures: map[string][]*float64{}, Wall: map[string][]*float64{}}
	for _, r := range c.Runs {
		out.Runs = append(out.Runs, r.ID)
	}
	for _, x := range c.Settings {
		out.Settings[x.Name] = x.Values
	}
	numbers := func(known []bool, get func(i int) float64) []*float64 {
		list := make([]*float64, len(known))
		for i, ok := range known {
			if v := get(i); ok {
				list[i] = &v
			}
		}
		return list
	}
	for _, x := range c.Measures {
		out.Measures[x.Measure.Name] = numbers(x.Known, func(i int) float64 { return x.Values[i] })
	}
	for _, x := range c.Times {
		out.Wall[x.Stage] = numbers(x.Known, func(i int) float64 { return x.Wall[i].Seconds() })
	}
	for _, x := range s {
		out.Against = append(out.Against, against{x.Run.ID, x.Why, x.F1})
	}
	return out
}

// sideBySide prints a comparison, a column for each run.
func sideBySide(out io.Writer, c *workspace.Comparison, base *workspace.Record, s []workspace.Significance) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name string, cell func(i int) string) {
		fmt.Fprint(w, name)
		for i := range c.Runs {
			fmt.Fprint(w, "\t", cell(i))
		}
		fmt.Fprintln(w)
	}
	row("run", func(i int) string { return c.Runs[i].ID })
	row("title", func(i int) string { return c.Runs[i].Title })
	for _, x := range c.Settings {
		row(x.Name, func(i int) string { return or(x.Values[i], "–") })
	}
	fmt.Fprintln(w)
	for _, x := range c.Measures {
		row(x.Measure.Name, func(i int) string {
			switch {
			case !x.Known[i]:
				return "–"
			case x.Best[i]:
				return number(x.Measure, x.Values[i]) + " *"
			}
			return number(x.Measure, x.Values[i])
		})
	}
	if len(s) > 0 {
		row("f1 − baseline", func(i int) string {
			if c.Runs[i].ID == base.ID {
				return "baseline"
			}
			return differs(s[i])
		})
	}
	fmt.Fprintln(w)
	for _, x := range c.Times {
		row("time "+x.Stage, func(i int) string {
			switch {
			case !x.Known[i]:
				return "–"
			case x.Cached[i] == int64(c.Runs[i].Set.Pages) && x.Stage != "all":
				return "from the cache"
			case x.Cached[i] > 0:
				return fmt.Sprintf("%s (%d from the cache)", seconds(x.Wall[i].Seconds()), x.Cached[i])
			}
			return seconds(x.Wall[i].Seconds())
		})
	}
	return w.Flush()
}

func differs(s workspace.Significance) string {
	if s.Why != "" {
		return "–"
	}
	d := s.F1
	return fmt.Sprintf("%+.4f [%+.4f, %+.4f] p=%.3g", d.Delta, d.Interval.Low, d.Interval.High, d.P)
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
