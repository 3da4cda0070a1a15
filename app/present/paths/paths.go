// Package paths lets a person choose a file or a folder by its path.
package paths

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/wording"
)

// Choice is the choice of a file or a folder: the typed path, and the files and folders that
// match it.
type Choice struct {
	Folder bool // choose a folder
	Text   string
	Rows   []Row
	Err    error  // why the typed path cannot be chosen, nil if it can
	Update func() // called when the choice or the list has changed

	ends []string // endings of the offered files, in lower case; nil for all
	book *wording.Book
	read *beside.Beside
}

// Row is a folder or a file in the list.
type Row struct {
	Name   string
	Folder bool
}

// New begins at a path and lists its folder in the background. Files are offered if their names
// have one of the endings.
func New(book *wording.Book, read *beside.Beside, folder bool, start string, ends []string) *Choice {
	p := &Choice{Folder: folder, ends: ends, book: book, read: read}
	if !strings.HasSuffix(start, string(filepath.Separator)) {
		start += string(filepath.Separator)
	}
	p.Type(start)
	return p
}

// expanded returns the typed text as a path, with ~ replaced by the home folder.
func expanded(text string) string {
	text = strings.TrimSpace(text)
	if home, err := os.UserHomeDir(); err == nil && (text == "~" || strings.HasPrefix(text, "~"+string(filepath.Separator))) {
		text = home + text[1:]
	}
	return text
}

// Type changes the typed text, and lists the matching files in the background.
func (p *Choice) Type(text string) {
	p.Text = text
	path := expanded(text)
	dir, begin := filepath.Split(path)
	var rows []Row
	var err error
	p.read.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
		info, statErr := os.Stat(path)
		switch {
		case path == "" || statErr != nil:
			err = p.book.Err("paths.none", path)
		case p.Folder && !info.IsDir():
			err = p.book.Err("paths.file", path)
		case !p.Folder && info.IsDir():
			err = p.book.Err("paths.folder")
		}
		if statErr == nil && info.IsDir() {
			dir, begin = path, ""
		}
		rows = p.list(dir, begin)
		return nil
	}, Done: func(failed error) {
		p.Rows, p.Err = rows, cmp.Or(failed, err)
		if p.Update != nil {
			p.Update()
		}
	}})
}

func (p *Choice) list(dir, begin string) []Row {
	if dir == "" {
		dir = "."
	}
	entries, _ := os.ReadDir(dir) // a folder that cannot be read offers nothing
	rows := []Row{{"..", true}}
	var files []Row
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(strings.ToLower(name), strings.ToLower(begin)) || strings.HasPrefix(name, ".") && begin == "" {
			continue
		}
		isDir := e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(dir, name))
			isDir = err == nil && info.IsDir()
		}
		switch {
		case isDir:
			rows = append(rows, Row{name, true})
		case !p.Folder && p.offered(name):
			files = append(files, Row{name, false})
		}
	}
	return append(rows, files...)
}

func (p *Choice) offered(name string) bool {
	return p.ends == nil || slices.ContainsFunc(p.ends, func(end string) bool { return strings.HasSuffix(strings.ToLower(name), strings.ToLower(end)) })
}

// Walk chooses a row: it enters a folder, or chooses a file.
func (p *Choice) Walk(row Row) {
	path := expanded(p.Text)
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		path = filepath.Dir(path)
	}
	path = filepath.Join(path, row.Name)
	if row.Folder && !strings.HasSuffix(path, string(filepath.Separator)) {
		path += string(filepath.Separator)
	}
	p.Type(path)
}

// Path returns the chosen path; it is valid if Err is nil.
func (p *Choice) Path() string { return filepath.Clean(expanded(p.Text)) }

// Near returns the path of a file relative to the working directory if the file is below it.
func Near(path string) string {
	if dir, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return path
}

// Absolute returns the absolute path, "" for none.
func Absolute(path string) string {
	if abs, err := filepath.Abs(path); path != "" && err == nil {
		return abs
	}
	return path
}
