package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pagetwin/core/page"
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

// toFile lets write fill the file at path, or stdout where path is empty. The
// file appears under its name only when it is complete.
func toFile(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "" {
		return write(stdout)
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer os.Remove(f.Name())
	err = write(f)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
