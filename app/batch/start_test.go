package batch

import (
	"os/exec"
	"strings"
	"testing"
)

// go-dateparser compiles the dates of 200 languages before main runs, a third of a second at
// each start. go-trafilatura imports it, and is therefore in a module of its own, app/peers.
func TestStartDoesNotCompileTheDatesOfPeers(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("what is linked in is told by the go command:", err)
	}
	out, err := exec.Command("go", "list", "-deps", "./pagetwin-batch").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, heavy := range []string{"markusmobius/go-trafilatura", "markusmobius/go-dateparser"} {
		if strings.Contains(string(out), heavy) {
			t.Errorf("the program links in %s", heavy)
		}
	}
}
