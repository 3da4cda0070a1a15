package clitest

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/page/formats"
)

// namesFiles are the placeholders of flags and arguments whose values are files or folders.
var namesFiles = []string{"FILE", "DIR", "PATH", "SET"}

// Claims checks that a command claims every file that one of its flags or arguments names: a
// file that is not claimed could be overwritten while it is read. Exempt are commands that read
// no pages and write to no file of the caller's choice. It returns the number of commands it
// checked.
func Claims(t *testing.T, program cli.Program, exempt ...string) (looked int) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, node := range Parser(t, program).Model.Leaves(true) {
		if slices.Contains(exempt, Path(node)) {
			continue
		}
		given := giveFiles(t, node)
		x, ok := node.Target.Addr().Interface().(cli.Claimer)
		if writes := ok && len(x.Claims().Out) > 0; writes != has(node, "force") {
			t.Errorf("%s has --force: %v, and writes files: %v", Path(node), !writes, writes)
		}
		if ok && slices.ContainsFunc(x.Claims().In, isSet) && !has(node, "max-unpack") {
			t.Errorf("%s has no --max-unpack, and reads a page set", Path(node))
		}
		if len(given) == 0 {
			continue
		}
		looked++
		if !ok {
			t.Errorf("%s claims nothing, and takes %v", Path(node), given)
			continue
		}
		got := x.Claims()
		if target := node.Target.FieldByName("Target"); target.IsValid() { // a set or an experiment file
			target.SetString("file.toml")
			more := x.Claims()
			got.In, got.Out = append(got.In, more.In...), append(got.Out, more.Out...)
		}
		for label, value := range given {
			found := false
			for _, in := range got.In {
				found = found || in.Path == value
			}
			for _, out := range got.Out {
				found = found || out.Path == value || strings.HasPrefix(filepath.Base(out.Path), strings.TrimSuffix(value, ".zip"))
			}
			if !found {
				t.Errorf("%s: %s is not among what the command claims", Path(node), label)
			}
		}
	}
	return looked
}

func has(node *kong.Node, name string) bool {
	return slices.ContainsFunc(cli.FlagsOf(node), func(f *kong.Flag) bool { return f.Name == name })
}

func isSet(in disk.Input) bool { return in.What.En == formats.Input("").What.En }

func giveFiles(t *testing.T, node *kong.Node) map[string]string {
	given := map[string]string{}
	give := func(v *kong.Value, label string) {
		value := fmt.Sprintf("%s-%d.zip", strings.Trim(label, "-<>"), len(given))
		switch v.Target.Kind() {
		case reflect.String:
			v.Target.SetString(value)
		case reflect.Slice:
			if v.Target.Type().Elem().Kind() != reflect.String {
				return
			}
			v.Target.Set(reflect.ValueOf([]string{value}))
		default:
			return
		}
		given[label] = value
	}
	for _, f := range node.AllFlags(false) {
		for _, flag := range f {
			if err := flag.Reset(); err != nil {
				t.Fatal(err)
			}
			if slices.Contains(namesFiles, flag.PlaceHolder) {
				give(flag.Value, "--"+flag.Name)
			}
		}
	}
	for _, p := range node.Positional {
		if slices.Contains([]string{"set", "workspace", "spec", "experiment"}, p.Name) {
			give(p, "<"+p.Name+">")
		}
	}
	return given
}

// Parser returns the parser of a program's command lines.
func Parser(t *testing.T, program cli.Program) *kong.Kong {
	t.Helper()
	parser, err := kong.New(program.Commands(), kong.Name(program.Name), cli.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// Path returns the full name of a command, parents included: "runs list".
func Path(n *kong.Node) string {
	var names []string
	for ; n != nil && n.Type != kong.ApplicationNode; n = n.Parent {
		names = append([]string{n.Name}, names...)
	}
	return strings.Join(names, " ")
}
