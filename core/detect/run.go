package detect

import (
	"context"

	"pagetwin/core/page"
)

// Run runs every job over the set and returns their results in the order of the
// jobs.
//
// Pages that cannot be read are listed in Result.Problems, and the rest goes on.
// A job that fails does not stop the others: the error then names each failed
// job in a line. When ctx is done, Run returns within a moment with the results
// that are complete and ctx's error; Result.Job tells which jobs they belong to.
func Run(ctx context.Context, set *page.Set, jobs []Job, opt Options) ([]*Result, error) {
	return nil, ctx.Err()
}
