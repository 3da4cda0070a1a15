package talk

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"text/template"

	"pagetwin/core/lab/synth"
)

// words are the material: layouts and small texts.
type words struct {
	*synth.Material
	layouts                               *template.Template
	replies, users, titles, signs, boards []string
}

//go:embed all:files
var files embed.FS

func readWords(fsys fs.FS) (*words, error) {
	m, err := synth.ReadMaterial(fsys)
	if err != nil {
		return nil, err
	}
	w := &words{Material: m}
	if w.layouts, err = template.ParseFS(files, "files/layouts/*.html"); err != nil {
		return nil, err
	}
	for name, list := range map[string]*[]string{"replies": &w.replies, "users": &w.users, "titles": &w.titles, "signs": &w.signs, "boards": &w.boards} {
		if *list, err = readLines("files/" + name + ".txt"); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readLines reads a list, one a line; lines that begin with # are remarks.
func readLines(name string) (lines []string, err error) {
	src, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(src)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s: no line", name)
	}
	return lines, nil
}
