package main

import (
	"errors"
	"fmt"

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
	Judged    bool   `help:"Lay the judgements of the workspace over the truth of the set."`

	workspace *workspace.Workspace
	cache     *sigcache.Cache
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
func (c *keepFlags) judge(e *env, set *page.Set) error {
	if c.workspace == nil || !c.Judged {
		return nil
	}
	j, err := label.Read(c.workspace.Labels())
	if err != nil {
		return err
	}
	state := j.State().For(set)
	complain(e, append(j.Problems(), state.Match(set).Unknown...))
	set.Truth = state.Truth(set, set.Truth, "")
	return nil
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
