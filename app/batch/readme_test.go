package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/catalog"
)

// commandsOf returns the lines of the ```sh blocks of a file, without comments.
func commandsOf(t *testing.T, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	inside := false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```sh"
		case inside && line != "":
			line, _, _ = strings.Cut(line, " #")
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// Every command that the two READMEs show does what it is shown for. The make
// targets are what runs this test, and the script behind it.
func TestReadmeCommands(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"README.md", "README.zh.md"} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.Symlink(filepath.Join(root, "samples"), "samples"); err != nil {
				t.Fatal(err)
			}
			lines := commandsOf(t, filepath.Join(root, name))
			if len(lines) < 8 {
				t.Fatalf("only %d commands found", len(lines))
			}
			for _, line := range lines {
				args := strings.Fields(line)
				switch args[0] {
				case "make":
					if !bytes.Contains(makefile, []byte("\n"+args[1]+":")) {
						t.Errorf("%s: the Makefile has no such target", line)
					}
				case "bin/batch":
					var stdout, stderr bytes.Buffer
					if code := run(t.Context(), args[1:], &stdout, &stderr); code != 0 {
						t.Errorf("%s: exit status %d\n%s", line, code, &stderr)
					}
					if stdout.Len() == 0 && !slices.Contains(args, "--out") {
						t.Errorf("%s: it says nothing", line)
					}
				default:
					t.Errorf("%s: not a command of this project", line)
				}
			}
		})
	}
}

// The READMEs name every algorithm that there is.
func TestReadmeListsTheAlgorithms(t *testing.T) {
	for _, name := range []string{"README.md", "README.zh.md"} {
		data, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range catalog.Algorithms() {
			if !bytes.Contains(data, []byte("| `"+a.Name+"` |")) {
				t.Errorf("%s does not list %s", name, a.Name)
			}
		}
	}
}
