package core

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// floors are the packages of core from the ground up: each may import what
// stands on floors before its own.
var floors = [][]string{
	{"say", "clock"},
	{"conf", "param", "hash", "disk", "boost", "linear", "page/charset", "page/lost", "page/unpack"},
	{"page/zipdir", "synth/dice", "pack"},
	{"page", "markup", "text"},
	{"truth", "align", "repeat", "trace", "letters"},
	{"declared", "trace/scene"},
	{"trace/picture"},
	{"trace/player"},
	{"denoise", "algo", "denoise/truebody"},
	{"denoise/told"},
	{"denoise/given", "denoise/meta", "kind", "relate", "scores", "spread/store"},
	{"sketch/*", "denoise/*"},
	{"sketch/told", "sketch/sets"},
	{"algo/*", "command"},
	{"algo/blend"},
	{"catalog"},
	{"sigcache"},
	{"detect"},
	{"cluster", "versions", "spread"},
	{"eval", "eval/body"},
	{"experiment", "lesson", "course"},
	{"synth", "plot", "label", "workspace", "convert"},
	{"export"},
}

// floorOf returns the floor of a package of core, -1 for one that has none: that of
// its name, or else of its room.
func floorOf(path string) int {
	if i := slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, path) }); i >= 0 {
		return i
	}
	return slices.IndexFunc(floors, func(f []string) bool {
		return slices.ContainsFunc(f, func(p string) bool {
			room, all := strings.CutSuffix(p, "/*")
			return all && strings.HasPrefix(path, room+"/")
		})
	})
}

// goList asks the go command for packages.
func goList(t *testing.T, args ...string) string {
	t.Helper()
	program, err := exec.LookPath("go")
	if err != nil {
		t.Skip("what is asked of the sources takes the go command:", err)
	}
	cmd := exec.Command(program, append([]string{"list"}, args...)...)
	var told strings.Builder
	cmd.Stderr = &told
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, told.String())
	}
	return string(out)
}

func TestImportsGoOnlyForward(t *testing.T) {
	out := goList(t, "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	const root = "pagetwin/core/"
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		from, ok := strings.CutPrefix(fields[0], root)
		if !ok || strings.HasSuffix(from, "test") {
			continue // core itself, and the conformance harnesses
		}
		if floorOf(from) < 0 {
			t.Errorf("%s has no floor: name it in floors", from)
		}
		for _, path := range fields[1:] {
			switch to, inside := strings.CutPrefix(path, root); {
			case strings.HasPrefix(path, "fyne.io/"):
				t.Errorf("%s imports the window: %s", from, path)
			case strings.HasPrefix(path, "pagetwin/app"):
				t.Errorf("%s imports a program: %s", from, path)
			case inside && floorOf(to) >= floorOf(from):
				t.Errorf("%s imports %s, which does not stand before it", from, to)
			}
		}
	}
}
