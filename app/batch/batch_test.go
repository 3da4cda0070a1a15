package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pagetwin/app/batch/cli/clitest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"batch": main,
	})
}

func TestScripts(t *testing.T) { clitest.Scripts(t, "../..") }

// Every flag of every command that names a file is in what the command claims. Exempt are
// commands on a workspace or cache alone.
func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	looked := clitest.Claims(t, program,
		"runs list", "runs show", "runs spec", "runs compare", "runs rename", "runs delete", "runs sweep",
		"label import", "label agreement", "label next", "label estimate", "cache")
	if looked < 9 {
		t.Errorf("only %d commands were looked at", looked)
	}
}
