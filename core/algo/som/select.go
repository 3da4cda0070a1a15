package som

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// table counts pages by a word and a class.
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

// vocabulary holds all words of a set.
type vocabulary struct {
	keys []uint64  // of each word
	df   []int32   // in how many pages it is
	rows [][]entry // tf·idf of each page, of length 1
}

// newVocabulary numbers the words in the order in which pages have them.
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

// byClasses returns the value of each word for telling classes apart: the mix of
// χ² and mutual information, over the classes of a first clustering.
func (m *Method) byClasses(ctx context.Context, v *vocabulary, r *rand.Rand) ([]float64, error) {
	k := max(1, int(math.Round(math.Sqrt(float64(len(v.rows))))))
	class, err := classes(ctx, v.rows, len(v.keys), k, r)
	if err != nil {
		return nil, err
	}
	together := make([]int32, len(v.keys)*k) // pages of class c with word t at t·k+c
	size := make([]float64, k)
	for i, row := range v.rows {
		size[class[i]]++
		for _, e := range row {
			together[int(e.term)*k+int(class[i])]++
		}
	}
	g := float64(len(v.rows))
	value := make([]float64, len(v.keys))
	chi, mi := make([]float64, len(v.keys)), make([]float64, len(v.keys))
	for c := range k {
		if size[c] == 0 {
			continue // a class that lost its pages
		}
		for t := range v.keys {
			a, df := float64(together[t*k+c]), float64(v.df[t])
			n := table{a: a, b: df - a, c: size[c] - a, d: g - df - size[c] + a}
			chi[t], mi[t] = n.chiSquare(), n.mutual()
		}
		scale(chi)
		scale(mi)
		for t := range value {
			e := float64(m.mix*chi[t]) + float64((1-m.mix)*mi[t])
			if m.weighted {
				value[t] += float64(size[c] / g * e)
			} else {
				value[t] = max(value[t], e)
			}
		}
	}
	return value, nil
}

// scale brings the values to [0,1], the least to 0 and the largest to 1; to 0
// where all are equal.
func scale(x []float64) {
	low, high := slices.Min(x), slices.Max(x)
	for i := range x {
		if high > low {
			x[i] = (x[i] - low) / (high - low)
		} else {
			x[i] = 0
		}
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
	switch m.selection {
	case byClasses:
		var err error
		if value, err = m.byClasses(ctx, v, r); err != nil {
			return nil, err
		}
	case byFrequency: // words of one page, or of more than half of all, tell pages least apart
		order = slices.DeleteFunc(order, func(t int32) bool {
			return v.df[t] < 2 || 2*int(v.df[t]) > max(4, len(v.rows))
		})
	}
	slices.SortFunc(order, func(a, b int32) int { // values that only rounding parts are equal
		return cmp.Or(cmp.Compare(float32(value[b]), float32(value[a])), cmp.Compare(v.df[b], v.df[a]), cmp.Compare(v.keys[a], v.keys[b]))
	})
	if m.selection != allWords {
		order = order[:min(len(order), m.terms)]
	}
	keys := make([]uint64, len(order))
	for i, t := range order {
		keys[i] = v.keys[t]
	}
	return keys, nil
}
