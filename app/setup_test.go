//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Whoever has an old Go, of which go.mod is a riddle to it, is told in one line what is found, what is
// needed, and where to get it; a Go that fetches what is needed goes on.
func TestAnOldGoIsToldSoBeforeAnythingIsBuilt(t *testing.T) {
	for _, c := range []struct {
		version, toolchain, want string
		ok                       bool
	}{
		{"1.19.8", "", "Go 1.19.8 is too old; install Go 1.", false},
		{"1.22.1", "local", "Go 1.22.1 is too old; install Go 1.", false},
		{"1.22.1", "auto", "Go 1.22.1 fetches Go 1.", true},
		{"9.1", "local", "", true},
	} {
		dir := t.TempDir()
		fake := "#!/bin/sh\ncase $1 in version) echo go version go" + c.version + " linux/amd64 ;; env) echo " + c.toolchain + " ;; esac\n"
		for name, script := range map[string]string{"go": fake, "dpkg-query": "#!/bin/sh\necho installed\n", "apt-get": "#!/bin/sh\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("bash", "../.ci/setup", "build")
		cmd.Env = []string{"PATH=" + dir + ":/usr/bin:/bin"}
		out, err := cmd.CombinedOutput()
		if said := string(out); (err == nil) != c.ok || !strings.Contains(said, c.want) || strings.Count(said, "\n") > 1 || c.want == "" && said != "" {
			t.Errorf("with Go %s and GOTOOLCHAIN=%s it says %q (%v)", c.version, c.toolchain, said, err)
		}
	}
}
