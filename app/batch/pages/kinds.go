package pages

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/show/export"
)

// Kinds is the command that determines the kind of each page of a set.
type Kinds struct {
	Set     cli.Set  `arg:"" help:"Folder, zip, .jsonl or .html file."`
	Only    []string `placeholder:"KIND" help:"Only pages of these kinds, separated by commas; no-content means all kinds that runs skip."`
	Repeats string   `help:"Whether passages repeated on many pages of a host are detected: cut or mark detect them, keep does not."`
	Out     cli.Out  `short:"o" placeholder:"FILE" help:"Write a table of the pages to FILE: id, kind, and the figures behind the decision. The extension sets the format (.tsv .csv .jsonl .parquet .tex .md .html)."`
	cli.AsJSON
	cli.Goroutines
	cli.TimePerPage
}

// noContentName is the name in --only for all kinds that runs leave out.
const noContentName = "no-content"

// Run determines the kinds of the pages of a set. It writes the pages to the file Out, if it is
// named, and then prints the number of pages of each kind.
func (c *Kinds) Run(e *cli.Env) error {
	only, err := c.only()
	if err == nil {
		err = cli.CheckTables(c.Out)
	}
	if err != nil {
		return cli.Usage(err)
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	d, v, err := cli.NewDenoiser(catalog.DefaultDenoiser, nil)
	if err != nil {
		return err
	}
	ready, err := cli.LearnKinds(e, set, d, v, pass.LearnOptions{PageTime: c.PageTime, Workers: c.Workers, Reading: pass.Reading{Repeats: repeat.Mode(c.Repeats), Kinds: kind.Content}})
	if err != nil {
		return err
	}
	kinds, counts, err := pass.Kinds(e.Ctx, set, ready, c.Workers, func(done, total int64) { e.Show("kinds", done, total) })
	if err != nil {
		return err
	}
	if err := e.SaveTable(c.Out, cli.Sure(func() *table.Table { return export.Kinds(set, kinds, only, e.Lang) })); err != nil {
		return err
	}
	return c.print(e, counts)
}

// only returns the kinds in Only, nil for all.
func (c *Kinds) only() (list []kind.Kind, err error) {
	for _, name := range c.Only {
		if name == noContentName {
			list = append(list, slices.DeleteFunc(kind.Kinds(), kind.Kind.Content)...)
			continue
		}
		k, err := kind.Parse(name)
		if err != nil {
			return nil, say.Errorf("%v, known: %s, %s", err, strings.Join(names(kind.Kinds()), ", "), noContentName)
		}
		list = append(list, k)
	}
	if list != nil && c.Out == "" {
		return nil, say.Errorf("--only can only be used with --out FILE")
	}
	return list, nil
}

// print writes the number of pages of each kind.
func (c *Kinds) print(e *cli.Env, counts kind.Counts) error {
	if c.JSON {
		return cli.PrintJSON(e.Stdout, counts)
	}
	w := cli.NewColumns(e.Stdout)
	for _, k := range kind.Kinds() {
		if counts[k] > 0 {
			fmt.Fprintf(w, "%s\t%d\t%s\n", k, counts[k], k.Title().In(e.Lang))
		}
	}
	return w.Flush()
}

func names(kinds []kind.Kind) (list []string) {
	for _, k := range kinds {
		list = append(list, k.String())
	}
	return list
}
