package batch

import (
	"bytes"
	"strings"
	"testing"

	"pagetwin/app/batch/cli/clitest"
)

// Every example in a help text is a command line that can be parsed.
func TestExamplesOfTheHelpParse(t *testing.T) {
	parser := clitest.Parser(t, program)
	var texts []string
	for _, node := range parser.Model.Leaves(true) {
		texts = append(texts, node.Detail)
	}
	seen := 0
	for line := range strings.Lines(strings.Join(append(texts, program.Description[1].En), "\n")) {
		if example, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "  pagetwin "); is {
			seen++
			if _, err := parser.Parse(strings.Fields(example)); err != nil {
				t.Errorf("pagetwin %s: %v", example, err)
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d examples are shown", seen)
	}
}

// The help shows its examples line by line, and the message about a wrong command line names the
// help of the command.
func TestHelpShowsExamplesAndErrorsNameTheHelp(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		says   string
	}{
		{"--help", 0, "\n    pagetwin samples --out samples\n"},
		{"run --help", 0, "\nAll flags: pagetwin run --help-all\n"},
		{"run --help-all", 0, "\n    pagetwin run pages.jsonl --algorithm shingling --set k=4 --threshold 0.6 --json\n"},
		{"help run", 0, "Usage: pagetwin run"},
		{"make pages", 2, `unknown command "make": did you mean index make?`},
		{"", 2, "pagetwin --help"},
		{"run", 2, "pagetwin run --help"},
		{"label import work", 2, "pagetwin label import --help"},
		{"run pages --nosuch", 2, "pagetwin run --help"},
		{"nosuch", 2, "pagetwin --help"},
	} {
		var stdout, stderr bytes.Buffer
		status := call(t.Context(), strings.Fields(c.args), &stdout, &stderr)
		if said := stdout.String() + stderr.String(); status != c.status || !strings.Contains(said, c.says) {
			t.Errorf("pagetwin %s: exit status %d, and it says\n%s", c.args, status, said)
		}
	}
}
