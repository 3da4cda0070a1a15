// Package logistic fits the weights of the blend to judged pairs: a logistic regression
// with a penalty, chosen and calibrated on folds that no page crosses.
package logistic

import (
	"context"
	"math"
	"runtime"

	"pagetwin/core/algo/blend"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
)

// Sample is one judged pair: the values of the terms, NaN for those that are not defined, and the
// groups of its two pages (see [Groups]).
type Sample struct {
	X         []float64
	Duplicate bool
	A, B      int32
	Weight    float64 // of the pair in the fit; 0 means 1
}

func (s Sample) weight() float64 {
	if s.Weight == 0 {
		return 1
	}
	return s.Weight
}

// Options are the options of a fit.
type Options struct {
	Folds     int     // of the outer and of the inner cross-validation, at least 3
	Seed      uint64  // settles how groups of equal weight are drawn into folds
	Calibrate bool    // Platt's scaling on held-out pairs
	Penalty   float64 // λ; 0: chosen on the inner folds
}

// lambdas are the penalties among which the inner folds choose.
func lambdas() []float64 { return []float64{1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1} }

func (o Options) penalties() []float64 {
	if o.Penalty > 0 {
		return []float64{o.Penalty}
	}
	return lambdas()
}

// leastPairs is the number of pairs of each kind that a fit needs.
const leastPairs = 10

// Trained is a fitted model with the models that have not seen one or two of the folds.
type Trained struct {
	Model *blend.Model
	fold  map[int32]int
	apart map[[2]int]*blend.Model // without the pages of fold i and of fold j, i <= j
}

// Fit fits the model to all samples, and once for each fold and each two folds
// to the samples that have no page there. The penalty and the calibration of each
// of these models are chosen on folds of its own samples alone. The result is the
// same on any number of cores.
func Fit(ctx context.Context, k *blend.Kit, samples []Sample, opt Options) (*Trained, error) {
	if opt.Folds < 3 {
		return nil, say.Errorf("blend: at least 3 folds are needed, because a pair across two folds needs a third one for training; got %d", opt.Folds)
	}
	if err := enough(samples); err != nil {
		return nil, err
	}
	t := &Trained{fold: foldsOf(samples, opt.Folds, opt.Seed), apart: make(map[[2]int]*blend.Model)}
	keys := [][2]int{{-1, -1}}
	for i := range opt.Folds {
		for j := i; j < opt.Folds; j++ {
			keys = append(keys, [2]int{i, j})
		}
	}
	models, errs := make([]*blend.Model, len(keys)), make([]error, len(keys))
	err := work.Each(ctx, runtime.GOMAXPROCS(0), len(keys), func(_ context.Context, n int) error {
		models[n], errs[n] = Model(k, t.without(samples, keys[n]), opt)
		return nil // the first of errs is the one to report
	})
	if err != nil {
		return nil, err
	}
	for n, key := range keys {
		if errs[n] != nil && key[0] >= 0 {
			return nil, say.Errorf("folds %d and %d: %v; use more folds or another seed, or label more pairs", key[0]+1, key[1]+1, errs[n])
		}
		if errs[n] != nil {
			return nil, errs[n]
		}
		t.apart[key] = models[n]
	}
	t.Model = models[0]
	return t, nil
}

// without returns the samples that have no page in either of two folds.
func (t *Trained) without(samples []Sample, key [2]int) []Sample {
	var rest []Sample
	for _, s := range samples {
		if a, b := t.fold[s.A], t.fold[s.B]; a != key[0] && a != key[1] && b != key[0] && b != key[1] {
			rest = append(rest, s)
		}
	}
	return rest
}

// OutOfFold returns the probability of a pair by the model that has seen no page of the folds of
// its two groups. Groups without a judged pair were seen by no model.
func (t *Trained) OutOfFold(a, b int32, x []float64) float64 {
	key := [2]int{-1, -1}
	i, okA := t.fold[a]
	j, okB := t.fold[b]
	switch {
	case okA && okB:
		key = [2]int{min(i, j), max(i, j)}
	case okA:
		key = [2]int{i, i}
	case okB:
		key = [2]int{j, j}
	}
	return t.apart[key].Probability(x)
}

// enough returns an error if a model cannot be fitted to the samples.
func enough(samples []Sample) error {
	duplicates := 0
	for _, s := range samples {
		if s.Duplicate {
			duplicates++
		}
	}
	if n := len(samples) - duplicates; duplicates < leastPairs || n < leastPairs {
		return say.Errorf("blend: a fit needs at least %d duplicate and %d different {pair|pairs}, got %d and %d", leastPairs, leastPairs, duplicates, n)
	}
	return nil
}

