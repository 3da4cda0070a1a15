package core_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// floors are the packages of core in layers: each may import the packages of earlier layers. The
// layers of a group follow one another, so that the groups have an order too: that of the list
// in doc.go.
var floors = [][]string{
	{"base/say", "base/clock"},
	{"base/conf", "base/param", "base/hash", "base/disk", "base/boost", "base/linear", "base/pack", "base/work"},
	{"base/table"},
	{"page/charset", "page/lost", "page/unpack"},
	{"page", "page/zipdir", "page/files"},
	{"page/listing"},
	{"page/archive", "page/message", "page/rows"},
	{"page/formats", "page/truth"},
	{"page/truthfile"},
	{"text"},
	{"text/align"},
	{"trace/letters", "trace"},
	{"trace/scene"},
	{"trace/motion", "trace/slides", "trace/svg"},
	{"trace/picture"},
	{"trace/player"},
	{"body/markup", "body/repeat"},
	{"body/declared"},
	{"body/denoise", "body/denoise/truebody"},
	{"body/outline"},
	{"body/denoise/bodystory"},
	{"body/denoise/given", "body/denoise/meta", "body/kind"},
	{"body/denoise/learned/blocks", "body/denoise/learned/words"},
	{"body/denoise/*"},
	{"body/pass"},
	{"algo"},
	{"algo/sketch/choose"},
	{"algo/scores", "algo/sketch/*"},
	{"algo/storykit"},
	{"algo/sketch/sets"},
	{"algo/sketch/sentences"},
	{"algo/*"},
	{"algo/blend"},
	{"algo/catalog"},
	{"find/scored", "find/sigcache", "find/learn"},
	{"find/relate"},
	{"find/join", "find/result"},
	{"find/missed", "find/cluster"},
	{"find/detect"},
	{"find/shards"},
	{"find/index"},
	{"judge/confusion"},
	{"judge/eval"},
	{"judge/eval/body", "judge/label"},
	{"lab/synth/dice", "lab/synth/lineage"},
	{"lab/experiment", "lab/lesson", "lab/synth", "lab/convert"},
	{"lab/workspace", "lab/course"},
	{"show/plot", "show/coloured"},
	{"show/export"},
	{"show/diagram"},
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
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, said.String())
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

func TestWingsStandInOrder(t *testing.T) {
	var wings []string
	for _, floor := range floors {
		for _, path := range floor {
			wing, _, _ := strings.Cut(path, "/")
			if len(wings) == 0 || wings[len(wings)-1] != wing {
				wings = append(wings, wing)
			}
		}
	}
	want := strings.Fields("base page text trace body algo find judge lab show")
	if !slices.Equal(wings, want) {
		t.Errorf("the wings stand as %v, want %v", wings, want)
	}
}
