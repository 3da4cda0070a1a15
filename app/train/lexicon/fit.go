// Package lexicon fits linear models over hashed tokens ([linear.Model]): words, pairs of
// characters, names of classes. Only tokens that occur in rows of several groups count, so that a
// model for all sites does not learn the names of one site. Weights are found by AdaGrad (Duchi,
// Hazan, Singer, JMLR 2011).
package lexicon

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"pagetwin/core/base/linear"
	"pagetwin/core/base/say"
)

// Data is the training data. All lists have one element for each row.
type Data struct {
	Tokens [][]uint32
	Group  []int32   // such as the site that a row is from, from 0
	Target []float32 // 0 to 1
	Weight []float32 // at least 0
}

// Options are the options of Fit.
type Options struct {
	Bits   int     `json:"bits"`   // 1 to linear.MaxBits
	Least  int     `json:"least"`  // groups that must have a token for it to count
	Epochs int     `json:"epochs"` // how often all rows are gone through
	Rate   float64 `json:"rate"`   // of the first steps
	Seed   uint64  `json:"-"`
}

// heaviest limits the weight of a row to that many times the mean weight, so that one page does
// not decide about a word.
const heaviest = 10

// Fit fits a model to the given rows.
func Fit(ctx context.Context, d Data, rows []int32, opt Options) (*linear.Model, error) {
	if opt.Bits < 1 || opt.Bits > linear.MaxBits {
		return nil, say.Errorf("lexicon: bits must be from 1 to %d, got %d", linear.MaxBits, opt.Bits)
	}
	f := &fit{Data: d, mask: 1<<opt.Bits - 1, rate: float32(opt.Rate)}
	f.counts = f.common(rows, opt.Least)
	f.weight, f.squares = make([]float32, 1<<opt.Bits), make([]float32, 1<<opt.Bits)
	mean := 0.0
	for _, r := range rows {
		mean += float64(d.Weight[r])
	}
	if mean <= 0 {
		return nil, say.Errorf("lexicon: nothing to learn: all rows have weight 0")
	}
	f.mean = float32(mean / float64(len(rows)))
	rng := rand.New(rand.NewPCG(opt.Seed, 0x6C696E656172))
	order := slices.Clone(rows)
	for range opt.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for k, r := range order {
			if k&0xFFF == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			f.step(r)
		}
	}
	return f.model(opt.Bits), nil
}

type fit struct {
	Data
	mask    uint32
	rate    float32
	mean    float32
	counts  []bool // whether a token counts
	bias    float32
	weight  []float32
	squares []float32 // sum of the squares of each weight's gradients
}

func (f *fit) common(rows []int32, least int) []bool {
	byGroup := slices.Clone(rows)
	slices.SortFunc(byGroup, func(a, b int32) int {
		return cmp.Or(cmp.Compare(f.Group[a], f.Group[b]), cmp.Compare(a, b))
	})
	groups, last := make([]int32, f.mask+1), make([]int32, f.mask+1)
	for _, r := range byGroup {
		for _, t := range f.Tokens[r] {
			if t &= f.mask; last[t] != f.Group[r]+1 {
				last[t] = f.Group[r] + 1
				groups[t]++
			}
		}
	}
	counts := make([]bool, f.mask+1)
	for t, n := range groups {
		counts[t] = int(n) >= least
	}
	return counts
}

// step takes one gradient step for a row. Products are rounded one by one, so that every machine
// finds the same weights.
func (f *fit) step(r int32) {
	tokens := f.Tokens[r]
	sum := float32(0)
	for _, t := range tokens {
		sum += f.weight[t&f.mask]
	}
	norm := float32(1)
	if len(tokens) > 0 {
		norm = 1 / float32(math.Sqrt(float64(len(tokens))))
	}
	p := float32(1 / (1 + math.Exp(-float64(f.bias+float32(sum*norm)))))
	g := min(f.Weight[r]/f.mean, heaviest) * (p - f.Target[r])
	const biasRate = 0.002
	f.bias -= float32(biasRate * g)
	g *= norm
	square := float32(g * g)
	for _, t := range tokens {
		if t &= f.mask; f.counts[t] {
			f.squares[t] += square
			const calm = 0.3 // keeps the first steps of rare tokens small
			f.weight[t] -= f.rate * g / (float32(math.Sqrt(float64(f.squares[t]))) + calm)
		}
	}
}

// model rounds the weights to units, of which the largest weight has 127.
func (f *fit) model(bits int) *linear.Model {
	m := &linear.Model{Bits: bits, Bias: f.bias, Weight: make([]int8, len(f.weight))}
	for _, w := range f.weight {
		m.Scale = max(m.Scale, max(w, -w)/127)
	}
	if m.Scale == 0 {
		return m
	}
	for t, w := range f.weight {
		m.Weight[t] = int8(math.Round(float64(w / m.Scale)))
	}
	return m
}
