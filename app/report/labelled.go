package report

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

const (
	lowest  = 0.3 // score that indexes are made for, of sets too large for all pairs
	folds   = 5
	rounds  = 2000 // of a bootstrap: enough for a correction over all algorithms
	apRound = 400
	points  = 250 // of a curve in a figure
)

// labelled is a labelled set with the results of all algorithms on it.
type labelled struct {
	known
	of    *Set
	html  bool // some pages are HTML, and a denoiser takes their bodies
	given int  // pages with a true body
	texts []pageText
	rows  []standing // in the order of the experiment
	parts []part     // the whole set, then its parts
}

// pageText is a page in the form that algorithms get.
type pageText struct{ title, text string }

// worth is the quality of the scores of an algorithm or of another program on a set.
type worth struct {
	crossed eval.Crossed
	curve   *eval.Curve
	counts  confusion.Counts // at thresholds of other folds
	iv      eval.Intervals   // of these
	ap      float64
	aps     eval.Interval
}

// standing is the result of an algorithm on a set.
type standing struct {
	worth
	cell experiment.Cell
	cut  float64 // the paper's threshold, as a score
	name string  // "shingling", "shingling measure=exact"
	// fitted is set if its shipped weights were fitted on labelled sets, artificial and real ones.
	// It is shown, but is never the best with which others are compared.
	fitted bool
}

const fittedName = "blend"

