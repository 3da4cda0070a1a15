package report

import (
	"math"
	"slices"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/lab/experiment"
)

// bodyJudges are the algorithms that find duplicates by the bodies of each denoiser.
var bodyJudges = []string{"minhash", "simhash", "longsentence"}

// bodies measures the effect of body extraction. A record is an algorithm (kind "whole") on whole
// pages, with nothing cut or left out, on extracted bodies, and on true bodies if a set has all;
// or a denoiser, ours or another program's (kind "denoiser").
func bodies(r *builder, t *Table) ([]*Set, records, error) {
	all, err := r.all(t)
	var out records
	for _, l := range all {
		if !l.html || err != nil {
			continue
		}
		whole, wholeErr := r.whole(t, l)
		if err = wholeErr; err == nil && l.given > 0 {
			var made records
			if made, err = r.denoisers(t, l); err == nil {
				whole = append(whole, made...)
			}
		}
		out = append(out, whole...)
	}
	return nil, out, err
}

func (r *builder) whole(t *Table, l *labelled) (out records, err error) {
	whole, err := r.stand(t, l, "-whole", func(s *experiment.Spec) {
		s.Denoiser = experiment.Choice{Name: "none"}
		s.Pages = pass.Reading{}
	})
	if err != nil {
		return nil, err
	}
	var perfect []standing
	if l.given == len(l.set.Pages) {
		path, err := r.writeGold(l)
		if err != nil {
			return nil, err
		}
		perfect, err = r.stand(t, l, "-true", func(s *experiment.Spec) {
			s.Denoiser = experiment.Choice{Name: "file", Set: map[string]any{"path": path}}
			s.Pages = pass.Reading{}
		})
		if err != nil {
			return nil, err
		}
	}
	var p []float64
	for i, s := range l.rows {
		d, _ := eval.Compare(s.crossed.Decided, whole[i].crossed.Decided, l.gold, len(l.set.Pages), r.draws(rounds))
		rec := record{
			"kind": "whole", "set": l.of.Name, "title": l.of.Title, "algorithm": s.name, "f1": s.counts.F1(), "gain": d.F1.Delta,
			"place": -float64(slices.Index(l.parts[0].order, i)),
		}
		rec.interval("f1_whole_page", whole[i].counts.F1(), whole[i].iv.F1)
		rec["f1_true_body"] = math.NaN()
		if perfect != nil {
			rec.interval("f1_true_body", perfect[i].counts.F1(), perfect[i].iv.F1)
		}
		out, p = append(out, rec), append(p, d.F1.P)
	}
	for i, chance := range eval.Holm(p) {
		out[i]["p"], out[i]["better"], out[i]["worse"] = chance, chance < alpha && out[i].figure("gain") > 0, chance < alpha && !(out[i].figure("gain") > 0)
	}
	return out, nil
}

// denoisers compares the bodies of all denoisers and of other programs with the true ones, and
// finds duplicates by them.
func (r *builder) denoisers(t *Table, l *labelled) (out records, err error) {
	var jobs []body.Job
	for _, d := range catalog.Denoisers() {
		jobs = append(jobs, body.Job{Denoiser: d})
		out = append(out, record{"algorithm": d.Name, "name": d.Name})
	}
	file, err := catalog.Denoiser("file")
	if err != nil {
		return nil, err
	}
	others, err := r.others(l.of.Name)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		if path := r.beside(l.of.Name, o.name+".jsonl"); path != "" {
			jobs = append(jobs, body.Job{Denoiser: file, Values: param.Values{"path": path}})
			out = append(out, record{"algorithm": o.name, "name": o.Program + " " + o.Version, "ms": 1000 * o.CPU / float64(o.Pages)})
		}
	}
	results, err := body.Measure(r.ctx, l.set, jobs, body.Options{
		Workers: r.opt.Workers, CPU: clock.Spent,
		Progress: func(p body.Progress) { r.opt.tell(l.of.Name+": bodies "+p.Denoiser, int(p.Done), int(p.Total)) },
	})
	if err != nil {
		return nil, err
	}
	for i, m := range results {
		rec := out[i]
		rec["kind"], rec["set"], rec["title"] = "denoiser", l.of.Name, l.of.Title
		rec["p"], rec["r"], rec["body_f1"], rec["median"] = m.P, m.R, m.F1, m.Median
		if rec["ms"] == nil {
			rec["ms"] = m.Millis()
		}
		list, err := r.stand(t, l, "-"+rec["algorithm"].(string), func(s *experiment.Spec) {
			s.Denoiser = experiment.Choice{Name: jobs[i].Denoiser.Name, Set: jobs[i].Values}
			s.Algorithms = judges(s.Algorithms)
		})
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			rec[s.name] = s.counts.F1()
		}
	}
	return out, nil
}

func judges(all []experiment.Choice) (out []experiment.Choice) {
	for _, name := range bodyJudges {
		if i := slices.IndexFunc(all, func(c experiment.Choice) bool { return c.Name == name }); i >= 0 {
			out = append(out, all[i])
		}
	}
	return out
}
