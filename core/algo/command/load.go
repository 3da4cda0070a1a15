package command

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
)

// Dir is the person's own folder of commands, "" where the system tells none:
// $XDG_CONFIG_HOME/pagetwin/commands, else ~/.config/pagetwin/commands; on macOS in
// Application Support, on Windows in AppData.
func Dir() string {
	dir, err := os.UserConfigDir()
	if err != nil || !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "pagetwin", "commands")
}

// Load reads the declarations in a folder, files that end in .toml, by name; what is wrong
// with one is a problem, and the others are there all the same. taken are names that are
// not free. A folder that is not there has none.
func Load(dir string, taken func(name string) bool) (list []*Command, problems []say.Problem) {
	if dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			problems = append(problems, say.Of(say.Plain(err)).At(dir))
		}
		return nil, problems
	}
	by := make(map[string]string)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".toml") || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		c, err := Read(path)
		switch {
		case err != nil:
		case taken(c.Name):
			err = say.Errorf("%s is one of ours: give it another name", c.Name)
		case by[c.Name] != "":
			err = say.Errorf("%s is in %s already: give it another name", c.Name, by[c.Name])
		}
		if err != nil {
			problems = append(problems, say.Of(err).At(path))
			continue
		}
		by[c.Name] = e.Name()
		list = append(list, c)
	}
	return list, problems
}
