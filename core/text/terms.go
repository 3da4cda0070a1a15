package text

import (
	"iter"
	"math/bits"
	"strings"

	"pagetwin/core/base/hash"
)

// key stands for a term in hash tables: its bytes and their number if it has fewer than 8 bytes,
// as most words in any language do, so that equal keys are equal terms; else a hash, marked by
// the highest bit.
type key uint64

const (
	longKey  key = 1 << 63 // marks a hash
	emptyKey key = 1 << 62 // of the empty term; 0 is no key
)

// keyOf returns the key of s[start:end].
func keyOf(s string, start, end int32) key {
	n := end - start
	if n >= 8 {
		return keyOfLong(s[start:end])
	}
	if int(start)+8 > len(s) {
		return keyOfShort(s[start:end])
	}
	return key(load(s[start:])&(1<<(8*n)-1) | uint64(n)<<56)
}

func keyOfTerm(term string) key {
	if len(term) >= 8 {
		return keyOfLong(term)
	}
	return keyOfShort(term)
}

func keyOfShort(term string) key {
	if term == "" {
		return emptyKey
	}
	w := uint64(len(term)) << 56
	for i := range len(term) {
		w |= uint64(term[i]) << (8 * i)
	}
	return key(w)
}

// keyOfLong hashes a term of at least 8 bytes, eight at a time.
func keyOfLong(term string) key {
	h := uint64(len(term))
	rest := term
	for ; len(rest) > 8; rest = rest[8:] {
		h = bits.RotateLeft64((h^load(rest))*hash.Gamma, 29)
	}
	h = (h ^ load(term[len(term)-8:])) * hash.Gamma
	return key(h^h>>32) | longKey
}

// load reads the first eight bytes of s, which must have as many.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56 // one load
}

// place returns the slot, in a table of 2^(64-shift) slots, at which the search for k begins.
func (k key) place(shift int) int { return int(uint64(k) * hash.Gamma >> shift) }

// terms maps terms to numbers in an open-addressed hash table of keys. The zero value is empty.
// Several goroutines may read it at a time.
type terms struct {
	entries []entry
	shift   int // 64 - log2(len(entries))
	used    int
	long    []string // the terms whose keys are hashes
}

// entry is a term of the set; the key 0 marks a free slot.
type entry struct {
	key  key
	n    int32
	last int32 // 1 + the document that n counted last; 0: none
	long int32 // position in terms.long, if the key is a hash
}

// find returns the entry of a term with its key; nil if it is not in the set.
func (t *terms) find(k key, term string) *entry {
	if t.used == 0 {
		return nil
	}
	if e := t.search(k, term); e.key != 0 {
		return e
	}
	return nil
}

// number returns n of a term with its key; 0 if it is not in the set, or the set is nil.
func (t *terms) number(k key, term string) int {
	if t == nil {
		return 0
	}
	if e := t.find(k, term); e != nil {
		return int(e.n)
	}
	return 0
}

func (t *terms) search(k key, term string) *entry {
	for i := k.place(t.shift); ; i = (i + 1) & (len(t.entries) - 1) {
		e := &t.entries[i]
		if e.key == 0 || e.key == k && (k < longKey || t.long[e.long] == term) {
			return e
		}
	}
}

// at returns the entry of a term, a new one with n = 0 if it is not in the set, valid until the
// next call. Terms are cloned, since a substring would keep a whole document in memory.
func (t *terms) at(k key, term string) *entry {
	if 4*t.used >= 3*len(t.entries) {
		t.grow()
	}
	e := t.search(k, term)
	if e.key == 0 {
		t.used++
		e.key = k
		if k >= longKey {
			e.long = int32(len(t.long))
			t.long = append(t.long, strings.Clone(term))
		}
	}
	return e
}

// grow doubles the table.
func (t *terms) grow() {
	old := t.entries
	size := max(16, 2*len(old))
	t.entries, t.shift = make([]entry, size), 65-bits.Len(uint(size))
	for _, e := range old {
		if e.key == 0 {
			continue
		}
		i := e.key.place(t.shift)
		for t.entries[i].key != 0 {
			i = (i + 1) & (size - 1)
		}
		t.entries[i] = e
	}
}

// all yields the terms with their entries, in no order.
func (t *terms) all() iter.Seq2[string, *entry] {
	return func(yield func(string, *entry) bool) {
		for i := range t.entries {
			if e := &t.entries[i]; e.key != 0 && !yield(t.term(e), e) {
				return
			}
		}
	}
}

func (t *terms) term(e *entry) string {
	switch {
	case e.key >= longKey:
		return t.long[e.long]
	case e.key == emptyKey:
		return ""
	}
	var b [8]byte
	n := int(e.key >> 56)
	for i := range n {
		b[i] = byte(e.key >> (8 * i))
	}
	return string(b[:n])
}
