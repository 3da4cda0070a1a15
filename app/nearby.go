package main

import (
	"os"
	"path/filepath"

	"pagetwin/app/present/paths"
	"pagetwin/app/present/shipped"
)

// starts are the folders from which samples are looked for.
func starts() []string {
	var out []string
	if exe, err := os.Executable(); err == nil {
		if exe, err = filepath.EvalSymlinks(exe); err == nil {
			out = append(out, filepath.Dir(exe))
		}
	}
	if dir, err := os.Getwd(); err == nil {
		out = append(out, dir)
	}
	return out
}

// nearby names samples below the working directory from there, as people would.
func nearby(found []shipped.Sample) []shipped.Sample {
	for i, s := range found {
		found[i].Path = paths.Near(s.Path)
	}
	return found
}
