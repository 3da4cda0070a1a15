package main

import (
	"bufio"
	"io"

	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// open lists the set at path.
func open(e *env, path string) (*page.Set, error) {
	bar := newProgress(e.stderr)
	defer bar.done()
	set, err := page.Open(e.ctx, path, page.Options{MaxUnpack: e.maxUnpack, Progress: func(done, total int64) { bar.show("list", done, total) }})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// openBoth lists the set at path, and where against is another, makes one of both whose
// pages are held against each other.
func openBoth(e *env, path, against string) (*page.Set, error) {
	set, err := open(e, path)
	if err != nil || against == "" {
		return set, err
	}
	other, err := open(e, against)
	if err != nil {
		set.Close()
		return nil, err
	}
	return page.Join(set, other), nil
}

// truthOf reads the truth in file about the pages of set, or what lies beside them
// where file is "".
func truthOf(set *page.Set, file string) (*truth.Truth, []page.Problem, error) {
	if file == "" {
		t, problems := truth.Found(set)
		return t, problems, nil
	}
	t, problems, err := truth.Load(set, file)
	return t.Across(set), problems, err
}

// toFile lets write fill the file at path, whole or not at all, or the command's output
// where path is empty. The file was looked at before the command began: see claims.go.
func (e *env) toFile(path string, write func(io.Writer) error) error {
	if path == "" {
		return write(e.stdout)
	}
	return e.ledger.Write(path, func(w *bufio.Writer) error { return write(w) })
}

// toFiles is toFile for several files that are written side by side.
func (e *env) toFiles(paths []string, write func([]io.Writer) error) error {
	return e.nested(paths, nil, write)
}

func (e *env) nested(paths []string, open []io.Writer, write func([]io.Writer) error) error {
	if len(paths) == 0 {
		return write(open)
	}
	return e.toFile(paths[0], func(w io.Writer) error { return e.nested(paths[1:], append(open, w), write) })
}
