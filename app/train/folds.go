package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"pagetwin/core/base/disk"
)

// keptFolds reads a table with the columns set, id and fold, such as train denoiser --report
// writes, and returns the fold of each site with a page in it. For a site whose pages are in
// several folds, it is that of the first.
func (t *training) keptFolds(path string) (map[string]int, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes, r.ReuseRecord = '\t', true, true
	head, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, noTable(err))
	}
	set, id, fold := slices.Index(head, "set"), slices.Index(head, "id"), slices.Index(head, "fold")
	if set < 0 || id < 0 || fold < 0 {
		return nil, fmt.Errorf("%s: the first line must name the columns set, id and fold", path)
	}
	type key struct{ set, id string }
	of := make(map[key]int)
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		n, err := strconv.Atoi(row[fold])
		if line, _ := r.FieldPos(fold); err != nil || n < 0 || n >= t.Folds {
			return nil, fmt.Errorf("%s: line %d: fold must be from 0 to %d, got %q", path, line, t.Folds-1, row[fold])
		}
		of[key{row[set], row[id]}] = n
	}
	kept := make(map[string]int)
	for _, p := range t.pages {
		n, ok := of[key{t.sets[p.set].Name, p.id}]
		if _, known := kept[p.sample.Site]; ok && !known {
			kept[p.sample.Site] = n
		}
	}
	return kept, nil
}

// noTable replaces io.EOF by the message that the file is empty.
func noTable(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("the file is empty")
	}
	return err
}
