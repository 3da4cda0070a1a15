package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/sketch/prefix"
	"pagetwin/core/sketch/sorted"
	"pagetwin/core/sketch/told"
	"pagetwin/core/text"
)

// Meet compares the bands.
func (e *estimate) Meet(a, b algo.Signature) algo.Meeting {
	return e.bands.MeetByBands(func(at int) bool { return a[at] == b[at] }, func(int) bool { return true })
}

// Meet compares the super-shingles.
func (s *super) Meet(a, b algo.Signature) algo.Meeting { return minhash.MeetBySupers(a, b, s.megas) }

// Meet compares the numbers of shingles, and asks whether the two share a rare one: which
// are rare depends on the set, but a pair that reaches the threshold shares one in any.
func (e *exact) Meet(a, b algo.Signature) algo.Meeting {
	n := sorted.Common(a, b)
	of := max(len(a), len(b))
	if e.containment {
		of = min(len(a), len(b))
	}
	share := algo.SharedTest(param.Words{En: "shingles, a rare one of which must be shared", Zh: "shingle（须共有其中罕见的一个）"}, len(a), len(b), n, 1)
	if n > 0 && n < prefix.AtLeast(e.threshold, of) {
		share.Met = algo.Perhaps
	}
	if e.containment {
		return algo.All(share)
	}
	near := prefix.Near(e.threshold, len(a), len(b))
	return algo.All(algo.RatioTest(param.Words{En: "ratio of the numbers of shingles", Zh: "shingle 数之比"}, len(a), len(b), e.threshold, near), share)
}

// Spread takes the rare shingles of a page for keys: for the resemblance at least t the
// share 1−t of them, for the containment all, of which it looks for others by the share 1−t.
// Of the least shingles of two pages together at least t are on both, but of the smaller
// page no more need be.
func (e *exact) Spread(f algo.For) (algo.Spread, error) {
	out := prefix.Sets(f, e.containment)
	if _, ok := e.subset.(least); ok {
		out.Keys = prefix.Spread(f, prefix.Larger, prefix.Words).Keys
	}
	return out, nil
}

// Files returns the lists of the rarest shingles of each page, of which a pair that
// reaches the threshold shares one. Where containment counts, the larger page is looked up
// by all of its shingles, and there is no such level.
func (m *exact) Files(sigs []algo.Signature) []algo.Filing {
	if m.containment {
		return nil
	}
	return []algo.Filing{algo.Lists(say.Words{En: "lists of the rarest shingles", Zh: "最罕见的 shingle 的倒排表"}, len(sigs), m.join().Rarest(sigs))}
}

// Spell returns the shingles.
func (m *exact) Spell(d *text.Doc) map[uint64]string { return m.spell(d) }

func (s settings) spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, w := range told.Windows(d, s.tokens(d), s.k) {
		out[hash.Mix64(s.digest(w.Shingle))] = w.Label
	}
	return out
}
