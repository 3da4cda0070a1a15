package batch

import (
	"cmp"
	"fmt"
	"io"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/batch/cli/clitest"
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

// When the first argument is a command, only that command's grammar is built. It parses the
// command as the grammar of all commands does.
func TestASingleCommandParsesAsInTheWholeGrammar(t *testing.T) {
	said := func(args ...string) string {
		var out, complaints strings.Builder
		status := call(t.Context(), args, &out, &complaints)
		return fmt.Sprint(status, out.String(), complaints.String())
	}
	all := reflect.TypeFor[commands]()
	alone := 0
	for i := range all.NumField() {
		name := cmp.Or(all.Field(i).Tag.Get("name"), strings.ToLower(all.Field(i).Name))
		if _, is := all.Field(i).Tag.Lookup("cmd"); !is {
			continue
		}
		alone++
		for _, rest := range []string{"--help", "--no-such-flag"} {
			if got, want := said(name, rest), said("--max-unpack=1TiB", name, rest); got != want {
				t.Errorf("%s %s says\n%s\nand among all\n%s", name, rest, got, want)
			}
		}
	}
	if alone < 16 {
		t.Errorf("only %d commands are read alone", alone)
	}
}

// The list of commands is made from their tags alone, and is what the whole grammar says.
func TestTheListOfCommandsEqualsThatOfTheWholeGrammar(t *testing.T) {
	var got []string
	var out strings.Builder
	call(t.Context(), []string{"--help"}, &out, io.Discard)
	_, list, _ := strings.Cut(out.String(), "\nGetting started\n")
	for line := range strings.Lines(list) {
		if strings.HasPrefix(line, "  ") && line[2] != ' ' {
			got = append(got, strings.TrimSpace(line))
		}
	}
	var want []string
	for _, c := range clitest.Parser(t, program).Model.Children {
		want = append(want, strings.Replace(c.Summary(), " [<words> ...]", "", 1)) // hidden
	}
	if !slices.Equal(got, want) {
		t.Errorf("--help lists\n%q\nand the grammar has\n%q", got, want)
	}
}
