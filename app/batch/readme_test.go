package batch

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/batch/cli/clitest"

	"pagetwin/assets/manual"
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

// Every command in the READMEs works; a command that is in both is run once. Not run are the
// make targets, which run this test, and the script that they call.
func TestReadmeCommands(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, name := range []string{"README.md", "README.zh.md"} {
		shown := commandsOf(t, filepath.Join(root, name))
		if len(shown) < 7 {
			t.Fatalf("%s: only %d commands found", name, len(shown))
		}
		lines = append(lines, shown...)
	}
	runShown(t, root, lines)
}

// Every command in the manual works too; the short form runs those of the tour. The commands of a
// page run in order, because a command may read the output of an earlier one.
func TestManualCommands(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	pages := manual.Pages("en")
	err = fs.WalkDir(pages, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		lines := commandsOf(t, filepath.Join(root, "assets", "manual", "en", name))
		lines = append(lines, commandsOf(t, filepath.Join(root, "assets", "manual", "zh", name))...)
		if total += len(lines); len(lines) > 0 && (!testing.Short() || name == "tour.md") {
			t.Run(name, func(t *testing.T) { runShown(t, root, lines) })
		}
		return nil
	})
	if err != nil || total < 80 {
		t.Fatalf("%d commands, %v", total, err)
	}
}

// The manual names every command, in both languages.
func TestManualNamesEveryCommand(t *testing.T) {
	parser := clitest.Parser(t, program)
	for _, lang := range []string{"en", "zh"} {
		page, err := fs.ReadFile(manual.Pages(lang), "command.md")
		if err != nil {
			t.Fatal(err)
		}
		var rows string
		for line := range strings.Lines(string(page)) {
			if cells := strings.Split(line, "|"); len(cells) > 2 && cells[0] == "" {
				rows += cells[1]
			}
		}
		for _, c := range parser.Model.Children {
			if !c.Hidden && !strings.Contains(rows, "`"+c.Name+"`") {
				t.Errorf("the table of %s/command.md does not name %s", lang, c.Name)
			}
		}
	}
}

// runShown runs commands in a folder of their own, which holds the samples unless the commands
// copy them there, and the folder out, which the manual asks for. The commands write into these
// two only, so that nothing is untracked in a clone. Equal commands are run once.
func runShown(t *testing.T, root string, lines []string) {
	t.Helper()
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	t.Parallel()
	dir, env := t.TempDir(), os.Environ()
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o777); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(lines, "bin/pagetwin samples --out samples") { // otherwise the copied samples are enough
		if err := os.Symlink(filepath.Join(root, "samples"), filepath.Join(dir, "samples")); err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range lines {
		if slices.Contains(lines[:i], line) {
			continue
		}
		args := strings.Fields(line)
		switch args[0] {
		case "make":
			if !bytes.Contains(makefile, []byte("\n"+args[1]+":")) {
				t.Errorf("%s: the Makefile has no such target", line)
			}
		case "bin/pagetwin":
			var stdout, stderr bytes.Buffer
			cmd := exec.CommandContext(t.Context(), "pagetwin", args[1:]...)
			cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, &stdout, &stderr
			if err := cmd.Run(); err != nil {
				t.Errorf("%s: %v\n%s", line, err, &stderr)
			}
			if stdout.Len() == 0 && !slices.Contains(args, "--out") {
				t.Errorf("%s: it says nothing", line)
			}
		default:
			t.Errorf("%s: not a command of this project", line)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); name != "out" && name != "samples" {
			t.Errorf("the commands leave %s behind, beside the folder out", name)
		}
	}
}
