package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

type agreeCmd struct {
	Set     cli.Set    `arg:"" name:"set" help:"Page set: a folder, zip, .jsonl or .html file."`
	Bodies  []cli.In   `required:"" placeholder:"FILE" help:"Bodies that an extractor found, one JSON object with id and text a line, as extract --bodies writes them. Two or more times; the bodies of the first are the ones taken."`
	Out     cli.OutDir `required:"" placeholder:"DIR" help:"Write the page set to DIR, which must not exist yet."`
	Without []cli.Set  `placeholder:"SET" help:"Leave out pages of sites that a page set has, and pages that share their body with it. May be given several times."`
	MostHan float64    `default:"1" help:"Leave out pages of whose letters more than this share is Han, 0 to 1."`
}

// The pages taken into an agreed set.
const (
	agreeLeastHTML = 6_000 // bytes
	agreeMostHTML  = 600_000
	agreeLeastBody = 500
	agreeLeastF1   = 0.9 // of 4-grams, between the first body and each other
)

// Run makes a page set with bodies from pages on whose body several extractors of other projects
// agree: more layouts to train on than people have judged. Extractors agree on the easier pages,
// so such a set is for training and not for measuring.
func (c *agreeCmd) Run(e *cli.Env) error {
	if len(c.Bodies) < 2 {
		return cli.Usage(errors.New("--bodies must be given twice or more: what one extractor finds has nothing to agree with"))
	}
	if c.MostHan < 0 || c.MostHan > 1 {
		return cli.Usage(fmt.Errorf("--most-han must be from 0 to 1, got %g", c.MostHan))
	}
	found := make([]map[string]string, len(c.Bodies))
	for i, path := range c.Bodies {
		var err error
		if found[i], err = readBodies(string(path)); err != nil {
			return cli.Usage(err)
		}
	}
	known, err := readKnown(e, cli.Paths(c.Without))
	if err != nil {
		return err
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	n, err := writeSet(e, c.Out, func(out *newSet) error { return c.write(e, out, set, found, known) })
	if err != nil {
		return err
	}
	_, err = say.Fprintf(e.Stdout, "%d of %d {page|pages} taken\n", n, len(set.Pages))
	return err
}

func readBodies(path string) (map[string]string, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, path, err)
	}
	defer f.Close()
	texts := make(map[string]string)
	dec := json.NewDecoder(bufio.NewReader(f))
	for {
		var line struct{ ID, Text string }
		if err := dec.Decode(&line); errors.Is(err, io.EOF) {
			return texts, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s, object %d: %w; each must have id and text", path, len(texts)+1, err)
		}
		texts[line.ID] = line.Text
	}
}

func (c *agreeCmd) write(e *cli.Env, out *newSet, set *page.Set, found []map[string]string, known *known) error {
	var problems []page.Problem
	for i, info := range set.Pages {
		if err := e.Ctx.Err(); err != nil {
			return err
		}
		e.Show("agree", int64(i+1), int64(len(set.Pages)))
		body := agreed(info.ID, found)
		if len(body) < agreeLeastBody || hanShare(body) > c.MostHan || known.body(body) {
			continue
		}
		p, err := set.Read(i)
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		if len(p.Text) < agreeLeastHTML || len(p.Text) > agreeMostHTML || known.site(p.Text) {
			continue
		}
		if err := out.add(pageLine{ID: info.ID}, []byte(p.Text), body); err != nil {
			return err
		}
	}
	cli.Complain(e, append(set.Problems, problems...))
	return nil
}

// agreed returns the body by the first extractor; "" if another has none or one that differs too
// much.
func agreed(id string, found []map[string]string) string {
	body := found[0][id]
	for _, other := range found[1:] {
		if body == "" || other[id] == "" {
			return ""
		}
		if s, _ := truebody.New(other[id]).Score(body); s.F1 < agreeLeastF1 {
			return ""
		}
	}
	return body
}
