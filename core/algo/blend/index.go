package blend

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Of the hashes that a page keeps, so many of the least are its keys, and by so many of
// the rarest of these that another page has too it looks for pages.
const (
	keysKept   = 48
	keysProbed = 12
)

// pairsByShingles emits every pair of pages of which one has a key that the other looks
// for pages by. Equal pages share one fate: their pairs depend on which different
// signatures there are, not on how many pages have each.
func pairsByShingles(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	first := algo.Copies(sigs)
	copies := make([][]int, len(sigs)) // of a first page, itself too
	var kept []facts
	var pages []int
	for i, s := range sigs {
		if len(s) == 0 {
			continue
		}
		if first[i] == i {
			own, _ := unpack(s)
			kept, pages = append(kept, facts(own)), append(pages, i)
		}
		copies[first[i]] = append(copies[first[i]], i)
	}
	x := newIndex(kept)
	for n, page := range pages {
		if n%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		same := copies[page]
		for i, b := range same {
			for _, a := range same[:i] {
				emit(a, b)
			}
		}
		for _, o := range x.partners(n) {
			for _, a := range copies[pages[o]] {
				for _, b := range same {
					emit(min(a, b), max(a, b))
				}
			}
		}
	}
	return ctx.Err()
}

type index struct {
	keys    [][]int32 // of each page, by number
	probes  [][]int32 // of these the rarest that another page has
	holders [][]int32 // pages that have a key, ascending
	probers [][]int32 // pages that look by it
	seen    []int32   // by page: the last page, and one, that found it
}

func newIndex(pages []facts) *index {
	x := &index{keys: make([][]int32, len(pages)), probes: make([][]int32, len(pages)), seen: make([]int32, len(pages))}
	var all []uint64 // key << 32 | page
	for i, f := range pages {
		h := f.shingles()
		for k := range min(h.n, keysKept) {
			all = append(all, uint64(h.at(k))<<32|uint64(i))
		}
	}
	slices.Sort(all)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to]>>32 == all[from]>>32 {
			to++
		}
		if to-from > 1 { // a key that one page alone has brings nothing together
			holders := make([]int32, to-from)
			for k, e := range all[from:to] {
				holders[k] = int32(uint32(e))
				x.keys[holders[k]] = append(x.keys[holders[k]], int32(len(x.holders)))
			}
			x.holders = append(x.holders, holders)
		}
		from = to
	}
	x.probers = make([][]int32, len(x.holders))
	for i, keys := range x.keys {
		rare := slices.Clone(keys)
		slices.SortStableFunc(rare, func(a, b int32) int { return cmp.Compare(len(x.holders[a]), len(x.holders[b])) })
		x.probes[i] = rare[:min(len(rare), keysProbed)]
		for _, k := range x.probes[i] {
			x.probers[k] = append(x.probers[k], int32(i))
		}
	}
	return x
}

func (x *index) partners(n int) []int32 {
	var out []int32
	take := func(pages []int32) {
		for _, o := range pages {
			if int(o) >= n {
				return
			}
			if x.seen[o] != int32(n+1) {
				x.seen[o] = int32(n + 1)
				out = append(out, o)
			}
		}
	}
	for _, k := range x.probes[n] {
		take(x.holders[k])
	}
	for _, k := range x.keys[n] {
		take(x.probers[k])
	}
	return out
}

// Spread takes the shingles that a page is found by for keys, and those of each component
// that has an index. Of its shingles a page looks for others by all: which are the rarest
// that another page has, as in Pairs, is not known of one page alone.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	parts, err := m.spreads(f)
	if err != nil {
		return algo.Spread{}, err
	}
	out := algo.Spread{
		Elements: func(s algo.Signature) (all []uint64) {
			m.each(s, func(i int, part algo.Signature) {
				if parts[i].Elements != nil {
					all = append(all, parts[i].Elements(part)...)
				}
			})
			return all
		},
		Keys: func(s algo.Signature) ([]uint64, int) {
			var asked, rest []uint64
			m.each(s, func(i int, part algo.Signature) {
				if parts[i].Keys == nil {
					return
				}
				keys, asks := parts[i].Keys(part)
				for k, key := range keys {
					if own := hash.Member(key, i); k < asks {
						asked = append(asked, own)
					} else {
						rest = append(rest, own)
					}
				}
			})
			return append(asked, rest...), len(asked)
		},
		Differs: say.Words{En: "pages are looked up by all of their keys, not only by the rarest: pairs that share only common shingles are added"},
	}
	if m.shingles {
		out.Meets = func(a, b algo.Signature) bool { return !m.apart(a, b) }
	}
	return out, nil
}

// spreads returns the spreads of the shingles, then of the components, without keys for one without
// an index: each finds the same pairs as its index.
func (m *Method) spreads(f algo.SpreadOptions) ([]algo.Spread, error) {
	out := []algo.Spread{sets.SpreadBy(f,
		func(n int) (keys, asks int) { return n, n },
		func(s algo.Signature) []uint64 { return found(facts(s)) })}
	for i, c := range m.Components {
		if !c.index {
			out = append(out, algo.Spread{})
			continue
		}
		own := f
		own.Score = algo.Guarantee(m.methods[i])
		s, err := algo.SpreadOf(m.methods[i], own)
		if err != nil {
			return nil, say.Errorf("component %s: %v", c.Name, err)
		}
		out = append(out, s)
	}
	return out, nil
}

func (k *Asker) each(s algo.Signature, fn func(i int, part algo.Signature)) {
	for i := 0; len(s) > 0; i++ {
		var part algo.Signature
		part, s = unpack(s)
		fn(i, part)
	}
}

func found(f facts) []uint64 {
	h := f.shingles()
	out := make([]uint64, min(h.n, keysKept))
	for i := range out {
		out[i] = hash.Mix64(uint64(h.at(i)))
	}
	return out
}

// TestPair counts the shingles that both pages are found by, and asks the index of each
// component that has one. Of its shingles a page looks for others by those alone that are
// the rarest in the set.
func (k *Asker) TestPair(a, b algo.Signature) algo.IndexTests {
	fa, a := unpack(a)
	fb, b := unpack(b)
	out := algo.IndexTests{Need: 1, Tests: []algo.IndexTest{meetByShingles(facts(fa).shingles(), facts(fb).shingles())}}
	for i, m := range k.methods {
		var x, y algo.Signature
		x, a = unpack(a)
		y, b = unpack(b)
		if met, ok := algo.IndexTestsOf(m, x, y); ok && k.Components[i].index {
			passed, _ := met.Count()
			out.Tests = append(out.Tests, algo.IndexTest{
				Name:    say.New("index of %s", k.Components[i].Name).Words,
				Found:   say.New("%d of %d the same, %d needed", passed, len(met.Tests), met.Need).Words,
				Outcome: met.Outcome(),
			})
		}
	}
	return out
}

func meetByShingles(x, y hashes) algo.IndexTest {
	na, nb, n := min(x.n, keysKept), min(y.n, keysKept), 0
	for i, j := 0, 0; i < na && j < nb; {
		switch {
		case x.at(i) < y.at(j):
			i++
		case x.at(i) > y.at(j):
			j++
		default:
			n++
			i++
			j++
		}
	}
	t := algo.SharedTest(param.Words{En: "shingles used for look-up"}, na, nb, n, 1)
	if n > 0 && n <= min(na, nb)-keysProbed {
		t.Outcome = algo.MaybeCandidate
	}
	return t
}
