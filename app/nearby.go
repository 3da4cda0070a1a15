package main

import (
	"os"
	"path/filepath"

	"pagetwin/app/present/paths"
	"pagetwin/app/present/shipped"
)

// starts returns the folders where the search for samples starts.
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

// nearby makes the paths of samples below the working directory relative to it.
func nearby(found []shipped.Sample) []shipped.Sample {
	for i, s := range found {
		found[i].Path = paths.Near(s.Path)
	}
	return found
}
