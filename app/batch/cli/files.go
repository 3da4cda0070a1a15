package cli

import (
	"bufio"
	"io"
	"path/filepath"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/show/export"
)

// Open lists the set at path.
func Open(e *Env, path Set) (*page.Set, error) { return OpenShard(e, path, page.Section{}) }

// OpenBoth lists the set at path. If against names another set, it joins the two, and pages of
// one are compared with pages of the other only.
func OpenBoth(e *Env, path, against Set) (*page.Set, error) {
	set, err := Open(e, path)
	if err != nil || against == "" {
		return set, err
	}
	other, err := Open(e, against)
	if err != nil {
		set.Close()
		return nil, err
	}
	return page.Join(set, other), nil
}

// TruthOf reads the truth in file about the pages of set; if file is "", it reads the truth that
// lies beside the set.
func TruthOf(set *page.Set, file In) (*truth.Truth, []page.Problem, error) {
	if file == "" {
		t, problems := truthfile.Found(set)
		return t, problems, nil
	}
	t, problems, err := truthfile.Load(set, string(file))
	return t.Across(set), problems, err
}

// IsStream reports whether a path names standard output.
func IsStream[S ~string](path S) bool { return path == "-" || path == "/dev/stdout" }

// ToFile calls write to fill the file at path, which appears whole or not at all; if path is empty
// or names standard output, write fills that.
func (e *Env) ToFile(path Out, write func(io.Writer) error) error {
	if path == "" || IsStream(path) {
		return write(e.stream)
	}
	return e.Disk.Save(string(path), func(w *bufio.Writer) error { return write(w) })
}

// Save is ToFile for an optional file: if path is empty, nothing is written.
func (e *Env) Save(path Out, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	return e.ToFile(path, write)
}

// SaveTable is Save for a table, in the format given by the ending of path. The table is made
// only when the file is written.
func (e *Env) SaveTable(path Out, table func() (*table.Table, error)) error {
	return e.Save(path, func(w io.Writer) error {
		t, err := table()
		if err != nil {
			return err
		}
		return export.Write(w, string(path), t, e.Lang)
	})
}

// Sure adapts a function that makes a table without errors for [Env.SaveTable].
func Sure(make func() *table.Table) func() (*table.Table, error) {
	return func() (*table.Table, error) { return make(), nil }
}

// CheckPairs returns an error if one of the paths, except empty ones, does not have the ending of a
// format for tables of pairs.
func CheckPairs(paths ...Out) error { return check(paths, true) }

// CheckTables is CheckPairs for tables of other things, which some formats cannot hold.
func CheckTables(paths ...Out) error { return check(paths, false) }

func check(paths []Out, pairs bool) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		f, err := export.ByPath(string(path))
		if err != nil {
			return err
		}
		if f.Needs != nil && !pairs {
			return say.Errorf("%s: this format is only for pairs", path)
		}
	}
	return nil
}

// ToFiles is ToFile for several files that are written at the same time.
func (e *Env) ToFiles(paths []Out, write func([]io.Writer) error) error {
	return e.nested(paths, nil, write)
}

func (e *Env) nested(paths []Out, open []io.Writer, write func([]io.Writer) error) error {
	if len(paths) == 0 {
		return write(open)
	}
	return e.ToFile(paths[0], func(w io.Writer) error { return e.nested(paths[1:], append(open, w), write) })
}

// SetBase returns the name of the set at a path, as formats.Open names it.
func SetBase(path Set) string {
	if abs, err := filepath.Abs(string(path)); err == nil {
		return filepath.Base(abs)
	}
	return filepath.Base(string(path))
}
