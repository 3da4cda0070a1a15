package som

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

type table struct {
	a float64 // in the class, with the word
	b float64 // not in the class, with the word
	c float64 // in the class, without it
	d float64 // neither
}

// mutual returns the mutual information ln(A·g/((A+C)(A+B))) of word and class,
// g being the number of pages; −ln g, less than any other value, where they never
// meet.
func (t table) mutual() float64 {
	g := t.a + t.b + t.c + t.d
	if t.a == 0 {
		return -math.Log(g)
	}
	return math.Log(t.a * g / ((t.a + t.c) * (t.a + t.b)))
}

// chiSquare returns χ² = g(AD−CB)²/((A+C)(B+D)(A+B)(C+D)); 0 where a margin is 0,
// and word and class can say nothing of each other.
func (t table) chiSquare() float64 {
	margins := (t.a + t.c) * (t.b + t.d) * (t.a + t.b) * (t.c + t.d)
	if margins == 0 {
		return 0
	}
	det := float64(t.a*t.d) - float64(t.c*t.b)
	return (t.a + t.b + t.c + t.d) * det * det / margins
}

// entropy returns −Σ p·log₂ p in bits, where p are the shares that the parts have of n
// pages; a part of no pages adds nothing.
func entropy(parts []float64, n float64) float64 {
	h := 0.0
	for _, x := range parts {
		if p := x / n; p > 0 {
			h -= float64(p * math.Log(p) / math.Ln2)
		}
	}
	return h
}

type vocabulary struct {
	keys []uint64  // of each word
	df   []int32   // in how many pages it is
	rows [][]entry // tf·idf of each page, of length 1
}

func newVocabulary(bags [][]term) *vocabulary {
	v := &vocabulary{rows: make([][]entry, len(bags))}
	number := make(map[uint64]int32)
	for i, bag := range bags {
		w := contents(bag)
		v.rows[i] = make([]entry, len(bag))
		for j, t := range bag {
			n, ok := number[t.key]
			if !ok {
				n = int32(len(v.keys))
				number[t.key] = n
				v.keys = append(v.keys, t.key)
				v.df = append(v.df, 0)
			}
			v.df[n]++
			v.rows[i][j] = entry{n, w[j]}
		}
	}
	return v
}

// classed holds the statistics of the words of a set after a first clustering.
type classed struct {
	*vocabulary
	size        []float64  // pages of each class
	together    []int32    // pages of class c with word t at t·k+c
	chi, mutual []interval // of each class: the range of its values, by which they are scaled
	value       []float64  // of each word
	best        []int32    // the class that each word indicates best; 0 for the choice by gain
}

func (x *classed) table(t int32, class int) table {
	a, df := float64(x.together[int(t)*len(x.size)+class]), float64(x.df[t])
	return table{a: a, b: df - a, c: x.size[class] - a, d: float64(len(x.rows)) - df - x.size[class] + a}
}

// gain returns the information gain of a word in bits, by how much knowing whether a page
// has it narrows down its class (Yang, Pedersen 1997): the entropy of the classes less its
// mean over the pages with the word and those without it, which it returns too.
func (x *classed) gain(t int32) (gain, with, without float64) {
	k, n, df := len(x.size), float64(len(x.rows)), float64(x.df[t])
	has, lacks := make([]float64, k), make([]float64, k)
	for c := range k {
		has[c] = float64(x.together[int(t)*k+c])
		lacks[c] = x.size[c] - has[c]
	}
	with, without = entropy(has, df), entropy(lacks, n-df)
	return max(0, entropy(x.size, n)-float64(df/n*with)-float64((n-df)/n*without)), with, without
}

func firstClasses(ctx context.Context, v *vocabulary, r *rand.Rand) (*classed, error) {
	k := max(1, int(math.Round(math.Sqrt(float64(len(v.rows))))))
	class, err := classes(ctx, v.rows, len(v.keys), k, r)
	if err != nil {
		return nil, err
	}
	x := &classed{
		vocabulary: v, size: make([]float64, k), together: make([]int32, len(v.keys)*k),
		chi: make([]interval, k), mutual: make([]interval, k), value: make([]float64, len(v.keys)), best: make([]int32, len(v.keys)),
	}
	for i, row := range v.rows {
		x.size[class[i]]++
		for _, e := range row {
			x.together[int(e.term)*k+int(class[i])]++
		}
	}
	return x, nil
}

