// Package samples contains the files that ship with the program: labelled page sets,
// experiment files, and the material that package synth makes page sets of.
package samples

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Laid lists the files for people to open, edit and run, by their paths in this folder: all but
// the material, which the program reads from its built-in files.
func Laid() ([]string, error) {
	var names []string
	err := fs.WalkDir(Files, ".", func(name string, e fs.DirEntry, err error) error {
		top, _, _ := strings.Cut(name, "/")
		switch {
		case err != nil:
			return err
		case slices.Contains([]string{"articles", "templates", "words", "paper", "findings.toml", "papers.toml", "sites.toml", "banks.toml"}, top):
			if e.IsDir() {
				return fs.SkipDir
			}
		case !e.IsDir():
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// Named returns the path in Files that a user means by a path: that of the sample set, the
// specification or the experiment of that name, with its ending or without.
func Named(wanted string) (string, bool) {
	base := path.Base(strings.ReplaceAll(wanted, `\`, "/"))
	for _, dir := range []string{"", "experiments/"} {
		for _, end := range []string{"", ".zip", ".toml"} {
			name := dir + base + end
			if _, err := fs.Stat(Files, name); err == nil && slices.Contains(openable(dir), name) {
				return name, true
			}
		}
	}
	return "", false
}

// openable are the sets and the .toml files in a folder.
func openable(dir string) []string {
	names, _ := fs.Glob(Files, dir+"*.toml") // the patterns are right
	if dir == "" {
		sets, _ := fs.Glob(Files, "*.zip")
		names = append(names, append(sets, "metasearch")...)
	}
	return names
}
