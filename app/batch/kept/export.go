package kept

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// runsExportCmd exports kept runs as the window does, with the judgements and the edits of
// groups from the workspace.
type runsExportCmd struct {
	inWorkspace
	chosenRuns
	outcome.ExportFlags
	outcome.SetFlag
	Show      string `placeholder:"NAME,..." help:"Measures of --out comparison=FILE.tex, such as f1,ap,bcubed_f1. Default: precision,recall,f1."`
	Threshold string `placeholder:"S" help:"Minimum score of duplicates. Default: the threshold of each run."`
	AsRun     bool   `help:"Ignore later labels and manual changes of groups: the measures are those of the run."`
}

// Run writes the files that the flags name and prints their names.
func (c *runsExportCmd) Run(e *cli.Env) error {
	if err := c.TakeAll(e, c.Settings); err != nil {
		return cli.Usage(err)
	}
	threshold, err := c.options()
	if err != nil {
		return cli.Usage(err)
	}
	w, err := c.open(e)
	if err != nil {
		return err
	}
	records, base, err := c.chosen(w)
	if err != nil {
		return cli.Usage(err)
	}
	if !slices.Contains(records, base) {
		return cli.Wrong("--base %s is not among the exported runs", base.ID)
	}
	if err := c.Check(len(records)); err != nil {
		return cli.Usage(err)
	}
	set, gold, closeSet, err := c.set(e, base)
	if err != nil {
		return err
	}
	defer closeSet()
	if err := e.ReadsSets(set.Path); err != nil {
		return err
	}
	for _, r := range records {
		if why := r.ChangedSet(set); why.En != "" {
			return say.Errorf("run %s: %s", r.ID, why)
		}
	}
	var edits cluster.Edits
	if !c.AsRun {
		if gold, edits, err = outcome.Judged(e, w, set, gold); err != nil {
			return err
		}
	}
	runs, err := keptRuns(w, records, set, gold, threshold)
	if err != nil {
		return err
	}
	for i, r := range runs {
		r.Edits = edits
		if err := c.relate(e, r, records[i]); err != nil {
			return err
		}
	}
	against := export.Baseline{Run: slices.Index(records, base), Resampling: eval.Resampling{Seed: c.Seed}, Measures: c.shown()}
	if err := c.Export(e, runs, against); err != nil {
		return err
	}
	for _, path := range c.Paths() {
		if _, err := fmt.Fprintln(e.Stdout, path); err != nil {
			return err
		}
	}
	return nil
}

// relate compares the texts of a run's decided pairs when an output needs the relation of the
// two pages: a kept run does not hold relations.
func (c *runsExportCmd) relate(e *cli.Env, r *export.Subject, rec *workspace.Record) error {
	if r.Result.Texts.Known() || !c.Any(func(o export.Output) bool { return o.Texts }) {
		return nil
	}
	d, err := catalog.Denoiser(rec.Denoiser)
	if err != nil && rec.Denoiser != "" {
		return err
	}
	pages := r.Result.Pairs.From(r.Threshold).Pages()
	ready, err := pass.Learn(e.Ctx, r.Set, d, rec.Denoise, pass.LearnOptions{Reading: rec.Reading})
	if err != nil {
		return err
	}
	r.Result.Texts, err = detect.Texts(e.Ctx, r.Set, ready, rec.Reading, pages, func(done int) { e.Show("texts", int64(done), int64(len(pages))) })
	return err
}

// options checks the command line before a run is read.
func (c *runsExportCmd) options() (threshold float64, err error) {
	threshold = -1
	if c.Threshold != "" {
		if threshold, err = strconv.ParseFloat(c.Threshold, 64); err != nil || !(threshold >= 0 && threshold <= 1) {
			return 0, say.Errorf("--threshold must be a score from 0 to 1, got %s", c.Threshold)
		}
	}
	for _, name := range c.shown() {
		if _, err := eval.Find(name); err != nil {
			return 0, err
		}
	}
	if len(c.Out) == 0 {
		return 0, say.Errorf("nothing to write: add --out NAME=FILE (see pagetwin runs export --help-all)")
	}
	return threshold, c.Check(0)
}

// shown are the measures of the LaTeX comparison, nil for the usual ones.
func (c *runsExportCmd) shown() []string {
	return strings.FieldsFunc(c.Show, func(r rune) bool { return r == ',' })
}

// keptRuns reads runs over one set; with a threshold below 0 each run keeps its own.
func keptRuns(w *workspace.Workspace, records []*workspace.Record, set *page.Set, gold *truth.Truth, threshold float64) ([]*export.Subject, error) {
	names := make([]string, len(records))
	results := make([]*result.Result, len(records))
	count := make(map[string]int)
	for i, r := range records {
		_, res, err := w.Open(r.ID)
		if err != nil {
			return nil, err
		}
		results[i], names[i] = res, export.NameOf(res)
		count[names[i]]++
	}
	var runs []*export.Subject
	for i, r := range records {
		at := r.Threshold
		if threshold >= 0 {
			at = threshold
		}
		name := names[i]
		if count[name] > 1 { // the runs differ in something that is no parameter of the algorithm
			name += " (" + cmp.Or(r.Title, r.ID) + ")"
		}
		m := r.Machine
		runs = append(runs, &export.Subject{
			Outcome: eval.NewOutcome(set, results[i], gold, at), Name: name,
			Version: r.Program, Machine: say.Sprintf("en", "%s %s/%s, %d {core|cores}", m.Go, m.OS, m.Arch, m.CPUs),
		})
	}
	return runs, nil
}
