package main

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// namesFiles are the flags and arguments that name files or folders by what stands for
// their values.
var namesFiles = []string{"FILE", "DIR", "PATH", "SET"}

// exempt are those that neither read pages nor write where they are told: commands on a
// workspace or cache alone.
var exempt = []string{"runs list", "runs show", "runs spec", "runs compare", "runs rename", "runs delete", "runs sweep", "label import", "label agreement", "label next", "label estimate", "cache"}

// Every flag of every command that names a file is in what the command claims. A new
// one that is forgotten there could be written over something that is read.
func TestEveryFlagThatNamesAFileIsClaimed(t *testing.T) {
	t.Chdir(t.TempDir())
	var c commands
	parser, err := kong.New(&c, defaults())
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, node := range parser.Model.Leaves(false) {
		if slices.Contains(exempt, path(node)) {
			continue
		}
		set := map[string]string{} // value by flag
		give := func(v *kong.Value, label string) {
			value := fmt.Sprintf("%s-%d.zip", strings.Trim(label, "-<>"), len(set))
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
			set[label] = value
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
		if len(set) == 0 {
			continue
		}
		looked++
		x, ok := node.Target.Addr().Interface().(claimer)
		if !ok {
			t.Errorf("%s claims nothing, and takes %v", path(node), set)
			continue
		}
		got := x.claims()
		if r, ok := x.(*runCmd); ok { // a set, or an experiment file
			r.Target = "file.toml"
			more := r.claims()
			got.in, got.out = append(got.in, more.in...), append(got.out, more.out...)
		}
		for label, value := range set {
			found := false
			for _, in := range got.in {
				found = found || in.Path == value
			}
			for _, out := range got.out {
				found = found || out.Path == value || strings.HasPrefix(filepath.Base(out.Path), strings.TrimSuffix(value, ".zip"))
			}
			if !found {
				t.Errorf("%s: %s is not among what the command claims", path(node), label)
			}
		}
	}
	if looked < 9 {
		t.Errorf("only %d commands were looked at", looked)
	}
}

// path is the command's name.
func path(n *kong.Node) string {
	var names []string
	for ; n != nil && n.Type != kong.ApplicationNode; n = n.Parent {
		names = append([]string{n.Name}, names...)
	}
	return strings.Join(names, " ")
}
