package spotsigs

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// rounding is the tolerance of the bounds for floating point: without it 10 − 8 is greater than
// 0.2·10, and pairs with exactly the threshold are lost.
const rounding = 1e-9

func (m *method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	tau := m.threshold
	j := joiner{sigs: sigs, rest: 1 - tau, seen: make([]int32, len(sigs)), emit: emit}
	var before []int32
	for _, pages := range bySize(sigs, partitions(sigs, tau)) {
		if len(pages) > 0 {
			j.fill(pages)
			for n, d := range slices.Concat(pages, before) {
				if n%64 == 0 && ctx.Err() != nil {
					return ctx.Err()
				}
				j.search(d)
			}
		}
		before = pages
	}
	return ctx.Err()
}

// partitions returns the partitions of the sizes of signatures: a pair whose sizes have at least
// the ratio tau lies in one partition or in two adjacent ones.
func partitions(sigs []algo.Signature, tau float64) sizes.Classes {
	most := 0
	for _, s := range sigs {
		most = max(most, len(s))
	}
	return sizes.New(tau, most+1)
}

// bySize returns the pages with features by partition, in each the largest first; of equal
// sizes, the earlier first. Partitions can be empty.
func bySize(sigs []algo.Signature, parts sizes.Classes) [][]int32 {
	out := make([][]int32, len(parts.Starts))
	for i, s := range sigs {
		if len(s) > 0 {
			p := parts.Of(len(s))
			out[p] = append(out[p], int32(i))
		}
	}
	for _, part := range out {
		slices.SortStableFunc(part, func(a, b int32) int { return cmp.Compare(len(sigs[b]), len(sigs[a])) })
	}
	return out
}

type joiner struct {
	sigs []algo.Signature
	rest float64 // 1 − τ
	emit func(a, b int)
	seen []int32 // seen[d'] = 1 + the page with which it was last compared

	largest int              // size of the largest page of the partition
	number  map[uint64]int32 // number of a spot's list
	start   []int32          // list l is pages[start[l]:start[l+1]]
	pages   []int32          // of each list by falling size; of equal sizes, the earlier first

	lists []list // of the current page
}

// list is the inverted list of one spot of the current page.
type list struct {
	spot  uint64
	pages []int32
	count int // occurrences in the current page
}

func distinct(s algo.Signature, fn func(spot uint64, count int)) {
	for i := 0; i < len(s); {
		n := 1
		for i+n < len(s) && s[i+n] == s[i] {
			n++
		}
		fn(s[i], n)
		i += n
	}
}

func (j *joiner) fill(pages []int32) {
	j.largest = len(j.sigs[pages[0]])
	j.number = make(map[uint64]int32)
	j.start = append(j.start[:0], 0)
	var entries []int32 // list numbers of all pages' spots, page after page
	for _, d := range pages {
		distinct(j.sigs[d], func(spot uint64, _ int) {
			l, ok := j.number[spot]
			if !ok {
				l = int32(len(j.number))
				j.number[spot] = l
				j.start = append(j.start, 0)
			}
			entries = append(entries, l)
			j.start[l+1]++
		})
	}
	for l := 1; l < len(j.start); l++ {
		j.start[l] += j.start[l-1]
	}
	j.pages = append(j.pages[:0], make([]int32, len(entries))...)
	end := slices.Clone(j.start)
	for _, d := range pages {
		distinct(j.sigs[d], func(uint64, int) {
			l := entries[0]
			entries = entries[1:]
			j.pages[end[l]] = d
			end[l]++
		})
	}
}

// search compares d with the pages of the partition that are not smaller and can still reach the
// threshold; among pages of equal size only with later ones.
func (j *joiner) search(d int32) {
	s := j.sigs[d]
	j.take(s)
	done := 0 // δ1
	for _, l := range j.lists {
		if j.over(done) {
			return
		}
		for _, e := range l.pages {
			size := len(j.sigs[e])
			if size < len(s) {
				break
			}
			if size == len(s) && e <= d || j.seen[e] == d+1 {
				continue
			}
			if j.reaches(size, len(s), done) {
				j.seen[e] = d + 1
				j.emit(int(min(d, e)), int(max(d, e)))
			}
		}
		done += l.count
	}
}

func (j *joiner) take(s algo.Signature) {
	j.lists = j.lists[:0]
	distinct(s, func(spot uint64, count int) {
		at := list{spot: spot, count: count}
		if l, ok := j.number[spot]; ok {
			at.pages = j.pages[j.start[l]:j.start[l+1]]
		}
		j.lists = append(j.lists, at)
	})
	slices.SortFunc(j.lists, func(x, y list) int {
		return cmp.Or(cmp.Compare(len(x.pages), len(y.pages)), cmp.Compare(x.spot, y.spot))
	})
}

// over reports whether no page of the partition that lacks δ1 occurrences can reach the
// threshold any more.
func (j *joiner) over(done int) bool {
	return float64(done) > float64(j.rest*float64(j.largest))+rounding
}

// reaches reports whether a page of the given size, which lacks δ1 occurrences of a smaller page
// with own occurrences, can reach the threshold.
func (j *joiner) reaches(size, own, done int) bool {
	return float64(size-own+done) <= float64(j.rest*float64(size))+rounding
}

// Folding returns FoldsAtNeed: the lists are processed by length, which counts equal pages, and
// the compared pairs below τ depend on that order.
func (m *method) Folding() algo.Folding { return algo.FoldsAtNeed }

// Spread uses the rare spots of a page as keys; each repetition of a spot is another key. For
// pairs of at least τ it needs the share 1−τ of them, and their sizes must have at least that
// ratio, which replaces [partitions].
func (m *method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return sets.Resembling(f,
		func(s algo.Signature) int { return len(s) },
		func(s algo.Signature) []uint64 { return sets.Multiset(s) }), nil
}

// TestPair compares the numbers of spots, and tests whether the two pages share a spot. The join
// looks up the rarest spots, and which these are depends on the set.
func (m *method) TestPair(a, b algo.Signature) algo.IndexTests {
	tau := m.threshold
	less, more := min(len(a), len(b)), max(len(a), len(b))
	near := float64(more-less) <= float64((1-tau)*float64(more))+rounding
	n := sorted.Common(a, b)
	share := algo.SharedTest(param.Words{En: "spots (a rare one must be shared)"}, len(a), len(b), n, 1)
	if n > 0 && float64(n) < float64(tau*float64(len(a)+len(b)-n)) {
		share.Outcome = algo.MaybeCandidate
	}
	return algo.All(algo.RatioTest(param.Words{En: "ratio of the numbers of spots"}, len(a), len(b), tau, near), share)
}

func (m *method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	bySize := partitions(sigs, m.threshold).Level(say.Words{En: "partitions by the number of spots"}, len(sigs), func(i int) int { return len(sigs[i]) },
		func(first, last int) say.Words {
			if last == 0 {
				return say.New("%d {spot|spots} and more", first).Words
			}
			return say.New("%d to %d {spot|spots}", first, last).Words
		})
	lists := algo.InvertedLists(say.Words{En: "lists of spots"}, len(sigs), func(i int) (out []uint64) {
		distinct(sigs[i], func(spot uint64, _ int) { out = append(out, spot) })
		return out
	})
	return []algo.IndexLevel{bySize, lists}
}
