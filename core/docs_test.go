package core_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The package comment of core names every package below it, and CONTRIBUTING.md every folder
// beside core; neither names one that does not exist.
func TestGuidesKnowTheHouse(t *testing.T) {
	list, guide := read(t, "doc.go"), read(t, "../CONTRIBUTING.md")
	rooms := regexp.MustCompile(`(?m)^//\t([a-z]+(?:/[a-z]+)?) {2,}`).FindAllStringSubmatch(list, -1)
	named := map[string]bool{}
	for _, m := range rooms {
		named[m[1]] = true
		if _, err := os.Stat(m[1]); err != nil {
			t.Errorf("doc.go names %s: %v", m[1], err)
		}
	}
	for _, m := range regexp.MustCompile("`((?:core|app|assets|samples)/?[a-z/_.]*)`").FindAllStringSubmatch(guide, -1) {
		if _, err := os.Stat("../" + m[1]); err != nil {
			t.Errorf("CONTRIBUTING.md names %s: %v", m[1], err)
		}
	}
	for name := range strings.FieldsSeq(goList(t, "-f", "{{.ImportPath}}", "./...", "../app/...")) {
		path := strings.Split(strings.TrimPrefix(name, "pagetwin/"), "/")
		switch room := strings.Join(path[1:min(3, len(path))], "/"); {
		case path[0] == "app":
			if !strings.Contains(guide, "`"+strings.Join(path[:min(2, len(path))], "/")) {
				t.Errorf("CONTRIBUTING.md does not name %s", name)
			}
		case len(path) > 1 && !named[room] && !named[path[1]] && !strings.HasSuffix(room, "test"):
			t.Errorf("doc.go does not name %s", room)
		}
	}
}

// The code that CONTRIBUTING.md shows is that of an example, which is compiled and run.
func TestCodeInTheGuideIsCompiled(t *testing.T) {
	guide, example := read(t, "../CONTRIBUTING.md"), read(t, "algo/story_example_test.go")
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(guide, -1)
	if len(blocks) == 0 {
		t.Error("CONTRIBUTING.md shows no code")
	}
	for _, b := range blocks {
		if !strings.Contains(example, b[1]) {
			t.Errorf("no example has this code:\n%s", b[1])
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}
