package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/cli/clitest"
	"pagetwin/app/batch/offer"
	"pagetwin/app/batch/pages"
	"pagetwin/app/batch/run"
)

// batch has the commands of the batch program that the scripts take: they make page sets,
// and use the weights that were fitted.
var batch = cli.Program{Name: "batch", Commands: func() cli.Grammar {
	return new(struct {
		cli.General
		Generate offer.Generate `cmd:""`
		Extract  pages.Extract  `cmd:""`
		Run      run.Run        `cmd:""`
	})
}}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"train": main, "batch": batch.Main})
}

func TestScripts(t *testing.T) { clitest.Scripts(t, "../..") }

func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	if looked := clitest.Claims(t, program); looked != 6 {
		t.Errorf("%d commands were looked at", looked)
	}
}
