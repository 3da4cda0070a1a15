// Package trees fits boosted oblivious trees ([boost.Model]) by gradient boosting with
// Newton steps for the logistic loss with soft targets in [0,1] (Friedman, Greedy function
// approximation, Annals of Statistics 29(5), 2001; Friedman, Hastie, Tibshirani, Additive
// logistic regression, Annals of Statistics 28(2), 2000), with rows and columns drawn for
// each tree (Friedman, Stochastic gradient boosting, 2002). Oblivious trees for boosting:
// Prokhorenkova et al., CatBoost, NeurIPS 2018.
//
// Cost: rows · columns · depth for each tree. The same data, options and seed give the same
// model on any machine.
package trees

import (
	"context"
	"math"
	"math/rand/v2"

	"pagetwin/core/base/boost"
	"pagetwin/core/base/say"
)

// Growth says how trees are grown, as weights files record it.
type Growth struct {
	Trees       int     `json:"trees"`
	Depth       int     `json:"depth"`        // 1 to boost.MaxDepth
	Rate        float64 `json:"rate"`         // factor of a tree's values
	Penalty     float64 `json:"penalty"`      // added to the sum of second derivatives of a leaf
	RowShare    float64 `json:"row_share"`    // share of the rows that is drawn for each tree, preferring large derivatives
	ColumnShare float64 `json:"column_share"` // share of Choices that is drawn for each tree
}

// Options are the options of Train.
type Options struct {
	Growth
	Seed    uint64
	Choices []boost.Question // possible questions; Above is ignored
	Groups  int
	Group   []int // of each column, below Groups
}

// Data is the training data. Rows that are not given to Train are used only as neighbours.
type Data struct {
	Sheet  *boost.Sheet
	Target []float32 // 0 to 1, for each row
	Weight []float32 // at least 0, for each row
}

// maxBins is the number of bins for the values of a column during fitting.
const maxBins = 32

// Train fits a model to the given rows, which must be in ascending order.
func Train(ctx context.Context, d Data, rows []int32, opt Options) (*boost.Model, error) {
	if opt.Depth < 1 || opt.Depth > boost.MaxDepth {
		return nil, say.Errorf("boost: depth must be from 1 to %d, got %d", boost.MaxDepth, opt.Depth)
	}
	t, err := newTrainer(d, rows, opt)
	if err != nil {
		return nil, err
	}
	var grown []boost.Tree
	for range opt.Trees {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		tree := t.grow()
		tree.Add(d.Sheet, t.score)
		grown = append(grown, tree)
	}
	return boost.New(t.bias, opt.Groups, grown), nil
}

type trainer struct {
	Data
	opt     Options
	rng     *rand.Rand
	rows    []int32
	bias    float64
	score   []int32 // of each row of the sheet, in units
	sigmoid *sigmoid
	bins    []binning
	mean    float64 // weight of a row

	// Of the tree that is grown: the rows drawn, and for each of them its first and second
	// derivative, its leaf so far, and its bin for each choice that was drawn.
	drawn []int32
	grad  []sum
	leaf  []uint8
	bin   [][]uint8
	scale float64 // of the derivatives in grad
	spare []float64
}

// sum is a sum of first and second derivatives in fixed point: the first in the
// upper, the second, which is never negative, in the lower half. One addition adds
// both, and the order of additions does not matter.
type sum int64

// bits is the room for the sum of all derivatives of a tree.
const bits = 30

func (s sum) pair() pair { return pair{float64(int32(s >> 32)), float64(uint32(s))} }

// pair is a sum of first and second derivatives.
type pair struct{ g, h float64 }

// binning puts the values of a column into bins.
type binning struct {
	of    [128]uint8
	above []byte // the largest value of each bin but the last
}

func newTrainer(d Data, rows []int32, opt Options) (*trainer, error) {
	t := &trainer{Data: d, opt: opt, rows: rows, rng: rand.New(rand.NewPCG(opt.Seed, 0x626F6F7374))}
	var weight, target float64
	for _, r := range rows {
		weight += float64(d.Weight[r])
		target += float64(float64(d.Weight[r]) * float64(d.Target[r]))
	}
	if weight <= 0 || target <= 0 || target >= weight {
		return nil, say.Errorf("boost: nothing to learn: all rows have the same target")
	}
	t.mean = weight / float64(len(rows))
	t.bias = math.Round(math.Log(target/(weight-target))/boost.Unit) * boost.Unit
	t.sigmoid = newSigmoid(t.bias)
	t.score = make([]int32, (d.Sheet.Rows()+7)&^7)
	t.bins = make([]binning, d.Sheet.Columns())
	for c := range t.bins {
		t.bins[c] = t.binned(d.Sheet.Column(c))
	}
	return t, nil
}

