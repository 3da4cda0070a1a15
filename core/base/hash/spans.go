package hash

import "unsafe"

// Spans sets dst[i] to the FNV-1a hash of text[start[i]:end[i]], for example of overlapping
// windows. start and end are at least as long as dst, and ascend.
func Spans(dst []uint64, text string, start, end []int32) {
	start, end = start[:len(dst)], end[:len(dst)]
	if wide {
		n := spansWide(dst, text, start, end)
		dst, start, end = dst[n:], start[n:], end[n:]
	}
	for len(dst) >= 4 {
		a, b := text[start[0]:end[0]], text[start[1]:end[1]]
		c, d := text[start[2]:end[2]], text[start[3]:end[3]]
		n := min(len(a), len(b), len(c), len(d))
		h, i, j, k := four(a[:n], b[:n], c[:n], d[:n])
		dst[0], dst[1], dst[2], dst[3] = extend(h, a[n:]), extend(i, b[n:]), extend(j, c[n:]), extend(k, d[n:])
		dst, start, end = dst[4:], start[4:], end[4:]
	}
	for i := range dst {
		dst[i] = FNV1a64(text[start[i]:end[i]])
	}
}

// four hashes four texts of one length side by side: a single chain of
// multiplications leaves the multiplier idle most of the time. It stands alone
// so that everything in its loop fits into registers.
//
//go:noinline
func four(a, b, c, d string) (h, i, j, k uint64) {
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	h, i, j, k = fnvOffset, fnvOffset, fnvOffset, fnvOffset
	for x := range len(a) {
		h = (h ^ uint64(a[x])) * fnvPrime
		i = (i ^ uint64(b[x])) * fnvPrime
		j = (j ^ uint64(c[x])) * fnvPrime
		k = (k ^ uint64(d[x])) * fnvPrime
	}
	return h, i, j, k
}

// extend continues the FNV-1a hash h with s.
func extend(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

func spansWide(dst []uint64, text string, start, end []int32) (n int) {
	for len(dst)-n >= 32 && spansVector((*[32]uint64)(dst[n:]), text, (*[32]int32)(start[n:]), (*[32]int32)(end[n:])) {
		n += 32
	}
	if left := len(dst) - n; left < 32 && left >= leastWide {
		var out [32]uint64
		var starts, ends [32]int32
		copy(starts[:], start[n:])
		copy(ends[:], end[n:])
		for i := left; i < 32; i++ { // the others are empty
			starts[i], ends[i] = ends[left-1], ends[left-1]
		}
		if spansVector(&out, text, &starts, &ends) {
			n += copy(dst[n:], out[:left])
		}
	}
	return n
}

// leastWide is the least number of spans for which vectors that are not full are faster.
const leastWide = 8

// spansVector is Spans for 32 spans; it returns false if some of them are too far apart, or too long.
func spansVector(dst *[32]uint64, text string, start, end *[32]int32) bool {
	if start[0] < 0 || int(end[31]) > len(text) {
		return false
	}
	for i := 0; i < 32; i += 8 {
		if start[i] > end[31] || uint32(end[i+7]-start[i]) > 64 {
			return false
		}
	}
	spans32(&dst[0], unsafe.StringData(text), len(text), &start[0], &end[0])
	return true
}
