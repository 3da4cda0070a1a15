package scored

// Forest is union-find with union by size and path halving: m operations on n pages take O(m α(m,
// n)) time, α ≤ 4 for any set that fits in memory (Tarjan and van Leeuwen, Worst-case analysis of
// set union algorithms, JACM 31, 1984).
type Forest struct {
	Parent   []int32 // of each page; the page itself for a root
	Size     []int32 // number of pages of the set, at its root
	Smallest []int32 // smallest page of the set, at its root
}

// NewForest returns n pages, each in a separate set.
func NewForest(n int) *Forest {
	f := &Forest{make([]int32, n), make([]int32, n), make([]int32, n)}
	for i := range int32(n) {
		f.Parent[i], f.Size[i], f.Smallest[i] = i, 1, i
	}
	return f
}

// Find returns the root of the set of x.
func (f *Forest) Find(x int32) int32 {
	for f.Parent[x] != x {
		f.Parent[x] = f.Parent[f.Parent[x]] // halving: each page on the way skips one
		x = f.Parent[x]
	}
	return x
}

// Union joins the sets of a and b and returns the root; joined is false if they were one set
// before.
func (f *Forest) Union(a, b int32) (root int32, joined bool) {
	a, b = f.Find(a), f.Find(b)
	if a == b {
		return a, false
	}
	if f.Size[a] < f.Size[b] {
		a, b = b, a
	}
	f.Parent[b] = a
	f.Size[a] += f.Size[b]
	f.Smallest[a] = min(f.Smallest[a], f.Smallest[b])
	return a, true
}

// Labels returns for each page the smallest page of its set.
func (f *Forest) Labels() []int32 {
	labels := make([]int32, len(f.Parent))
	for i := range labels {
		labels[i] = f.Smallest[f.Find(int32(i))]
	}
	return labels
}

// Labels returns the group of each of n pages under the pairs that score at least cut. A group is
// named by its smallest page, so the label of a page alone is the page itself.
func Labels(n int, pairs Pairs, cut float64) []int32 {
	return pairs.From(cut).Forest(n, func(Pair) bool { return true }).Labels()
}

// Forest joins n pages by those entries of p that join accepts. An entry joins all pages of the
// classes of its two sides.
func (p Pairs) Forest(n int, join func(entry Pair) bool) *Forest {
	f := NewForest(n)
	done := make([]bool, len(p.equal.All()))
	for _, e := range p.entries {
		if !join(e) {
			continue
		}
		for _, side := range [...]int32{e.A, e.B} {
			if c, ok := p.equal.Class(side); ok && !done[c] {
				done[c] = true
				for _, m := range p.equal.members[c] {
					f.Union(side, m)
				}
			}
		}
		f.Union(e.A, e.B)
	}
	return f
}