func (t *trainer) binned(column []byte) binning {
	var mass [128]float64
	for _, r := range t.rows {
		mass[column[r]] += float64(t.Weight[r]) + t.mean
	}
	total := 0.0
	for _, m := range mass {
		total += m
	}
	var b binning
	limit, in := total/maxBins, 0.0
	for v, m := range mass {
		if m > 0 && in > 0 && in+m/2 >= limit && len(b.above) < maxBins-1 {
			b.above = append(b.above, byte(v-1))
			in = 0
		}
		in += m
		b.of[v] = uint8(len(b.above))
	}
	return b
}

func (t *trainer) grow() boost.Tree {
	t.draw()
	n := max(1, int(math.Round(t.opt.ColumnShare*float64(len(t.opt.Choices)))))
	choices := t.rng.Perm(len(t.opt.Choices))[:n]
	t.fill(choices)
	var tree boost.Tree
	gained := make([]float64, t.opt.Groups)
	value := t.worth()
	for len(tree.Questions) < t.opt.Depth {
		best, at, top := boost.Question{}, 0, value*(1+1e-9)
		for k, c := range choices {
			if q, v := t.best(t.opt.Choices[c], t.bin[k], len(tree.Questions)); v > top {
				best, at, top = q, k, v
			}
		}
		if top <= value*(1+1e-9) {
			break
		}
		t.split(best, t.bin[at], len(tree.Questions))
		tree.Questions = append(tree.Questions, best)
		gained[t.opt.Group[best.Column]] += top - value
		value = top
	}
	for g := range gained {
		if gained[g] > gained[tree.Group] {
			tree.Group = g
		}
	}
	tree.Leaves = t.leaves(1 << len(tree.Questions))
	return tree
}

// draw draws the rows of the next tree and computes the derivatives there. A row is drawn with a
// probability proportional to √(g²+h²) and gets the inverse of it as weight, which gives the
// least variance for a number of rows (Ibragimov, Gusev, Minimal variance sampling in stochastic
// gradient boosting, NeurIPS 2019).
func (t *trainer) draw() {
	n := len(t.rows)
	if len(t.spare) < 3*n {
		t.spare = make([]float64, 3*n)
	}
	gs, hs, say := t.spare[:n], t.spare[n:2*n], t.spare[2*n:3*n]
	for i, r := range t.rows {
		w := float64(t.Weight[r]) / t.mean
		q := t.sigmoid.at(t.score[r])
		g, h := w*(q-float64(t.Target[r])), w*max(q*(1-q), 1e-6)
		gs[i], hs[i], say[i] = g, h, math.Sqrt(float64(g*g)+float64(h*h))
	}
	bound := threshold(say, t.opt.RowShare*float64(n))
	t.drawn = t.drawn[:0]
	kept, most := 0, 0.0
	for i, r := range t.rows {
		w := 1.0
		if say[i] < bound {
			if t.rng.Float64()*bound >= say[i] {
				continue
			}
			w = bound / say[i]
		}
		g, h := gs[i]*w, hs[i]*w
		most += max(math.Abs(g), h)
		gs[kept], hs[kept] = g, h
		kept++
		t.drawn = append(t.drawn, r)
	}
	t.scale = (1 << bits) / max(most, 1e-300)
	t.grad = t.grad[:0]
	for i := range t.drawn {
		g, h := math.Round(gs[i]*t.scale), math.Round(hs[i]*t.scale)
		t.grad = append(t.grad, sum(int64(g)<<32+int64(h)))
	}
	if cap(t.leaf) < len(t.drawn) {
		t.leaf = make([]uint8, 2*len(t.drawn))
	}
	t.leaf = t.leaf[:len(t.drawn)]
	clear(t.leaf)
}

