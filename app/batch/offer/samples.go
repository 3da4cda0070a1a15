package offer

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path/filepath"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/samples"
)

// Samples lists the samples, or copies them to a folder.
type Samples struct {
	Out string `short:"o" placeholder:"DIR" help:"Folder to copy the samples to; files that are there stay as they are. Without it, the samples are listed."`
	cli.AsJSON
}

// sample is a row of the list: a set, or a specification from which one is generated.
type sample struct {
	File    string      `json:"file"`
	Pages   int         `json:"pages"`
	About   param.Words `json:"about"`
	Licence string      `json:"licence"`
}

// licence is the licence of all samples: they were made for this project.
const licence = "MIT"

// sampleList returns the sets that ship, and the specifications of generated sets.
func sampleList() []sample {
	return []sample{
		{"reprints.zip", 300, param.Words{En: "News reprinted on many sites, edited; all groups and true bodies known"}, licence},
		{"course.zip", 19, param.Words{En: "Eight lessons for teaching, with pages, questions and answers"}, licence},
		{"metasearch", 501, param.Words{En: "Titles and summaries from four search engines; all groups known"}, licence},
		{"reprints.toml", 300, param.Words{En: "The specification of reprints.zip; change its seed or shares"}, licence},
		{"forms.toml", 400, param.Words{En: "Reprints, and forms filled in with other names and numbers"}, licence},
		{"edits.toml", 400, param.Words{En: "Reprints with a single kind of edit each"}, licence},
	}
}

// Run lists the samples, or copies them to a folder.
func (c *Samples) Run(e *cli.Env) error {
	names, err := samples.Laid()
	if err != nil {
		return err
	}
	if c.Out == "" {
		return c.list(e)
	}
	for _, name := range names {
		to := filepath.Join(c.Out, filepath.FromSlash(name))
		if _, err := os.Lstat(to); err == nil {
			continue // as it is: people edit samples
		}
		src, err := samples.Files.ReadFile(name)
		if err == nil {
			err = e.Disk.Save(to, func(w *bufio.Writer) error { _, err := w.Write(src); return err })
		}
		if err = cmp.Or(err, e.Ctx.Err()); err != nil {
			return err
		}
	}
	return e.Result(c.JSON, map[string]any{"files": len(names), "out": c.Out}, "%d {file|files} in %s, described in README.md there. Getting started:\n  %s run %s --algorithm minhash\n",
		len(names), c.Out, cli.Called(e.Name), say.Argument(filepath.Join(c.Out, "reprints.zip")))
}

func (c *Samples) list(e *cli.Env) error {
	if c.JSON {
		return cli.PrintJSON(e.Stdout, sampleList())
	}
	pages := say.Text("offer|pages").In(e.Lang)
	for _, s := range sampleList() {
		fmt.Fprintf(e.Stdout, "%-13s  %3d %s  %s  %s\n", s.File, s.Pages, pages, s.Licence, s.About.In(e.Lang))
	}
	_, err := fmt.Fprintln(e.Stdout, cli.Typed(param.Words{En: `
All pages are fictitious and come with this program; "pagetwin sets generate" creates those of a .toml file.
To copy them to a folder, with experiments and a README.md that describes each file:
  pagetwin samples --out samples
  pagetwin run samples/reprints.zip --algorithm minhash
  pagetwin sweep samples/experiments/quick.toml --out quick
  pagetwin sets generate samples/forms.toml --out forms`}.In(e.Lang), e.Name))
	return err
}
