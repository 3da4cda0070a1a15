package paper

import (
	"fmt"
	"maps"
	"math"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
)

// source measures the data of a table: it returns the sets that it made, and a record of each
// measurement.
type source func(*builder, *Table) ([]*Set, records, error)

var sources = map[string]source{
	"":            cells,
	"sites":       sites,
	"resemblance": resemblances,
	"time":        times,
	"filters":     filters,
	"orders":      orders,
	"swaps":       swaps,
	"angles":      angles,
	"comparisons": comparisons,
}

// cells runs the experiment of a table over its sets, once for each denoiser setting if the table
// varies that. A record is a cell: its settings, its measures at the algorithm's own threshold
// and, with the prefix at_best_, at that of the best F1, and the seconds of its stages.
func cells(r *builder, t *Table) (sets []*Set, all records, err error) {
	for nth, name := range t.Sets {
		for _, way := range ways(t) {
			set, res, err := r.run(t, name, way.folder, way.change)
			if err != nil {
				return nil, nil, err
			}
			if len(sets) == nth {
				sets = append(sets, set)
			}
			for i := range res.Cells {
				if c := &res.Cells[i]; c.Refused.En == "" {
					rec := cellRecord(c, set)
					rec["nth"], rec["folder"] = float64(nth+1), r.results(t.Experiment, name+way.folder)
					rec["body"] = way.title
					all = append(all, rec)
				}
			}
		}
	}
	return sets, all, nil
}

// way is one denoiser setting.
type way struct {
	folder string // behind the name of the set
	title  Text
	change func(*experiment.Spec)
}

func ways(t *Table) (list []way) {
	if t.Vary == "" {
		return []way{{change: func(*experiment.Spec) {}}}
	}
	if t.Vary == "denoiser" {
		for _, d := range catalog.Denoisers() {
			list = append(list, way{"-" + d.Name, Text{d.Title}, func(s *experiment.Spec) { s.Denoiser = experiment.Choice{Name: d.Name} }})
		}
	}
	for _, x := range t.Over {
		list = append(list, way{fmt.Sprintf("-%.0f", 100*x), Text{}, func(s *experiment.Spec) { s.Denoiser.Set = map[string]any{t.Vary: x} }})
	}
	return list
}

func cellRecord(c *experiment.CellResult, set *Set) record {
	rec := make(record)
	for _, values := range []param.Values{c.Denoise, c.Values} {
		for name, v := range values {
			rec[name] = num(v)
		}
	}
	for prefix, of := range map[string]map[string]float64{"": c.AtCut, "at_best_": c.AtBest} {
		for _, m := range eval.Measures() {
			x, ok := of[m.Name]
			if !ok {
				x = math.NaN()
			}
			rec[prefix+m.Name] = x
		}
	}
	for _, st := range c.Times.Stages {
		seconds, _ := rec["time_"+st.Name].(float64)
		rec["time_"+st.Name] = seconds + st.Busy.Seconds()
	}
	var curve records
	for _, p := range c.Curve {
		curve = append(curve, record{"threshold": p.Threshold, "f1": p.Counts.F1()})
	}
	maps.Copy(rec, record{
		"algorithm": c.Algorithm, "denoiser": c.Denoiser, "set": set.Name, "cell": c.Key, "curve": curve, "cut": c.Cut, "kept": float64(c.Pairs),
		"pages": float64(c.Pages), "made": float64(set.Pages), "duplicates": float64(set.Duplicates),
		"compared": float64(c.Comparisons), "all": float64(c.Pages) * float64(c.Pages-1) / 2,
	})
	rec["found"], rec["correct"] = judged(rec)
	return rec
}

// judged returns how many pages of a set were judged redundant, and how many of them correctly:
// the papers' page counts. If none is correct, the shares do not tell how many are wrong, and
// found is NaN.
func judged(rec record) (found, correct float64) {
	p, _ := rec["page_precision"].(float64)
	q, _ := rec["page_recall"].(float64)
	correct = math.Round(q * rec["duplicates"].(float64))
	switch {
	case correct == 0 && p == 1:
		return 0, 0
	case correct == 0:
		return math.NaN(), 0
	}
	return math.Round(correct / p), correct
}

// sites is cells with the decided pairs, divided by whether both pages are on one site.
func sites(r *builder, t *Table) ([]*Set, records, error) {
	sets, all, err := cells(r, t)
	if err != nil {
		return nil, nil, err
	}
	known, err := r.known(sets[0])
	if err != nil {
		return nil, nil, err
	}
	defer known.set.Close()
	for _, rec := range all {
		pairs, err := known.pairs(rec)
		if err != nil {
			return nil, nil, err
		}
		n := map[string]float64{"same": 0, "same_right": 0, "other": 0, "other_right": 0}
		for _, p := range pairs {
			if p.Score < rec["cut"].(float64) {
				continue
			}
			where := "other"
			if known.host[p.A] == known.host[p.B] {
				where = "same"
			}
			n[where]++
			if known.cluster[p.A] == known.cluster[p.B] {
				n[where+"_right"]++
			}
		}
		for name, x := range n {
			rec[name] = x
		}
	}
	return sets, all, nil
}

// share returns part/whole; NaN if whole is 0.
func share(part, whole float64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return part / whole
}