// threshold returns the bound for which the sum of min(1, v/bound) over all values is about want:
// exact up to the buckets, an eighth of a doubling wide, into which values are counted.
func threshold(values []float64, want float64) float64 {
	const perDoubling, buckets = 8, 64 * 8
	var count, total [buckets]float64
	for _, v := range values {
		// The upper bits of a float are its logarithm, in parts of a doubling.
		b := int(math.Float64bits(v)>>49) - (1023-48)*perDoubling
		b = max(0, min(buckets-1, b))
		count[b]++
		total[b] += v
	}
	above, below := 0.0, 0.0
	for _, v := range total {
		below += v
	}
	for b := buckets - 1; b >= 0; b-- {
		// With the bound at the lower end of this bucket, all values from it on count 1.
		low := math.Float64frombits(uint64(b+(1023-48)*perDoubling) << 49)
		if rest := below - total[b]; above+count[b]+rest/low > want {
			return max(low, below/max(1, want-above))
		}
		above += count[b]
		below -= total[b]
	}
	return 0
}

// sigmoid is the logistic function over scores, in a table.
type sigmoid struct {
	bias  int
	value [2*sigmoidEnd + 1]float64
}

// A table of the logits from −16 to 16 in steps of 1/64.
const (
	sigmoidShift = 6
	sigmoidEnd   = 16 * 4096 >> sigmoidShift
)

func newSigmoid(bias float64) *sigmoid {
	s := &sigmoid{bias: int(math.Round(bias / boost.Unit))}
	for i := range s.value {
		s.value[i] = 1 / (1 + math.Exp(-float64(i-sigmoidEnd)*(1<<sigmoidShift)*boost.Unit))
	}
	return s
}

// at returns the probability that belongs to a score, the bias added.
func (s *sigmoid) at(score int32) float64 {
	k := (s.bias + int(score) + 1<<(sigmoidShift-1)) >> sigmoidShift
	return s.value[max(0, min(2*sigmoidEnd, k+sigmoidEnd))]
}

func (t *trainer) fill(choices []int) {
	for len(t.bin) < len(choices) {
		t.bin = append(t.bin, nil)
	}
	for k, c := range choices {
		q := t.opt.Choices[c]
		if cap(t.bin[k]) < len(t.drawn) {
			t.bin[k] = make([]uint8, 2*len(t.drawn))
		}
		t.bin[k] = t.bin[k][:len(t.drawn)]
		column, of := t.Sheet.Shifted(q.Column, q.Shift), &t.bins[q.Column].of
		for i, r := range t.drawn {
			t.bin[k][i] = of[column[r]&127]
		}
	}
}

// worth returns the gain of the tree without any question.
func (t *trainer) worth() float64 {
	var all sum
	for _, g := range t.grad {
		all += g
	}
	p := all.pair()
	return p.g * p.g / (p.h + float64(t.opt.Penalty*t.scale))
}

func (t *trainer) best(q boost.Question, bin []uint8, depth int) (boost.Question, float64) {
	b := &t.bins[q.Column]
	bins, leaves := len(b.above)+1, 1<<depth
	if bins < 2 {
		return q, 0
	}
	var hist [1 << (boost.MaxDepth - 1) * maxBins]sum
	leaf, grad := t.leaf[:len(bin)], t.grad[:len(bin)]
	for i, k := range bin {
		hist[(int(leaf[i])*maxBins+int(k))&(len(hist)-1)] += grad[i]
	}
	penalty := t.opt.Penalty * t.scale
	var values [maxBins]float64
	for l := range leaves {
		row := hist[l*maxBins : l*maxBins+bins]
		var all, low sum
		for _, s := range row {
			all += s
		}
		a := all.pair()
		for k := range b.above {
			low += row[k]
			p := low.pair()
			g, h := a.g-p.g, a.h-p.h
			values[k] += p.g*p.g/(p.h+penalty) + g*g/(h+penalty)
		}
	}
	top := 0.0
	for k, bound := range b.above {
		if values[k] > top {
			top, q.Above = values[k], bound
		}
	}
	return q, top
}

// split answers the question for all rows drawn.
func (t *trainer) split(q boost.Question, bin []uint8, depth int) {
	limit := t.bins[q.Column].of[q.Above]
	for i, k := range bin {
		if k > limit {
			t.leaf[i] |= 1 << depth
		}
	}
}

func (t *trainer) leaves(n int) []int16 {
	sums := make([]sum, n)
	for i, l := range t.leaf {
		sums[l] += t.grad[i]
	}
	out := make([]int16, n)
	for l, s := range sums {
		p := s.pair()
		v := -t.opt.Rate * p.g / (p.h + float64(t.opt.Penalty*t.scale))
		out[l] = int16(math.Round(max(-7, min(7, v)) / boost.Unit))
	}
	return out
}
