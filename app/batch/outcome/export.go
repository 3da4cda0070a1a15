package outcome

import (
	"cmp"
	"io"
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// ExportFlags are the files that a run writes. The ending of a name gives the format: see
// export.Formats.
type ExportFlags struct {
	Pairs     string `often:"" placeholder:"FILE" help:"Write the scored pairs, highest score first (see --most-pairs). The extension sets the format: .tsv has id1 TAB id2 TAB score; .csv, .jsonl, .parquet, .tex, .md, .run.txt and .qrels.txt have all columns."`
	MostPairs int64  `placeholder:"N" help:"Maximum number of pairs to write, highest scores first. Default: all pairs decided as duplicates and the next 100,000 below the threshold."`
	Groups    string `often:"" placeholder:"FILE" help:"Write the groups at the threshold; .tsv: id TAB group TAB size TAB weakest link."`
	Missed    string `placeholder:"FILE" help:"Write the labelled duplicates that the run missed."`
	GroupFlags
	Keep     string `often:"" placeholder:"FILE" help:"Write for each page whether to keep or remove it, or that it was not compared, and the reason; for a removed page also the page kept instead and their similarity. A page is removed only if it forms a pair accepted by --group-by with the kept page, or has identical bytes."`
	Left     string `placeholder:"FILE" help:"Write the pages that were not compared: id, reason (little_text, no_content, no_features or unread), kind, and the figures behind the decision."`
	Measures string `placeholder:"FILE" help:"Write all measures in long format, with confidence intervals."`
	Report   string `often:"" placeholder:"FILE" help:"Write a self-contained report (.html)."`
	Bundle   string `placeholder:"FILE" help:"Write a .zip with report, tables, figures, experiment file and a manifest."`
	cli.FigureFlags

	into string // folder of the files of [ExportFlags.Into]
}

// GroupFlags choose how pages are joined into groups, and which page of a group is kept.
type GroupFlags struct {
	GroupBy   string `default:"resemblance" enum:"resemblance,all" help:"Pairs that join pages into groups: resemblance (only pairs of pages that resemble each other), or all (also pairs where one page contains the other or both share only a part)."`
	Linkage   string `default:"single" enum:"single,average" help:"When two groups are merged: single (one link is enough, as in the papers), or average (the pairs between them reach the threshold on average, unknown pairs counting as 0; prevents chaining)."`
	KeepRule  string `default:"first" enum:"first,longest,host" help:"Which page of a group is kept: first (in the set), longest (body), or host (from the first host of --keep-hosts with a page in the group). Pages that do not resemble the kept page are kept too."`
	KeepHosts string `placeholder:"HOST,..." help:"Hosts whose pages are kept, in order of preference, for --keep-rule host."`
}

// byAction are the files of the pages with an action, in the folder of [ExportFlags.Into].
var byAction = []struct {
	name   string
	action cluster.Action
}{{"kept.csv", cluster.Keep}, {"removed.csv", cluster.Remove}, {"uncompared.csv", cluster.NotCompared}}

// Into sets a folder for the pairs, the groups, the report, and a list of pages for each
// action.
func (c *ExportFlags) Into(dir string) {
	in := func(name string) string { return filepath.Join(dir, name) }
	c.into, c.Pairs, c.Groups, c.Report = dir, in("pairs.csv"), in("groups.csv"), in("report.html")
}

// Pairs that may link pages to a group: decided pairs of pages that resemble each other, or all
// decided pairs.
const (
	groupBySame = "resemblance"
	groupByAll  = "all"
)

// Check returns an error when flags are wrong or contradict each other, before a page is read.
func (c *ExportFlags) Check() error {
	if err := cli.CheckPairs(c.Pairs, c.Missed); err != nil {
		return err
	}
	if err := cli.CheckTables(c.Groups, c.Keep, c.Left, c.Measures); err != nil {
		return err
	}
	if k := c.rule(); k == cluster.Host && len(cluster.ParseHosts(c.KeepHosts)) == 0 {
		return say.Errorf("--keep-rule host needs --keep-hosts HOST,... in order of preference")
	} else if k != cluster.Host && c.KeepHosts != "" {
		return say.Errorf("--keep-hosts can only be used with --keep-rule host")
	}
	if _, err := c.Print(""); err != nil {
		return err
	}
	if len(c.Figure) > 0 && c.Bundle == "" {
		return say.Errorf("--figure can only be used with --bundle or an experiment file")
	}
	if c.MostPairs < 0 {
		return say.Errorf("--most-pairs must be at least 1, got %d", c.MostPairs)
	}
	for path, ending := range map[string]string{c.Report: ".html", c.Bundle: ".zip"} {
		if path != "" && !cli.IsStream(path) && !strings.HasSuffix(path, ending) {
			return say.Errorf("%s: the extension must be %s", path, ending)
		}
	}
	return nil
}

func (c *ExportFlags) rule() cluster.Rule {
	return cluster.Rule(cmp.Or(c.KeepRule, string(cluster.FirstSeen)))
}

func (c *ExportFlags) keeping(e *cli.Env, set *page.Set) (cluster.Keeping, error) {
	k := cluster.Keeping{Rule: c.rule()}
	var lengths []int
	if k.Rule == cluster.Longest {
		d, values, err := cli.NewDenoiser(catalog.DefaultDenoiser, nil)
		if err != nil {
			return k, err
		}
		fn, err := d.New(values)
		if err != nil {
			return k, err
		}
		lengths, err = pass.BodyLengths(e.Ctx, set, fn, func(done int) { e.Show("lengths", int64(done), int64(len(set.Pages))) })
		if err != nil {
			return k, err
		}
	}
	k.Facts = cluster.FactsOf(set, lengths, cluster.ParseHosts(c.KeepHosts))
	return k, nil
}

// sameBytes returns the pairs of pages with equal bytes.
func sameBytes(e *cli.Env, set *page.Set) (scored.Pairs, error) {
	return cluster.SameBytes(e.Ctx, set, func(done, total int) { e.Show("equal bytes", int64(done), int64(total)) })
}

// OfOne returns the flags of files that describe a single run.
func (c *ExportFlags) OfOne() (names []string) {
	for _, x := range [][2]string{{"--pairs", c.Pairs}, {"--groups", c.Groups}, {"--missed", c.Missed}, {"--keep", c.Keep}, {"--left", c.Left}} {
		if x[1] != "" {
			names = append(names, x[0])
		}
	}
	return names
}

func (c *ExportFlags) group(runs []*export.Subject) {
	for _, r := range runs {
		r.All, r.Linkage = c.GroupBy == groupByAll, cluster.Linkage(c.Linkage)
	}
}

// Export writes the files that the flags name: files of a single run for the first run, the
// others for all runs. The runs are over one set.
func (c *ExportFlags) Export(e *cli.Env, runs []*export.Subject) (err error) {
	r := runs[0]
	c.group(runs)
	same, err := sameBytes(e, r.Set) // always, because the counts of the report must equal those of the files
	if err != nil {
		return err
	}
	for _, r := range runs {
		r.Edits.Same = same
	}
	if c.Keep != "" || c.Bundle != "" || c.into != "" {
		k, err := c.keeping(e, r.Set)
		if err != nil {
			return err
		}
		for _, r := range runs {
			r.Keeping = k
		}
	}
	most := export.Filter{Most: c.most(r)}
	if kept, more := most.Count(r.Result.Pairs); more && c.Pairs+c.Bundle != "" {
		e.Warnf("of %d {pair|pairs}, the %d with the highest scores are written and %d are omitted: raise the limit with --most-pairs N",
			r.Result.Pairs.Len(), kept, r.Result.Pairs.Len()-kept)
	}
	type file struct {
		path  string
		plain func(io.Writer) error // writes .tsv; if nil, .tsv is written as all formats are
		table func() (*table.Table, error)
	}
	tables := []file{
		{c.Pairs, func(w io.Writer) error { return export.PlainPairs(w, r.Set, r.Result.Pairs, most.Most) }, cli.Sure(func() *table.Table { return export.Pairs(r, most) })},
		{c.Groups, func(w io.Writer) error { return export.PlainGroups(w, r.Set, r.Groups()) }, cli.Sure(func() *table.Table { return export.Groups(r, r.Groups()) })},
		{c.Missed, nil, cli.Sure(func() *table.Table { return export.Missed(r) })},
		{c.Keep, nil, func() (*table.Table, error) { return export.Keep(r, r.Groups(), e.Lang) }},
		{c.Left, nil, cli.Sure(func() *table.Table { return export.Left(r.Set, r.Result, e.Lang) })},
		{c.Measures, nil, cli.Sure(func() *table.Table { return export.Measures(runs, true) })},
	}
	if c.into != "" {
		for _, f := range byAction {
			tables = append(tables, file{filepath.Join(c.into, f.name), nil, func() (*table.Table, error) { return export.Keep(r, r.Groups(), e.Lang, f.action) }})
		}
	}
	for _, t := range tables {
		var err error
		if t.plain != nil && (cli.IsStream(t.path) || strings.HasSuffix(t.path, ".tsv")) {
			err = e.Save(t.path, t.plain)
		} else {
			err = e.SaveTable(t.path, t.table)
		}
		if err != nil {
			return err
		}
	}
	return c.exportWhole(e, runs)
}

// nearPairs is the default number of written pairs below the threshold: those that another
// threshold would decide. All pairs of 3,000 pages are 500 MB of text.
const nearPairs = 100_000

// most returns the number of pairs of a run that are written.
func (c *ExportFlags) most(r *export.Subject) int64 {
	return cmp.Or(c.MostPairs, r.Result.Pairs.From(r.Threshold).Len()+nearPairs)
}

func (c *ExportFlags) exportWhole(e *cli.Env, runs []*export.Subject) error {
	if c.Report == "" && c.Bundle == "" {
		return nil
	}
	how, err := c.Print(e.Lang)
	if err != nil {
		return err
	}
	fonts, err := cli.LoadFonts(e, cmp.Or(how.Lang, e.Lang))
	if err != nil {
		return err
	}
	if err := e.Save(c.Report, func(w io.Writer) error { return export.Report(w, runs, fonts, how.Palette, e.Lang) }); err != nil {
		return err
	}
	return e.Save(c.Bundle, func(w io.Writer) error {
		return export.Bundle(w, runs, export.Filter{Most: c.most(runs[0])}, fonts, how, e.Lang)
	})
}

// AddTo adds the output files of a run to the claims of its command.
func (x *ExportFlags) AddTo(c *cli.Claims) {
	if x.into != "" {
		names := []string{"pairs.csv", "groups.csv", "report.html"}
		for _, f := range byAction {
			names = append(names, f.name)
		}
		c.Out = append(c.Out, disk.Output{Flag: "--out", Path: x.into, Names: names})
		return
	}
	c.Writes("--pairs", x.Pairs)
	c.Writes("--groups", x.Groups)
	c.Writes("--missed", x.Missed)
	c.Writes("--keep", x.Keep)
	c.Writes("--left", x.Left)
	c.Writes("--measures", x.Measures)
	c.Writes("--report", x.Report)
	c.Writes("--bundle", x.Bundle)
}
