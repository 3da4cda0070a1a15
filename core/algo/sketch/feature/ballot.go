package feature

// Ballot counts, for each of 64 bits at once, how many words have it set. Plane p holds bit p of
// the 64 counts, so that adding words takes a few logical operations for all 64 bits.
type Ballot struct {
	planes [33]uint64 // counts up to 2^33 − 1
	n      int        // number of words counted
}

// Add counts the words of hs.
func (b *Ballot) Add(hs []uint64) {
	b.n += len(hs)
	for len(hs) >= 8 {
		b.eight((*[8]uint64)(hs))
		hs = hs[8:]
	}
	for _, h := range hs {
		b.carry(0, h)
	}
}

// Len returns the number of words counted.
func (b *Ballot) Len() int { return b.n }

func (b *Ballot) carry(p int, h uint64) {
	for ; h != 0; p++ {
		b.planes[p], h = b.planes[p]^h, b.planes[p]&h
	}
}

// eight adds eight words by a tree of full adders (as in Harley and Seal's population count, but
// for each bit position).
func (b *Ballot) eight(h *[8]uint64) {
	ones, twos, fours := b.planes[0], b.planes[1], b.planes[2]
	ones, two0 := full(ones, h[0], h[1])
	ones, two1 := full(ones, h[2], h[3])
	twos, four0 := full(twos, two0, two1)
	ones, two0 = full(ones, h[4], h[5])
	ones, two1 = full(ones, h[6], h[7])
	twos, four1 := full(twos, two0, two1)
	fours, eights := full(fours, four0, four1)
	b.planes[0], b.planes[1], b.planes[2] = ones, twos, fours
	b.carry(3, eights)
}

// full adds three bits in each of 64 places and returns their sum and carry.
func full(a, b, c uint64) (sum, carry uint64) {
	u := a ^ b
	return u ^ c, a&b | u&c
}

// Sum returns for bit i the number of words that have it set minus the number that do not.
func (b *Ballot) Sum(i int) int {
	count := 0
	for p, plane := range b.planes {
		count |= int(plane>>i&1) << p
	}
	return 2*count - b.n
}

// Majority returns the word of the bits that more than half of the words have.
func (b *Ballot) Majority() uint64 {
	half := uint64(b.n / 2)
	var more uint64    // bits whose count is above half
	same := ^uint64(0) // bits whose count equals half so far
	for p := len(b.planes) - 1; p >= 0; p-- {
		if half>>p&1 == 1 {
			same &= b.planes[p]
			continue
		}
		more |= same & b.planes[p]
		same &^= b.planes[p]
	}
	return more
}
