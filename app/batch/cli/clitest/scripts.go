// Package clitest holds tests that every program of commands must pass.
package clitest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"pagetwin/app/batch/cli"
)

// Main runs the tests of a package of commands in English and in UTC on any machine; tests of other
// languages and zones set them by --lang or t.Setenv. The scripts of the package start the program
// as pagetwin.
func Main(m *testing.M, program cli.Program) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") != "pagetwin" { // which has the environment that its script gives it
		for name, value := range map[string]string{"LC_ALL": "C.UTF-8", "LANGUAGE": "", "TZ": "UTC"} {
			if err := os.Setenv(name, value); err != nil {
				panic(err)
			}
		}
		time.Local = time.UTC
	}
	testscript.Main(m, map[string]func(){"pagetwin": program.Main})
}

// Scripts runs the scripts in testdata/script; each uses commands alone. root is the folder of
// the sources, which scripts know as $ROOT.
func Scripts(t *testing.T, root string) {
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			e.Setenv("XDG_CONFIG_HOME", e.WorkDir+"/.config")
			return nil
		},
	})
}

// status runs a command that must end with the given exit status:
//
//	status 2 pagetwin nosuch
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [argument ...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = strconv.Itoa(exit.ExitCode())
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s (%v)", got, args[0], err)
	}
}
