package run

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
	"pagetwin/core/show/plot"
	"pagetwin/core/text"
)

// Sweep runs all cells of an experiment file.
type Sweep struct {
	File string     `arg:"" name:"experiment" help:"Experiment file (.toml)."`
	Out  cli.OutDir `short:"o" required:"" placeholder:"DIR" help:"Folder for the results."`
	cli.Goroutines
	Settings cli.Settings `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"How figures are drawn, for example --set figure.width=column --set figure.letters=text for a paper. ${figure_help}"`
	cli.AsJSON
}

// Run runs the cells that are not finished yet.
func (c *Sweep) Run(e *cli.Env) error {
	if !strings.HasSuffix(c.File, ".toml") {
		return cli.Wrong("%s is no experiment file (.toml): pagetwin samples --out DIR has some; pagetwin run runs one algorithm over a page set", c.File)
	}
	how, other, err := c.Settings.Print(e.Lang)
	if err == nil && len(other) > 0 {
		err = say.Errorf("--set %s: the experiment file has all settings but those of figures (figure.NAME=VALUE)", other[0])
	}
	if err != nil {
		return cli.Usage(err)
	}
	spec, err := experiment.Load(c.File)
	if err != nil {
		return cli.Usage(cli.WithShipped(err, c.File))
	}
	if err := e.ReadsSets(spec.Set, spec.Against); err != nil {
		return err
	}
	if err := e.Reads(disk.Input{Path: spec.Truth, What: say.Words{En: "the truth"}}); err != nil {
		return err
	}
	if err := e.Reads(disk.Input{Path: spec.Dictionary, What: say.Words{En: "the file of words"}}); err != nil {
		return err
	}
	out := string(c.Out)
	results, err := experiment.Run(e.Ctx, spec, out, experiment.Options{
		Version: cli.Version, Workers: c.Workers, Segmenter: text.NewSegmenter(), Disk: e.Disk, Source: c.File, MaxUnpack: e.MaxUnpack,
		Progress: func(p experiment.Progress) { e.Show("cells", int64(p.Done), int64(p.Total)) },
		Forecast: cli.WarnOfLong(e),
	})
	if err != nil {
		return err
	}
	cli.Complain(e, lostIn(results))
	if err := figures(e, results, filepath.Join(out, "figures"), how); err != nil {
		return err
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, cellsOf(results))
	}
	return summary(e, results, out)
}

// cellFigures are the figures of a cell that JSON prints; results.json has all figures.
type cellFigures struct {
	Algorithm  string             `json:"algorithm"`
	Parameters param.Values       `json:"parameters"`
	Denoiser   string             `json:"denoiser,omitempty"`
	Denoise    param.Values       `json:"denoise,omitempty"`
	Pages      int                `json:"pages"`
	Measures   map[string]float64 `json:"at_threshold"`
	Pairs      int                `json:"pairs"`
	Seconds    float64            `json:"median_s"`
}

func cellsOf(r *experiment.Results) []cellFigures {
	out := []cellFigures{}
	for i, c := range r.Cells {
		if c.Repeat <= 1 {
			out = append(out, cellFigures{c.Algorithm, c.Values, c.Denoiser, c.Denoise, c.Pages, c.AtCut, c.Pairs, median(r.Cells[i:])})
		}
	}
	return out
}

// lostIn lists the pages that were listed but could not be read in any cell, each once.
func lostIn(r *experiment.Results) (lost []page.Problem) {
	for _, c := range r.Cells {
		for _, p := range c.Problems {
			if p.Lost && !slices.ContainsFunc(lost, p.Equal) {
				lost = append(lost, p)
			}
		}
	}
	return lost
}

func figures(e *cli.Env, r *experiment.Results, dir string, p plot.Print) error {
	fonts, err := cli.LoadFonts(e, p.Lang)
	if err != nil {
		return err
	}
	if err := e.Disk.MkdirAll(dir); err != nil {
		return disk.Cannot(disk.ToWrite, dir, err)
	}
	for _, f := range export.Figures(r, p.Lang) {
		if _, err := f.For(p, p.Lang).Save(e.Disk.Write, dir, fonts, plot.Formats...); err != nil {
			return err
		}
	}
	return nil
}

// summary prints one line per cell, with the measures that the truth defines.
func summary(e *cli.Env, r *experiment.Results, out string) error {
	shown := eval.Main(false)
	w := cli.NewColumns(e.Stdout)
	fmt.Fprint(w, e.Say("algorithm\tsetting\tpages"))
	for _, m := range shown {
		fmt.Fprintf(w, "\t%s", cli.MeasureName(m, e.Lang))
	}
	fmt.Fprintln(w, e.Say("\tpairs\ttime"))
	for i, c := range r.Cells {
		if c.Repeat > 1 {
			continue // a repeat has the same figures, only other times
		}
		fmt.Fprintf(w, "%s\t%s\t%d", c.Algorithm, setting(c), c.Pages)
		for _, m := range shown {
			if v, ok := c.AtCut[m.Name]; ok {
				fmt.Fprintf(w, "\t%.4f", v)
			} else {
				fmt.Fprint(w, "\t–")
			}
		}
		fmt.Fprintf(w, "\t%d\t%s\n", c.Pairs, cli.Seconds(median(r.Cells[i:])))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := e.Printf("\nresults, curves and figures are in %s\n", out)
	return err
}

func median(cells []experiment.CellResult) float64 {
	var all []float64
	for i, c := range cells {
		if i > 0 && c.Repeat <= 1 {
			break
		}
		all = append(all, c.Times.Wall.Seconds())
	}
	slices.Sort(all)
	n := len(all)
	return (all[n/2] + all[(n-1)/2]) / 2
}

func setting(c experiment.CellResult) string {
	var parts []string
	for _, name := range c.Swept {
		parts = append(parts, fmt.Sprintf("%s=%v", name, c.Value(name)))
	}
	if len(parts) == 0 {
		return "–"
	}
	return strings.Join(parts, " ")
}

// Help returns the examples that kong shows in the help of the command.
func (*Sweep) Help() string {
	return `Run an experiment file that varies parameters (pagetwin samples --out samples provides some):

  pagetwin sweep samples/experiments/tianwang-keywords.toml --out keywords`
}
