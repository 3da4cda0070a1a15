package report

import (
	"fmt"
	"maps"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// source measures the data of a table: it returns the sets that it made, and a record of each
// measurement.
type source func(*builder, *Table) ([]*Set, records, error)

var sources = map[string]source{
	"":           cells,
	"sites":      sites,
	"joined":     joined,
	"algorithms": algorithms,
	"bodies":     bodies,
	"programs":   programs,
	"speed":      speed,
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
					rec := r.cellRecord(t, c, set, way.folder)
					rec["nth"], rec["body"] = float64(nth+1), way.title
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

func (r *builder) cellRecord(t *Table, c *experiment.CellResult, set *Set, folder string) record {
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
		"algorithm": c.Algorithm, "name": nameOf(c.Cell), "folder": r.results(t.Experiment, set.Name+folder), "repeat": float64(c.Repeat), "denoiser": c.Denoiser, "set": set.Name, "cell": c.Key, "curve": curve, "cut": c.Cut, "kept": float64(c.Pairs),
		"pages": float64(c.Pages), "made": float64(set.Pages), "duplicates": float64(set.Duplicates),
		"compared": float64(c.Comparisons), "all": float64(c.Pages) * float64(c.Pages-1) / 2,
	})
	rec["found"], rec["correct"] = judged(rec)
	return rec
}

func nameOf(c experiment.Cell) string {
	a, err := catalog.Algorithm(c.Algorithm)
	if err != nil {
		return c.Algorithm
	}
	changed := slices.DeleteFunc(c.Values.Changed(a.Params), func(s string) bool { return strings.HasPrefix(s, "seed=") })
	return strings.Join(append([]string{a.Name}, changed...), " ")
}

// judged returns the numbers of pages of a set that were judged redundant, and correctly so: the
// papers' page counts. If none is correct, the number of wrong ones cannot be derived from the
// shares, and found is NaN.
func judged(rec record) (found, correct float64) {
	p := rec.figure("page_precision")
	correct = math.Round(rec.figure("page_recall") * rec.figure("duplicates"))
	switch {
	case correct == 0 && p == 1:
		return 0, 0
	case correct == 0:
		return math.NaN(), 0
	}
	return math.Round(correct / p), correct
}

// known is a set with the truth and the hosts of its pages.
type known struct {
	set  *page.Set
	gold *truth.Truth
	host []string
}

func (r *builder) open(s *Set) (known, error) {
	set, err := formats.Open(r.ctx, s.Path, page.Options{MaxUnpack: r.opt.MaxUnpack})
	if err != nil {
		return known{}, err
	}
	gold, wrong := truthfile.Found(set)
	r.problems = append(append(r.problems, set.Problems...), wrong...)
	k := known{set, gold, make([]string, len(set.Pages))}
	for i, p := range set.Pages {
		if u, err := url.Parse(p.URL); err == nil {
			k.host[i] = u.Host
		}
	}
	return k, nil
}

func (k known) pairs(cell record) ([]scores.Scored, error) {
	if cell["kept"] == 0.0 {
		return nil, nil
	}
	s, err := scores.Load(k.set, filepath.Join(cell["folder"].(string), "pairs", cell["cell"].(string)+".tsv"))
	if err != nil {
		return nil, err
	}
	return s.Pairs, nil
}

func sites(r *builder, t *Table) ([]*Set, records, error) {
	sets, all, err := cells(r, t)
	if err != nil {
		return nil, nil, err
	}
	known, err := r.open(sets[0])
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
			if known.gold.Cluster[p.A] == known.gold.Cluster[p.B] {
				n[where+"_right"]++
			}
		}
		for name, x := range n {
			rec[name] = x
		}
	}
	return sets, all, nil
}
