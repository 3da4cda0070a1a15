package simhash

import (
	"context"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/choose"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

const (
	maxTables   = 256 // tables that may be asked for
	fewTables   = 64  // tables that are taken without being asked for
	leastKey    = 16  // bits that a key then has at least
	widestBlock = 32  // blocks tried
)

// table is one choice of blocks: pages whose fingerprints agree under the mask
// share its key.
type table struct {
	mask [2]uint64
	salt uint64 // tells the keys of one table from those of another
}

// tables makes one table for each choice of blocks−k of the blocks of a
// fingerprint. With distance at most k, at least one choice agrees whole.
func tables(size, blocks, k int) []table {
	var out []table
	for n, chosen := range choose.Subsets(blocks, blocks-k) {
		t := table{salt: hash.Mix64(uint64(n))}
		for _, b := range chosen {
			lo, hi := blockRange(size, blocks, b)
			for i := lo; i < hi; i++ {
				t.mask[i/64] |= 1 << (i % 64)
			}
		}
		out = append(out, t)
	}
	return out
}

// blockRange returns the bits of block b: the first bits%blocks blocks are one
// bit longer than the others (13, 13, 13, 13, 12 for 64 bits in 5 blocks).
func blockRange(bits, blocks, b int) (lo, hi int) {
	size, longer := bits/blocks, bits%blocks
	lo = b*size + min(b, longer)
	if b < longer {
		size++
	}
	return lo, lo + size
}

// chooseBlocks returns the least number of blocks whose tables are few and whose keys are
// wide enough to tell most of so many pages apart, or as wide as can be; 0 where all are
// too narrow and all pairs are to be compared.
func chooseBlocks(bits, k, pages int) int {
	best := 0
	for blocks := k + 1; blocks <= widestBlock && choose.Count(blocks, k) <= fewTables; blocks++ {
		if width := keyWidth(bits, blocks, k); width < leastKey {
			continue
		} else if best = blocks; width >= wideFor(pages) {
			break
		}
	}
	return best
}

// keyWidth returns the bits of the narrowest key, which has the last blocks−k blocks.
func keyWidth(bits, blocks, k int) int {
	lo, _ := blockRange(bits, blocks, k)
	return bits - lo
}

// wideFor returns how many bits a key should have among so many pages. Pages that are not
// alike share a key by chance, and how many do grows with the square of the pages. Were all
// fingerprints as likely, two bits more for twice as many pages would make up for that.
// Texts of one language have much in common, and their bits hang together: over 10⁴ to 10⁶
// of them, in Chinese and English, half a bit more is worth what a bit should be. So there
// are four for each doubling, from 16,384 pages on.
func wideFor(pages int) int {
	return max(leastKey, 4*bits.Len(uint(max(0, pages-1)))-40)
}

// checkBlocks refuses a number of blocks that cannot serve k.
func checkBlocks(bits, blocks, k int) error {
	if blocks <= k {
		return say.Errorf("simhash: blocks must be more than k = %d, got %d; 0 chooses them", k, blocks)
	}
	if blocks > bits {
		return say.Errorf("simhash: blocks must be at most bits = %d, got %d", bits, blocks)
	}
	if n := choose.Count(blocks, k); n > maxTables {
		return say.Errorf("simhash: %d {block|blocks} for k = %d need %.0f tables, at most %d are kept: take fewer blocks, or 0 to compare all pairs", blocks, k, n, maxTables)
	}
	return nil
}

// IndexFor returns the method with an index for fingerprints that differ in as many
// bits as the score allows: tables while they serve, all fingerprints beyond.
func (m *method) IndexFor(score float64) algo.Method {
	w := m.withinScore(score)
	if blocks := chooseBlocks(m.bits, w.differing, 0); blocks > 0 {
		return sized{newTabled(m, w, blocks)}
	}
	return paired{m, w}
}

// withinScore is as far as a score lets fingerprints lie apart.
func (m *method) withinScore(score float64) within {
	k := min(m.bits, max(0, int(math.Floor(float64((1-score)*float64(m.bits))+1e-9))))
	return within{k, min(score, scoreAt(k, m.bits))}
}

// within is how far an index looks.
type within struct {
	differing int // bits that may differ
	score     float64
}

// own is as far as the threshold of the method goes.
func (m *method) own() within { return within{m.k, scoreAt(m.k, m.bits)} }

// Guarantee is the lowest score that the index looks for: of those it loses no pair.
func (w within) Guarantee() float64 { return w.score }

// tabled finds candidates by Manku's tables.
type tabled struct {
	*method
	within
	blocks int
	tables []table
	pages  int // that the blocks were chosen for; 0: few
}

func newTabled(m *method, w within, blocks int) tabled {
	return tabled{m, w, blocks, tables(m.bits, blocks, w.differing), 0}
}

// sized is a method whose tables are chosen for the number of pages.
type sized struct{ tabled }

// SizedFor returns the method with as many blocks as serve so many pages; all of them lose
// no pair within the same number of bits.
func (s sized) SizedFor(pages int) algo.Method {
	t := newTabled(s.method, s.within, chooseBlocks(s.bits, s.differing, pages))
	t.pages = pages
	return sized{t}
}

// Keys returns one key for each table.
func (t tabled) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	keys := make([]uint64, len(t.tables))
	for i := range t.tables {
		m := &t.tables[i]
		key := s[0] & m.mask[0]
		if len(s) > 1 {
			key = hash.Mix64(key) + s[1]&m.mask[1]
		}
		keys[i] = hash.Mix64(key) ^ m.salt
	}
	return keys
}

