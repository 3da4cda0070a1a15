package declared

// forest is union-find with path halving over whatever can be a key.
type forest[K comparable] struct{ parent map[K]K }

func newForest[K comparable]() *forest[K] { return &forest[K]{make(map[K]K)} }

func (f *forest[K]) find(x K) K {
	for {
		p, ok := f.parent[x]
		if !ok {
			return x
		}
		if q, ok := f.parent[p]; ok {
			f.parent[x] = q
		}
		x = p
	}
}

// union joins the sets of a and b; joined is false where they were one already.
func (f *forest[K]) union(a, b K) (joined bool) {
	if a, b = f.find(a), f.find(b); a == b {
		return false
	}
	f.parent[b] = a
	return true
}
