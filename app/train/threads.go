package main

import (
	"pagetwin/app/batch/cli"
	"pagetwin/app/train/talk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/samples"
)

type threadsCmd struct {
	Sets     []cli.Set  `arg:"" name:"set" help:"Page sets of plain Chinese texts with titles: folders, zip or .jsonl files."`
	Out      cli.OutDir `required:"" placeholder:"DIR" help:"Write the page set to DIR, which must not exist yet."`
	Pages    int        `default:"300" help:"Pages to make, of seven sites for ten pages."`
	Articles float64    `default:"0.5" help:"Share of the pages that are articles with readers' comments, 0 to 1; the rest are threads."`
	Seed     uint64     `default:"1" help:"Seed of all that is drawn."`
	Without  []cli.Set  `placeholder:"SET" help:"Leave out texts that share a tenth with a true body of a page set. May be given several times."`
}

// Run makes a page set with bodies from texts: threads of forums, whose body is all posts, and
// articles with comments, whose body is the article. The set is for training and not for
// measuring.
func (c *threadsCmd) Run(e *cli.Env) error {
	opt := talk.Options{Seed: c.Seed, Pages: c.Pages, Articles: c.Articles}
	if err := opt.Check(); err != nil {
		return cli.Usage(err)
	}
	known, err := readKnown(e, cli.Paths(c.Without))
	if err != nil {
		return err
	}
	var texts []talk.Text
	for _, path := range c.Sets {
		t, err := readTexts(e, string(path), known)
		if err != nil {
			return err
		}
		texts = append(texts, t...)
	}
	mk, err := talk.New(texts, opt, samples.Files)
	if err != nil {
		return cli.Usage(err)
	}
	if _, err := writeSet(e, c.Out, func(out *newSet) error { return c.write(e, mk, out) }); err != nil {
		return err
	}
	_, err = say.Fprintf(e.Stdout, "%d {page|pages} of %d {site|sites} from %d {text|texts} (seed %d)\n", c.Pages, mk.Sites(), len(texts), c.Seed)
	return err
}

func readTexts(e *cli.Env, path string, known *known) (texts []talk.Text, err error) {
	set, err := cli.Open(e, cli.Set(path))
	if err != nil {
		return nil, err
	}
	defer set.Close()
	var problems []page.Problem
	for i, info := range set.Pages {
		if err := e.Ctx.Err(); err != nil {
			return nil, err
		}
		if info.Kind != page.Text {
			continue
		}
		p, err := set.Read(i)
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		if t, ok := talk.NewText(info.Title, p.Text); ok && !known.body(p.Text) {
			texts = append(texts, t)
		}
	}
	cli.Complain(e, append(set.Problems, problems...))
	return texts, nil
}

func (c *threadsCmd) write(e *cli.Env, mk *talk.Maker, out *newSet) error {
	for i := range c.Pages {
		if err := e.Ctx.Err(); err != nil {
			return err
		}
		p, err := mk.Page(i)
		if err != nil {
			return err
		}
		l := pageLine{ID: p.Layout + "-" + p.ID, Site: p.Site, URL: p.URL, Kind: "forum", Lang: "zh"}
		if p.Article {
			l.Kind = "article"
		}
		if err := out.add(l, p.Raw, p.Gold); err != nil {
			return err
		}
	}
	return nil
}
