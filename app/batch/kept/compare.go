package kept

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
)

type runsCompareCmd struct {
	inWorkspace
	chosenRuns
	cli.AsJSON
}

func (c runsCompareCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	runs, base, err := c.chosen(w)
	if err != nil {
		return cli.Usage(err)
	}
	significance, why := c.significance(e, w, base, runs)
	if why != nil {
		e.Warnf("no significance: %v", why)
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, compared(workspace.Compare(runs), significance))
	}
	return sideBySide(e, workspace.Compare(runs), base, significance)
}

// significance compares the runs with the baseline. After an error, which gives the reason, the
// rest of the comparison stays valid.
func (c runsCompareCmd) significance(e *cli.Env, w *workspace.Workspace, base *workspace.Record, runs []*workspace.Record) ([]workspace.Significance, error) {
	set, gold, close, err := c.set(e, base)
	if err != nil {
		return nil, err
	}
	defer close()
	return w.Significance(base, runs, set, gold, eval.Resampling{Seed: c.Seed})
}

// comparison is the JSON form of a comparison.
type comparison struct {
	Runs     []string              `json:"runs"`
	Settings map[string][]string   `json:"settings"`
	Measures map[string][]*float64 `json:"measures"`
	// Bounds holds the bounds of measures that are not exact in every run; null for a run whose
	// figure is exact.
	Bounds  map[string][]*eval.Bound `json:"bounds,omitempty"`
	Wall    map[string][]*float64    `json:"wall_s"`
	Against []against                `json:"against_baseline,omitempty"`
}

// against is the comparison of a run with the baseline.
type against struct {
	Run string          `json:"run"`
	Why string          `json:"why,omitempty"`
	F1  eval.Difference `json:"f1"`
}

func compared(c *workspace.Comparison, s []workspace.Significance) comparison {
	out := comparison{Settings: map[string][]string{}, Measures: map[string][]*float64{}, Bounds: map[string][]*eval.Bound{}, Wall: map[string][]*float64{}}
	for _, r := range c.Runs {
		out.Runs = append(out.Runs, r.ID)
	}
	for _, x := range c.Settings {
		out.Settings[x.Name] = x.Values
	}
	numbers := func(known []bool, get func(i int) float64) []*float64 {
		list := make([]*float64, len(known))
		for i, ok := range known {
			if v := get(i); ok {
				list[i] = &v
			}
		}
		return list
	}
	for _, x := range c.Measures {
		sure := slices.Clone(x.Known) // a lower bound must not look like an exact figure
		bounds := make([]*eval.Bound, len(sure))
		for i, b := range x.Bounds {
			if x.Known[i] && b.Standing != eval.Exact {
				sure[i], bounds[i] = b.Standing != eval.AtLeast, &b
			}
		}
		out.Measures[x.Measure.Name] = numbers(sure, func(i int) float64 { return x.Values[i] })
		if slices.ContainsFunc(bounds, func(b *eval.Bound) bool { return b != nil }) {
			out.Bounds[x.Measure.Name] = bounds
		}
	}
	for _, x := range c.Times {
		out.Wall[x.Stage] = numbers(x.Known, func(i int) float64 { return x.Wall[i].Seconds() })
	}
	for _, x := range s {
		out.Against = append(out.Against, against{x.Run.ID, x.Why.En, x.F1})
	}
	return out
}

func sideBySide(e *cli.Env, c *workspace.Comparison, base *workspace.Record, s []workspace.Significance) error {
	w := cli.NewColumns(e.Stdout)
	row := func(name string, cell func(i int) string) {
		fmt.Fprint(w, name)
		for i := range c.Runs {
			fmt.Fprint(w, "\t", cell(i))
		}
		fmt.Fprintln(w)
	}
	row(e.Say("run"), func(i int) string { return c.Runs[i].ID })
	row(e.Say("title"), func(i int) string { return c.Runs[i].Title })
	for _, x := range c.Settings {
		row(x.Name, func(i int) string { return cmp.Or(x.Values[i], "–") })
	}
	fmt.Fprintln(w)
	for _, x := range c.Measures {
		row(cli.MeasureName(x.Measure, e.Lang), func(i int) string {
			if !x.Known[i] {
				return "–"
			}
			s := x.Bounds[i].Text(x.Values[i], func(v float64) string { return outcome.Number(x.Measure, v) })
			if x.Best[i] {
				s += " *"
			}
			return s
		})
	}
	if len(s) > 0 {
		row(e.Say("f1 − baseline"), func(i int) string {
			if c.Runs[i].ID == base.ID {
				return e.Say("baseline")
			}
			return differs(s[i])
		})
	}
	fmt.Fprintln(w)
	for _, x := range c.Times {
		row(e.Say("time %s", say.InContext("stage", x.Stage)), func(i int) string {
			switch {
			case !x.Known[i]:
				return "–"
			case x.Cached[i] == int64(c.Runs[i].Set.Pages) && x.Stage != "all":
				return e.Say("from the cache")
			case x.Cached[i] > 0:
				return e.Say("%s (%d from the cache)", cli.Seconds(x.Wall[i].Seconds()), x.Cached[i])
			}
			return cli.Seconds(x.Wall[i].Seconds())
		})
	}
	return w.Flush()
}

func differs(s workspace.Significance) string {
	if s.Why.En != "" {
		return "–"
	}
	d := s.F1
	return fmt.Sprintf("%+.4f [%+.4f, %+.4f] p=%.3g", d.Delta, d.Interval.Low, d.Interval.High, d.P)
}
