package core

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// CONTRIBUTING.md names every room of the house, and none that is not there.
func TestGuideKnowsTheHouse(t *testing.T) {
	src, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	guide := string(src)
	for _, m := range regexp.MustCompile("`((?:core|app|assets|samples)[a-z/_.]*)`").FindAllStringSubmatch(guide, -1) {
		if _, err := os.Stat("../" + m[1]); err != nil {
			t.Errorf("it names %s: %v", m[1], err)
		}
	}
	for name := range strings.FieldsSeq(goList(t, "-f", "{{.ImportPath}}", "./...", "../app/...")) {
		room := strings.TrimPrefix(name, "pagetwin/")
		for strings.Count(room, "/") > 1 {
			room = path.Dir(room)
		}
		if room != "core" && !strings.Contains(guide, "`"+room+"`") {
			t.Errorf("it does not name %s", room)
		}
	}
}
