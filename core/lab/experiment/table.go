package experiment

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/judge/eval"
	"pagetwin/core/text"
)

// column is one column of results.csv.
type column struct {
	name string
	get  func(*CellResult) string // "" where the cell has no such figure
}

// columns lists the columns of the table: what was asked, what came out, how
// long it took, and where it comes from.
func (r *Results) columns() []column {
	list := []column{
		{"key", func(c *CellResult) string { return c.Key }},
		{"algorithm", func(c *CellResult) string { return c.Algorithm }},
		{"size", func(c *CellResult) string { return strconv.Itoa(c.Size) }},
		{"repeat", func(c *CellResult) string { return strconv.Itoa(c.Repeat) }},
		{"denoiser", func(c *CellResult) string { return c.Denoiser }},
	}
	if slices.ContainsFunc(r.Cells, func(c CellResult) bool { return c.Fold != "" }) {
		list = append(list, column{"fold", func(c *CellResult) string { return string(cmp.Or(c.Fold, text.FoldNone)) }})
	}
	if slices.ContainsFunc(r.Cells, func(c CellResult) bool { return c.Selection != pass.Selection{} }) {
		list = append(list, column{"selection", func(c *CellResult) string { return c.Selection.String() }})
	}
	values := func(prefix string, of func(*CellResult) param.Values) {
		for _, name := range sortedNames(r.Cells, of) {
			list = append(list, column{prefix + name, func(c *CellResult) string {
				v, ok := of(c)[name]
				if !ok {
					return ""
				}
				return param.Param{}.Format(v)
			}})
		}
	}
	values("set.", func(c *CellResult) param.Values { return c.Values })
	values(denoisePrefix, func(c *CellResult) param.Values { return c.Denoise })
	list = append(list, countColumns()...)
	list = append(list, measureColumns("", func(c *CellResult) map[string]float64 { return c.AtCut })...)
	list = append(list, measureColumns("best.", func(c *CellResult) map[string]float64 { return c.AtBest })...)
	list = append(list,
		column{"f1_low", interval(func(i *eval.Interval) float64 { return i.Low })},
		column{"f1_high", interval(func(i *eval.Interval) float64 { return i.High })})
	list = append(list, timeColumns()...)
	return append(list, r.originColumns()...)
}

func countColumns() []column {
	count := func(name string, get func(*CellResult) int64) column {
		return column{name, func(c *CellResult) string {
			if c.Refused.En != "" {
				return ""
			}
			return strconv.FormatInt(get(c), 10)
		}}
	}
	return []column{
		{"refused", func(c *CellResult) string { return c.Refused.En }},
		count("pages", func(c *CellResult) int64 { return int64(c.Pages) }),
		count("unread", func(c *CellResult) int64 { return int64(c.Unread) }),
		count("empty", func(c *CellResult) int64 { return int64(c.Empty) }),
		count("pairs", func(c *CellResult) int64 { return int64(c.Pairs) }),
		count("dropped", func(c *CellResult) int64 { return c.Dropped }),
		count("comparisons", func(c *CellResult) int64 { return c.Comparisons }),
		count("indexed", func(c *CellResult) int64 { return c.Indexed }),
		{"bytes_per_page", func(c *CellResult) string {
			if c.Pages == 0 {
				return ""
			}
			return number(float64(c.Bytes) / float64(c.Pages))
		}},
		{"floor", ran(func(c *CellResult) float64 { return c.Floor })},
		{"cut", ran(func(c *CellResult) float64 { return c.Cut })},
	}
}

func measureColumns(prefix string, of func(*CellResult) map[string]float64) []column {
	var list []column
	for _, m := range eval.Measures() {
		list = append(list, column{prefix + m.Name, func(c *CellResult) string {
			v, ok := of(c)[m.Name]
			if !ok {
				return ""
			}
			return number(v)
		}})
	}
	return list
}

// timeColumns are in seconds.
func timeColumns() []column {
	seconds := func(d time.Duration) float64 { return d.Seconds() }
	list := []column{
		{"wall_s", ran(func(c *CellResult) float64 { return seconds(c.Times.Wall) })},
		{"wall_s.median", ran(func(c *CellResult) float64 { return seconds(c.Times.Over.Median) })},
		{"wall_s.min", ran(func(c *CellResult) float64 { return seconds(c.Times.Over.Min) })},
		{"wall_s.max", ran(func(c *CellResult) float64 { return seconds(c.Times.Over.Max) })},
	}
	for _, name := range []string{detect.StageRead, detect.StageDenoise, detect.StageFit, detect.StageSign, detect.StageJoin, detect.StageScore} {
		stage := func(get func(detect.Stage) time.Duration) func(*CellResult) string {
			return func(c *CellResult) string {
				for _, s := range c.Times.Stages {
					if s.Name == name {
						return number(seconds(get(s)))
					}
				}
				return ""
			}
		}
		list = append(list,
			column{"wall_s." + name, stage(func(s detect.Stage) time.Duration { return s.Wall })},
			column{"busy_s." + name, stage(func(s detect.Stage) time.Duration { return s.Busy })})
	}
	return list
}

// originColumns say how the numbers came.
func (r *Results) originColumns() []column {
	return []column{
		{"seed", func(*CellResult) string { return strconv.FormatInt(r.Seed, 10) }},
		{"sample_seed", func(*CellResult) string { return strconv.FormatUint(r.SampleSeed, 10) }},
		{"set", func(*CellResult) string { return r.Set }},
		{"set_fingerprint", func(*CellResult) string { return r.SetFingerprint }},
		{"version", func(*CellResult) string { return r.Version }},
		{"go", func(c *CellResult) string { return c.Times.Machine.Go }},
		{"os", func(c *CellResult) string { return c.Times.Machine.OS }},
		{"arch", func(c *CellResult) string { return c.Times.Machine.Arch }},
		{"cpus", ran(func(c *CellResult) float64 { return float64(c.Times.Machine.CPUs) })},
	}
}

// ran formats a figure of a cell that was run.
func ran(get func(*CellResult) float64) func(*CellResult) string {
	return func(c *CellResult) string {
		if c.Refused.En != "" {
			return ""
		}
		return number(get(c))
	}
}

func interval(get func(*eval.Interval) float64) func(*CellResult) string {
	return func(c *CellResult) string {
		if c.F1 == nil {
			return ""
		}
		return number(get(c.F1))
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// writeTable writes one row for each cell.
func (r *Results) writeTable(w *bufio.Writer) error {
	out := csv.NewWriter(w)
	columns := r.columns()
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.name
	}
	out.Write(row)
	for i := range r.Cells {
		for k, c := range columns {
			row[k] = c.get(&r.Cells[i])
		}
		out.Write(row)
	}
	out.Flush()
	return out.Error()
}

// writeCurves writes one row for each point of each curve.
func (r *Results) writeCurves(w *bufio.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"key", "threshold", "precision", "recall", "f1", "tp", "fp", "fn", "unknown"})
	for _, c := range r.Cells {
		for _, p := range c.Curve {
			n := p.Counts
			out.Write([]string{
				c.Key, number(p.Threshold), number(n.Precision()), number(n.Recall()), number(n.F1()),
				fmt.Sprint(n.TP), fmt.Sprint(n.FP), fmt.Sprint(n.FN), fmt.Sprint(n.Unknown),
			})
		}
	}
	out.Flush()
	return out.Error()
}
