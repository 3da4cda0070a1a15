package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/page"
)

type agreeCmd struct {
	Dirs    []string `arg:"" name:"dir" help:"Folders of HTML files, or of folders with a file source.html each."`
	Out     string   `required:"" placeholder:"DIR" help:"Write the page set to DIR, which must not be there yet."`
	F1      float64  `name:"f1" default:"0.9" help:"Least F1 of 4-grams between the two bodies, 0 to 1."`
	Without []string `placeholder:"SET" help:"Leave out pages of sites that a page set has, and pages that share their body with it. May be given several times."`
	MostHan float64  `default:"1" help:"Leave out pages of whose letters more than this share is Han, 0 to 1."`
}

// The pages taken into an agreed set.
const (
	agreeLeastHTML = 6_000 // bytes
	agreeMostHTML  = 600_000
	agreeLeastBody = 500
)

// Run makes a page set with bodies out of pages on whose body two extractors of
// other people agree: more layouts to train on than people have judged. What
// they agree on are the easier pages, so such a set is to train with and not to
// measure on.
func (c *agreeCmd) Run(e *env) error {
	if len(heavyPeers()) == 0 {
		return usage(errors.New("go-trafilatura, one of the two extractors, is not in this build: go build -tags peers ./app/batch has it"))
	}
	if c.F1 < 0 || c.F1 > 1 {
		return usage(fmt.Errorf("--f1 must be from 0 to 1, got %g", c.F1))
	}
	if c.MostHan < 0 || c.MostHan > 1 {
		return usage(fmt.Errorf("--most-han must be from 0 to 1, got %g", c.MostHan))
	}
	files, err := htmlFiles(c.Dirs)
	if err != nil {
		return usage(err)
	}
	known, err := readKnown(e, c.Without)
	if err != nil {
		return err
	}
	if err := os.Mkdir(c.Out, 0o755); err != nil {
		return usage(err)
	}
	for _, dir := range [...]string{"pages", "gold"} {
		if err := os.Mkdir(filepath.Join(c.Out, dir), 0o755); err != nil {
			return err
		}
	}
	n := 0
	bar := newProgress(e.stderr)
	defer bar.done()
	err = toFile(filepath.Join(c.Out, "pages.jsonl"), nil, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		for i, path := range files {
			if err := e.ctx.Err(); err != nil {
				return err
			}
			bar.show("extract", int64(i+1), int64(len(files)))
			line, err := c.take(path, known)
			if err != nil {
				return err
			}
			if line == nil {
				continue
			}
			n++
			if err := enc.Encode(line); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	bar.done()
	_, err = fmt.Fprintf(e.stdout, "%d of %d pages taken\n", n, len(files))
	return err
}

// htmlFiles returns the HTML files of the folders, sorted within each.
func htmlFiles(dirs []string) ([]string, error) {
	var files []string
	for _, dir := range dirs {
		for _, names := range [...]string{"*.html", "*/source.html"} {
			found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(names)))
			if err != nil {
				return nil, err
			}
			slices.Sort(found)
			files = append(files, found...)
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there are no .html files: name folders that have some")
	}
	return files, nil
}

// agreeLine is a line of the set's pages.jsonl.
type agreeLine struct {
	ID   string `json:"id"`
	File string `json:"file"`
	Gold string `json:"gold"`
}

// take writes page and body of a file into the set, or returns nil where it is not
// wanted.
func (c *agreeCmd) take(path string, known *known) (*agreeLine, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(b) < agreeLeastHTML || len(b) > agreeMostHTML {
		return nil, nil
	}
	src, _, err := page.Decode(b, "")
	if err != nil {
		return nil, nil //nolint:nilerr // a page that cannot be read is not wanted
	}
	if known.site(src) {
		return nil, nil
	}
	body := agreedBody(src, c.F1)
	if len(body) < agreeLeastBody || hanShare(body) > c.MostHan || known.body(body) {
		return nil, nil
	}
	id := strings.TrimSuffix(filepath.Base(path), ".html")
	if id == "source" {
		id = filepath.Base(filepath.Dir(path))
	}
	line := &agreeLine{id, "pages/" + id + ".html", "gold/" + id + ".txt"}
	if _, err := os.Stat(filepath.Join(c.Out, line.File)); !errors.Is(err, fs.ErrNotExist) {
		return nil, err // a file of that name was taken before
	}
	if err := os.WriteFile(filepath.Join(c.Out, line.File), []byte(src), 0o644); err != nil {
		return nil, err
	}
	return line, os.WriteFile(filepath.Join(c.Out, line.Gold), []byte(body), 0o644)
}
