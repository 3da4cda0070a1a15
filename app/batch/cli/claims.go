package cli

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
	"pagetwin/core/page/formats"
	"pagetwin/samples"
)

// Types of flags and arguments that name files. What a command reads and writes follows from them,
// and is checked before the command begins: see [disk.Check].
type (
	In       string   // file or folder that is read
	Set      string   // page set that is read; may be a file name pattern, or - for standard input
	Out      string   // file that is written, or - for standard output
	OutDir   string   // folder that is filled: absent, empty or made by this program
	Outs     []string // files that are written, as NAME=FILE
	Settings []string // parameters, as NAME=VALUE; a VALUE may be a file that is read
)

// claim adds the files that flags and arguments name to those of the command, and checks them.
func (e *Env) claim(node *kong.Node) error {
	var in []disk.Input
	var out []disk.Output
	add := func(v *kong.Value, label string) {
		read := func(path string) { in = append(in, disk.Input{Path: path, What: say.New("the input %s", label).Words}) }
		for _, x := range each(v.Target) {
			switch x := x.(type) {
			case In:
				read(string(x))
			case Set:
				in = append(in, setInputs(string(x))...)
			case Out:
				out = append(out, disk.Output{Flag: label, Path: string(x)})
			case OutDir:
				out = append(out, disk.Output{Flag: label, Path: string(x), Folder: true})
			case Outs:
				for _, s := range x {
					name, path, _ := strings.Cut(s, "=")
					out = append(out, disk.Output{Flag: label + " " + name, Path: path})
				}
			case Settings:
				for _, s := range x {
					if _, value, _ := strings.Cut(s, "="); exists(value) {
						read(value)
					}
				}
			}
		}
	}
	for _, f := range FlagsOf(node) {
		add(f.Value, "--"+f.Name)
	}
	for _, p := range node.Positional {
		add(p, "<"+p.Name+">")
	}
	if err := e.Reads(in...); err != nil {
		return err
	}
	return e.Writes(out...)
}

// each returns a value, or the elements of a slice that has no meaning of its own.
func each(v reflect.Value) (all []any) {
	switch v.Interface().(type) {
	case Outs, Settings:
		return []any{v.Interface()}
	}
	if v.Kind() != reflect.Slice {
		return []any{v.Interface()}
	}
	for i := range v.Len() {
		all = append(all, v.Index(i).Interface())
	}
	return all
}

func setInputs(path string) []disk.Input {
	if path == "" || path == "-" {
		return nil
	}
	in := []disk.Input{formats.Input(path)}
	for _, file := range files.Matching(path) {
		in = append(in, formats.Input(file))
	}
	return in
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Reads adds files that the command reads to those that its flags name. It returns an error if one
// of them is an output.
func (e *Env) Reads(in ...disk.Input) error {
	e.in = append(e.in, in...)
	return Usage(e.check())
}

// ReadsSets is Reads for page sets; empty names are skipped.
func (e *Env) ReadsSets(paths ...string) error {
	for _, p := range paths {
		if err := e.Reads(setInputs(p)...); err != nil {
			return err
		}
	}
	return nil
}

// Writes adds files and folders that the command writes to those that its flags name. It returns an
// error if one of them must not be written.
func (e *Env) Writes(out ...disk.Output) error {
	for _, o := range out {
		switch {
		case o.Path == "":
		case !IsStream(o.Path) || o.Folder:
			e.out = append(e.out, o)
			// A summary of files is left out on request; figures that are nowhere else are printed.
			if slices.Contains(e.Flags, "quiet") && !slices.Contains(e.Flags, "json") {
				e.Stdout = io.Discard
			}
		case e.streamed != "":
			return Wrong("%s and %s would both be written to standard output: use different files", e.streamed, o.Flag)
		default:
			e.streamed, e.Stdout = o.Flag, e.Stderr
		}
	}
	return Usage(e.check())
}

func (e *Env) check() error {
	if err := disk.Check(e.in, e.out); err != nil {
		return err
	}
	if f, ok := e.Out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			for _, i := range e.in {
				if read, err := os.Stat(i.Path); err == nil && os.SameFile(info, read) {
					return say.Errorf("standard output is redirected to %v, which is also an input: write to another file", i.What)
				}
			}
		}
	}
	return nil
}

// WithShipped adds a hint to an error if path names a sample that ships with the program but is not
// there.
func WithShipped(err error, path string) error {
	if name, is := samples.Named(path); is && !exists(path) {
		return say.Errorf(`%v; %s comes with the program: "pagetwin samples --out samples" makes it samples/%s`, err, filepath.Base(name), name)
	}
	return err
}

// Paths returns the names of page sets.
func Paths(sets []Set) (paths []string) {
	for _, s := range sets {
		paths = append(paths, string(s))
	}
	return paths
}
