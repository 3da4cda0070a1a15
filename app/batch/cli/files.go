package cli

import (
	"bufio"
	"io"
	"path/filepath"

	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Open lists the set at path.
func Open(e *Env, path string) (*page.Set, error) {
	set, err := page.Open(e.Ctx, path, page.Options{MaxUnpack: e.MaxUnpack, Progress: func(done, total int64) { e.Show("list", done, total) }})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// OpenBoth lists the set at path, and where against is another, makes one of both whose
// pages are held against each other.
func OpenBoth(e *Env, path, against string) (*page.Set, error) {
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

// TruthOf reads the truth in file about the pages of set, or what lies beside them
// where file is "".
func TruthOf(set *page.Set, file string) (*truth.Truth, []page.Problem, error) {
	if file == "" {
		t, problems := truth.Found(set)
		return t, problems, nil
	}
	t, problems, err := truth.Load(set, file)
	return t.Across(set), problems, err
}

// ToFile lets write fill the file at path, whole or not at all, or the command's output
// where path is empty. The file was looked at before the command began: see claims.go.
func (e *Env) ToFile(path string, write func(io.Writer) error) error {
	if path == "" {
		return write(e.Stdout)
	}
	return e.Ledger.Write(path, func(w *bufio.Writer) error { return write(w) })
}

// ToFiles is toFile for several files that are written side by side.
func (e *Env) ToFiles(paths []string, write func([]io.Writer) error) error {
	return e.nested(paths, nil, write)
}

func (e *Env) nested(paths []string, open []io.Writer, write func([]io.Writer) error) error {
	if len(paths) == 0 {
		return write(open)
	}
	return e.ToFile(paths[0], func(w io.Writer) error { return e.nested(paths[1:], append(open, w), write) })
}

// SetBase is the name of the set at a path, as page.Open gives it.
func SetBase(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return filepath.Base(path)
}