// Model fits the model of [Fit] alone, without those that have not seen a fold.
func Model(k *blend.Kit, samples []Sample, opt Options) (*blend.Model, error) {
	if err := enough(samples); err != nil {
		return nil, err
	}
	var held []heldOut
	lambda := opt.Penalty
	if opt.Calibrate || lambda == 0 {
		var err error
		if held, lambda, err = choose(k, samples, opt); err != nil {
			return nil, err
		}
	}
	m, err := fitOnce(k, samples, lambda)
	if err != nil {
		return nil, err
	}
	m.Lambda = lambda
	if opt.Calibrate {
		slope, shift, err := platt(held)
		if err != nil {
			return nil, err
		}
		m.Bias = float64(slope*m.Bias) + shift
		for i := range m.Weights {
			m.Weights[i] *= slope
		}
		m.Slope, m.Shift = slope, shift
	}
	return m, nil
}

// choose returns the penalty with the least loss on held-out pairs, and their logits; of equally
// good ones, the larger penalty.
func choose(k *blend.Kit, samples []Sample, opt Options) (held []heldOut, lambda float64, err error) {
	fold := foldsOf(samples, opt.Folds, opt.Seed+1)
	least := math.Inf(1)
	for _, l := range opt.penalties() {
		h, err := crossed(k, samples, fold, l, opt.Folds)
		if err != nil {
			return nil, 0, err
		}
		if len(h) == 0 {
			return nil, 0, say.Errorf("blend: %d {group is|groups are} too few for %d {fold|folds}", len(fold), opt.Folds)
		}
		if loss := logLoss(h); loss <= least {
			held, lambda, least = h, l, loss
		}
	}
	return held, lambda, nil
}

// heldOut is the logit of a pair by a model that has not seen its pages.
type heldOut struct {
	logit     float64
	duplicate bool
	weight    float64
}

// crossed scores each sample by the models without the folds of its pages: a pair across two
// folds twice, by the model without one and by the model without the other.
func crossed(k *blend.Kit, samples []Sample, fold map[int32]int, lambda float64, folds int) ([]heldOut, error) {
	var out []heldOut
	for f := range folds {
		var train, test []Sample
		for _, s := range samples {
			if fold[s.A] == f || fold[s.B] == f {
				test = append(test, s)
			} else {
				train = append(train, s)
			}
		}
		if one(train) {
			continue // nothing can be learned without this fold
		}
		m, err := fitOnce(k, train, lambda)
		if err != nil {
			return nil, err
		}
		for _, s := range test {
			out = append(out, heldOut{m.Logit(s.X), s.Duplicate, s.weight()})
		}
	}
	return out, nil
}

func one(samples []Sample) bool {
	for _, s := range samples {
		if s.Duplicate != samples[0].Duplicate {
			return false
		}
	}
	return true
}

func fitOnce(k *blend.Kit, samples []Sample, lambda float64) (*blend.Model, error) {
	m := &blend.Model{Kit: k}
	standardise(m, samples)
	p := problem{lambda: lambda}
	for _, s := range samples {
		target := 0.0
		if s.Duplicate {
			target = 1
		}
		p.x = append(p.x, m.Standard(s.X))
		p.target = append(p.target, target)
		p.count = append(p.count, s.weight())
	}
	for _, t := range k.Terms {
		p.rising = append(p.rising, t.Rising)
	}
	l, err := p.solve()
	m.Bias, m.Weights = l.bias, l.weights
	return m, err
}

func standardise(m *blend.Model, samples []Sample) {
	n := len(m.Terms)
	m.Mean, m.Scale = make([]float64, n), make([]float64, n)
	for j := range n {
		sum, known := 0.0, 0.0
		for _, s := range samples {
			if !math.IsNaN(s.X[j]) {
				sum += float64(s.weight() * s.X[j])
				known += s.weight()
			}
		}
		if known > 0 {
			m.Mean[j] = sum / known
		}
		sum = 0
		for _, s := range samples {
			if d := s.X[j] - m.Mean[j]; !math.IsNaN(d) {
				sum += float64(s.weight() * d * d)
			}
		}
		m.Scale[j] = math.Sqrt(sum / known)
		if !(m.Scale[j] >= 1e-9) {
			m.Scale[j] = 1
		}
	}
}

// platt fits probability = sigmoid(slope·logit + shift) to held-out logits, with
// the targets (n1+1)/(n1+2) and 1/(n0+2) that keep it finite (Platt 1999).
func platt(held []heldOut) (slope, shift float64, err error) {
	n := [2]float64{}
	for _, h := range held {
		n[index(h.duplicate)] += h.weight
	}
	p := problem{rising: []bool{true}, lambda: 1e-6}
	for _, h := range held {
		target := 1 / (n[0] + 2)
		if h.duplicate {
			target = (n[1] + 1) / (n[1] + 2)
		}
		p.x = append(p.x, []float64{h.logit})
		p.target = append(p.target, target)
		p.count = append(p.count, h.weight)
	}
	l, err := p.solve()
	if err != nil {
		return 0, 0, err
	}
	if l.weights[0] <= 0 {
		return 1, 0, nil // the logits carry no information on held-out pairs: nothing to calibrate
	}
	return l.weights[0], l.bias, nil
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

func logLoss(held []heldOut) float64 {
	sum, total := 0.0, 0.0
	for _, h := range held {
		z := h.logit
		if h.duplicate {
			z = -z
		}
		sum += float64(h.weight * softplus(z))
		total += h.weight
	}
	return sum / total
}
