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
	maxTables   = 256 // largest number of tables that a person can ask for
	fewTables   = 64  // largest number of tables chosen automatically
	leastKey    = 16  // least key width in bits of automatically chosen tables
	widestBlock = 32  // largest number of blocks that is tried
)

// table is one choice of blocks: pages whose fingerprints agree under the mask
// share its key.
type table struct {
	mask [2]uint64
	salt uint64 // distinguishes the keys of tables
}

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

// blockRange returns the bits of block b: the first bits%blocks blocks are one bit longer than
// the others (13, 13, 13, 13, 12 for 64 bits in 5 blocks).
func blockRange(bits, blocks, b int) (lo, hi int) {
	size, longer := bits/blocks, bits%blocks
	lo = b*size + min(b, longer)
	if b < longer {
		size++
	}
	return lo, lo + size
}

// chooseBlocks returns the least number of blocks with few enough tables and keys wide enough
// for the number of pages, or the widest possible; 0 if all keys are too narrow, so that all
// pairs must be compared.
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

func keyWidth(bits, blocks, k int) int {
	lo, _ := blockRange(bits, blocks, k)
	return bits - lo
}

// wideFor returns the number of bits that a key should have for a number of pages. Unrelated pages
// share a key by chance, and the number of such pairs grows with the square of the pages. If all
// fingerprints were equally likely, two more bits for each doubling of the pages would compensate.
// But texts of one language have much in common, and their bits are correlated: over 10⁴ to 10⁶
// texts, in Chinese and English, each bit of the key has about the effect of half an independent
// bit. So four bits are added for each doubling, from 16,384 pages on.
func wideFor(pages int) int {
	return max(leastKey, 4*bits.Len(uint(max(0, pages-1)))-40)
}

func checkBlocks(bits, blocks, k int) error {
	if blocks <= k {
		return say.Errorf("simhash: blocks must be more than k = %d, got %d; 0 chooses them", k, blocks)
	}
	if blocks > bits {
		return say.Errorf("simhash: blocks must be at most bits = %d, got %d", bits, blocks)
	}
	if n := choose.Count(blocks, k); n > maxTables {
		return say.Errorf("simhash: %d {block|blocks} for k = %d need %.0f tables, but the limit is %d: use fewer blocks, or 0 to compare all pairs", blocks, k, n, maxTables)
	}
	return nil
}

// IndexFor returns the method with an index for fingerprints that differ in as many bits as the
// score allows: tables if their keys are wide enough, otherwise by comparing all fingerprints.
func (m *method) IndexFor(score float64) algo.Method {
	w := m.withinScore(score)
	if blocks := chooseBlocks(m.bits, w.differing, 0); blocks > 0 {
		return sized{newTabled(m, w, blocks)}
	}
	return paired{m, w}
}

func (m *method) withinScore(score float64) within {
	k := min(m.bits, max(0, int(math.Floor(float64((1-score)*float64(m.bits))+1e-9))))
	return within{k, min(score, scoreAt(k, m.bits))}
}

type within struct {
	differing int // largest number of differing bits
	score     float64
}

func (m *method) own() within { return within{m.k, scoreAt(m.k, m.bits)} }

// Guarantee returns the lowest score for which the index is made: it loses no pair from there
// on.
func (w within) Guarantee() float64 { return w.score }

type tabled struct {
	*method
	within
	blocks int
	tables []table
	pages  int // number of pages for which the blocks were chosen; 0: few
}

func newTabled(m *method, w within, blocks int) tabled {
	return tabled{m, w, blocks, tables(m.bits, blocks, w.differing), 0}
}

type sized struct{ tabled }

// SizedFor returns the method with the number of blocks for so many pages; every number of
// blocks loses no pair within the same number of bits.
func (s sized) SizedFor(pages int) algo.Method {
	t := newTabled(s.method, s.within, chooseBlocks(s.bits, s.differing, pages))
	t.pages = pages
	return sized{t}
}

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

// paired finds candidates by comparing all fingerprints, which for a large k is faster than
// tables.
type paired struct {
	*method
	within
}

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
			// The second word is 0 except for 128 bits.
			d := bits.OnesCount64(x[0] ^ w[0])
			if d <= p.differing && d+bits.OnesCount64(x[1]^w[1]) <= p.differing {
				emit(at[a], at[b])
			}
		}
	}
	return ctx.Err()
}

const (
	mostKeys   = 256 // largest number of tables for distributed runs: keys per page
	leastWidth = 12  // least key width in bits of these tables
)

// Spread uses tables also where comparing all fingerprints is faster in memory, if their keys are
// selective enough. Pages that share a key are candidates if they are within the
// reach, so that the candidates equal those in memory.
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
	return algo.Spread{}, say.Errorf("fingerprints of %d {bit|bits} that may differ in %d have no useful common blocks, so all pairs are compared; blocks work for up to %d differing {bit|bits}, a score of %.4g", p.bits, w.differing, k, scoreAt(k, p.bits))
}

func widest(bits, k int) (blocks int) {
	width := leastWidth - 1
	for n := k + 1; n <= min(bits, widestBlock) && choose.Count(n, k) <= mostKeys; n++ {
		if w := keyWidth(bits, n, k); w > width {
			blocks, width = n, w
		}
	}
	return blocks
}

// TestPair compares two fingerprints block by block: a table finds the pair if as many blocks
// are equal as a key contains.
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

func block(s algo.Signature, lo, hi int) string {
	out := make([]byte, 0, hi-lo)
	for i := hi - 1; i >= lo; i-- {
		out = append(out, '0'+byte(s[i/64]>>(i%64)&1))
	}
	return string(out)
}

func (p paired) TestPair(a, b algo.Signature) algo.IndexTests {
	d := hamming.Distance(a, b)
	return algo.All(algo.IndexTest{
		Name: param.Words{En: "fingerprint"}, A: p.hex(a), B: p.hex(b), Outcome: algo.OutcomeIf(d <= p.differing),
		Found: say.New("%d {bit differs|bits differ}, at most %d may differ", d, p.differing).Words,
	})
}

// Candidate returns the probability that two fingerprints of this score share a table if the
// differing bits are random: those bits must lie in at most k blocks, where k is the reach.
// Within the reach it is 1.
func (t tabled) Candidate(score float64) float64 {
	return inBlocks(t.bits, t.blocks, t.within.differing, t.bitsAt(score))
}

// Candidate returns 1 for fingerprints of this score within the reach and 0 beyond, because all
// are compared.
func (p paired) Candidate(score float64) float64 {
	if p.bitsAt(score) <= p.within.differing {
		return 1
	}
	return 0
}

func (m *method) bitsAt(score float64) int {
	return int(math.Round((1 - score) * float64(m.bits)))
}

// inBlocks returns the probability that d random different bits of size lie in at most k of the
// blocks: it counts the choices of d bits by the number of blocks that they touch, block by
// block.
func inBlocks(size, blocks, k, d int) float64 {
	if d > size {
		return 0
	}
	count := make([][]float64, blocks+1) // by blocks touched and bits drawn
	for i := range count {
		count[i] = make([]float64, d+1)
	}
	count[0][0] = 1
	for b := range blocks {
		lo, hi := blockRange(size, blocks, b)
		for touched := b; touched >= 0; touched-- { // downwards, so that this block is added only once
			ways := 1.0 // number of ways to draw j of the block's bits
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