func (m *Method) byMix(x *classed) {
	v, most := x.vocabulary, x.value
	if m.weighted {
		most = make([]float64, len(v.keys))
	}
	chi, mi := make([]float64, len(v.keys)), make([]float64, len(v.keys))
	for c := range x.size {
		if x.size[c] == 0 {
			continue // a class that lost its pages
		}
		for t := range v.keys {
			n := x.table(int32(t), c)
			chi[t], mi[t] = n.chiSquare(), n.mutual()
		}
		x.chi[c], x.mutual[c] = scale(chi), scale(mi)
		for t := range v.keys {
			e := m.mixed(chi[t], mi[t])
			if m.weighted {
				x.value[t] += float64(x.size[c] / float64(len(v.rows)) * e)
			}
			if e > most[t] {
				most[t], x.best[t] = e, int32(c)
			}
		}
	}
}

func (m *Method) mixed(chi, mutual float64) float64 {
	return float64(m.mix*chi) + float64((1-m.mix)*mutual)
}

type interval struct{ low, high float64 }

func (r interval) share(x float64) float64 {
	if r.high > r.low {
		return (x - r.low) / (r.high - r.low)
	}
	return 0
}

// scale brings the values to [0,1], the least to 0 and the largest to 1; to 0 where all
// are equal.
func scale(x []float64) interval {
	r := interval{slices.Min(x), slices.Max(x)}
	for i := range x {
		x[i] = r.share(x[i])
	}
	return r
}

// wordValue is the value of a selected word, with the numbers that it was computed from.
type wordValue struct {
	table table      // counts for the word and the class that it indicates best
	parts [2]float64 // χ² and MI of these counts, scaled; by gain the entropies of the classes with the word and without
	value float64    // E over all classes, or the gain
}

// chosen records the selection of words, for stories.
type chosen struct {
	pages, words int         // of the set
	classes      int         // classes of the first clustering that have pages
	kept         []wordValue // of each selected word by its number; empty where the selection needs no classes
	next         []float64   // value of the first word that was left out; empty where there is none
}

func (m *Method) record(x *classed, order []int32) {
	for _, n := range x.size {
		if n > 0 {
			m.choice.classes++
		}
	}
	for i, t := range order {
		if i == m.terms {
			m.choice.next = []float64{x.value[t]}
			return
		}
		c := int(x.best[t])
		w := wordValue{table: x.table(t, c), value: x.value[t]}
		if m.selection == byGain {
			_, w.parts[0], w.parts[1] = x.gain(t)
		} else {
			w.parts = [2]float64{x.chi[c].share(w.table.chiSquare()), x.mutual[c].share(w.table.mutual())}
		}
		m.choice.kept = append(m.choice.kept, w)
	}
}

// choose returns the keys of the kept words, best first: of equal value the more
// frequent, then by key.
func (m *Method) choose(ctx context.Context, v *vocabulary, r *rand.Rand) ([]uint64, error) {
	order := make([]int32, len(v.keys))
	for i := range order {
		order[i] = int32(i)
	}
	value := make([]float64, len(v.keys))
	var found *classed
	m.choice = chosen{pages: len(v.rows), words: len(v.keys)}
	switch m.selection {
	case byClasses, byGain:
		var err error
		if found, err = firstClasses(ctx, v, r); err != nil {
			return nil, err
		}
		if value = found.value; m.selection == byClasses {
			m.byMix(found)
			break
		}
		for t := range value {
			value[t], _, _ = found.gain(int32(t))
		}
	case byFrequency: // words of one page, or of more than half of all, distinguish pages least
		order = slices.DeleteFunc(order, func(t int32) bool {
			return v.df[t] < 2 || 2*int(v.df[t]) > max(4, len(v.rows))
		})
	}
	slices.SortFunc(order, func(a, b int32) int { // as float32, so that rounding makes no order
		return cmp.Or(cmp.Compare(float32(value[b]), float32(value[a])), cmp.Compare(v.df[b], v.df[a]), cmp.Compare(v.keys[a], v.keys[b]))
	})
	if found != nil {
		m.record(found, order)
	}
	if m.selection != allWords {
		order = order[:min(len(order), m.terms)]
	}
	keys := make([]uint64, len(order))
	for i, t := range order {
		keys[i] = v.keys[t]
	}
	return keys, nil
}
