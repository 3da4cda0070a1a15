package batch

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"pagetwin/app/batch/cli/clitest"
)

// Each command with --workers rejects, before it begins, a number for which no machine has
// memory.
func TestGoroutinesAreBounded(t *testing.T) {
	parser := clitest.Parser(t, program)
	tried := 0
	for _, node := range parser.Model.Leaves(true) {
		args, takes := strings.Fields(clitest.Path(node)), false
		for _, group := range node.AllFlags(false) {
			for _, flag := range group {
				takes = takes || flag.Name == "workers"
				if flag.Required {
					args = append(args, "--"+flag.Name+"=x")
				}
			}
		}
		if !takes {
			continue
		}
		tried++
		for range node.Positional {
			args = append(args, "x")
		}
		for _, n := range []string{"100000000", "-1"} {
			var said bytes.Buffer
			code := call(context.Background(), append(args[:len(args):len(args)], "--workers="+n), io.Discard, &said)
			if code != 2 || !strings.Contains(said.String(), "--workers must be from 0 to") || strings.Count(said.String(), "\n") != 1 {
				t.Errorf("%s with %s goroutines: exit status %d, and it says\n%s", args, n, code, &said)
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d commands take --workers", tried)
	}
}
