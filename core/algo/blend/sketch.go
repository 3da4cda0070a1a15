package blend

import (
	"math/bits"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// The sizes of a signature, which bound its memory and the time of a comparison.
const (
	shingle     = 4   // tokens in a shingle: Han characters, or runs of other letters and digits
	mostHashes  = 512 // least hashes of shingles; a page with fewer keeps all of them
	mostNumbers = 128 // least hashes of numbers
	mostPlaces  = 64  // places of numbers, those with the least hashes
	opening     = 200 // tokens that a text opens with
	binWords    = 8   // words of the sample of bins, 8 bins each
	bins        = 8 * binWords
)

// facts is the blend's own summary of a page, in words:
//
//	0       hash of the body and the title: unequal pages have unequal facts
//	1       hash of the title, 0 where there is none
//	2       content characters
//	3       distinct shingles
//	4       distinct numbers << 32 | distinct places
//	5       how many follow, 16 bits each: shingles, numbers, places, from the lowest
//	6–13    64 bins of 8 bits: of the shingles in a bin the least, by hash
//	then    hashes of shingles, ascending, two of 32 bits in a word; for each a bit that
//	        reports whether it is in the opening, 64 in a word; hashes of numbers, as of
//	        shingles; and one word for each place of a number, ascending
//
// Where a page has more shingles than are kept, the kept ones are those with the least
// hashes: a sample that another page's sample agrees with (bottom-k; Broder 1997).
type facts algo.Signature

const factWords = 6 + binWords

func (f facts) title() uint64 { return f[1] }
func (f facts) chars() uint64 { return f[2] }

// kept returns the number kept of a kind: 0 shingles, 1 numbers, 2 places.
func (f facts) kept(kind int) int { return int(f[5] >> (16 * kind) & 0xffff) }

func (f facts) shingles() hashes { return hashes{f[factWords:], f.kept(0), int(f[3])} }

func (f facts) opens(i int) int {
	return int(f[factWords+(f.kept(0)+1)/2+i/64] >> (i % 64) & 1)
}

func (f facts) opensOf(n int) int {
	from, count := factWords+(f.kept(0)+1)/2, 0
	for i, w := range f[from : from+(n+63)/64] {
		if rest := n - 64*i; rest < 64 {
			w &= 1<<rest - 1
		}
		count += bits.OnesCount64(w)
	}
	return count
}

func (f facts) numbersFrom() int { return factWords + (f.kept(0)+1)/2 + (f.kept(0)+63)/64 }

func (f facts) numbers() hashes { return hashes{f[f.numbersFrom():], f.kept(1), int(f[4] >> 32)} }

func (f facts) places() places {
	from := f.numbersFrom() + (f.kept(1)+1)/2
	return places{f[from : from+f.kept(2)], f.kept(2) == int(uint32(f[4]))}
}

// hashes is a sample of a set of hashes.
type hashes struct {
	words []uint64 // two hashes in each, ascending
	n     int      // hashes in words
	all   int      // in the whole set
}

func (h hashes) at(i int) uint32 { return uint32(h.words[i>>1] >> (i & 1 << 5)) }

// bound returns the greatest hash up to which the sample is the whole set.
func (h hashes) bound() uint32 {
	if h.n == h.all {
		return ^uint32(0)
	}
	return h.at(h.n - 1)
}

// overlap counts the hashes of two samples up to where both are whole: those of each,
// and those in common, of which it tells met the places, unless it is nil.
func overlap(x, y hashes, met func(i, j int)) (a, b, both int) {
	bound := min(x.bound(), y.bound())
	for a < x.n && b < y.n {
		p, q := x.at(a), y.at(b)
		if p > bound && q > bound {
			return a, b, both
		}
		if p == q {
			both++
			if met != nil {
				met(a, b)
			}
		}
		if p <= q {
			a++
		}
		if q <= p {
			b++
		}
	}
	for a < x.n && x.at(a) <= bound {
		a++
	}
	for b < y.n && y.at(b) <= bound {
		b++
	}
	return a, b, both
}

// agreeing returns in how many of the 64 bins two pages agree: about 64 times their
// resemblance, and one of four bins more by chance.
func agreeing(a, b facts) int {
	const high = 0x8080808080808080
	differ := 0
	for i := range binWords {
		x := a[6+i] ^ b[6+i]
		differ += bits.OnesCount64(((x&^high + ^uint64(high)) | x) & high)
	}
	return bins - differ
}

func factsOf(d *text.Doc) facts {
	t := d.Tokens()
	shingles, opens := shinglesOf(t)
	var numbers []uint32
	for i := range t.Len() {
		if w := t.At(i); isNumber(w) {
			numbers = append(numbers, uint32(hash.Mix64(hash.String(w))>>32))
		}
	}
	numbers = distinct(numbers)
	where := placesOf(t)
	title := d.TitleNorm().Text
	f := make(facts, factWords, factWords+mostHashes/2+mostHashes/64+mostNumbers/2+mostPlaces)
	f[0] = hash.Mix64(hash.String(d.Norm().Text) ^ hash.Mix64(hash.String(title)))
	if title != "" {
		f[1] = max(1, hash.String(title))
	}
	f[2], f[3], f[4] = uint64(d.Chars().Len()), uint64(len(shingles)), uint64(len(numbers))<<32|uint64(len(where))
	binned(f[6:factWords], shingles)
	shingles, numbers, where = least(shingles, mostHashes), least(numbers, mostNumbers), least(where, mostPlaces)
	f[5] = uint64(len(shingles)) | uint64(len(numbers))<<16 | uint64(len(where))<<32
	s := packed(algo.Signature(f), shingles)
	for i, o := range least(opens, mostHashes) {
		if i%64 == 0 {
			s = append(s, 0)
		}
		if o {
			s[len(s)-1] |= 1 << (i % 64)
		}
	}
	return facts(append(packed(s, numbers), where...))
}

func least[T any](h []T, most int) []T { return h[:min(len(h), most)] }

func shinglesOf(t text.Tokens) (shingles []uint32, opens []bool) {
	long := minhash.Hashes(make([]uint64, t.Windows(shingle)), t, shingle, 0)
	for i, h := range long {
		later := uint64(0)
		if i+shingle > opening {
			later = 1
		}
		long[i] = hash.Mix64(h)>>32<<1 | later
	}
	slices.Sort(long)
	shingles, opens = make([]uint32, 0, len(long)), make([]bool, 0, len(long))
	for _, h := range long {
		if s := uint32(h >> 1); len(shingles) == 0 || s != shingles[len(shingles)-1] {
			shingles, opens = append(shingles, s), append(opens, h&1 == 0)
		}
	}
	return shingles, opens
}

func distinct(h []uint32) []uint32 {
	slices.Sort(h)
	return slices.Compact(h)
}

func packed(s algo.Signature, h []uint32) algo.Signature {
	for i := 0; i < len(h); i += 2 {
		w := uint64(h[i])
		if i+1 < len(h) {
			w |= uint64(h[i+1]) << 32
		}
		s = append(s, w)
	}
	return s
}

// binned assigns each shingle to one of 64 bins and stores 8 bits of the least hash in each
// (one-permutation hashing; Li, Owen and Zhang 2012). An empty bin takes the value of a bin
// drawn by a hash of its number, the same for all pages (densification; Shrivastava 2017).
func binned(dst []uint64, shingles []uint32) {
	if len(shingles) == 0 {
		return
	}
	var least [bins]uint64
	for _, s := range shingles {
		h := hash.Mix64(uint64(s))
		if b := h % bins; least[b] == 0 || h < least[b] {
			least[b] = h
		}
	}
	for i := range bins {
		from := uint64(i)
		for try := uint64(1); least[from] == 0; try++ {
			from = hash.Mix64(uint64(i)<<32|try) % bins
		}
		dst[i/8] |= least[from] >> 8 & 0xff << (i % 8 * 8)
	}
}
