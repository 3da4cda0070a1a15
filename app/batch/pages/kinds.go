package pages

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Kinds is the command that determines the kind of each page of a set.
type Kinds struct {
	Set     string   `arg:"" help:"Folder, zip, .jsonl or .html file."`
	Only    []string `placeholder:"KIND" help:"Only pages of these kinds, separated by commas; no-content means all kinds that runs skip."`
	Repeats string   `default:"${repeats}" enum:"cut,mark,keep" help:"Whether passages repeated on many pages of a host are detected: cut or mark detect them, keep does not."`
	Out     string   `short:"o" placeholder:"FILE" help:"Write one line a page to FILE: id TAB kind TAB figures behind the decision."`
	JSON    bool     `name:"json" help:"Print the number of pages of each kind as JSON."`
	cli.Goroutines
	Lang string `default:"${lang}" enum:"${languages}" help:"Language of the reasons: ${spoken}."`
	cli.TimePerPage
}

// noContentName is the name in --only for all kinds that runs leave out.
const noContentName = "no-content"

// Run determines the kinds of the pages of a set. It writes the pages to the file Out, if it is
// named, and then prints the number of pages of each kind.
func (c *Kinds) Run(e *cli.Env) error {
	only, err := c.only()
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
	ready, err := cli.LearnKinds(e, set, d, v, pass.LearnOptions{PageTime: c.PageTime, Workers: c.Workers, Repeats: repeat.Mode(c.Repeats), Kinds: kind.Content})
	if err != nil {
		return err
	}
	kinds, counts, err := pass.Kinds(e.Ctx, set, ready, c.Workers, func(done, total int64) { e.Show("kinds", done, total) })
	if err != nil {
		return err
	}
	if err := e.Save(c.Out, func(w io.Writer) error { return c.write(w, set, kinds, only) }); err != nil {
		return err
	}
	return c.print(e.Stdout, counts)
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
			return nil, fmt.Errorf("%w, known: %s, %s", err, strings.Join(names(kind.Kinds()), ", "), noContentName)
		}
		list = append(list, k)
	}
	if list != nil && c.Out == "" {
		return nil, errors.New("--only can only be used with --out FILE")
	}
	return list, nil
}

// write writes the pages of the kinds, one per line.
func (c *Kinds) write(w io.Writer, set *page.Set, kinds []kind.Verdict, only []kind.Kind) error {
	b := bufio.NewWriter(w)
	for i, v := range kinds {
		if only == nil || slices.Contains(only, v.Kind) {
			fmt.Fprintf(b, "%s\t%s\t%s\n", say.Escape(set.Pages[i].ID), v.Kind, v.Why().In(c.Lang))
		}
	}
	return b.Flush()
}

// print writes the number of pages of each kind.
func (c *Kinds) print(out io.Writer, counts kind.Counts) error {
	if c.JSON {
		return cli.PrintJSON(out, counts)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, k := range kind.Kinds() {
		if counts[k] > 0 {
			fmt.Fprintf(w, "%s\t%d\t%s\n", k, counts[k], k.Title().In(c.Lang))
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

// Claims returns the files that the command reads and writes, see [cli.Claimer].
func (k *Kinds) Claims() (c cli.Claims) {
	c.ReadsSets(k.Set)
	c.Writes("--out", k.Out)
	return c
}
