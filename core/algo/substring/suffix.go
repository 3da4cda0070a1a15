package substring

// suffixArray returns the start positions of the suffixes of s in ascending order, by induced
// sorting (SA-IS). Values of s are in [0, upper].
func suffixArray(s []int32, upper int32) []int32 {
	switch n := len(s); {
	case n == 0:
		return nil
	case n == 1:
		return []int32{0}
	case n == 2 && s[0] < s[1]:
		return []int32{0, 1}
	case n == 2:
		return []int32{1, 0}
	}
	x := newInducer(s, upper)
	x.induce(x.lms)
	if len(x.lms) > 0 {
		x.induce(x.sortedLMS())
	}
	return x.sa
}

// inducer sorts the suffixes of s, starting from those at leftmost smaller (LMS) positions: a
// suffix that is smaller than the next one while the suffix before it is larger than it.
type inducer struct {
	s, sa  []int32
	small  []bool  // the suffix is smaller than the next one
	lms    []int32 // ascending
	number []int32 // number of an LMS position in lms; −1 for other positions
	large0 []int32 // where in sa the larger suffixes of each value begin
	small0 []int32 // where its smaller ones begin, after the larger
}

func newInducer(s []int32, upper int32) *inducer {
	n := len(s)
	x := &inducer{
		s: s, sa: make([]int32, n), small: make([]bool, n), number: make([]int32, n),
		large0: make([]int32, upper+2), small0: make([]int32, upper+2),
	}
	for i := n - 2; i >= 0; i-- {
		x.small[i] = s[i] < s[i+1] || s[i] == s[i+1] && x.small[i+1]
	}
	for i, c := range s {
		if x.small[i] {
			x.large0[c+1]++
		} else {
			x.small0[c]++
		}
	}
	for c := range x.small0 {
		x.small0[c] += x.large0[c]
		if c+1 < len(x.large0) {
			x.large0[c+1] += x.small0[c]
		}
	}
	for i := range s {
		x.number[i] = -1
		if i > 0 && x.small[i] && !x.small[i-1] {
			x.number[i] = int32(len(x.lms))
			x.lms = append(x.lms, int32(i))
		}
	}
	return x
}

// induce sorts all suffixes, given the LMS positions in the order of their suffixes, or of their
// stretches up to the next LMS position.
func (x *inducer) induce(lms []int32) {
	for i := range x.sa {
		x.sa[i] = -1
	}
	at := make([]int32, len(x.small0))
	put := func(start int32) {
		c := x.s[start]
		x.sa[at[c]] = start
		at[c]++
	}
	copy(at, x.small0)
	for _, start := range lms {
		put(start)
	}
	copy(at, x.large0)
	put(int32(len(x.s) - 1))
	for i := range x.sa {
		if v := x.sa[i]; v >= 1 && !x.small[v-1] {
			put(v - 1)
		}
	}
	copy(at, x.large0)
	for i := len(x.sa) - 1; i >= 0; i-- {
		if v := x.sa[i]; v >= 1 && x.small[v-1] {
			c := x.s[v-1] + 1
			at[c]--
			x.sa[at[c]] = v - 1
		}
	}
}

// sortedLMS returns the LMS positions in the order of their suffixes, after the stretches were
// sorted: equal stretches get the same name, and the sequence of names is sorted as a shorter
// text.
func (x *inducer) sortedLMS() []int32 {
	sorted := make([]int32, 0, len(x.lms))
	for _, v := range x.sa {
		if x.number[v] >= 0 {
			sorted = append(sorted, v)
		}
	}
	names := make([]int32, len(x.lms))
	name := int32(0)
	for i := 1; i < len(sorted); i++ {
		if !x.sameStretch(sorted[i-1], sorted[i]) {
			name++
		}
		names[x.number[sorted[i]]] = name
	}
	for i, v := range suffixArray(names, name) {
		sorted[i] = x.lms[v]
	}
	return sorted
}

// sameStretch reports whether the stretches from two LMS positions up to the next one,
// inclusive, are equal.
func (x *inducer) sameStretch(l, r int32) bool {
	end := func(p int32) int32 {
		if next := int(x.number[p]) + 1; next < len(x.lms) {
			return x.lms[next]
		}
		return int32(len(x.s))
	}
	el, er := end(l), end(r)
	if el-l != er-r {
		return false
	}
	for ; l < el; l, r = l+1, r+1 {
		if x.s[l] != x.s[r] {
			return false
		}
	}
	return int(el) < len(x.s) && int(er) < len(x.s) && x.s[el] == x.s[er]
}

// commonPrefixes returns, for each position in sa, the length of the common prefix of the suffix
// with the one before it; 0 for the first (Kasai).
func commonPrefixes(s, sa []int32) []int32 {
	rank, lcp := make([]int32, len(s)), make([]int32, len(s))
	for i, start := range sa {
		rank[start] = int32(i)
	}
	h := 0
	for i := range s {
		if rank[i] == 0 {
			h = 0
			continue
		}
		j := int(sa[rank[i]-1])
		for i+h < len(s) && j+h < len(s) && s[i+h] == s[j+h] {
			h++
		}
		lcp[rank[i]] = int32(h)
		h = max(0, h-1)
	}
	return lcp
}
