package outcome

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// FindDeclared collects what the pages of a set declare.
func FindDeclared(e *cli.Env, set *page.Set, workers int) (*declared.Table, error) {
	return declared.Find(e.Ctx, set, declared.Options{
		Workers:  workers,
		Progress: func(done, total int64) { e.Show("declared", done, total) },
	})
}
