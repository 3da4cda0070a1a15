package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"pagetwin/app/report"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/markup"
)

// compareCmd runs the programs for pagetwin report findings: it reads DIR/inputs and writes DIR/others, see
// [report.Other].
type compareCmd struct {
	Dir string `arg:"" name:"dir" help:"Folder of pagetwin report findings --inputs."`
}

// speed is the name of the set for measuring times.
const speed = "speed"

// floor is the score below which pairs are not written.
const floor = 0.05

func (c *compareCmd) Run(ctx context.Context, stderr io.Writer) error {
	sets, err := os.ReadDir(filepath.Join(c.Dir, "inputs"))
	if len(sets) == 0 && (err == nil || errors.Is(err, fs.ErrNotExist)) {
		err = fmt.Errorf("%s has no inputs: make them with pagetwin report findings --inputs --out %s", c.Dir, c.Dir)
	}
	if err != nil {
		return err
	}
	for _, entry := range sets {
		name := entry.Name()
		set := filepath.Join(c.Dir, "inputs", name)
		texts, err := read(filepath.Join(set, "texts.jsonl"))
		if err != nil {
			return err
		}
		for _, p := range programs() {
			fmt.Fprintf(stderr, "%s: %s\n", name, p.name)
			if err := c.score(p, name, texts); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		pages := filepath.Join(set, "pages.jsonl")
		if _, err := os.Stat(pages); err == nil {
			if err := c.bodies(ctx, name, pages, stderr); err != nil {
				return err
			}
		}
	}
	return nil
}

// row is a line of an input.
type row struct {
	ID   string `json:"id"`
	Text string `json:"text,omitempty"`
	HTML string `json:"html,omitempty"`
}

func read(path string) (list []row, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for dec := json.NewDecoder(bufio.NewReader(f)); dec.More(); {
		var r row
		if err := dec.Decode(&r); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, len(list)+1, err)
		}
		list = append(list, r)
	}
	return list, nil
}

// score scores the pairs of a set with a program; for the set for times no pairs are written.
func (c *compareCmd) score(p program, set string, texts []row) error {
	found, bytes, spent := p.run(texts, set == speed)
	about := report.Other{
		Program: p.module, Version: version(p.module), Settings: p.settings, Language: "go",
		CPU: spent.Seconds(), Bytes: bytes, Pages: len(texts),
	}
	if set != speed {
		err := c.put(set, p.name+".tsv", func(w *bufio.Writer) error {
			fmt.Fprintln(w, "id1\tid2\tscore")
			for _, x := range found {
				fmt.Fprintf(w, "%s\t%s\t%s\n", say.Escape(texts[x.a].ID), say.Escape(texts[x.b].ID), strconv.FormatFloat(x.score, 'g', 9, 64))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return c.about(set, p.name, about)
}

// bodies extracts the bodies of a set with all extractors.
func (c *compareCmd) bodies(ctx context.Context, set, path string, stderr io.Writer) error {
	pages, err := read(path)
	if err != nil {
		return err
	}
	for _, d := range foreign() {
		fmt.Fprintf(stderr, "%s: %s\n", set, d.Name)
		f, err := d.New(param.Defaults(d.Params))
		if err != nil {
			return err
		}
		lines := make([]line, len(pages))
		began := clock.Spent()
		for i, p := range pages {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			lines[i] = line{p.ID, f(markup.Parse(p.HTML)).Text}
		}
		spent := clock.Spent() - began
		err = cmp.Or(
			disk.MkdirAll(filepath.Join(c.Dir, "others", set)),
			write(filepath.Join(c.Dir, "others", set, d.Name+".jsonl"), lines),
			c.about(set, d.Name, report.Other{
				Program: moduleOf(d), Version: version(moduleOf(d)), Settings: "defaults", Language: "go", CPU: spent.Seconds(), Pages: len(pages),
			}))
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *compareCmd) about(set, name string, o report.Other) error {
	return c.put(set, name+".json", func(w *bufio.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(o)
	})
}

func (c *compareCmd) put(set, name string, fill func(*bufio.Writer) error) error {
	path := filepath.Join(c.Dir, "others", set, name)
	if err := disk.MkdirAll(filepath.Dir(path)); err != nil {
		return err
	}
	return disk.Write(path, fill)
}

func spent(work func()) time.Duration {
	began := clock.Spent()
	work()
	return clock.Spent() - began
}
