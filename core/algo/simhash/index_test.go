package simhash

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/param"
)

func TestTablesOfManku(t *testing.T) {
	for _, c := range []struct{ bits, k, blocks, tables, least, most int }{
		{64, 3, 4, 4, 16, 16},
		{64, 3, 5, 10, 25, 26},
		{64, 3, 6, 20, 31, 33},
		{64, 0, 1, 1, 64, 64},
		{128, 3, 4, 4, 32, 32},
	} {
		ts := tables(c.bits, c.blocks, c.k)
		if len(ts) != c.tables {
			t.Errorf("%+v: %d tables", c, len(ts))
		}
		for _, tb := range ts {
			if n := hamming.Distance(tb.mask[:], make(algo.Signature, 2)); n < c.least || n > c.most {
				t.Errorf("%+v: a key of %d bits", c, n)
			}
		}
	}
}

func TestBlocksChosen(t *testing.T) {
	for _, c := range []struct{ bits, k, want int }{
		{64, 0, 1}, {64, 1, 2}, {64, 2, 3}, {64, 3, 4}, {64, 6, 8}, {64, 7, 0}, {128, 3, 4}, {32, 3, 7}, {64, 31, 0},
	} {
		if got := chooseBlocks(c.bits, c.k, 0); got != c.want {
			t.Errorf("%d bits, k %d: %d blocks, want %d", c.bits, c.k, got, c.want)
		}
	}
}

// The table of the package comment.
func TestMorePagesUseMoreBlocks(t *testing.T) {
	for _, c := range []struct{ bits, k, pages, want, width int }{
		{64, 3, 16_384, 4, 16},
		{64, 3, 16_385, 5, 25},
		{64, 3, 65_536, 5, 25},
		{64, 3, 65_537, 6, 31},
		{64, 3, 131_072, 6, 31},
		{64, 3, 131_073, 7, 36},
		{64, 3, 524_288, 7, 36},
		{64, 3, 524_289, 8, 40},
		{64, 3, 1 << 30, 8, 40},
		{64, 0, 1 << 20, 1, 64},
		{64, 6, 1 << 20, 8, 16},
		{64, 7, 1 << 20, 0, 0},
		{128, 3, 1 << 20, 5, 50},
		{32, 3, 1 << 20, 8, 20},
	} {
		got := chooseBlocks(c.bits, c.k, c.pages)
		if got != c.want || got > 0 && keyWidth(c.bits, got, c.k) != c.width {
			t.Errorf("%+v: %d blocks", c, got)
		}
	}
}

// The guarantee of an index does not depend on the number of pages for which its blocks are
// chosen.
func TestTheGuaranteeDoesNotDependOnTheNumberOfPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{32, 64, 128}).Draw(t, "bits")
		k := rapid.IntRange(0, 6).Draw(t, "k")
		m, err := newMethod(param.Defaults(params()).With("bits", size).With("k", k))
		if err != nil {
			t.Fatal(err)
		}
		if score := rapid.SampledFrom([]float64{1, 0.97, 0.95}).Draw(t, "score"); score < scoreAt(k, size) {
			m = algo.IndexedFor(m, score)
		}
		x := algo.SizedFor(m, rapid.SampledFrom([]int{1, 20_000, 1 << 20, 1 << 40}).Draw(t, "pages"))
		if is, was := algo.Guarantee(x), algo.Guarantee(m); is != was {
			t.Fatalf("sure from %v, and from %v for a few", is, was)
		}
		tables, ok := x.(sized)
		if !ok {
			t.Skip("all are compared")
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		a := make(algo.Signature, (size+63)/64)
		for i := range a {
			a[i] = r.Uint64()
		}
		if size == 32 {
			a[0] &= 1<<32 - 1
		}
		b := flip(r, a, size, rapid.IntRange(0, 2*tables.differing+2).Draw(t, "distance"))
		if hamming.Distance(a, b) <= tables.differing && !shareKey(tables.tabled, a, b) {
			t.Fatalf("%x and %x share no key", a, b)
		}
		if met := tables.TestPair(a, b).Outcome() == algo.IsCandidate; met != shareKey(tables.tabled, a, b) {
			t.Fatalf("%x and %x: met %v by what is told", a, b, met)
		}
	})
}

// flip returns s with d random different bits flipped.
func flip(r *rand.Rand, s algo.Signature, size, d int) algo.Signature {
	out := slices.Clone(s)
	for _, i := range r.Perm(size)[:d] {
		out[i/64] ^= 1 << (i % 64)
	}
	return out
}

// 20,000 random pairs at distance 3; the tables miss none.
func TestNoPigeonholeMiss(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 20000))
	for _, blocks := range []int{4, 5, 6} {
		m := newTabled(&method{bits: 64, k: 3}, within{3, scoreAt(3, 64)}, blocks)
		for range 20000 {
			a := algo.Signature{r.Uint64()}
			b := flip(r, a, 64, 3)
			if !shareKey(m, a, b) {
				t.Fatalf("%d blocks: %x and %x share no key", blocks, a, b)
			}
		}
	}
}

func shareKey(m tabled, a, b algo.Signature) bool {
	keys := m.Keys(a)
	return slices.ContainsFunc(m.Keys(b), func(k uint64) bool { return slices.Contains(keys, k) })
}

func TestTablesMissNothingWithinK(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{32, 64, 128}).Draw(t, "bits")
		k := rapid.IntRange(0, 6).Draw(t, "k")
		blocks := rapid.IntRange(k+1, k+4).Draw(t, "blocks")
		m := newTabled(&method{bits: size, k: k}, within{k, scoreAt(k, size)}, blocks)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		a := make(algo.Signature, (size+63)/64)
		for i := range a {
			a[i] = r.Uint64()
		}
		if size == 32 {
			a[0] &= 1<<32 - 1
		}
		b := flip(r, a, size, rapid.IntRange(0, k).Draw(t, "distance"))
		if !shareKey(m, a, b) {
			t.Fatalf("%d bits, k %d, %d blocks: %x and %x share no key", size, k, blocks, a, b)
		}
	})
}

// Keys of different tables differ: equal bits in different blocks make no candidate.
func TestKeysOfTablesDiffer(t *testing.T) {
	m := newTabled(&method{bits: 64, k: 3}, within{3, scoreAt(3, 64)}, 4)
	keys := m.Keys(algo.Signature{0})
	slices.Sort(keys)
	if n := len(slices.Compact(keys)); n != 4 {
		t.Errorf("%d different keys of 4 tables", n)
	}
}

func TestAllPairsWithinK(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &method{bits: 128, k: rapid.IntRange(7, 60).Draw(t, "k")}
		p := paired{m, m.own()}
		sigs := make([]algo.Signature, rapid.IntRange(0, 20).Draw(t, "pages"))
		for i := range sigs {
			if rapid.Bool().Draw(t, "full") {
				sigs[i] = algo.Signature{rapid.Uint64().Draw(t, "low"), rapid.Uint64().Draw(t, "high")}
			}
		}
		found := make(map[[2]int]bool)
		if err := p.Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}] = true }); err != nil {
			t.Fatal(err)
		}
		for b := range sigs {
			for a := range b {
				want := len(sigs[a]) > 0 && len(sigs[b]) > 0 && hamming.Distance(sigs[a], sigs[b]) <= p.k
				if found[[2]int{a, b}] != want {
					t.Fatalf("pair %d, %d: found %v, want %v", a, b, !want, want)
				}
			}
		}
	})
}
