package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/sigcache"
	"pagetwin/core/truth"
	"pagetwin/core/workspace"
)

// keepFlags are the settings of a run that is kept.
type keepFlags struct {
	Workspace  string `placeholder:"DIR" help:"Keep the run in this folder, and take signatures from its cache where they are known."`
	Title      string `placeholder:"TEXT" help:"Name of the kept run."`
	Cache      string `placeholder:"DIR" help:"Take known signatures from this folder and leave new ones there; unless told, the workspace's. At most --cache-limit, the least used go first."`
	CacheLimit int64  `placeholder:"MIB" help:"Most MiB that the cache may take; unless told, 1024."`
	NoCache    bool   `help:"Sign everything anew, for times that can be compared."`
	Judged     bool   `help:"Lay the judgements of the workspace over the truth of the set, and its changes of groups over the groups."`

	workspace *workspace.Workspace
	cache     *sigcache.Cache
	edits     cluster.Edits // what a person changed of the groups
}

// openWorkspace opens what the flags ask for before any page is read.
func (c *keepFlags) openWorkspace(e *env, opt *detect.Options) (err error) {
	switch {
	case c.Workspace == "" && (c.Title != "" || c.NoCache || c.Judged):
		return usage(errors.New("--title, --no-cache and --judged need --workspace DIR"))
	case c.NoCache && c.Cache != "":
		return usage(errors.New("--cache DIR and --no-cache are one too many"))
	case c.CacheLimit < 0:
		return usage(fmt.Errorf("--cache-limit is a number of MiB above 0, got %d", c.CacheLimit))
	}
	dir := c.Cache
	if c.Workspace != "" {
		if c.workspace, err = workspace.OpenOn(e.disk, c.Workspace); err != nil {
			return err
		}
		dir = cmp.Or(dir, c.workspace.Cache())
	}
	if c.NoCache || dir == "" {
		return nil
	}
	if c.cache, err = sigcache.OpenOn(e.disk, dir, c.CacheLimit<<20); err != nil {
		return err
	}
	opt.Cache = c.cache
	return nil
}

// judge lays the judgements of the workspace over what is known of the set, where
// that is asked for.
func (c *keepFlags) judge(e *env, set *page.Set, gold *truth.Truth) (_ *truth.Truth, err error) {
	if c.workspace != nil && c.Judged {
		gold, c.edits, err = judged(e, c.workspace, set, gold)
	}
	return gold, err
}

// judged lays the judgements of a workspace over what is known of the set, and
// returns its changes of the set's groups.
func judged(e *env, w *workspace.Workspace, set *page.Set, gold *truth.Truth) (*truth.Truth, cluster.Edits, error) {
	j, err := label.Read(w.Labels())
	if err != nil {
		return nil, cluster.Edits{}, err
	}
	state := j.State().For(set)
	edits, unknown := state.GroupEdits(set)
	complain(e, slices.Concat(j.Problems(), state.Match(set).Unknown, unknown))
	if state.Len() > 0 {
		gold = state.Truth(set, gold, "")
	}
	return gold, edits, nil
}

// keepRun keeps a finished run and returns its name, "" where none is to be kept.
func (c *keepFlags) keepRun(e *env, o *eval.Outcome, df string) (string, error) {
	if c.cache != nil {
		for _, line := range c.cache.Failures() {
			fmt.Fprintln(e.stderr, "batch:", line)
		}
	}
	if c.workspace == nil {
		return "", nil
	}
	rec, err := c.workspace.Keep(workspace.Finished{
		Outcome: o, Title: c.Title, Program: Version, DF: df,
	})
	if err != nil {
		return "", err
	}
	return rec.ID, nil
}
