package clitest

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"pagetwin/app/batch/cli"
)

// Files checks that every flag and argument that names a file or folder has a type that says what
// becomes of it: else the file could be overwritten while it is read. Exempt are the names of flags
// and arguments whose files a command checks itself. It returns the number of files.
func Files(t *testing.T, program cli.Program, exempt ...string) (looked int) {
	t.Helper()
	types := []reflect.Type{
		reflect.TypeFor[cli.In](), reflect.TypeFor[cli.Set](), reflect.TypeFor[cli.Out](), reflect.TypeFor[cli.OutDir](), reflect.TypeFor[cli.Outs](),
	}
	for _, node := range Parser(t, program).Model.Leaves(true) {
		check := func(v *kong.Value, label string) {
			path := Path(node) + " " + label
			if slices.Contains(exempt, path) {
				return
			}
			looked++
			typ := v.Target.Type()
			if !slices.Contains(types, typ) && typ.Kind() == reflect.Slice {
				typ = typ.Elem()
			}
			if !slices.Contains(types, typ) {
				t.Errorf("%s is a %s, which does not say whether it is read or written", path, typ)
			}
			if typ == reflect.TypeFor[cli.Set]() && !slices.ContainsFunc(cli.FlagsOf(node), func(f *kong.Flag) bool { return f.Name == "max-unpack" }) {
				t.Errorf("%s has no --max-unpack, and reads a page set", Path(node))
			}
		}
		for _, f := range cli.FlagsOf(node) {
			if slices.Contains([]string{"FILE", "DIR", "PATH", "SET", "OTHER", "NAME=FILE"}, f.PlaceHolder) {
				check(f.Value, "--"+f.Name)
			}
		}
		for _, p := range node.Positional {
			if slices.Contains([]string{"set", "workspace", "spec", "experiment", "source", "file"}, p.Name) {
				check(p, "<"+p.Name+">")
			}
		}
	}
	return looked
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
		names = append(names, n.Name)
	}
	slices.Reverse(names)
	return strings.Join(names, " ")
}
