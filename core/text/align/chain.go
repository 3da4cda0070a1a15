package align

import "sort"

// run is a match in tokens.
type run struct{ a, b, n int }

// firstRun is the length of the first anchors in tokens; each further round halves it. A run of
// 32 Han characters is hardly ever twice in a page by chance, so that the first anchors divide
// the page into its paragraphs. Shorter anchors are only searched between these, where there are
// fewer places to confuse.
const firstRun = 32

// largestTable is the most cells of the table of a small gap: 500 by 500 tokens, 1 MB. It bounds
// the only step whose time is the product of two lengths.
const largestTable = 250_000

// work finds what two sequences share in the same order.
type work struct {
	a, b  []int32
	found []run // rising in both
}

// between matches a[a0:a1] with b[b0:b1], starting with anchors of k tokens. What it
// finds it adds in the order of both texts.
//
//  1. What both stretches begin and end with is shared, whatever k is: the recursion
//     below cuts a stretch in the middle of a passage when a neighbour grew into it,
//     and so the passage is made whole again.
//  2. Between these, runs of k tokens that occur once in either stretch are anchors;
//     where there is none, k is halved, down to 2.
//  3. Each anchor of the longest rising chain grows to both sides as far as the texts
//     agree, and what lies before it is a smaller problem of the same kind, with k/2:
//     anchors of k that this one's stretch held twice may be unique in the smaller one.
//  4. Without any anchor, the longest common subsequence is worked out in a table.
//
// Stretches of one round do not overlap, so a round costs O(n log n), with the sorting
// of [rising]; k has six values, and rounds of single tokens go on only as long as a
// token is found that is unique in its stretch.
func (w *work) between(a0, a1, b0, b1, k int) {
	n := 0
	for a0+n < a1 && b0+n < b1 && w.a[a0+n] == w.b[b0+n] {
		n++
	}
	w.add(a0, b0, n)
	a0, b0 = a0+n, b0+n
	n = 0 // length of the common end, which must not overlap the common beginning
	for a1-n > a0 && b1-n > b0 && w.a[a1-n-1] == w.b[b1-n-1] {
		n++
	}
	a1, b1 = a1-n, b1-n
	defer w.add(a1, b1, n) // after all that stands before it
	for k > 1 && k > min(a1-a0, b1-b0) {
		k /= 2 // the shorter stretch has no run of k tokens
	}
	if a0 == a1 || b0 == b1 {
		return
	}
	anchors := w.anchors(a0, a1, b0, b1, k)
	for len(anchors) == 0 && k > 2 { // single tokens are tried only between anchors of 2: they occur everywhere
		k /= 2
		anchors = w.anchors(a0, a1, b0, b1, k)
	}
	if len(anchors) == 0 {
		w.table(a0, a1, b0, b1)
		return
	}
	for _, m := range anchors {
		if m.a < a0 || m.b < b0 {
			continue // lies in what an earlier one has grown into
		}
		// Extend back to the end of the match before it at most, and forward to the end of the
		// part: so matches ascend in both texts and do not overlap.
		for m.a > a0 && m.b > b0 && w.a[m.a-1] == w.b[m.b-1] {
			m = run{m.a - 1, m.b - 1, m.n + 1}
		}
		for m.a+m.n < a1 && m.b+m.n < b1 && w.a[m.a+m.n] == w.b[m.b+m.n] {
			m.n++
		}
		w.between(a0, m.a, b0, m.b, max(1, k/2))
		w.add(m.a, m.b, m.n)
		a0, b0 = m.a+m.n, m.b+m.n
	}
	w.between(a0, a1, b0, b1, max(1, k/2))
}

// add adds a match of n tokens; a match that continues the last one extends it.
func (w *work) add(a, b, n int) {
	if n == 0 {
		return
	}
	if l := len(w.found) - 1; l >= 0 {
		if last := &w.found[l]; last.a+last.n == a && last.b+last.n == b {
			last.n += n
			return
		}
	}
	w.found = append(w.found, run{a, b, n})
}

