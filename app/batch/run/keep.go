package run

import (
	"cmp"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/say"
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
	Workspace cli.In `often:"" placeholder:"DIR" help:"Save the run in this folder and reuse the signatures in its cache."`
	Title     string `placeholder:"TEXT" help:"Title of the saved run."`
	Cache     cli.In `placeholder:"DIR|none" help:"Read known signatures from this folder and store new ones there. Default: the cache of the workspace. none: compute all signatures again, so that times are comparable. It holds at most 1 GiB; the least used signatures are deleted first."`
	Judged    bool   `help:"Apply the labels of the workspace on top of the truth of the set, and its changes of groups to the groups."`

	workspace *workspace.Workspace
	cache     *sigcache.Cache
	edits     cluster.Edits // a person's edits of the groups
}

// noCache is the value of --cache for none.
const noCache = "none"

func (c *keepFlags) openWorkspace(e *cli.Env, opt *detect.Options) (err error) {
	if c.Workspace == "" && (c.Title != "" || c.Judged) {
		return cli.Wrong("--title and --judged need --workspace DIR")
	}
	dir := c.Cache
	if c.Workspace != "" {
		if c.workspace, err = workspace.OpenOn(e.Disk, string(c.Workspace)); err != nil {
			return err
		}
		dir = cmp.Or(dir, cli.In(c.workspace.Cache()))
	}
	if dir == "" || dir == noCache {
		return nil
	}
	if c.cache, err = sigcache.OpenOn(e.Disk, string(dir), 0); err != nil {
		return err
	}
	opt.Cache = c.cache
	return nil
}

func (c *keepFlags) judge(e *cli.Env, set *page.Set, gold *truth.Truth) (_ *truth.Truth, err error) {
	if c.workspace != nil && c.Judged {
		gold, c.edits, err = outcome.Judged(e, c.workspace, set, gold)
	}
	return gold, err
}

// keepRun keeps a finished run and returns its name, "" if the flags do not request it.
func (c *keepFlags) keepRun(e *cli.Env, o *eval.Outcome) (string, error) {
	if c.cache != nil {
		for _, line := range c.cache.Failures() {
			e.Warn(say.Of(line))
		}
	}
	if c.workspace == nil {
		return "", nil
	}
	rec, err := c.workspace.Keep(workspace.Finished{
		Outcome: o, Title: c.Title, Program: cli.Version,
	})
	if err != nil {
		return "", err
	}
	return rec.ID, nil
}
