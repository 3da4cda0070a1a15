package imatch

import (
	"crypto/sha1"
	"encoding/binary"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// entry is a word as the digests need it.
type entry struct {
	drawn  uint64    // bit i-1: sub-lexicon i keeps the word
	fnv    uint64    // FNV-1a hash
	bytes  [2]uint64 // its first 16 bytes, in their order in memory
	length int32
	long   string // the word, where it has more than 16 bytes
}

func (m *method) entryOf(word string) entry {
	var room [16]byte
	copy(room[:], word)
	e := entry{
		fnv:    hash.FNV1a64(word),
		bytes:  [2]uint64{binary.LittleEndian.Uint64(room[:8]), binary.LittleEndian.Uint64(room[8:])},
		length: int32(len(word)),
	}
	if len(word) > len(room) {
		e.long = word
	}
	for i := 1; i <= m.lexicons; i++ {
		if m.drawn(e.fnv, i) {
			e.drawn |= 1 << (i - 1)
		}
	}
	return e
}

// drawn reports whether sub-lexicon i, from 1, keeps the word with this FNV-1a hash.
func (m *method) drawn(fnv uint64, i int) bool {
	if m.q >= 1 {
		return true
	}
	return hash.Member(fnv^m.seed, i) < uint64(m.q*(1<<64))
}

// lexicon is the words of a dictionary that lie within the band, sorted by their bytes,
// so that the words of a page are sorted by whole numbers.
type lexicon struct {
	words   []string
	entries []entry
}

// Where a word of a dictionary stands in the lexicon, for those that stand nowhere.
const (
	outside = -1 // it lies outside the band
	unknown = -2 // it was never counted, and such words lie within the band
)

// rank returns for each word of the dictionary where in the lexicon it stands, and makes
// the lexicon.
func (m *method) rank(d *text.Dictionary) []int32 {
	at := make([]int32, d.Len())
	never := int32(outside)
	if m.inBand(0) {
		never = unknown
	}
	for i := range at {
		at[i] = never
	}
	var l lexicon
	for word, n := range m.df.All() {
		if i := d.Number(word); i > 0 {
			at[i] = outside
			if m.inBand(n) {
				l.words = append(l.words, word)
			}
		}
	}
	slices.Sort(l.words)
	l.entries = make([]entry, len(l.words))
	for i, word := range l.words {
		at[d.Number(word)] = int32(i)
		l.entries[i] = m.entryOf(word)
	}
	m.lexicon = l
	return at
}

// room is what signing a page takes; methods keep it from one page to the next.
type room struct {
	bag     text.Bag
	ranks   []int32  // of the page's words in the lexicon, ascending
	others  []string // its words within the band that are not there, sorted
	order   []int32  // both, sorted by their bytes: a rank, or ^i for others[i]
	entries []entry  // of all, in this order
	bytes   []byte   // of the words of one digest
}

func (m *method) room() *room {
	if r, _ := m.rooms.Get().(*room); r != nil {
		return r
	}
	return new(room)
}

// pick finds the words of d that lie within the band, each once, sorted by their bytes.
func (m *method) pick(r *room, d *text.Doc) {
	r.bag.Count(d.Words(m.mode))
	at := m.ranks.Of(r.bag.Dictionary(), m.rank)
	r.ranks, r.others = r.ranks[:0], r.others[:0]
	for i := range r.bag.Len() {
		if w := r.bag.Word(i); w > 0 && at != nil && at[w] != unknown {
			if at[w] != outside {
				r.ranks = append(r.ranks, at[w])
			}
		} else if m.inBand(r.bag.DF(i, m.df)) {
			r.others = append(r.others, r.bag.At(i))
		}
	}
	slices.Sort(r.ranks)
	slices.Sort(r.others)
	r.order = r.order[:0]
	i := 0
	for j, word := range r.others {
		for i < len(r.ranks) && m.lexicon.words[r.ranks[i]] < word {
			r.order = append(r.order, r.ranks[i])
			i++
		}
		r.order = append(r.order, ^int32(j))
	}
	r.order = append(r.order, r.ranks[i:]...)
}

// lexical returns the words of d that lie within the band, each once, sorted by
// their bytes.
func (m *method) lexical(d *text.Doc) []string {
	r := m.room()
	defer m.rooms.Put(r)
	m.pick(r, d)
	words := make([]string, len(r.order))
	for i, at := range r.order {
		if at >= 0 {
			words[i] = m.lexicon.words[at]
		} else {
			words[i] = r.others[^at]
		}
	}
	return words
}

// fill makes the entries of the words that were picked.
func (m *method) fill(r *room) {
	r.entries = r.entries[:0]
	for _, at := range r.order {
		if at >= 0 {
			r.entries = append(r.entries, m.lexicon.entries[at])
		} else {
			r.entries = append(r.entries, m.entryOf(r.others[^at]))
		}
	}
}

// digests returns what is kept of the SHA-1 digests of sorted words: of all, then
// of those in each sub-lexicon.
func (m *method) digests(words []string) []uint64 {
	r := m.room()
	defer m.rooms.Put(r)
	m.take(r, words)
	return m.sums(r, 0)
}

// take makes the entries of words, which are sorted.
func (m *method) take(r *room, words []string) {
	r.entries = r.entries[:0]
	for _, w := range words {
		r.entries = append(r.entries, m.entryOf(w))
	}
}

// sums returns the digests of the entries; it has room for more values after them.
func (m *method) sums(r *room, more int) []uint64 {
	size := 16 // what is written beyond the last word
	for i := range r.entries {
		size += int(r.entries[i].length)
	}
	r.bytes = slices.Grow(r.bytes[:0], size)[:size]
	size = m.width * (m.lexicons + 1)
	out := make([]uint64, size, size+more)
	r.sum(m.at(out, 0), 0, 1)
	for i := 1; i <= m.lexicons; i++ {
		if r.sum(m.at(out, i), i-1, 0) < m.least {
			copy(m.at(out, i), m.at(out, 0)) // the second lexicon
		}
	}
	return out
}

// sum writes to out the first 64 bits, or all where out has three words, of the digest
// of the words whose bit is set, or of all where all is 1, written together without a separator; and how many they are. Every
// word is written, 16 bytes at once, and only then kept or written over: which ones are
// drawn is chance, and a branch on it is a wrong one as often as not.
func (r *room) sum(out []uint64, bit int, all uint64) (words int) {
	at := 0
	for i := range r.entries {
		e := &r.entries[i]
		to := r.bytes[at : at+16]
		binary.LittleEndian.PutUint64(to, e.bytes[0])
		binary.LittleEndian.PutUint64(to[8:], e.bytes[1])
		in := int(e.drawn>>bit&1 | all)
		if in*len(e.long) > 0 {
			copy(r.bytes[at:], e.long)
		}
		at += in * int(e.length)
		words += in
	}
	d := sha1.Sum(r.bytes[:at])
	out[0] = binary.BigEndian.Uint64(d[:8])
	if len(out) > 1 {
		out[1], out[2] = binary.BigEndian.Uint64(d[8:16]), uint64(binary.BigEndian.Uint32(d[16:]))<<32
	}
	return words
}
