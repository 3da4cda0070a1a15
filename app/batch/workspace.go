package main

import (
	"errors"
	"fmt"
	"slices"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/sigcache"
	"pagetwin/core/workspace"
)

// keepFlags are the settings of a run that is kept.
type keepFlags struct {
	Workspace string `placeholder:"DIR" help:"Keep the run in this folder, and take signatures from its cache where they are known."`
	Title     string `placeholder:"TEXT" help:"Name of the kept run."`
	NoCache   bool   `help:"Sign everything anew, for times that can be compared."`
	Judged    bool   `help:"Lay the judgements of the workspace over the truth of the set, and its changes of groups over the groups."`

	workspace *workspace.Workspace
	cache     *sigcache.Cache
	edits     cluster.Edits // what a person changed of the groups
}

// openWorkspace opens what the flags ask for before any page is read.
func (c *keepFlags) openWorkspace(opt *detect.Options) (err error) {
	if c.Workspace == "" {
		if c.Title != "" || c.NoCache || c.Judged {
			return usage(errors.New("--title, --no-cache and --judged need --workspace DIR"))
		}
		return nil
	}
	if c.workspace, err = workspace.Open(c.Workspace); err != nil {
		return err
	}
	if c.NoCache {
		return nil
	}
	if c.cache, err = sigcache.Open(c.workspace.Cache(), 0); err != nil {
		return err
	}
	opt.Cache = c.cache
	return nil
}

// judge lays the judgements of the workspace over the set's truth.
func (c *keepFlags) judge(e *env, set *page.Set) (err error) {
	if c.workspace != nil && c.Judged {
		c.edits, err = judged(e, c.workspace, set)
	}
	return err
}

// judged lays the judgements of a workspace over the set's truth and returns its
// changes of the set's groups.
func judged(e *env, w *workspace.Workspace, set *page.Set) (cluster.Edits, error) {
	j, err := label.Read(w.Labels())
	if err != nil {
		return cluster.Edits{}, err
	}
	state := j.State().For(set)
	edits, unknown := state.GroupEdits(set)
	complain(e, slices.Concat(j.Problems(), state.Match(set).Unknown, unknown))
	if state.Len() > 0 {
		set.Truth = state.Truth(set, set.Truth, "")
	}
	return edits, nil
}

// keepRun keeps a finished run and returns its name, "" where none is to be kept.
func (c *keepFlags) keepRun(e *env, set *page.Set, r *detect.Result, threshold float64, df string) (string, error) {
	if c.workspace == nil {
		return "", nil
	}
	if c.cache != nil {
		for _, line := range c.cache.Failures() {
			fmt.Fprintln(e.stderr, "batch:", line)
		}
	}
	rec, err := c.workspace.Keep(workspace.Finished{
		Set: set, Result: r, Title: c.Title, Program: Version, Threshold: threshold, DF: df,
	})
	if err != nil {
		return "", err
	}
	return rec.ID, nil
}
