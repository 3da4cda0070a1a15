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
	"pagetwin/core/show/plot"
)

// ExportFlags are the files that a run writes: see [export.Outputs].
type ExportFlags struct {
	Out       cli.Outs `short:"o" name:"out" often:"" sep:"none" placeholder:"NAME=FILE" help:"Write an output to FILE, whose extension sets the format; may be repeated. NAME is one of: ${outputs}."`
	MostPairs int64    `placeholder:"N" help:"Maximum number of pairs to write, highest scores first. Default: all pairs decided as duplicates and the next 100,000 below the threshold."`

	grouping cli.Grouping
	print    plot.Print
	printed  bool // a setting says how figures are drawn
}

// Take takes the settings of groups and figures out of those of the command.
func (c *ExportFlags) Take(e *cli.Env, s *cli.Settings) error {
	g, other, err := s.Grouping()
	if err != nil {
		return err
	}
	p, rest, err := other.Print(e.Lang)
	if err != nil {
		return err
	}
	c.grouping, c.print, c.printed, *s = g, p, len(rest) < len(other), rest
	return nil
}

// SetFlag is the flag for settings of commands that run no algorithm.
type SetFlag struct {
	Settings cli.Settings `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"groups.NAME=VALUE sets how pages are grouped and kept, figure.NAME=VALUE how figures are drawn; may be repeated. ${groups_help} ${figure_help}"`
}

// TakeAll is Take for the settings of a [SetFlag].
func (c *ExportFlags) TakeAll(e *cli.Env, s cli.Settings) error {
	if err := c.Take(e, &s); err != nil || len(s) == 0 {
		return err
	}
	return say.Errorf("--set %s: the settings are groups.NAME=VALUE and figure.NAME=VALUE", s[0])
}

// Rule returns the rule for kept pages.
func (c *ExportFlags) Rule() cluster.Rule { return c.grouping.Rule }

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
	if c.printed && !c.Any(func(o export.Output) bool { return o.Figures }) {
		return say.Errorf("--set figure can only be used with --out bundle=FILE")
	}
	if c.MostPairs < 0 {
		return say.Errorf("--most-pairs must be at least 1, got %d", c.MostPairs)
	}
	return nil
}

func (c *ExportFlags) keeping(e *cli.Env, set *page.Set) (cluster.Keeping, error) {
	k := cluster.Keeping{Rule: c.grouping.Rule}
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
	k.Facts = cluster.FactsOf(set, lengths, c.grouping.Hosts)
	return k, nil
}

// sameBytes returns the pairs of pages with equal bytes.
func sameBytes(e *cli.Env, set *page.Set) (scored.Pairs, error) {
	return cluster.SameBytes(e.Ctx, set, func(done, total int) { e.Show("equal bytes", int64(done), int64(total)) })
}

func (c *ExportFlags) group(runs []*export.Subject) {
	for _, r := range runs {
		r.All, r.Linkage = c.grouping.All, c.grouping.Linkage
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
	m := &export.Making{Runs: runs, Base: base, Print: c.print, Lang: e.Lang}
	m.Filter.Most = cmp.Or(c.MostPairs, r.Result.Pairs.From(r.Threshold).Len()+nearPairs)
	if kept, more := m.Filter.Count(r.Result.Pairs); more && c.Any(func(o export.Output) bool { return o.Filtered }) {
		e.Warnf("of %d {pair|pairs}, the %d with the highest scores are written and %d are omitted: raise the limit with --most-pairs N",
			r.Result.Pairs.Len(), kept, r.Result.Pairs.Len()-kept)
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
