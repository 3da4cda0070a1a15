package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"pagetwin/app/batch/cli"
	"pagetwin/core/lab/synth"
)

// pageLine is a page in the listing of a set, pages.jsonl.
type pageLine struct {
	ID           string `json:"id"`
	File         string `json:"file"`
	Gold         string `json:"gold"`
	Site         string `json:"site,omitempty"`
	URL          string `json:"url,omitempty"`
	Kind         string `json:"kind,omitempty"`
	Lang         string `json:"lang,omitempty"`
	TemplateSite string `json:"template_site,omitempty"` // host whose layout the page has
	Template     string `json:"template,omitempty"`      // page of another set with the same layout
}

// newSet is a page set with true bodies that is written.
type newSet struct {
	synth.Folder
	list  bytes.Buffer
	pages int
}

// writeSet writes a page set to a new folder and returns the number of its pages.
func writeSet(e *cli.Env, folder cli.OutDir, fn func(*newSet) error) (pages int, err error) {
	err = e.Disk.Folder(string(folder), func(dir string) error {
		s := &newSet{Folder: synth.Folder{Disk: e.Disk, Path: dir}}
		if err := fn(s); err != nil {
			return err
		}
		pages = s.pages
		return s.Put("pages.jsonl", s.list.Bytes())
	})
	return pages, err
}

// add writes a page and its body, and lists both.
func (s *newSet) add(l pageLine, raw []byte, body string) error {
	s.pages++
	l.File, l.Gold = fmt.Sprintf("pages/%06d.html", s.pages), fmt.Sprintf("gold/%06d.txt", s.pages)
	return errors.Join(s.Put(l.File, raw), s.Put(l.Gold, []byte(body)), json.NewEncoder(&s.list).Encode(l))
}
