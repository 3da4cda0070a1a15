package pages

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/denoise"
	"pagetwin/core/find/result"
	measured "pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// measures reports whether a flag requests measuring.
func (c *Extract) measures() bool {
	return c.Measure || c.JSON || c.Table != "" || c.PerPage != "" || c.Bodies != ""
}

func (c *Extract) jobs() ([]measured.Job, error) {
	if err := cli.CheckTables(c.Table, c.PerPage); err != nil {
		return nil, err
	}
	for _, path := range []cli.Out{c.Out, c.Bodies} {
		if ext := filepath.Ext(string(path)); ext != "" && ext != ".jsonl" {
			return nil, say.Errorf("%s: the extension must be %s", path, ".jsonl")
		}
	}
	names := c.denoisers()
	used := make(map[string]bool)
	var jobs []measured.Job
	for _, name := range names {
		var own []string
		for _, s := range c.Settings {
			to, rest := cli.SettingOf(s, names)
			if to == "" && len(names) == 1 || to == name {
				own = append(own, rest)
				used[s] = true
			}
		}
		d, v, err := cli.NewDenoiser(name, own)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, measured.Job{Denoiser: d, Values: v})
	}
	for _, s := range c.Settings {
		if !used[s] {
			return nil, say.Errorf("--set %s: with several denoisers, write DENOISER.NAME=VALUE", s)
		}
	}
	return jobs, nil
}

// denoisers returns the names of the denoisers that the flags ask for.
func (c *Extract) denoisers() (names []string) {
	if !slices.Equal(c.Denoiser, []string{"all"}) {
		return c.Denoiser
	}
	for _, d := range catalog.Denoisers() {
		names = append(names, d.Name)
	}
	return names
}

func (c *Extract) measure(e *cli.Env, jobs []measured.Job) error {
	var runs []export.BodyRun
	for _, path := range c.Sets {
		more, err := c.measureSet(e, path, jobs)
		if err != nil {
			return err
		}
		runs = append(runs, more...)
	}
	if err := e.SaveTable(c.Table, cli.Sure(func() *table.Table { return export.Bodies(runs) })); err != nil {
		return err
	}
	if err := e.SaveTable(c.PerPage, cli.Sure(func() *table.Table { return export.BodyPages(runs) })); err != nil {
		return err
	}
	if c.JSON {
		return bodiesJSON(e.Stdout, export.Bodies(runs), runs)
	}
	return bodiesText(e, export.Bodies(runs))
}

func (c *Extract) measureSet(e *cli.Env, path cli.Set, jobs []measured.Job) ([]export.BodyRun, error) {
	set, err := cli.Open(e, path)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	opt := measured.Options{Workers: c.Workers, PageTime: c.PageTime, CPU: clock.Spent}
	var paths []cli.Out
	if c.Bodies != "" {
		for _, j := range jobs {
			paths = append(paths, c.bodiesPath(path, j.Denoiser.Name))
		}
	}
	opt.Progress = func(p measured.Progress) {
		if p.Learning {
			e.Show("learn", p.Done, p.Total)
		} else {
			e.Show("denoise", p.Done, p.Total)
		}
	}
	var results []*measured.Result
	err = e.ToFiles(paths, func(files []io.Writer) (err error) {
		bodies := bodyFiles{set: set}
		for _, f := range files {
			bodies.out = append(bodies.out, newBodyWriter(f))
		}
		if len(files) > 0 {
			opt.Body = bodies.put
		}
		if results, err = measured.Measure(e.Ctx, set, jobs, opt); err != nil {
			return err
		}
		return bodies.flush()
	})
	if err != nil {
		return nil, err
	}
	cli.Complain(e, slices.Concat(set.Problems, results[0].Problems))
	for _, r := range results {
		e.Given(r.Ready)
	}
	var runs []export.BodyRun
	for i, r := range results {
		runs = append(runs, export.BodyRun{Set: set, Result: r, Changed: r.Values.Changed(jobs[i].Denoiser.Params)})
	}
	return runs, nil
}

// bodiesText writes the table in columns; parameters that differ from their defaults follow the
// denoiser's name.
func bodiesText(e *cli.Env, t *table.Table) error {
	w := cli.NewRightColumns(e.Stdout)
	fmt.Fprintln(w, e.Say("set\tdenoiser\tpages\tP\tR\tF1\tmedian\tF1<.5\tms/page\tMB/cpu-s\tlearn s\t"))
	for row := range t.Rows {
		name := row[1].(string)
		if set := row[2].(string); set != "" {
			name += " " + set
		}
		fmt.Fprintf(w, "%v\t%s\t%v\t", row[0], name, row[3])
		for i, cell := range row[4:] {
			switch x, ok := cell.(float64); {
			case !ok:
				fmt.Fprint(w, "-\t")
			case i < 5:
				fmt.Fprintf(w, "%.4f\t", x)
			case i == 6:
				fmt.Fprintf(w, "%.1f\t", x)
			default:
				fmt.Fprintf(w, "%.3f\t", x)
			}
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

func bodiesJSON(w io.Writer, t *table.Table, runs []export.BodyRun) error {
	type entry struct {
		Figures     map[string]any `json:"figures"`
		Set         string         `json:"set"`
		Fingerprint string         `json:"set_fingerprint"`
		Denoiser    string         `json:"denoiser"`
		Parameters  param.Values   `json:"parameters"`
		Problems    []page.Problem `json:"problems"`
	}
	out := struct {
		Results []entry `json:"results"`
		Version string  `json:"version"`
		Machine string  `json:"machine"`
	}{Version: cli.Version, Machine: result.ThisMachine().String()}
	i := 0
	for row := range t.Rows {
		r := runs[i]
		i++
		en := entry{map[string]any{}, r.Set.Path, r.Set.Fingerprint, r.Result.Denoiser, r.Result.Values, r.Result.Problems}
		for k, c := range t.Columns {
			if c.Kind != table.Text {
				en.Figures[c.Name] = row[k]
			}
		}
		out.Results = append(out.Results, en)
	}
	return cli.PrintJSON(w, out)
}

func (c *Extract) bodiesPath(set cli.Set, denoiser string) cli.Out {
	if len(c.Sets) == 1 && len(c.denoisers()) == 1 {
		return c.Bodies
	}
	ext, base := filepath.Ext(string(c.Bodies)), cli.SetBase(set)
	return cli.Out(fmt.Sprintf("%s-%s-%s%s", strings.TrimSuffix(string(c.Bodies), ext), strings.TrimSuffix(base, filepath.Ext(base)), denoiser, ext))
}

// bodyFiles are the files of bodies of one set, one for each denoiser.
type bodyFiles struct {
	set *page.Set
	out []*bodyWriter
}

func (b *bodyFiles) put(job, i int, x denoise.Body) error {
	info := b.set.Pages[i]
	return b.out[job].write(bodyOf(info.ID, cmp.Or(info.Title, x.Title), x, ""))
}

func (b *bodyFiles) flush() error {
	for _, o := range b.out {
		if err := o.flush(); err != nil {
			return err
		}
	}
	return nil
}
