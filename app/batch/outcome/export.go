package outcome

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// ExportFlags are the files that a run writes: see [export.Outputs].
type ExportFlags struct {
	Out       cli.Outs `short:"o" name:"out" often:"" sep:"none" placeholder:"NAME=FILE" help:"Write an output to FILE, whose extension sets the format; may be repeated. NAME is one of: ${outputs}."`
	MostPairs int64    `placeholder:"N" help:"Maximum number of pairs to write, highest scores first. Default: all pairs decided as duplicates and the next 100,000 below the threshold."`
	GroupFlags
	cli.FigureFlags
}

// GroupFlags choose how pages are joined into groups, and which page of a group is kept.
type GroupFlags struct {
	GroupBy   string `default:"resemblance" enum:"resemblance,all" help:"Pairs that join pages into groups: resemblance (only pairs of pages that resemble each other), or all (also pairs where one page contains the other or both share only a part)."`
	Linkage   string `default:"single" enum:"single,average" help:"When two groups are merged: single (one link is enough, as in the papers), or average (the pairs between them reach the threshold on average, unknown pairs counting as 0; prevents chaining)."`
	KeepRule  string `default:"first" enum:"first,longest,host" help:"Which page of a group is kept: first (in the set), longest (body), or host (from the first host of --keep-hosts with a page in the group). Pages that do not resemble the kept page are kept too."`
	KeepHosts string `placeholder:"HOST,..." help:"Hosts whose pages are kept, in order of preference, for --keep-rule host."`
}

// file is an output and where it is written.
type file struct {
	export.Output
	path cli.Out
}

// files returns the outputs that the flags name.
func (c *ExportFlags) files() (list []file, err error) {
	for _, s := range c.Out {
		name, path, ok := strings.Cut(s, "=")
		if !ok || path == "" {
			return nil, say.Errorf("--out must be NAME=FILE, such as pairs=pairs.csv, got %s", s)
		}
		o, err := export.FindOutput(name)
		if err == nil {
			err = o.Check(path)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, file{o, cli.Out(path)})
	}
	return list, nil
}

// Any reports whether an output that the flags name has a property; the flags have been checked.
func (c *ExportFlags) Any(has func(export.Output) bool) bool {
	list, _ := c.files()
	return slices.ContainsFunc(list, func(f file) bool { return has(f.Output) })
}

// Paths returns the files that the flags name.
func (c *ExportFlags) Paths() (paths []string) {
	list, _ := c.files()
	for _, f := range list {
		paths = append(paths, string(f.path))
	}
	return paths
}

// Into sets a folder for the outputs of dedup.
func (c *ExportFlags) Into(dir string) {
	for _, o := range export.Outputs() {
		if o.Dedup {
			c.Out = append(c.Out, o.Name+"="+filepath.Join(dir, o.Name+cmp.Or(o.Ext, ".csv")))
		}
	}
}

// Pairs that may link pages to a group: decided pairs of pages that resemble each other, or all
// decided pairs.
const (
	groupBySame = "resemblance"
	groupByAll  = "all"
)

// Check returns an error when flags are wrong or contradict each other, before a page is read. runs
// is the number of runs, 0 if it is not known.
func (c *ExportFlags) Check(runs int) error {
	list, err := c.files()
	if err != nil {
		return err
	}
	for _, f := range list {
		if f.One && runs > 1 {
			return say.Errorf("--out %s needs exactly one run, got %d", f.Name, runs)
		}
	}
	if k := c.rule(); k == cluster.Host && len(cluster.ParseHosts(c.KeepHosts)) == 0 {
		return say.Errorf("--keep-rule host needs --keep-hosts HOST,... in order of preference")
	} else if k != cluster.Host && c.KeepHosts != "" {
		return say.Errorf("--keep-hosts can only be used with --keep-rule host")
	}
	if _, err := c.Print(""); err != nil {
		return err
	}
	if len(c.Figure) > 0 && !c.Any(func(o export.Output) bool { return o.Figures }) {
		return say.Errorf("--figure can only be used with --out bundle=FILE")
	}
	if c.MostPairs < 0 {
		return say.Errorf("--most-pairs must be at least 1, got %d", c.MostPairs)
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

func (c *ExportFlags) group(runs []*export.Subject) {
	for _, r := range runs {
		r.All, r.Linkage = c.GroupBy == groupByAll, cluster.Linkage(c.Linkage)
	}
}

// Export writes the files that the flags name about runs over one set.
func (c *ExportFlags) Export(e *cli.Env, runs []*export.Subject, base export.Baseline) error {
	list, err := c.files()
	if err != nil {
		return err
	}
	r := runs[0]
	for _, f := range list {
		if f.Truth && !r.Truth.Known() {
			return say.Errorf("--out %s needs labels, and the set has none: use --truth FILE", f.Name)
		}
	}
	c.group(runs)
	same, err := sameBytes(e, r.Set) // always, because the counts of the report must equal those of the files
	if err != nil {
		return err
	}
	for _, r := range runs {
		r.Edits.Same = same
	}
	if c.Any(func(o export.Output) bool { return o.Keeping }) {
		k, err := c.keeping(e, r.Set)
		if err != nil {
			return err
		}
		for _, r := range runs {
			r.Keeping = k
		}
	}
	m := &export.Making{Runs: runs, Base: base, Lang: e.Lang}
	m.Filter.Most = cmp.Or(c.MostPairs, r.Result.Pairs.From(r.Threshold).Len()+nearPairs)
	if kept, more := m.Filter.Count(r.Result.Pairs); more && c.Any(func(o export.Output) bool { return o.Filtered }) {
		e.Warnf("of %d {pair|pairs}, the %d with the highest scores are written and %d are omitted: raise the limit with --most-pairs N",
			r.Result.Pairs.Len(), kept, r.Result.Pairs.Len()-kept)
	}
	if m.Print, err = c.Print(e.Lang); err != nil {
		return err
	}
	if c.Any(func(o export.Output) bool { return o.Table == nil }) {
		if m.Fonts, err = cli.LoadFonts(e, cmp.Or(m.Print.Lang, e.Lang)); err != nil {
			return err
		}
	}
	for _, f := range list {
		if err := e.ToFile(f.path, func(w io.Writer) error { return f.WriteTo(w, string(f.path), m) }); err != nil {
			return err
		}
	}
	return nil
}

// nearPairs is the default number of written pairs below the threshold: those that another
// threshold would decide. All pairs of 3,000 pages are 500 MB of text.
const nearPairs = 100_000