// anchors returns the longest ascending chain of the runs of k tokens that occur once in each
// part. A run that occurs twice does not tell which of its places correspond (patience diff uses
// unique lines for the same reason). Runs are compared by their hash first and then by their
// tokens, so that two runs with the same hash only lose both as anchors.
func (w *work) anchors(a0, a1, b0, b1, k int) []run {
	type place struct{ a, b int32 } // -1: not seen, -2: more than once
	seen := make(map[uint64]*place, a1-a0)
	places := make([]place, 0, max(0, a1-a0-k+1))
	hashes(w.a[a0:a1], k, func(i int, h uint64) {
		if p := seen[h]; p != nil {
			p.a = -2
			return
		}
		places = append(places, place{int32(a0 + i), -1})
		seen[h] = &places[len(places)-1]
	})
	hashes(w.b[b0:b1], k, func(i int, h uint64) {
		if p := seen[h]; p != nil {
			if p.b != -1 {
				p.b = -2
			} else {
				p.b = int32(b0 + i)
			}
		}
	})
	var once []run
	for _, p := range places {
		if p.a >= 0 && p.b >= 0 && equal(w.a[p.a:int(p.a)+k], w.b[p.b:int(p.b)+k]) {
			once = append(once, run{int(p.a), int(p.b), k})
		}
	}
	return rising(once)
}

// hashes calls visit with the place and the rolling hash of each run of k tokens
// (Karp and Rabin 1987): h = Σ (id+1)·base^(k−1−i) modulo 2⁶⁴, from which the token that
// leaves is taken and to which the one that comes is added, each in one step. The
// base is the odd number nearest 2⁶⁴/φ; ids count from 1 here, since a token 0 would
// not show at the front of a run.
func hashes(ids []int32, k int, visit func(i int, h uint64)) {
	const base = 0x9E3779B97F4A7C15
	var h, top uint64 = 0, 1
	for range k - 1 {
		top *= base
	}
	for i, id := range ids {
		if i >= k {
			h -= (uint64(ids[i-k]) + 1) * top
		}
		if h = h*base + uint64(id) + 1; i >= k-1 {
			visit(i-k+1, h)
		}
	}
}

func equal(a, b []int32) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// rising returns the longest subsequence of runs, given by ascending a, whose b ascends too:
// patience sorting, O(n log n). Of all chains of l+1 runs the one that ends at the smallest b is
// kept, since any run that can follow another can follow it.
func rising(runs []run) []run {
	tails := make([]int, 0, len(runs)) // tails[l]: the run that ends the best chain of l+1
	before := make([]int, len(runs))
	for i, r := range runs {
		l := sort.Search(len(tails), func(l int) bool { return runs[tails[l]].b >= r.b })
		before[i] = -1
		if l > 0 {
			before[i] = tails[l-1]
		}
		if l == len(tails) {
			tails = append(tails, i)
		} else {
			tails[l] = i
		}
	}
	out := make([]run, len(tails))
	if len(tails) > 0 {
		for i, at := len(tails)-1, tails[len(tails)-1]; i >= 0; i, at = i-1, before[at] {
			out[i] = runs[at]
		}
	}
	return out
}

// table matches a small gap by the longest common subsequence; a large gap without an anchor
// stays unmatched.
func (w *work) table(a0, a1, b0, b1 int) {
	rows, cols := a1-a0, b1-b0
	if rows*cols > largestTable {
		return
	}
	best := make([]int32, (rows+1)*(cols+1)) // of the suffixes
	at := func(i, j int) *int32 { return &best[i*(cols+1)+j] }
	for i := rows - 1; i >= 0; i-- {
		for j := cols - 1; j >= 0; j-- {
			if w.a[a0+i] == w.b[b0+j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	for i, j := 0, 0; i < rows && j < cols; {
		switch {
		case w.a[a0+i] == w.b[b0+j]:
			w.add(a0+i, b0+j, 1)
			i, j = i+1, j+1
		case *at(i+1, j) >= *at(i, j+1):
			i++
		default:
			j++
		}
	}
}
