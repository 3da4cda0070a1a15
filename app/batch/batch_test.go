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

// Claims lists every file that a flag or argument of a command names. Exempt are commands that
// only use a workspace or a cache.
func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	looked := clitest.Claims(t, program,
		"runs list", "runs show", "runs spec", "runs compare", "runs rename", "runs delete", "runs sweep",
		"label import", "label agreement", "label next", "label estimate", "cache")
	if looked < 9 {
		t.Errorf("only %d commands were looked at", looked)
	}
}
