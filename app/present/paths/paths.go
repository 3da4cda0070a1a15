// Package paths is the choice of a file or a folder by its path.
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

// Choice is the choice of a file or a folder: a path that is typed or walked to, and what
// lies there.
type Choice struct {
	Folder bool // a folder is asked for
	Text   string
	Rows   []Row
	Err    error  // why what is typed cannot be taken, nil where it can
	Update func() // something of this has changed

	ends []string // of files that are offered, in lower case; nil for all
	book *wording.Book
	read *beside.Beside
}

// Row is a folder or a file that can be walked to.
type Row struct {
	Name   string
	Folder bool
}

// New begins at a path, and lists what lies there on a seat beside the window. Of files
// those are offered whose names have one of the ends.
func New(book *wording.Book, read *beside.Beside, folder bool, start string, ends []string) *Choice {
	p := &Choice{Folder: folder, ends: ends, book: book, read: read}
	if !strings.HasSuffix(start, string(filepath.Separator)) {
		start += string(filepath.Separator)
	}
	p.Type(start)
	return p
}

// expanded is what is typed as a path, with ~ for the home folder.
func expanded(text string) string {
	text = strings.TrimSpace(text)
	if home, err := os.UserHomeDir(); err == nil && (text == "~" || strings.HasPrefix(text, "~"+string(filepath.Separator))) {
		text = home + text[1:]
	}
	return text
}

// Type takes what is typed, and lists beside the window what goes on from there.
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

// list returns what of a folder begins with some letters: folders first.
func (p *Choice) list(dir, begin string) []Row {
	if dir == "" {
		dir = "."
	}
	entries, _ := os.ReadDir(dir) // what cannot be read has nothing to offer
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

// Walk goes to a row: into a folder, or to a file.
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

// Path is what is chosen, where Err is nil.
func (p *Choice) Path() string { return filepath.Clean(expanded(p.Text)) }

// Near names a file below the working directory from there, as people would.
func Near(path string) string {
	if dir, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return path
}

// Absolute is a path from the root, "" for none.
func Absolute(path string) string {
	if abs, err := filepath.Abs(path); path != "" && err == nil {
		return abs
	}
	return path
}
