package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"pagetwin/app/train/logistic"
	"pagetwin/core/algo/blend"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
)

// fitReport is the output of a fit: the model, and the figures of each set.
type fitReport struct {
	model              *blend.Model
	sets               []fitSetReport
	outOfFold, leftOut *eval.Reliability // over the pairs of all sets; leftOut may be nil
}

// fitSetReport holds the figures of a set by models that have not seen the pages of a pair, by
// the one that has seen all, and by one that has seen nothing of the set.
type fitSetReport struct {
	*fitSet
	outOfFold, inSample fitFigures
	leftOut             *fitFigures
}

// fitFigures are the measures over the pairs of the fit, at probability 0.5 unless the name
// contains best. Measures that the labels do not define are missing in values.
type fitFigures struct {
	values       map[string]float64
	warnings     []say.Words // why some are missing
	partial      int         // pairs labelled partial reuse, a class of its own: in no other figure
	partialFound int         // of them, those from 0.5 on
	reliability  *eval.Reliability
	hand         *fitFigures
}

func (f *fitter) figures(sets []*fitSet, t *logistic.Trained) (*fitReport, error) {
	rep := &fitReport{model: t.Model, outOfFold: eval.NewReliability()}
	if f.LeftOut {
		rep.leftOut = eval.NewReliability()
	}
	of := func(m *blend.Model) score { return func(_, _ int32, x []float64) float64 { return m.Probability(x) } }
	for _, s := range sets {
		r := fitSetReport{fitSet: s, outOfFold: s.figures(t.OutOfFold, rep.outOfFold), inSample: s.figures(of(t.Model), nil)}
		if f.LeftOut {
			without, err := logistic.Model(f.kit, others(sets, s), f.options())
			if err != nil {
				return nil, fmt.Errorf("without %s: %w", s.set.Path, err)
			}
			r.leftOut = new(s.figures(of(without), rep.leftOut))
		}
		rep.sets = append(rep.sets, r)
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
		f.hand, hand = &own, own.reliability
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
		count(f.reliability)
		count(total)
		if s.gold.Hand[p] {
			count(hand)
		}
		if label == truth.Partial {
			f.partial++
			if probability >= evenOdds {
				f.partialFound++
			}
		}
	}
	return f
}

func figuresOf(r *eval.Report) fitFigures {
	return fitFigures{values: r.Values(), warnings: r.Cautions(), reliability: eval.NewReliability()}
}

// figure returns a measure; nil if the labels do not define it.
func (f *fitFigures) figure(name string) *float64 {
	if v, ok := f.values[name]; ok {
		return &v
	}
	return nil
}

// text prints the figures with how each was obtained, then the model.
func (r *fitReport) text(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range r.sets {
		duplicates := s.duplicates()
		say.Fprintf(w, "set\t%s  (%d {page|pages}, fingerprint %s)\n", s.set.Path, len(s.set.Pages), s.set.Fingerprint)
		say.Fprintf(w, "pairs fitted to\t%d duplicate, %d different; folds by %s {pair|pairs}\n", duplicates, len(s.samples)-duplicates, s.grouping)
		s.outOfFold.text(w, "out of fold")
		s.inSample.text(w, "in sample")
		if s.leftOut != nil {
			s.leftOut.text(w, "set left out")
		}
	}
	m := r.model
	fmt.Fprintf(w, "penalty\t%g\n", m.Lambda)
	if m.Slope != 0 {
		fmt.Fprintf(w, "calibration\tslope %.4f, shift %.4f\n", m.Slope, m.Shift)
	}
	fmt.Fprintf(w, "bias\t%+.4f\n", m.Bias)
	for j, t := range m.Terms {
		fmt.Fprintf(w, "weight of %s\t%+.4f for each %.4f from %.4f\n", t.Name, m.Weights[j], m.Scale[j], m.Mean[j])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := reliabilityText(out, "out of fold", r.outOfFold); err != nil || r.leftOut == nil {
		return err
	}
	return reliabilityText(out, "set left out", r.leftOut)
}

// text prints the figures over the pairs of the fit, and over those of them that a person judged
// one by one.
func (f *fitFigures) text(w io.Writer, how string) {
	row := func(what string, f *fitFigures) {
		figure := func(name string) string {
			if v := f.figure(name); v != nil {
				return fmt.Sprintf("%.4f", *v)
			}
			return "–"
		}
		fmt.Fprintf(w, "%s, %s\tap %s, at 0.5: f1 %s (precision %s, recall %s), best f1 %s at %s, brier %.5f, log loss %.5f\n",
			how, what, figure("ap"), figure("f1"), figure("precision"), figure("recall"), figure("best_f1"), figure("best_threshold"), f.reliability.Brier, f.reliability.LogLoss)
		for _, line := range f.warnings {
			fmt.Fprintf(w, "%s, %s\t%s\n", how, what, line.En)
		}
	}
	row("fitted pairs", f)
	if f.hand != nil {
		row("judged by hand", f.hand)
	}
	if f.partial > 0 {
		say.Fprintf(w, "%s, partial reuse\t%d of %d {pair|pairs} decided at 0.5, in no other figure\n", how, f.partialFound, f.partial)
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
