package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/repeat"
	"pagetwin/core/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
	"pagetwin/core/truth"
)

type teachCmd struct {
	Set       string   `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file."`
	Algorithm string   `placeholder:"NAME" help:"Algorithm whose decision about two pages is told; without one it is told how the denoiser takes the body out of one page."`
	Settings  []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, or denoise.NAME=VALUE; may be repeated."`
	Pages     []string `placeholder:"LEFT,RIGHT" help:"The two pages, or the one, by their ids in the set; the stories of a set choose their own."`
	Denoiser  string   `default:"${denoiser}" help:"Denoiser for HTML pages (batch denoisers lists them)."`
	Fold      string   `default:"none" enum:"none,simplified" help:"simplified: traditional characters count as simplified ones; none."`
	Repeats   string   `default:"${repeats}" enum:"cut,mark,keep" help:"Passages that are the template of a host: cut them from bodies, mark them, or keep them."`
	Kinds     string   `default:"${kinds}" enum:"content,all,any" help:"all: the body of a listing is its linked titles; content, any: it is as the denoiser leaves it."`
	DF        string   `placeholder:"FILE" help:"Document frequencies from FILE instead of the set."`
	Out       string   `required:"" placeholder:"FILE" help:"File to write: .json has the whole story, .svg one step as a picture."`
	Step      int      `placeholder:"N" help:"The step that a .svg shows, from 1."`
	Dark      bool     `help:"A .svg on dark ground."`
	Lang      string   `default:"en" enum:"en,zh" help:"Language of a picture: en or zh. A .json has both."`
	teachSetFlags
	pageTime
}

func (c *teachCmd) claims() (out claims) {
	out.readsSets(c.Set)
	out.reads(c.DF, whatDF)
	out.reads(c.Truth, whatTruth)
	out.readsValues(c.Settings)
	out.writes("--out", c.Out)
	return out
}

// Run tells step by step how an algorithm decides about two pages of a set, or how a
// denoiser takes the body out of one.
func (c *teachCmd) Run(e *env) error {
	switch {
	case c.ofSet() > 0:
		return c.whole(e)
	case c.Algorithm == "":
		return c.page(e)
	}
	job, denoising, err := newJob(c.Algorithm, c.Settings, presetPaper)
	if err == nil {
		err = c.check(job.Algorithm)
	}
	if err != nil {
		return usage(err)
	}
	d, dv, err := newDenoiser(c.Denoiser, denoising)
	if err != nil {
		return usage(err)
	}
	set, err := open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	found, err := c.find(set)
	if err != nil {
		return usage(err)
	}
	at := [2]int(found)
	ready, err := learnKinds(e, set, d, dv, detect.LearnOptions{PageTime: c.PageTime, Repeats: repeat.Mode(c.Repeats), Kinds: kind.Mode(c.Kinds)})
	if err != nil {
		return err
	}
	e.given(ready, c.Lang)
	story, err := c.tell(e, set, ready, job, at)
	if err != nil {
		return err
	}
	return c.write(e, story)
}

// check refuses what the command line alone shows to be wrong.
func (c *teachCmd) check(a algo.Algorithm) error {
	if !algo.HasStory(a) {
		var have []string
		for _, a := range catalog.Algorithms() {
			if algo.HasStory(a) {
				have = append(have, a.Name)
			}
		}
		return fmt.Errorf("%s cannot be told step by step yet; these can: %s", a.Name, strings.Join(have, ", "))
	}
	if len(c.Pages) != 2 {
		return fmt.Errorf("--pages takes two ids, LEFT,RIGHT, got %d", len(c.Pages))
	}
	return c.checkOut()
}

// checkOut refuses files that cannot be written.
func (c *teachCmd) checkOut() error {
	switch ending := strings.ToLower(filepath.Ext(c.Out)); {
	case ending == ".svg" && c.Step < 1:
		return errors.New("a .svg shows one step: add --step N, from 1")
	case ending == ".json" && c.Step != 0:
		return errors.New("--step goes with a .svg; a .json has all steps")
	case ending != ".svg" && ending != ".json":
		return fmt.Errorf("--out is a .json or a .svg, got %q", c.Out)
	}
	return nil
}

// find returns where the pages stand in the set.
func (c *teachCmd) find(set *page.Set) ([]int, error) {
	at := make([]int, len(c.Pages))
	for n, id := range c.Pages {
		at[n] = slices.IndexFunc(set.Pages, func(p page.Page) bool { return p.ID == id })
		if at[n] < 0 {
			return nil, fmt.Errorf("%s has no page %s; its %d pages begin with %s", c.Set, say.Shown(id), len(set.Pages), firstIDs(set))
		}
	}
	return at, nil
}

func firstIDs(set *page.Set) string {
	var ids []string
	for _, p := range set.Pages[:min(3, len(set.Pages))] {
		ids = append(ids, say.Shown(p.ID))
	}
	return strings.Join(ids, ", ")
}

// tell fits the method to the set and lets it tell.
func (c *teachCmd) tell(e *env, set *page.Set, ready *detect.Denoising, job detect.Job, at [2]int) (*trace.Story, error) {
	seg := text.NewSegmenter()
	corpus := detect.Corpus(set, ready, seg, text.Fold(c.Fold))
	if c.DF != "" {
		df, err := text.LoadDF(c.DF)
		if err != nil {
			return nil, usage(err)
		}
		corpus.UseDF(df)
	}
	fitted := func(v param.Values) (algo.Method, error) {
		m, err := job.Algorithm.New(v)
		if f, ok := m.(algo.Fitter); ok && err == nil {
			err = f.Fit(e.ctx, corpus)
		}
		return m, err
	}
	m, err := fitted(job.Values)
	if err != nil {
		return nil, err
	}
	var docs [2]*text.Doc
	for n, i := range at {
		p, err := detect.Prepare(e.ctx, set, i, ready, seg)
		if err != nil {
			return nil, err
		}
		text.Fold(c.Fold).Doc(p.Doc)
		docs[n] = p.Doc
	}
	known, problems := truth.Found(set)
	complain(e, problems)
	return algo.Telling{
		Algorithm: job.Algorithm, Values: job.Values, Method: m, Make: fitted,
		Known: known.Says(page.MakePair(at[0], at[1])),
	}.Tell(docs[0], docs[1])
}

// write writes the story, or one step of it.
func (c *teachCmd) write(e *env, s *trace.Story) error {
	if c.Step > len(s.Steps) {
		return usage(fmt.Errorf("the story has %d steps, got --step %d", len(s.Steps), c.Step))
	}
	err := e.toFile(c.Out, func(w io.Writer) error {
		if c.Step == 0 {
			return s.Write(w)
		}
		return scene.Of(s, c.Step-1, scene.Options{Lang: c.Lang, Slide: true}).SVG(w, c.Dark)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "%s: %d steps in %d chapters; %s\n", c.Out, len(s.Steps), len(s.Chapters), outcome(s))
	return err
}

// outcome says what a story comes to.
func outcome(s *trace.Story) string {
	switch {
	case s.About == trace.OfSet:
		return fmt.Sprintf("%d pages shown", len(s.Pages))
	case s.About == trace.OfPage:
		return fmt.Sprintf("a body of %d characters", s.Pages[0].Chars)
	case s.Duplicates():
		return fmt.Sprintf("score %.4g, threshold %.4g: duplicates", s.Score, s.Cut)
	}
	return fmt.Sprintf("score %.4g, threshold %.4g: not duplicates", s.Score, s.Cut)
}
