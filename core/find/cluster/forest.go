package cluster

// forest is union-find with union by size and path halving: m operations on n pages take
// O(m α(m, n)) time, α ≤ 4 for any set there can be (Tarjan and van Leeuwen, Worst-case
// analysis of set union algorithms, JACM 31, 1984).
type forest struct {
	parent   []int32
	size     []int32 // of the set, at its root
	smallest []int32 // member of the set, at its root
}

func newForest(n int) *forest {
	f := &forest{make([]int32, n), make([]int32, n), make([]int32, n)}
	for i := range int32(n) {
		f.parent[i], f.size[i], f.smallest[i] = i, 1, i
	}
	return f
}

// find returns the root of the set of x.
func (f *forest) find(x int32) int32 {
	for f.parent[x] != x {
		f.parent[x] = f.parent[f.parent[x]] // halving: each page on the way skips one
		x = f.parent[x]
	}
	return x
}

// union joins the sets of a and b and returns the root; joined is false where
// they were one already.
func (f *forest) union(a, b int32) (root int32, joined bool) {
	a, b = f.find(a), f.find(b)
	if a == b {
		return a, false
	}
	if f.size[a] < f.size[b] {
		a, b = b, a
	}
	f.parent[b] = a
	f.size[a] += f.size[b]
	f.smallest[a] = min(f.smallest[a], f.smallest[b])
	return a, true
}
