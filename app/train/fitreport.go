package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"pagetwin/app/train/logistic"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
)

// fitReport is the output of a fit: the figures of each set, and the model.
type fitReport struct {
	Sets        []fitSetReport
	Penalty     float64
	Slope       float64
	Shift       float64
	Bias        float64
	Terms       []fitTerm
	Reliability fitReliability // over the pairs of all sets
}

type fitTerm struct {
	Name   string
	Weight float64
	Scale  float64
	Mean   float64
}

type fitReliability struct {
	OutOfFold *eval.Reliability
	LeftOut   *eval.Reliability
}

// fitSetReport holds the figures of a set by models that have not seen the pages of a pair, by
// the one that has seen all, and by one that has seen nothing of the set.
type fitSetReport struct {
	Path        string
	Pages       int
	Fingerprint string
	Duplicates  int
	Different   int
	Grouping    string
	OutOfFold   fitFigures
	InSample    fitFigures
	LeftOut     *fitFigures
}

// fitFigures are the measures over the pairs of the fit, at probability 0.5 unless the name
// contains best. Measures that the labels do not define are nil.
type fitFigures struct {
	AP            *float64
	F1            *float64
	Precision     *float64
	Recall        *float64
	BestF1        *float64
	BestThreshold *float64
	Warnings      []string // why some are nil
	Partial       int      // pairs labelled partial reuse, a class of its own: in no other figure
	PartialFound  int      // of them, those from 0.5 on
	Reliability   *eval.Reliability
	Hand          *fitFigures
}

func (f *fitter) figures(sets []*fitSet, t *logistic.Trained) (*fitReport, error) {
	m := t.Model
	rep := &fitReport{Penalty: m.Lambda, Slope: m.Slope, Shift: m.Shift, Bias: m.Bias}
	rep.Reliability.OutOfFold = eval.NewReliability()
	for j, term := range m.Terms {
		rep.Terms = append(rep.Terms, fitTerm{term.Name, m.Weights[j], m.Scale[j], m.Mean[j]})
	}
	if f.LeftOut {
		rep.Reliability.LeftOut = eval.NewReliability()
	}
	for _, s := range sets {
		r := fitSetReport{Path: s.set.Path, Pages: len(s.set.Pages), Fingerprint: s.set.Fingerprint, Grouping: string(s.grouping)}
		for _, x := range s.samples {
			if x.Duplicate {
				r.Duplicates++
			} else {
				r.Different++
			}
		}
		r.OutOfFold = s.figures(t.OutOfFold, rep.Reliability.OutOfFold)
		r.InSample = s.figures(func(_, _ int32, x []float64) float64 { return m.Probability(x) }, nil)
		if f.LeftOut {
			without, err := logistic.Model(f.kit, others(sets, s), f.options())
			if err != nil {
				return nil, fmt.Errorf("without %s: %w", s.set.Path, err)
			}
			left := s.figures(func(_, _ int32, x []float64) float64 { return without.Probability(x) }, rep.Reliability.LeftOut)
			r.LeftOut = &left
		}
		rep.Sets = append(rep.Sets, r)
	}
	return rep, nil
}

func others(sets []*fitSet, but *fitSet) []logistic.Sample {
	own := make(map[int32]bool)
	for _, g := range but.groups {
		own[g] = true
	}
	var out []logistic.Sample
	for _, s := range sets {
		if s == but {
			continue
		}
		for _, x := range s.samples {
			if !own[x.A] && !own[x.B] {
				out = append(out, x)
			}
		}
	}
	return out
}

// figures measures a model on the judged pairs, and adds them to total, which may be nil.
func (s *fitSet) figures(by score, total *eval.Reliability) fitFigures {
	r := s.evaluate(s.judgedOnly(by))
	f := figuresOf(r)
	var hand *eval.Reliability
	if r.Hand != nil {
		own := figuresOf(r.Hand)
		f.Hand, hand = &own, own.Reliability
	}
	for i, p := range s.pairs {
		label := s.gold.Label(p)
		probability := by(s.groups[p.A], s.groups[p.B], s.values[i])
		count := func(r *eval.Reliability) {
			switch {
			case r == nil:
			case label == truth.Duplicate:
				r.Add(probability, 1, 0)
			case label == truth.Different:
				r.Add(probability, 0, 1)
			}
		}
		count(f.Reliability)
		count(total)
		if s.gold.Hand[p] {
			count(hand)
		}
		if label == truth.Partial {
			f.Partial++
			if probability >= evenOdds {
				f.PartialFound++
			}
		}
	}
	return f
}