// KeyName names the blocks that table i takes.
func (t tabled) KeyName(i int) say.Words {
	var blocks []string
	for b := range t.blocks {
		lo, _ := blockRange(t.bits, t.blocks, b)
		if t.tables[i].mask[lo/64]>>(lo%64)&1 == 1 {
			blocks = append(blocks, strconv.Itoa(b+1))
		}
	}
	list := strings.Join(blocks, " + ")
	return say.New("table %d, blocks %s", i+1, list).Words
}

// paired finds candidates by comparing all fingerprints, which for a large k is
// faster than any table.
type paired struct {
	*method
	within
}

// Pairs emits the pairs within so many bits of each other.
func (p paired) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	words := make([][2]uint64, 0, len(sigs))
	at := make([]int, 0, len(sigs))
	for i, s := range sigs {
		if len(s) > 0 {
			var w [2]uint64
			copy(w[:], s)
			words, at = append(words, w), append(at, i)
		}
	}
	for b, w := range words {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for a, x := range words[:b] {
			// The second word is 0 but for 128 bits.
			d := bits.OnesCount64(x[0] ^ w[0])
			if d <= p.differing && d+bits.OnesCount64(x[1]^w[1]) <= p.differing {
				emit(at[a], at[b])
			}
		}
	}
	return ctx.Err()
}

const (
	mostKeys   = 256 // tables for pages that are spread: keys of a page
	leastWidth = 12  // bits that a key then has at least
)

// Spread takes more tables than are faster than comparing all fingerprints in memory, as
// long as their keys tell pages apart. Of the pages that share a key those are candidates
// that all pairs in memory give.
func (p paired) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	w := p.withinScore(f.Score)
	if blocks := widest(p.bits, w.differing); blocks > 0 {
		s, err := algo.SpreadOf(newTabled(p.method, w, blocks), f)
		s.Meets = func(a, b algo.Signature) bool { return hamming.Distance(a, b) <= w.differing }
		return s, err
	}
	k := 0
	for k < p.bits && widest(p.bits, k+1) > 0 {
		k++
	}
	return algo.Spread{}, say.Errorf("fingerprints of %d {bit|bits} that may differ in %d have no blocks in common that tell pages apart: all pairs are compared; up to %d {bit|bits}, a score of %.4g, they do", p.bits, w.differing, k, scoreAt(k, p.bits))
}

// widest returns the number of blocks with the widest keys of not too many tables; 0 where
// all are too narrow.
func widest(bits, k int) (blocks int) {
	width := leastWidth - 1
	for n := k + 1; n <= min(bits, widestBlock) && choose.Count(n, k) <= mostKeys; n++ {
		if w := keyWidth(bits, n, k); w > width {
			blocks, width = n, w
		}
	}
	return blocks
}

// Meet compares two fingerprints block by block: a table finds the two where as many
// blocks are the same as a table has.
func (t tabled) TestPair(a, b algo.Signature) algo.IndexTests {
	out := algo.IndexTests{Need: t.blocks - t.differing}
	for i := range t.blocks {
		lo, hi := blockRange(t.bits, t.blocks, i)
		out.Tests = append(out.Tests, algo.SameTest(
			say.New("block %d, bits %d to %d", i+1, lo, hi-1).Words,
			block(a, lo, hi), block(b, lo, hi)))
	}
	return out
}

// block writes the bits lo to hi of a fingerprint, the highest first.
func block(s algo.Signature, lo, hi int) string {
	out := make([]byte, 0, hi-lo)
	for i := hi - 1; i >= lo; i-- {
		out = append(out, '0'+byte(s[i/64]>>(i%64)&1))
	}
	return string(out)
}

// Meet counts the bits that differ.
func (p paired) TestPair(a, b algo.Signature) algo.IndexTests {
	d := hamming.Distance(a, b)
	return algo.All(algo.IndexTest{
		Name: param.Words{En: "fingerprint"}, A: p.hex(a), B: p.hex(b), Outcome: algo.OutcomeIf(d <= p.differing),
		Found: say.New("%d {bit differs|bits differ}, at most %d may", d, p.differing).Words,
	})
}

// Candidate returns the probability that two fingerprints of this score share a
// table, were the bits in which they differ drawn at random: those bits must lie in
// at most as many blocks as bits may differ. Within those it is 1.
func (t tabled) Candidate(score float64) float64 {
	return inBlocks(t.bits, t.blocks, t.within.differing, t.bitsAt(score))
}

// Candidate reports whether two fingerprints of this score are within those bits: all are
// compared.
func (p paired) Candidate(score float64) float64 {
	if p.bitsAt(score) <= p.within.differing {
		return 1
	}
	return 0
}

// bitsAt returns the number of bits that a score stands for.
func (m *method) bitsAt(score float64) int {
	return int(math.Round((1 - score) * float64(m.bits)))
}

// inBlocks returns the probability that d different bits of size, drawn at random,
// lie in at most k of the blocks: a count of the choices of d bits by the number of
// blocks that they touch, block by block.
func inBlocks(size, blocks, k, d int) float64 {
	if d > size {
		return 0
	}
	count := make([][]float64, blocks+1) // by blocks touched, by bits drawn
	for i := range count {
		count[i] = make([]float64, d+1)
	}
	count[0][0] = 1
	for b := range blocks {
		lo, hi := blockRange(size, blocks, b)
		for touched := b; touched >= 0; touched-- { // downwards: what this block adds is not taken again
			ways := 1.0 // of drawing j of the block's bits
			for j := 1; j <= hi-lo; j++ {
				ways = ways * float64(hi-lo-j+1) / float64(j)
				for drawn := 0; drawn+j <= d; drawn++ {
					count[touched+1][drawn+j] += float64(count[touched][drawn] * ways)
				}
			}
		}
	}
	var within, all float64
	for touched, c := range count {
		all += c[d]
		if touched <= k {
			within += c[d]
		}
	}
	return within / all
}
