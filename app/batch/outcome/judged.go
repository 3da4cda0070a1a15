package outcome

import (
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/find/cluster"
	"pagetwin/core/judge/label"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Judged merges the judgements of a workspace into the truth of the set, and returns the edits
// of the set's groups.
func Judged(e *cli.Env, w *workspace.Workspace, set *page.Set, gold *truth.Truth) (*truth.Truth, cluster.Edits, error) {
	j, err := label.Read(w.Labels())
	if err != nil {
		return nil, cluster.Edits{}, err
	}
	state := j.State().For(set)
	edits, unknown := state.GroupEdits(set)
	cli.Complain(e, slices.Concat(j.Problems(), state.Match(set).Unknown, unknown))
	if state.Len() > 0 {
		gold = state.Truth(set, gold, "")
	}
	return gold, edits, nil
}
