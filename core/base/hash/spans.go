package hash

// Spans sets dst[i] to the FNV-1a hash of text[start[i]:end[i]], for example of overlapping
// windows. start and end are at least as long as dst.
func Spans(dst []uint64, text string, start, end []int32) {
	start, end = start[:len(dst)], end[:len(dst)]
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
