package batch

import (
	"testing"

	"pagetwin/app/batch/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, program) }

func TestScripts(t *testing.T) { clitest.Scripts(t, "../..") }

// The claims of a command include every file that its flags and arguments name. Exempt are
// commands that only use a workspace or a cache.
func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	looked := clitest.Claims(t, program,
		"runs list", "runs show", "runs spec", "runs compare", "runs rename", "runs delete", "runs sweep",
		"label import", "label agreement", "label next", "label estimate", "runs cache")
	if looked < 9 {
		t.Errorf("only %d commands were looked at", looked)
	}
}
