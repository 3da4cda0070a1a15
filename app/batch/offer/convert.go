package offer

import (
	"fmt"
	"time"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/convert"
)

// Convert converts a public set to a page set.
type Convert struct {
	Name     string     `arg:"" optional:"" name:"name" help:"Name of a public set (see --list). Without a source, the command shows where to download the set, how, and its terms of use."`
	Source   cli.In     `arg:"" optional:"" name:"source" help:"Folder or file of the set as its authors publish it."`
	Out      cli.OutDir `short:"o" placeholder:"DIR" help:"Write the page set to DIR, which must not exist yet."`
	Pages    int        `placeholder:"N" help:"Take only the first N pages. Default: all."`
	Language string     `placeholder:"LANG" help:"Take only pages in one language (zh, en …); the set must state the languages."`
	List     bool       `help:"List the public sets."`
	cli.AsJSON
}

// Run lists the public sets, describes one, or converts it.
func (c *Convert) Run(e *cli.Env) error {
	if c.List || c.JSON && c.Name == "" {
		return c.list(e)
	}
	if c.Name == "" {
		return cli.Wrong("convert needs the name of a public set (see --list)")
	}
	set, err := convert.Find(c.Name)
	if err != nil {
		return cli.Usage(err)
	}
	switch {
	case c.Source == "" && c.Out == "":
		return tellSet(e, set)
	case c.Source == "":
		return cli.Wrong("convert %s needs SOURCE, the folder or file of the set: pagetwin sets convert %[1]s shows how to download it", c.Name)
	case c.Out == "":
		return cli.Wrong("convert needs --out DIR for the page set")
	case c.Pages < 0:
		return cli.Wrong("--pages must not be negative, got %d", c.Pages)
	}
	res, err := convert.Convert(e.Ctx, set, string(c.Source), string(c.Out), convert.Options{
		Pages: c.Pages, Lang: c.Language, MaxUnpack: e.MaxUnpack, Day: time.Now(), Disk: e.Disk,
		Progress: func(pages int) { e.Show("convert", int64(pages), int64(c.Pages)) },
	})
	cli.Complain(e, res.Problems)
	if err != nil {
		return err
	}
	return c.report(e, set, res)
}

func (c *Convert) report(e *cli.Env, set convert.Set, res convert.Result) error {
	if c.JSON {
		return cli.PrintJSON(e.Stdout, map[string]any{
			"out": c.Out, "pages": res.Pages, "texts": res.Texts, "bodies": res.Bodies, "clusters": res.Clusters, "pages_in_clusters": res.Duplicates,
			"labelled_pairs": res.Judged, "skipped": res.Filtered, "licence": set.Licence, "cite": set.Cite,
		})
	}
	e.Printf("%d {page|pages} in %s", res.Pages, c.Out)
	if res.Texts > 0 && res.Texts < res.Pages {
		e.Printf(", %d of them plain text", res.Texts)
	}
	if res.Bodies > 0 {
		e.Printf(", %d with a true body", res.Bodies)
	}
	if set.Gives&convert.Clusters != 0 {
		e.Printf(", %d in %d {cluster|clusters} of two or more", res.Duplicates, res.Clusters)
	}
	if res.Judged > 0 {
		e.Printf(", %d labelled {pair|pairs}", res.Judged)
	}
	if res.Filtered > 0 {
		e.Printf("; %d in another language skipped", res.Filtered)
	}
	_, err := e.Printf("\nlicence: %s\ncite: %s\n", set.Licence, set.Cite)
	return err
}

// publicSet is a row of the list of public sets.
type publicSet struct {
	Name    string    `json:"name"`
	Title   string    `json:"title"`
	Gives   say.Words `json:"gives"`
	What    say.Words `json:"what"`
	Address string    `json:"address"`
	Get     say.Words `json:"get"`
	Steps   []string  `json:"steps"`
	Source  string    `json:"source"`
	Licence say.Words `json:"licence"`
	Cite    string    `json:"cite"`
	Expects say.Words `json:"expects"`
}

func (c *Convert) list(e *cli.Env) error {
	sets := convert.Sets()
	if c.JSON {
		list := make([]publicSet, len(sets))
		for i, s := range sets {
			list[i] = publicSet{s.Name, s.Title, s.Gives.Words(), s.What, s.Address, s.Get, s.Steps, s.Source, s.Licence, s.Cite, s.Expects}
		}
		return cli.PrintJSON(e.Stdout, list)
	}
	w := cli.NewColumns(e.Stdout)
	for _, s := range sets {
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.Name, s.Gives.Words().In(e.Lang), s.Title)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := e.Printf("\npagetwin sets convert NAME shows where to download a set and its terms of use.\n")
	return err
}

// tellSet prints the description of a set.
func tellSet(e *cli.Env, s convert.Set) error {
	w := e.Stdout
	fmt.Fprintf(w, "%s (%s)\n%s\n\n", s.Title, s.Gives.Words().In(e.Lang), s.What.In(e.Lang))
	e.Printf("source   %s\nlicence  %s\ncite     %s\nexpects  %s\n\n", s.Address, s.Licence, s.Cite, s.Expects)
	if s.Get.En != "" {
		fmt.Fprintf(w, "%s\n\n", s.Get.In(e.Lang))
	}
	for _, step := range s.Steps {
		fmt.Fprintf(w, "    %s\n", step)
	}
	_, err := fmt.Fprintf(w, "    pagetwin sets convert %s %s --out %s\n", s.Name, s.Source, s.Name+"-set")
	if err == nil && s.Note.En != "" {
		_, err = fmt.Fprintf(w, "\n%s\n", s.Note.In(e.Lang))
	}
	return err
}
