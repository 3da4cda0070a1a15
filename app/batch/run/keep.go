package run

import (
	"cmp"
	"errors"
	"fmt"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// keepFlags are the flags about keeping the run in a workspace.
type keepFlags struct {
	Workspace  string `placeholder:"DIR" help:"Keep the run in this folder, and take signatures from its cache where they are known."`
	Title      string `placeholder:"TEXT" help:"Name of the kept run."`
	Cache      string `placeholder:"DIR" help:"Take known signatures from this folder and leave new ones there; unless told, the workspace's. At most --cache-limit, the least used go first."`
	CacheLimit int64  `placeholder:"MIB" help:"Most MiB that the cache may take; unless told, 1024."`
	NoCache    bool   `help:"Sign everything anew, for times that can be compared."`
	Judged     bool   `help:"Lay the judgements of the workspace over the truth of the set, and its changes of groups over the groups."`

	workspace *workspace.Workspace
	cache     *sigcache.Cache
	edits     cluster.Edits // a person's edits of the groups
}

// openWorkspace opens the workspace that the flags name, before any page is read.
func (c *keepFlags) openWorkspace(e *cli.Env, opt *detect.Options) (err error) {
	switch {
	case c.Workspace == "" && (c.Title != "" || c.NoCache || c.Judged):
		return cli.Usage(errors.New("--title, --no-cache and --judged need --workspace DIR"))
	case c.NoCache && c.Cache != "":
		return cli.Usage(errors.New("--cache DIR and --no-cache are one too many"))
	case c.CacheLimit < 0:
		return cli.Usage(fmt.Errorf("--cache-limit is a number of MiB above 0, got %d", c.CacheLimit))
	}
	dir := c.Cache
	if c.Workspace != "" {
		if c.workspace, err = workspace.OpenOn(e.Disk, c.Workspace); err != nil {
			return err
		}
		dir = cmp.Or(dir, c.workspace.Cache())
	}
	if c.NoCache || dir == "" {
		return nil
	}
	if c.cache, err = sigcache.OpenOn(e.Disk, dir, c.CacheLimit<<20); err != nil {
		return err
	}
	opt.Cache = c.cache
	return nil
}

// judge merges the judgements of the workspace into the truth of the set, if a flag asks for it.
func (c *keepFlags) judge(e *cli.Env, set *page.Set, gold *truth.Truth) (_ *truth.Truth, err error) {
	if c.workspace != nil && c.Judged {
		gold, c.edits, err = outcome.Judged(e, c.workspace, set, gold)
	}
	return gold, err
}

// keepRun keeps a finished run and returns its name, "" if the flags do not ask for it.
func (c *keepFlags) keepRun(e *cli.Env, o *eval.Outcome, df string) (string, error) {
	if c.cache != nil {
		for _, line := range c.cache.Failures() {
			e.Warn(line)
		}
	}
	if c.workspace == nil {
		return "", nil
	}
	rec, err := c.workspace.Keep(workspace.Finished{
		Outcome: o, Title: c.Title, Program: cli.Version, DF: df,
	})
	if err != nil {
		return "", err
	}
	return rec.ID, nil
}
