package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const accepted = "accepted are a folder or zip of HTML files, a folder or zip with a pages.jsonl, a .jsonl or .jsonl.gz file, and one HTML file"

// Open lists the set at path: a folder of HTML files, a folder with a
// pages.jsonl or pages.jsonl.gz, a .jsonl or .jsonl.gz file, a zip of either
// folder, or one HTML file. What it is is told from the content; the name only
// helps. pairs.tsv and clusters.tsv beside the pages become the set's truth.
//
// The error is about the set as a whole (nothing there, format unknown,
// archive truncated, ctx done). What is wrong with single pages or lines is in
// Set.Problems, and the rest is listed. Close the set after use.
func Open(ctx context.Context, path string, opt Options) (*Set, error) {
	if opt.MaxPage <= 0 {
		opt.MaxPage = DefaultMaxPage
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, plain(err))
	}
	l := newLister(ctx, path, opt)
	switch {
	case info.IsDir():
		err = l.folder(path)
	case info.Mode().IsRegular():
		err = l.file(path, info)
	default:
		err = errors.New("is neither a folder nor a file")
	}
	if err == nil {
		err = l.finish()
	}
	if err != nil {
		l.src.Close()
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return l.set, nil
}

func (l *lister) folder(path string) error {
	dir, err := openFolder(path)
	if err != nil {
		return err
	}
	l.src.files = dir
	return l.tree()
}

// tree lists a folder or zip: by its pages.jsonl where it has one, otherwise
// all HTML files in it.
func (l *lister) tree() error {
	for _, name := range []string{"pages.jsonl", "pages.jsonl.gz"} {
		f, err := l.src.files.stat(name)
		if err != nil {
			continue
		}
		r, err := l.src.files.open(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		l.beside = true
		return l.jsonLines(r, name, f.size)
	}
	l.beside = true
	return l.htmlFiles()
}

// file lists what a file holds, by its first bytes.
func (l *lister) file(name string, info fs.FileInfo) error {
	f, err := os.Open(name)
	if err != nil {
		return plain(err)
	}
	head := make([]byte, headBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		f.Close()
		return plain(err)
	}
	head = head[:n]
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		f.Close()
		return plain(err)
	}
	base := strings.ToLower(info.Name())
	switch isJSON := strings.HasSuffix(base, ".jsonl") || strings.HasSuffix(base, ".ndjson"); {
	case n == 0:
		f.Close()
		return errors.New("the file is empty; " + accepted)
	case bytes.HasPrefix(head, []byte("\x1F\x8B")), binaryKind(head) == "" && (isJSON || opensObject(head)):
		return l.loneLines(f, name, info.Size())
	}
	f.Close()
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return l.zip(name)
	case binaryKind(head) == "" && (looksHTML(head) || htmlName(base)):
		return l.lonePage(name)
	case binaryKind(head) != "":
		return fmt.Errorf("looks like %s; %s", binaryKind(head), accepted)
	}
	return fmt.Errorf("begins with %.30q, which is neither HTML nor a JSON line; %s", head, accepted)
}

func opensObject(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("{"))
}

func (l *lister) zip(name string) error {
	a, err := openZip(name)
	if err != nil {
		return err
	}
	l.src.files = a
	return l.tree()
}

// loneLines lists a JSONL file. The files that it names are looked for beside
// it, and truth files too where it is called pages….jsonl.
func (l *lister) loneLines(f *os.File, name string, size int64) error {
	dir, err := openFolder(filepath.Dir(name))
	if err != nil {
		f.Close()
		return err
	}
	l.src.files = dir
	base := filepath.Base(name)
	l.beside = strings.HasPrefix(base, "pages") && strings.Contains(base, ".jsonl")
	return l.jsonLines(f, base, size)
}

// lonePage lists one HTML file as a set. The user chose the file, so a link to
// it is followed.
func (l *lister) lonePage(name string) error {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return plain(err)
	}
	dir, err := openFolder(filepath.Dir(real))
	if err != nil {
		return err
	}
	l.src.files = dir
	f, err := dir.stat(filepath.Base(real))
	if err != nil {
		return err
	}
	l.candidates = []candidate{{page: Page{ID: f.id(), Size: f.size}, item: item{file: f.name, n: f.size}, file: f, where: f.id()}}
	return nil
}

// htmlName tells by its name whether a file is a web page.
func htmlName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".html", ".htm", ".xhtml", ".shtml":
		return true
	}
	return false
}
