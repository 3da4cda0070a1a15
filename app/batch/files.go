package main

import (
	"io"

	"pagetwin/core/export"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// open lists the set at path.
func open(e *env, path string) (*page.Set, error) {
	bar := newProgress(e.stderr)
	defer bar.done()
	set, err := page.Open(e.ctx, path, page.Options{Progress: func(done, total int64) { bar.show("list", done, total) }})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// truthOf reads the truth in file about the pages of set, or what lies beside them
// where file is "".
func truthOf(set *page.Set, file string) (*truth.Truth, []page.Problem, error) {
	if file == "" {
		t, problems := truth.Found(set)
		return t, problems, nil
	}
	return truth.Load(set, file)
}

// toFile lets write fill the file at path, or stdout where path is empty. The
// file appears under its name only when it is complete.
func toFile(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "" {
		return write(stdout)
	}
	return export.ToFile(path, nil, write)
}
