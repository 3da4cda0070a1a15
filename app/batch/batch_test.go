package batch

import (
	"testing"

	"pagetwin/app/batch/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, program) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "../..") }

func TestEveryFlagThatNamesAFileSaysWhatBecomesOfIt(t *testing.T) {
	looked := clitest.Files(t, program, "run --spill", "dedup --spill", "sweep <experiment>", "sets generate --out", "samples --out", "runs compare --pages")
	if looked < 60 {
		t.Errorf("only %d flags and arguments were looked at", looked)
	}
}