// all measures all algorithms on the labelled sets of a table, once.
func (r *builder) all(t *Table) ([]*labelled, error) {
	var out []*labelled
	for _, name := range r.names(t) {
		i := slices.IndexFunc(r.labelled, func(l *labelled) bool { return l.of.Name == name })
		if i < 0 {
			l, err := r.openLabelled(name)
			if err != nil {
				return nil, err
			}
			i, r.labelled = len(r.labelled), append(r.labelled, l)
			if l.rows, err = r.stand(t, l, "", everything); err == nil {
				err = r.divide(l)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		out = append(out, r.labelled[i])
	}
	return out, nil
}

func (r *builder) names(t *Table) []string {
	if len(r.opt.Sets) == 0 {
		return t.Sets
	}
	var names []string
	for _, file := range r.opt.Sets {
		names = append(names, NameOf(file))
	}
	return names
}

// openLabelled opens a set and extracts the bodies of its pages.
func (r *builder) openLabelled(name string) (*labelled, error) {
	set, err := r.set(name)
	if err != nil {
		return nil, err
	}
	l := &labelled{of: set}
	if l.known, err = r.open(set); err != nil {
		return nil, err
	}
	if !l.gold.Known() {
		err = say.Errorf("it has no truth: put clusters.tsv (id, cluster) or pairs.tsv (id1, id2, label) next to the pages, or label some pairs first")
	} else {
		err = r.readTexts(l)
	}
	if err != nil {
		l.set.Close()
		return nil, say.Errorf("%s: %v", set.Path, err)
	}
	return l, nil
}

func (r *builder) readTexts(l *labelled) error {
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		return err
	}
	ready, err := pass.Learn(r.ctx, l.set, d, nil, pass.LearnOptions{Workers: r.opt.Workers})
	if err != nil {
		return err
	}
	for i, p := range l.set.Pages {
		r.opt.tell(l.of.Name+": bodies", i, len(l.set.Pages))
		l.html = l.html || p.Kind == page.HTML
		if p.HasGold {
			l.given++
		}
		made, err := pass.Prepare(r.ctx, l.set, i, ready, nil)
		if r.ctx.Err() != nil {
			return r.ctx.Err()
		}
		if err != nil { // a page that cannot be read has no body; runs report it
			made.Body = denoise.Body{}
		}
		l.texts = append(l.texts, pageText{p.Title, made.Body.Text})
	}
	return nil
}

func everything(*experiment.Spec) {}

func (r *builder) stand(t *Table, l *labelled, folder string, change func(*experiment.Spec)) ([]standing, error) {
	set, res, err := r.run(t, l.of.Name, folder, func(s *experiment.Spec) {
		s.KeepPairs = true
		if s.Candidates = result.CandidatesFor(len(l.set.Pages)); s.Candidates == result.Index {
			s.Lowest = lowest
		}
		change(s)
	})
	if err != nil {
		return nil, err
	}
	list := make([]standing, len(res.Cells))
	for i := range res.Cells {
		c := &res.Cells[i]
		r.opt.tell(l.of.Name+folder+": draws "+c.Algorithm, i, len(list))
		s := standing{cell: c.Cell, cut: c.Cut, name: nameOf(c.Cell), fitted: c.Algorithm == fittedName}
		if s.fitted {
			s.name += " †"
		}
		pairs, err := l.pairs(r.cellRecord(t, c, set, folder))
		if err != nil {
			return nil, err
		}
		s.worth, _ = r.weigh(l, pairs, c.Cut, len(list) > len(bodyJudges))
		if list[i] = s; r.ctx.Err() != nil {
			return nil, r.ctx.Err()
		}
	}
	return list, nil
}

// floor is the least score of the experiment: pairs that score less are in no figure.
const floor = 0.05

// weigh compares scored pairs with the truth: at thresholds that were learned on other folds, or at
// cut if there are too few groups for folds (ok is false). It draws intervals if asked to.
func (r *builder) weigh(l *labelled, list []scores.Scored, cut float64, draw bool) (w worth, ok bool) {
	var found []scored.Pair
	for _, p := range list {
		if p.Score >= floor {
			found = append(found, scored.Pair{A: p.A, B: p.B, Score: p.Score})
		}
	}
	slices.SortFunc(found, scored.Compare)
	pairs, n, gold := scored.PairsOf(found), len(l.set.Pages), l.gold
	w.curve = eval.NewCurve(pairs, gold)
	if w.crossed, ok = eval.Cross(pairs, gold, n, folds, r.opt.Seed); !ok {
		w.crossed = eval.Crossed{Decided: eval.Decision{Pairs: pairs.From(cut), Threshold: cut}, Thresholds: []float64{cut}}
	}
	d := w.crossed.Decided
	w.ap, _ = w.curve.AP()
	w.counts = eval.NewCurve(d.Pairs, gold).At(d.Threshold)
	if draw {
		w.iv, _ = eval.Bootstrap(d.Pairs, gold, n, d.Threshold, r.draws(rounds))
		w.aps, _ = eval.APInterval(pairs, gold, n, r.draws(apRound))
	}
	return w, ok
}

func (r *builder) draws(n int) eval.Resampling { return eval.Resampling{Rounds: n, Seed: r.opt.Seed} }

func (s standing) recommended(a algo.Algorithm) float64 {
	v := maps.Clone(s.cell.Values)
	if better, ok := param.Recommended(a.Params, v)[a.Decider(v)]; ok {
		v[a.Decider(v)] = better
	}
	return a.Cut(v)
}

func (r record) interval(name string, x float64, iv eval.Interval) {
	r[name], r[name+"_low"], r[name+"_high"] = x, iv.Low, iv.High
}

func (w worth) figures(rec record) {
	rec.interval("f1", w.counts.F1(), w.iv.F1)
	rec.interval("precision", w.counts.Precision(), w.iv.Precision)
	rec.interval("recall", w.counts.Recall(), w.iv.Recall)
	rec.interval("ap", w.ap, w.aps)
}

// algorithms measures all algorithms on labelled sets in the same way. A record is an algorithm on a
// set (kind "set") or on a part of one ("kind" or "edit").
func algorithms(r *builder, t *Table) ([]*Set, records, error) {
	all, err := r.all(t)
	if err != nil {
		return nil, nil, err
	}
	var out records
	for nth, l := range all {
		for k, p := range l.parts {
			for i, s := range l.rows {
				rec := record{
					"kind": p.kind, "set": l.of.Name, "nth": float64(nth + 1), "title": l.of.Title, "about": l.of.About, "part": p.key, "class": Text{p.group}, "name": Text{p.name},
					"algorithm": s.name, "method": s.cell.Algorithm, "fitted": s.fitted, "place": -float64(slices.Index(l.parts[0].order, i)), "first_place": -float64(slices.Index(all[0].parts[0].order, i)),
					"heading": l.heading(p), "later": nth > 0, "first_title": all[0].of.Title, "duplicates": float64(p.duplicates), "few": p.few, "column": fmt.Sprint(l.of.Name, "/", p.key), "set_precision": s.counts.Precision(),
					"main": p.key == "" && !l.divided() || p.group.Equal(byLanguage),
				}
				p.figures(i, rec)
				if k == 0 {
					if err := l.wholeFigures(s, all[0].rows[i], rec); err != nil {
						return nil, nil, err
					}
				}
				out = append(out, rec)
			}
		}
	}
	out.means(len(all))
	return nil, out, nil
}

func (l *labelled) heading(p part) Text {
	if p.key == "" {
		return l.of.Title
	}
	return Text{say.New("%s: %s", l.of.Title.Words, p.name).Words}
}

func (l *labelled) divided() bool {
	return slices.ContainsFunc(l.parts, func(p part) bool { return p.group.Equal(byLanguage) })
}

// wholeFigures are the figures of an algorithm on a whole set; first is its result on the first set.
func (l *labelled) wholeFigures(s, first standing, rec record) error {
	a, err := catalog.Algorithm(s.cell.Algorithm)
	if err != nil {
		return err
	}
	s.worth.figures(rec)
	threshold := s.crossed.Median()
	rec["at"] = "–"
	if !math.IsInf(threshold, 1) {
		at := a.ThresholdAt(s.cell.Values, threshold)
		rec["at"] = at.Param + " = " + at.Value
	}
	rec["threshold"] = min(1, threshold)
	rec["f1_paper"], rec["f1_recommended"] = s.curve.At(s.cut).F1(), s.curve.At(s.recommended(a)).F1()
	rec["f1_moved"] = s.curve.At(first.crossed.Median()).F1()
	rec["pages"], rec["index"], rec["judged"] = float64(len(l.set.Pages)), len(l.set.Pages) > algo.AllUpTo, l.gold.Kind == truth.Judged
	rec["different"] = 0.0
	for _, label := range l.gold.Pairs {
		if label == truth.Different {
			rec["different"] = rec.figure("different") + 1
		}
	}
	place := rec.figure("place")
	rec["drawn"] = place > -5 || s.name == "simhash" || s.name == "minhash"
	rec["drawing"] = max(place, -5)
	var curve records
	for _, p := range s.curve.Points(points) {
		curve = append(curve, record{"precision": p.Counts.Precision(), "recall": p.Counts.Recall()})
	}
	rec["curve"] = curve
	return nil
}

// means gives each algorithm its mean F1 over the columns of the main table: sets, or their
// languages; a set with too few duplicates is none beside others.
func (all records) means(sets int) {
	columns := all.filter(func(r record) bool { return r["main"] == true && (r["few"] == false || sets == 1) })
	for _, r := range all {
		r["main"] = false
	}
	for _, l := range columns.groups([]string{"algorithm"}) {
		for _, r := range l {
			r["main"], r["mean"] = true, mean(l.figures("f1"))
		}
	}
}

func (r *builder) folderOf(kind, set string, more ...string) string {
	return filepath.Join(append([]string{r.opt.Out, kind, set}, more...)...)
}
