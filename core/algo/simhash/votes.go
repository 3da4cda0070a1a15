package simhash

// weighed sums up weights: ones[i] over the features whose bit i is set.
type weighed struct {
	ones  [64]int64
	total int64
}

// add counts a feature with the hash h and the weight w.
func (s *weighed) add(h uint64, w int64) {
	s.total += w
	for i := range s.ones {
		s.ones[i] += w & -int64(h>>i&1)
	}
}

// sum returns v_i, the weight for bit i less the weight against it.
func (s *weighed) sum(i int) int64 { return 2*s.ones[i] - s.total }

// majority returns the word of the bits with a positive sum.
func (s *weighed) majority() uint64 {
	var f uint64
	for i := range s.ones {
		if s.sum(i) > 0 {
			f |= 1 << i
		}
	}
	return f
}
