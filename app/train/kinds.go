package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/kinds"
	"pagetwin/app/train/trees"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

type trainKindsCmd struct {
	Sets      []cli.Set `arg:"" name:"set" help:"Page sets whose pages.jsonl says the kind of each page; a page without one that has a true body is content of some kind."`
	ByAddress []cli.Set `placeholder:"SET" help:"Sets whose kinds were told by the addresses of the pages: nothing is learned from these addresses there."`
	Articles  []cli.Set `placeholder:"SET" help:"Sets whose pages without a kind are articles."`
	Out       cli.Out   `placeholder:"FILE" help:"Write the weights to FILE."`
	Folds     int       `default:"10" help:"Folds of the cross-validation, 3 to 40; all pages of a site are in one."`
	Seed      uint64    `default:"1" help:"Seed of the rows and columns drawn for each tree."`
	Report    cli.Out   `placeholder:"FILE" help:"Write the kind of each page by trees that have not seen its site to FILE (TSV)."`
}

// Run trains the trees that classify pages, prints how they classify pages of sites that they
// have not seen, and writes the weights.
func (c *trainKindsCmd) Run(e *cli.Env) error {
	t, err := c.train(e)
	if err != nil {
		return err
	}
	if c.Report != "" {
		if err := e.ToFile(c.Report, t.report); err != nil {
			return err
		}
	}
	if c.Out != "" {
		err := e.ToFile(c.Out, func(w io.Writer) error { return t.out.Model.Write(w, t.made()) })
		if err != nil {
			return err
		}
	}
	return t.print(e.Stdout) // after the files, since the reader of the stream may be gone
}

func (c *trainKindsCmd) train(e *cli.Env) (*kindsTraining, error) {
	if c.Folds < 3 || c.Folds > 40 {
		return nil, cli.Usage(fmt.Errorf("there must be from 3 to 40 folds, got %d", c.Folds))
	}
	t := &kindsTraining{trainKindsCmd: c}
	for i, path := range c.Sets {
		if err := t.read(e, string(path), i); err != nil {
			return nil, err
		}
	}
	if len(t.samples) == 0 {
		return nil, cli.Usage(errors.New("no page has a kind: training needs sets whose pages.jsonl says it"))
	}
	sites := make([]string, len(t.samples))
	for i := range t.samples {
		sites[i] = t.samples[i].Site
	}
	t.settings = kinds.DefaultSettings()
	t.settings.Folds, t.settings.Seed = c.Folds, c.Seed
	t.settings.Progress = func(done, total int) { e.Show("fit", int64(done), int64(total)) }
	var err error
	t.out, err = kinds.Train(e.Ctx, t.samples, trees.Folds(sites, c.Folds, nil), t.settings)
	return t, err
}

type kindsTraining struct {
	*trainKindsCmd
	sets     []*page.Set
	samples  []kinds.Sample
	ids      []string
	settings kinds.Settings
	out      *kinds.Outcome
}

// read reads the pages of a set that have a label. Pages that cannot be read are listed on
// standard error.
func (t *kindsTraining) read(e *cli.Env, path string, number int) error {
	set, err := cli.Open(e, cli.Set(path))
	if err != nil {
		return err
	}
	defer set.Close()
	t.sets = append(t.sets, set)
	lines := listing(set, path)
	d, v, err := cli.NewDenoiser(catalog.DefaultDenoiser, nil)
	if err != nil {
		return err
	}
	ready, err := cli.Learn(e, set, d, v, 0)
	if err != nil {
		return err
	}
	table, err := pass.CountRepeats(e.Ctx, set, pass.LearnOptions{Progress: func(done, total int64) { e.Show("repeats", done, total) }})
	if err != nil {
		return err
	}
	var problems []page.Problem
	for i, info := range set.Pages {
		e.Show("look", int64(i), int64(len(set.Pages)))
		word := lines[info.ID].Kind
		label, ok := kinds.LabelOf(word)
		if !ok && word == "" && info.HasGold {
			label, ok = kinds.LabelOf("content")
			if slices.Contains(t.Articles, cli.Set(path)) {
				label, ok = kinds.LabelOf("article")
			}
		}
		if !ok || info.Kind != page.HTML {
			continue
		}
		p, err := pass.Prepare(e.Ctx, set, i, ready, nil)
		if e.Ctx.Err() != nil {
			return e.Ctx.Err()
		}
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		s := kinds.Sample{Set: number, Site: siteOf(info.URL), Label: label}
		if s.Site == "" {
			s.Site = fmt.Sprint("page ", number, " ", info.ID)
		}
		address := info.URL
		if slices.Contains(t.ByAddress, cli.Set(path)) {
			address = ""
		}
		s.Lesson = kind.NewLesson(kind.Source{Tree: p.Tree, Host: table.Of(i), Address: address, Body: p.Body})
		t.samples, t.ids = append(t.samples, s), append(t.ids, info.ID)
	}
	cli.Complain(e, problems)
	return nil
}

