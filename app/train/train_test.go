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

// pagetwin has the commands of the program that the scripts take: they make page sets,
// and use the weights that were fitted.
var pagetwin = cli.Program{Name: "pagetwin", Commands: func() cli.Grammar {
	return new(struct {
		cli.General
		Sets struct {
			Generate offer.Generate `cmd:""`
		} `cmd:""`
		Extract pages.Extract `cmd:""`
		Run     run.Run       `cmd:""`
	})
}}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"train": main, "pagetwin": pagetwin.Main})
}

func TestScripts(t *testing.T) { clitest.Scripts(t, "../..") }

func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	if looked := clitest.Files(t, program); looked < 20 {
		t.Errorf("%d flags and arguments were looked at", looked)
	}
}
