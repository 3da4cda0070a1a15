package substring

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// maxChars is the largest number of characters of a set: positions in the suffix array have 32
// bits.
const maxChars = 1<<31 - 2

// Pairs finds all pairs of pages that share a passage, by a suffix array over the whole set; and
// all pairs of equal pages that are shorter than L.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	t, err := concatenate(sigs, m.l)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	sa := suffixArray(t.s, t.upper)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	lcp := commonPrefixes(t.s, sa)
	j := joiner{seen: make(map[[2]int32]struct{}), emit: emit}
	for from, to := range groups(lcp, m.l) {
		if !t.precededAlike(sa[from:to]) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			j.bring(t.pagesOf(sa[from:to]))
		}
	}
	return j.short(ctx, sigs, m.l)
}

// groups yields the start and end, in the order of all suffixes, of each group of suffixes with
// l characters in common. lcp holds the length of the common prefix of each suffix with the one
// before.
func groups(lcp []int32, l int) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from := 0; from < len(lcp); {
			to := from + 1
			for to < len(lcp) && int(lcp[to]) >= l {
				to++
			}
			if to-from > 1 && !yield(from, to) {
				return
			}
			from = to
		}
	}
}

// joined holds the characters of the pages that are long enough, one page after the other, each
// followed by a unique mark.
type joined struct {
	s     []int32
	upper int32   // largest value in s
	page  []int32 // position of each page among the signatures
	start []int32 // start of each page in s
}

func concatenate(sigs []algo.Signature, l int) (*joined, error) {
	t := &joined{}
	total := 0
	for i, s := range sigs {
		if len(s) > 0 && length(s) >= l {
			t.page = append(t.page, int32(i))
			total += length(s) + 1
		}
	}
	if total > maxChars {
		return nil, say.Errorf("substring: the set has %d {character|characters}, more than the limit of %d: use only a part of it", total, maxChars)
	}
	t.s, t.start = make([]int32, 0, total), make([]int32, 0, len(t.page))
	marks := int32(len(t.page))
	t.upper = marks
	for i, p := range t.page {
		t.start = append(t.start, int32(len(t.s)))
		for at := range length(sigs[p]) {
			c := marks + char(sigs[p], at)
			t.upper = max(t.upper, c)
			t.s = append(t.s, c)
		}
		t.s = append(t.s, int32(i))
	}
	return t, nil
}

// precededAlike reports whether all of the suffixes are preceded by the same character. A mark
// is unlike any other value, and the first suffix is preceded by nothing.
func (t *joined) precededAlike(suffixes []int32) bool {
	if suffixes[0] == 0 {
		return false
	}
	before := t.s[suffixes[0]-1]
	return !slices.ContainsFunc(suffixes, func(at int32) bool { return at == 0 || t.s[at-1] != before })
}

func (t *joined) pagesOf(suffixes []int32) []int32 {
	out := make([]int32, len(suffixes))
	for i, at := range suffixes {
		n, exact := slices.BinarySearch(t.start, at)
		if !exact {
			n--
		}
		out[i] = t.page[n]
	}
	slices.Sort(out)
	return slices.Compact(out)
}

type joiner struct {
	seen map[[2]int32]struct{}
	emit func(a, b int)
}

func (j *joiner) bring(pages []int32) {
	for n, b := range pages {
		for _, a := range pages[:n] {
			if _, known := j.seen[[2]int32{a, b}]; !known {
				j.seen[[2]int32{a, b}] = struct{}{}
				j.emit(int(a), int(b))
			}
		}
	}
}

func (j *joiner) short(ctx context.Context, sigs []algo.Signature, l int) error {
	equal := make(map[uint64][]int32)
	for i, s := range sigs {
		if len(s) > 0 && length(s) < l {
			hashes, _ := parts(s, l)
			equal[hashes[0]] = append(equal[hashes[0]], int32(i))
		}
	}
	for _, i := range slices.Sorted(maps.Keys(equal)) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		j.bring(equal[i])
	}
	return ctx.Err()
}

// Spread uses anchors of a page as keys: from each run of L characters, the shorter run in it
// with the least hash (winnowing; Schleimer et al. 2003). Pages that share a passage share its
// anchors, of which there are about four in L characters. A page shorter than L is its own key.
func (m *Method) Spread(algo.SpreadOptions) (algo.Spread, error) {
	return algo.Spread{
		Any:  true,
		Keys: algo.AllAsk(m.anchors),
		Meets: func(a, b algo.Signature) bool {
			x, _ := parts(a, m.l)
			y, _ := parts(b, m.l)
			return sorted.Intersect(x, y)
		},
	}, nil
}

func (m *Method) anchors(s algo.Signature) []uint64 {
	n := length(s)
	if n < m.l {
		hashes, _ := parts(s, m.l)
		return []uint64{hash.Mix64(hashes[0])}
	}
	chars := make([]rune, n)
	for i := range chars {
		chars[i] = char(s, i)
	}
	short := (m.l + 1) / 2 // length of an anchor in characters
	var out []uint64
	least(windows(chars, short), m.l-short+1, func(w window) { out = append(out, hash.Mix64(w.hash)) })
	slices.Sort(out)
	return slices.Compact(out)
}

// least calls take with the window of least mixed hash among each width consecutive windows; of
// equal ones the last. Each window is taken once.
func least(ws []window, width int, take func(window)) {
	at, taken := -1, -1 // the least window of the last width, and the last window taken
	for i, w := range ws {
		switch {
		case at < 0 || hash.Mix64(w.hash) <= hash.Mix64(ws[at].hash):
			at = i
		case at <= i-width:
			at = i - width + 1
			for k := at + 1; k <= i; k++ {
				if hash.Mix64(ws[k].hash) <= hash.Mix64(ws[at].hash) {
					at = k
				}
			}
		}
		if i >= width-1 && at != taken {
			take(ws[at])
			taken = at
		}
	}
}

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	inA, inB := shared(a, b, m.l)
	return algo.All(algo.IndexTest{
		Name: say.New("passages of %d or more {character|characters}", m.l).Words,
		A:    strconv.Itoa(length(a)), B: strconv.Itoa(length(b)), Outcome: algo.OutcomeIf(min(inA, inB) > 0),
		Found: say.New("%d and %d in common", inA, inB).Words,
	})
}
