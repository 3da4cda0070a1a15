package main

import (
	"os/exec"
	"strings"
	"testing"
)

// go-dateparser compiles the dates of 200 languages before main runs: a third of a
// second at each start. It comes with
// go-trafilatura, which is why that is in a module of its own, app/peers.
func TestStartIsNotSpentOnPeers(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, heavy := range []string{"markusmobius/go-trafilatura", "markusmobius/go-dateparser"} {
		if strings.Contains(string(out), heavy) {
			t.Errorf("the batch command links in %s", heavy)
		}
	}
}
