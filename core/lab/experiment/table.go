package experiment

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
)

// columns returns the columns of the table: the settings, the results, the times, and the origin of
// the result.
func (r *Results) columns() []column {
	list := []column{
		col("key", func(c *CellResult) any { return c.Key }),
		col("algorithm", func(c *CellResult) any { return c.Algorithm }),
		col("size", func(c *CellResult) any { return c.Size }),
		col("repeat", func(c *CellResult) any { return c.Repeat }),
		col("denoiser", func(c *CellResult) any { return c.Denoiser }),
	}
	values := func(prefix string, of func(*CellResult) param.Values) {
		for _, name := range sortedNames(r.Cells, of) {
			list = append(list, col(prefix+name, func(c *CellResult) any {
				v, ok := of(c)[name]
				return table.Known(ok, param.Param{}.Format(v))
			}))
		}
	}
	values("set.", func(c *CellResult) param.Values { return c.Values })
	values(result.OfDenoiser, func(c *CellResult) param.Values { return c.Denoise })
	values(result.OfPages, func(c *CellResult) param.Values { return c.Reading.Values() })
	list = append(list,
		col("refused", func(c *CellResult) any { return c.Refused.En }),
		ran("pages", func(c *CellResult) any { return c.Pages }),
		ran("unread", func(c *CellResult) any { return c.Unread }),
		ran("empty", func(c *CellResult) any { return c.Empty }),
		ran("pairs", func(c *CellResult) any { return c.Pairs }),
		ran("dropped", func(c *CellResult) any { return c.Dropped }),
		ran("comparisons", func(c *CellResult) any { return c.Comparisons }),
		ran("indexed", func(c *CellResult) any { return c.Indexed }),
		col("bytes_per_page", func(c *CellResult) any { return table.Known(c.Pages > 0, float64(c.Bytes)/float64(c.Pages)) }),
		ran("floor", func(c *CellResult) any { return c.Floor }),
		ran("cut", func(c *CellResult) any { return c.Cut }))
	measures := func(prefix string, of func(*CellResult) map[string]float64) {
		for _, m := range eval.Measures() {
			list = append(list, col(prefix+m.Name, func(c *CellResult) any {
				v, ok := of(c)[m.Name]
				return table.Known(ok, v)
			}))
		}
	}
	measures("", func(c *CellResult) map[string]float64 { return c.AtCut })
	measures("best.", func(c *CellResult) map[string]float64 { return c.AtBest })
	list = append(list,
		col("f1_low", func(c *CellResult) any { return table.Known(c.F1 != nil, cmp.Or(c.F1, &eval.Interval{}).Low) }),
		col("f1_high", func(c *CellResult) any { return table.Known(c.F1 != nil, cmp.Or(c.F1, &eval.Interval{}).High) }),
		ran("wall_s", func(c *CellResult) any { return c.Times.Wall.Seconds() }),
		ran("wall_s.median", func(c *CellResult) any { return c.Times.Over.Median.Seconds() }),
		ran("wall_s.min", func(c *CellResult) any { return c.Times.Over.Min.Seconds() }),
		ran("wall_s.max", func(c *CellResult) any { return c.Times.Over.Max.Seconds() }))
	for _, name := range result.StageNames() {
		stage := func(get func(result.Stage) time.Duration) func(*CellResult) any {
			return func(c *CellResult) any {
				i := slices.IndexFunc(c.Times.Stages, func(s result.Stage) bool { return s.Name == name })
				if i < 0 {
					return nil
				}
				return get(c.Times.Stages[i]).Seconds()
			}
		}
		list = append(list,
			col("wall_s."+name, stage(func(s result.Stage) time.Duration { return s.Wall })),
			col("busy_s."+name, stage(func(s result.Stage) time.Duration { return s.Busy })))
	}
	return append(list,
		col("seed", func(*CellResult) any { return r.Seed }),
		col("sample_seed", func(*CellResult) any { return r.SampleSeed }),
		col("set", func(*CellResult) any { return r.Set }),
		col("set_fingerprint", func(*CellResult) any { return r.SetFingerprint }),
		col("version", func(*CellResult) any { return r.Version }),
		col("go", func(c *CellResult) any { return c.Times.Machine.Go }),
		col("os", func(c *CellResult) any { return c.Times.Machine.OS }),
		col("arch", func(c *CellResult) any { return c.Times.Machine.Arch }),
		ran("cpus", func(c *CellResult) any { return c.Times.Machine.CPUs }))
}

// column is one column of results.csv; its title is its name.
type column = table.Column[*CellResult]

func col(name string, value func(*CellResult) any) column {
	return column{Head: table.Head{Name: name}, Value: value}
}

func ran(name string, value func(*CellResult) any) column {
	return col(name, func(c *CellResult) any {
		if c.Refused.En != "" {
			return nil
		}
		return value(c)
	})
}

func (r *Results) writeTable(w *bufio.Writer) error {
	out := csv.NewWriter(w)
	columns := r.columns()
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.Name
	}
	out.Write(row)
	for i := range r.Cells {
		for k, c := range columns {
			switch x := c.Value(&r.Cells[i]).(type) {
			case nil:
				row[k] = ""
			case float64:
				row[k] = table.Plain(x)
			default:
				row[k] = fmt.Sprint(x)
			}
		}
		out.Write(row)
	}
	out.Flush()
	return out.Error()
}

func (r *Results) writeCurves(w *bufio.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"key", "threshold", "precision", "recall", "f1", "tp", "fp", "fn", "unknown"})
	for _, c := range r.Cells {
		for _, p := range c.Curve {
			n := p.Counts
			out.Write([]string{
				c.Key, table.Plain(p.Threshold), table.Plain(n.Precision()), table.Plain(n.Recall()), table.Plain(n.F1()),
				fmt.Sprint(n.TP), fmt.Sprint(n.FP), fmt.Sprint(n.FN), fmt.Sprint(n.Unknown),
			})
		}
	}
	out.Flush()
	return out.Error()
}