func figuresOf(r *eval.Report) fitFigures {
	values := r.Values()
	of := func(name string) *float64 {
		if v, ok := values[name]; ok {
			return &v
		}
		return nil
	}
	f := fitFigures{
		AP: of("ap"), F1: of("f1"), Precision: of("precision"), Recall: of("recall"),
		BestF1: of("best_f1"), BestThreshold: of("best_threshold"), Reliability: eval.NewReliability(),
	}
	for _, w := range r.Cautions() {
		f.Warnings = append(f.Warnings, w.En)
	}
	return f
}

// text prints the figures with how each was obtained, then the model.
func (r *fitReport) text(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range r.Sets {
		say.Fprintf(w, "set\t%s  (%d {page|pages}, fingerprint %s)\n", s.Path, s.Pages, s.Fingerprint)
		say.Fprintf(w, "pairs fitted to\t%d duplicate, %d different; folds by %s {pair|pairs}\n", s.Duplicates, s.Different, s.Grouping)
		s.OutOfFold.text(w, "out of fold")
		s.InSample.text(w, "in sample")
		if s.LeftOut != nil {
			s.LeftOut.text(w, "set left out")
		}
	}
	fmt.Fprintf(w, "penalty\t%g\n", r.Penalty)
	if r.Slope != 0 {
		fmt.Fprintf(w, "calibration\tslope %.4f, shift %.4f\n", r.Slope, r.Shift)
	}
	fmt.Fprintf(w, "bias\t%+.4f\n", r.Bias)
	for _, t := range r.Terms {
		fmt.Fprintf(w, "weight of %s\t%+.4f for each %.4f from %.4f\n", t.Name, t.Weight, t.Scale, t.Mean)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := reliabilityText(out, "out of fold", r.Reliability.OutOfFold); err != nil || r.Reliability.LeftOut == nil {
		return err
	}
	return reliabilityText(out, "set left out", r.Reliability.LeftOut)
}

// text prints the figures over the pairs of the fit, and over those of them that a person judged
// one by one.
func (f *fitFigures) text(w io.Writer, how string) {
	figure := func(v *float64) string {
		if v == nil {
			return "–"
		}
		return fmt.Sprintf("%.4f", *v)
	}
	row := func(what string, f *fitFigures) {
		fmt.Fprintf(w, "%s, %s\tap %s, at 0.5: f1 %s (precision %s, recall %s), best f1 %s at %s, brier %.5f, log loss %.5f\n",
			how, what, figure(f.AP), figure(f.F1), figure(f.Precision), figure(f.Recall), figure(f.BestF1), figure(f.BestThreshold), f.Reliability.Brier, f.Reliability.LogLoss)
		for _, line := range f.Warnings {
			fmt.Fprintf(w, "%s, %s\t%s\n", how, what, line)
		}
	}
	row("fitted pairs", f)
	if f.Hand != nil {
		row("judged by hand", f.Hand)
	}
	if f.Partial > 0 {
		say.Fprintf(w, "%s, partial reuse\t%d of %d {pair|pairs} decided at 0.5, in no other figure\n", how, f.PartialFound, f.Partial)
	}
}

// reliabilityText prints how often pairs with about the same probability are duplicates.
func reliabilityText(out io.Writer, how string, r *eval.Reliability) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	say.Fprintf(w, "\nreliability, %s, all sets: %d {pair|pairs}, brier %.5f, log loss %.5f\n", how, r.Pairs, r.Brier, r.LogLoss)
	fmt.Fprint(w, "from\tto\tpairs\tmean\tduplicates\t\n")
	for _, b := range r.Bins {
		fmt.Fprintf(w, "%.1f\t%.1f\t%d\t", b.Low, b.High, b.Pairs)
		if b.Pairs == 0 {
			fmt.Fprint(w, "-\t-\t\n")
			continue
		}
		fmt.Fprintf(w, "%.4f\t%.4f\t\n", b.Mean, b.Share)
	}
	return w.Flush()
}
