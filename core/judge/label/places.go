package label

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// places holds the pairs of several runs with their place in each, in [0,1]: at least 0.5 if the
// run decides the pair, 0 if it did not score it. Scores of different algorithms are not
// comparable; their orders are.
type places struct {
	pairs []page.Pair // by A, then B
	at    [][]float32 // one row a pair, one column a run
	score []float64   // by the first run
	known []bool      // the first run scored it
}

func (p *Pool) places(runs [][]scored.Pair) places {
	var keys []uint64
	for _, list := range runs {
		for _, x := range list {
			keys = append(keys, pairKey(x.Pair()))
		}
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	all := make([]page.Pair, len(keys))
	for i, k := range keys {
		all[i] = page.Pair{A: int32(k >> 32), B: int32(uint32(k))}
	}
	out := places{all, make([][]float32, len(all)), make([]float64, len(all)), make([]bool, len(all))}
	flat := make([]float32, len(all)*len(p.Runs))
	for i := range out.at {
		out.at[i] = flat[i*len(p.Runs) : (i+1)*len(p.Runs)]
	}
	for k, r := range p.Runs {
		list, from := listOf(r), int64(0) // number of pairs before those of a score
		for len(list) > 0 {
			to, n := r.Pairs.From(list[0].Score).Len(), 1
			for n < len(list) && list[n].Score == list[0].Score {
				n++
			}
			at := place(from, to, r.Pairs.From(r.Threshold).Len(), r.Pairs.Len())
			for _, x := range list[:n] {
				i, ok := slices.BinarySearch(keys, pairKey(x.Pair()))
				if !ok {
					continue // it is in another run only, and was not requested
				}
				out.at[i][k] = at
				if k == 0 {
					out.score[i], out.known[i] = x.Score, true
				}
			}
			from, list = to, list[n:]
		}
	}
	return out
}

// place returns the place of pairs of one score at positions [from,to) of n, of which the first
// decided ones are decided.
func place(from, to, decided, n int64) float32 {
	middle := float64(from+to) / 2
	if to <= decided {
		return float32(1 - 0.5*middle/float64(decided))
	}
	return float32(0.5 * (1 - (middle-float64(decided))/float64(n-decided)))
}

func pairKey(p page.Pair) uint64 { return uint64(p.A)<<32 | uint64(uint32(p.B)) }

func (p *Pool) disputed() []Item {
	lists := make([][]scored.Pair, len(p.Runs))
	for i, r := range p.Runs {
		lists[i] = listOf(r)
	}
	all := p.places(lists)
	var out []Item
	best := func() {
		slices.SortStableFunc(out, func(x, y Item) int { return cmp.Compare(y.Rank, x.Rank) })
		out = out[:min(len(out), p.limit())]
	}
	for i, x := range all.pairs {
		v := variance(all.at[i])
		if n := p.limit(); len(out) >= 8*n { // only the best are kept: the rest cannot be among them later
			best()
		}
		if v > 0 && !p.judged(x) {
			out = append(out, Item{x, all.score[i], all.known[i], v})
		}
	}
	best()
	return out
}

func variance(x []float32) float64 {
	var sum, squares float64
	for _, v := range x {
		sum += float64(v)
	}
	mean := sum / float64(len(x))
	for _, v := range x {
		squares += (float64(v) - mean) * (float64(v) - mean)
	}
	return squares / float64(len(x))
}

// mostVaried is the most pairs among which the varied ones are chosen: a larger pool is sampled at
// random, since each choice goes through all pairs.
const mostVaried = 20_000

// varied chooses farthest-first: each next pair is the one whose nearest chosen or judged pair is
// farthest (Gonzalez, Clustering to minimize the maximum intercluster distance, Theoretical
// Computer Science 38, 1985).
func (p *Pool) varied() []Item {
	var judged []int
	var kept []scored.Pair
	if n := p.Runs[0].Pairs.Len(); n > mostVaried {
		order := p.whole()[0]
		for i := range int64(mostVaried) {
			x, _ := order.at(i)
			kept = append(kept, x)
		}
	} else {
		kept = listOf(p.Runs[0])
	}
	all := p.places([][]scored.Pair{kept})
	f := p.features(all)
	near := make([]float64, len(all.pairs)) // distance to the nearest chosen one
	for i := range near {
		near[i] = math.Inf(1)
		if p.judged(all.pairs[i]) {
			judged = append(judged, i)
		}
	}
	choose := func(c int) {
		for i := range near {
			near[i] = min(near[i], f.distance(i, c))
		}
		near[c] = -1
	}
	for _, c := range judged {
		choose(c)
	}
	var out []Item
	for len(out) < p.limit() {
		best := -1
		for i, d := range near {
			if d >= 0 && (best < 0 || d > near[best]) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		rank := near[best]
		if math.IsInf(rank, 1) {
			rank = 1
		}
		out = append(out, Item{all.pairs[best], all.score[best], all.known[best], rank})
		choose(best)
	}
	return out
}

// features holds the features by which pairs are compared, scaled to similar ranges: the places in
// all runs, the binary logarithms of the body lengths divided by 16, and the two hosts.
type features struct {
	places [][]float32
	short  []float32
	long   []float32
	hosts  []uint64
}

func (p *Pool) features(all places) features {
	f := features{places: all.at}
	size := func(i int32) float64 {
		if p.Lengths != nil {
			return float64(p.Lengths[i])
		}
		return float64(p.Set.Pages[i].Size)
	}
	for _, x := range all.pairs {
		a, b := size(x.A), size(x.B)
		f.short = append(f.short, float32(math.Log2(1+min(a, b))/16))
		f.long = append(f.long, float32(math.Log2(1+max(a, b))/16))
		h, k := host(p.Set.Pages[x.A].URL), host(p.Set.Pages[x.B].URL)
		f.hosts = append(f.hosts, hash.String(min(h, k)+"\x00"+max(h, k)))
	}
	return f
}

// distance returns the Euclidean distance; a difference of hosts alone gives 0.5.
func (f features) distance(i, j int) float64 {
	square := func(x, y float32) float64 { return float64((x - y) * (x - y)) }
	sum := 0.0
	for k, x := range f.places[i] {
		sum += square(x, f.places[j][k])
	}
	sum += square(f.short[i], f.short[j]) + square(f.long[i], f.long[j])
	if f.hosts[i] != f.hosts[j] {
		sum += 0.25
	}
	return math.Sqrt(sum)
}

// host returns the host of an address, "" if it has none.
func host(url string) string {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return strings.ToLower(rest)
}
