package experiment

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// tokens is an algorithm for these tests: the set of hashed windows of k tokens
// under a seed, Jaccard, an index of its smallest "keys" hashes.
func tokens(signed *atomic.Int64) algo.Algorithm {
	return algo.Algorithm{
		Name: "tokens",
		Params: []param.Param{
			{Name: "k", Kind: param.Int, Default: 1, Min: 1, Max: 9, Grid: []any{1, 2, 3}},
			{Name: "keys", Kind: param.Int, Default: 2, Min: 1, Max: 9},
			{Name: "j", Kind: param.Float, Default: 0.5, Max: 1},
			{Name: "seed", Kind: param.Int, Default: 1, Max: 1 << 30},
		},
		Threshold: "j",
		New: func(v param.Values) (algo.Method, error) {
			if v.Int("k") == v.Int("keys") {
				return nil, saytest.Errorf("tokens: k and keys must differ", "tokens：k 与 keys 不能相同")
			}
			return tokenMethod{v.Int("k"), v.Int("keys"), v.Int("seed"), signed}, nil
		},
	}
}

type tokenMethod struct {
	k, keys, seed int
	signed        *atomic.Int64
}

func (m tokenMethod) Sign(d *text.Doc) algo.Signature {
	m.signed.Add(1)
	t := d.Tokens()
	var s algo.Signature
	for i := range t.Windows(m.k) {
		w := t.WindowRange(i, m.k)
		s = append(s, hash.Member(hash.FNV1a64(t.Text[w.Start:w.End]), m.seed))
	}
	slices.Sort(s)
	return slices.Compact(s)
}

func (m tokenMethod) Keys(s algo.Signature) []uint64 { return s[:min(m.keys, len(s))] }

func (m tokenMethod) Score(a, b algo.Signature) float64 {
	both := 0
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); ok {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(a)+len(b)-both)
}

// head keeps the first n characters of the source.
func head() denoise.Denoiser {
	return denoise.Denoiser{
		Name:   "head",
		Params: []param.Param{{Name: "n", Kind: param.Int, Default: 1000, Min: 1, Max: 1e6}},
		New: func(v param.Values) (denoise.Func, error) {
			n := v.Int("n")
			return func(t *markup.Tree) denoise.Body {
				return denoise.Body{Text: t.HTML[:min(n, len(t.HTML))]}
			}, nil
		},
	}
}

// twins returns a set of n pages in pairs of near-duplicates with a complete truth.
func twins(n int) (*page.Set, *truth.Truth) {
	rng := rand.New(rand.NewPCG(4, 2))
	pages := make([]page.Page, n)
	contents := make([]page.Content, n)
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, n), Pairs: map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Partial}}
	var words []string
	for i := range n {
		if i%2 == 0 {
			words = nil
			for range 12 {
				words = append(words, fmt.Sprintf("w%d", rng.IntN(60)))
			}
		} else {
			words[rng.IntN(12)] = "other"
		}
		pages[i].ID = fmt.Sprintf("p%02d", i)
		contents[i].Text = strings.Join(words, " ")
		gold.Cluster[i] = int32(i / 2)
	}
	return page.FromPages("twins", pages, contents), gold
}

// specOf reads an experiment that uses the fakes.
func specOf(src string, signed *atomic.Int64) (*Spec, error) {
	s, err := parse(strings.NewReader(src), "")
	if err != nil {
		return nil, err
	}
	s.algorithms = []algo.Algorithm{tokens(signed)}
	s.denoisers = []denoise.Denoiser{head()}
	return s, nil
}