func knownKind(l kinds.Label) string {
	if l.Content {
		return "content"
	}
	return l.Kind.String()
}

// right reports whether a verdict agrees with the label, and whether both agree on the page being a
// listing.
func right(l kinds.Label, v kind.Verdict) (all, listing bool) {
	listing = (l.Kind == kind.Listing) == (v.Kind == kind.Listing)
	if l.Content {
		return v.Kind.Content(), listing
	}
	return l.Kind == v.Kind, listing
}

type setKinds struct {
	pages, right, listing int
	content, lost         int // pages of content, and of them those that runs would leave out
	lists, taken          int // listings, and of them those that runs would take in
	sites                 map[string]bool
	table                 map[string]map[kind.Kind]int // by the word for the label
}

// figures counts the verdicts on a set, with repeats if they are known.
func (t *kindsTraining) figures(set, view int) setKinds {
	f := setKinds{sites: make(map[string]bool), table: make(map[string]map[kind.Kind]int)}
	for i := range t.samples {
		s := &t.samples[i]
		if s.Set != set {
			continue
		}
		v := t.out.Held[i][view]
		all, listing := right(s.Label, v)
		f.pages++
		f.sites[s.Site] = true
		if s.Label.Kind == kind.Listing {
			f.lists++
			f.taken += one(!v.LeftOut())
		} else {
			f.content++
			f.lost += one(v.LeftOut())
		}
		f.right += one(all)
		f.listing += one(listing)
		known := knownKind(s.Label)
		if f.table[known] == nil {
			f.table[known] = make(map[kind.Kind]int)
		}
		f.table[known][v.Kind]++
	}
	return f
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (t *kindsTraining) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for k, s := range t.sets {
		for view, name := range []string{"repeats not known", "repeats known"} {
			f := t.figures(k, view)
			if f.pages == 0 {
				continue
			}
			n := float64(f.pages)
			say.Fprintf(w, "%s, %s: %d {page|pages} of %d {site|sites}, kind right %.4f, listing or not right %.4f\n", say.Shown(s.Name), name, f.pages, len(f.sites), float64(f.right)/n, float64(f.listing)/n)
			say.Fprintf(w, "left out of runs: %d of %d {page|pages} of content; taken in: %d of %d {listing|listings}\n", f.lost, f.content, f.taken, f.lists)
			fmt.Fprint(w, "known")
			for _, k := range kind.Kinds() {
				fmt.Fprintf(w, "\t%s", k)
			}
			fmt.Fprintln(w)
			for _, known := range knownKinds() {
				if row := f.table[known]; row != nil {
					fmt.Fprint(w, known)
					for _, k := range kind.Kinds() {
						fmt.Fprintf(w, "\t%d", row[k])
					}
					fmt.Fprintln(w)
				}
			}
			fmt.Fprintln(w)
		}
	}
	return w.Flush()
}

// knownKinds returns the words for all labels.
func knownKinds() []string {
	list := []string{"content"}
	for _, k := range kind.Kinds() {
		list = append(list, k.String())
	}
	return list
}

func (t *kindsTraining) made() kinds.Made {
	m := kinds.Made{Program: cli.Version, Settings: t.settings}
	for k, s := range t.sets {
		f := t.figures(k, 1)
		n := float64(max(1, f.pages))
		m.Sets = append(m.Sets, kinds.MadeSet{
			Name: s.Name, Fingerprint: s.Fingerprint, Pages: f.pages, Sites: len(f.sites), Right: float64(f.right) / n, ListingOnly: float64(f.listing) / n,
		})
	}
	return m
}

func (t *kindsTraining) report(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "set\tid\tsite\tknown\talone\twith_repeats\twhy\tchances")
	for i := range t.samples {
		s, v := &t.samples[i], t.out.Held[i]
		chances, _ := json.Marshal(t.out.Chances[i]) // numbers from 0 to 1
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", say.Escape(t.sets[s.Set].Name), say.Escape(t.ids[i]), say.Escape(s.Site), knownKind(s.Label), v[0].Kind, v[1].Kind, v[1].Why().En, chances)
	}
	return b.Flush()
}
