package pages

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/versions"
	"pagetwin/core/show/export"
	"pagetwin/core/text"
)

// Versions compares two versions of a site.
type Versions struct {
	Before    string   `arg:"" name:"old" help:"Page set of the old version, or one set with both versions, in the folders named by --old and --new."`
	After     string   `arg:"" optional:"" name:"new" help:"Page set of the new version."`
	Old       string   `placeholder:"FOLDER" help:"Take the pages of the old version whose ids or URLs begin with FOLDER."`
	New       string   `placeholder:"FOLDER" help:"The same for the new version; in the first set if no second one is given."`
	Algorithm string   `short:"a" default:"minhash" placeholder:"NAME" help:"Algorithm that computes the scores and finds moved pages. Default: minhash (pagetwin algorithms lists all)."`
	Settings  []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, or denoise.NAME=VALUE; may be repeated."`
	Denoiser  string   `short:"d" default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	Repeats   string   `help:"Template passages, which occur on many pages of a host: cut them from bodies, mark them (only counted), or keep them."`
	Fold      text.Fold
	Out       string `short:"o" placeholder:"FILE" help:"Write the table of all pages to FILE; the extension sets the format (.csv .tsv .jsonl .parquet .tex .md .html)."`
	Report    string `placeholder:"FILE" help:"Write a report (.html) that shows the changes side by side."`
	cli.AsJSON
	cli.Goroutines
	cli.TimePerPage
}

// Claims implements [cli.Claimer].
func (v *Versions) Claims() (c cli.Claims) {
	c.ReadsSets(v.Before, v.After)
	c.ReadsValues(v.Settings)
	c.Writes("--out", v.Out)
	c.Writes("--report", v.Report)
	return c
}

// Run compares two versions page by page.
func (v *Versions) Run(e *cli.Env) error {
	opt, err := v.options()
	if err != nil {
		return cli.Usage(err)
	}
	before, err := cli.Open(e, v.Before)
	if err != nil {
		return err
	}
	defer before.Close()
	after := before
	if v.After != "" {
		if after, err = cli.Open(e, v.After); err != nil {
			return err
		}
		defer after.Close()
	}
	old, err := versions.Under(before, v.Old)
	if err != nil {
		return cli.Usage(err)
	}
	now, err := versions.Under(after, v.New)
	if err != nil {
		return cli.Usage(err)
	}
	opt.Progress = e.Show
	c, err := versions.Compare(e.Ctx, old, now, opt)
	if err != nil {
		return err
	}
	problems := slices.Clone(before.Problems)
	if after != before {
		problems = append(problems, after.Problems...)
	}
	cli.Complain(e, append(problems, c.Problems...))
	if err := v.write(e, c); err != nil {
		return err
	}
	return v.summary(e, c)
}

// options checks the command line before a page is read.
func (v *Versions) options() (opt versions.Options, err error) {
	if v.After == "" && (v.Old == "" || v.New == "") {
		return opt, say.Errorf("give two page sets, or one with --old FOLDER and --new FOLDER")
	}
	if err := cli.CheckTables(v.Out); err != nil {
		return opt, err
	}
	if v.Report != "" && !strings.HasSuffix(v.Report, ".html") {
		return opt, say.Errorf("%s: the extension must be .html", v.Report)
	}
	job, d, denoise, err := cli.Method(v.Algorithm, v.Denoiser, v.Settings)
	if err != nil {
		return opt, err
	}
	return versions.Options{
		Job: job, Denoiser: d, Denoise: denoise,
		Reading: pass.Reading{Repeats: repeat.Mode(v.Repeats), Fold: v.Fold}, PageTime: v.PageTime, Workers: v.Workers,
	}, nil
}

// write writes the table and the report.
func (v *Versions) write(e *cli.Env, c *versions.Comparison) error {
	if err := e.SaveTable(v.Out, cli.Sure(func() *table.Table { return export.Versions(c) })); err != nil {
		return err
	}
	return e.Save(v.Report, func(w io.Writer) error { return export.VersionsReport(w, c, e.Lang) })
}

// versionsSummary is the printed summary.
type versionsSummary struct {
	Old       versionsSide           `json:"old"`
	New       versionsSide           `json:"new"`
	Pairs     int                    `json:"pairs"` // pages paired by path
	States    map[versions.State]int `json:"states"`
	Algorithm string                 `json:"algorithm"`
	Values    param.Values           `json:"parameters"`
	Threshold float64                `json:"threshold"`
	Removed   int                    `json:"characters_removed"` // from pages that both versions have
	Added     int                    `json:"characters_added"`
	CPU       float64                `json:"cpu_s"`
	Version   string                 `json:"version"`
}

type versionsSide struct {
	Name        string `json:"name"`
	Fingerprint string `json:"set_fingerprint"`
	Pages       int    `json:"pages"`
}

func (v *Versions) summary(e *cli.Env, c *versions.Comparison) error {
	s := versionsSummary{
		Old:    versionsSide{c.Old.Name, c.Old.Set.Fingerprint, len(c.Old.Pages)},
		New:    versionsSide{c.New.Name, c.New.Set.Fingerprint, len(c.New.Pages)},
		States: make(map[versions.State]int), Algorithm: c.Algorithm, Values: c.Values, Threshold: c.Cut, CPU: clock.Spent().Seconds(), Version: cli.Version,
	}
	counts := c.Counts()
	for _, state := range versions.States() {
		s.States[state] = counts[state]
	}
	s.Pairs = len(c.Rows) - counts[versions.Moved] - counts[versions.Removed] - counts[versions.Added]
	for _, r := range c.Rows {
		s.Removed += r.Change.Removed.Chars
		s.Added += r.Change.Added.Chars
	}
	if v.JSON {
		return cli.PrintJSON(e.Stdout, s)
	}
	return s.text(e.Stdout, e.Lang)
}

func (s *versionsSummary) text(out io.Writer, lang string) error {
	words := func(en string, args ...any) string {
		return say.Sprintf(lang, say.Text(en).In(lang), args...)
	}
	fmt.Fprint(out, words("%s (%d {page|pages}) to %s (%d {page|pages}): %d paired by path\n\n",
		say.Shown(s.Old.Name), s.Old.Pages, say.Shown(s.New.Name), s.New.Pages, s.Pairs))
	w := cli.NewColumns(out)
	for _, state := range versions.States() {
		fmt.Fprintf(w, "%s\t%d\n", state.Words().In(lang), s.States[state])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(out, words("\n%d {character|characters} removed, %d added; scores by %s; cpu %s\n", s.Removed, s.Added, s.Algorithm, cli.Seconds(s.CPU)))
	return err
}

// Help returns the examples that kong shows in the help of the command.
func (*Versions) Help() string {
	return `Compare two crawls of a site, or two folders of one crawl:

  pagetwin sets versions crawl-2025 crawl-2026 --report changes.html
  pagetwin sets versions crawl --old docs/16 --new docs/17 --out changes.csv`
}
