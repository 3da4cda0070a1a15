package command

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
)

// Dir returns the user's folder of commands, "" if the system defines none:
// $XDG_CONFIG_HOME/pagetwin/commands, else ~/.config/pagetwin/commands; on macOS in Application
// Support, on Windows in AppData.
func Dir() string {
	dir, err := os.UserConfigDir()
	if err != nil || !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "pagetwin", "commands")
}

// Load reads the declarations in a folder, files that end in .toml, sorted by name; an invalid one
// is a problem, and the others are returned nevertheless. taken reports names that are in use. A
// missing folder has no declarations.
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
			err = say.Errorf("%s is a built-in name: use another name", c.Name)
		case by[c.Name] != "":
			err = say.Errorf("%s is already in %s: use another name", c.Name, by[c.Name])
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
