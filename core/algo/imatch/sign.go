package imatch

import (
	"crypto/sha1"
	"encoding/binary"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

type entry struct {
	drawn  uint64    // bit i−1: sub-lexicon i contains the word
	fnv    uint64    // FNV-1a hash
	bytes  [2]uint64 // its first 16 bytes, in memory order
	length int32
	long   string // the word, if it has more than 16 bytes
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

// drawn reports whether sub-lexicon i, from 1, contains the word with this FNV-1a hash.
func (m *method) drawn(fnv uint64, i int) bool {
	if m.q >= 1 {
		return true
	}
	return hash.Member(fnv^m.seed, i) < uint64(m.q*(1<<64))
}

type room struct {
	bag     text.Bag
	words   []string // within the band, sorted by their bytes
	entries []entry  // of these words
	bytes   []byte   // words of one digest
}

func (m *method) room() *room {
	if r, _ := m.rooms.Get().(*room); r != nil {
		return r
	}
	return new(room)
}

func (m *method) pick(r *room, d *text.Doc) {
	r.bag.Count(d.Words(m.mode))
	r.words = r.words[:0]
	for i := range r.bag.Len() {
		if m.inBand(r.bag.DF(i, m.df)) {
			r.words = append(r.words, r.bag.At(i))
		}
	}
	slices.Sort(r.words)
}

func (m *method) lexical(d *text.Doc) []string {
	r := m.room()
	defer m.rooms.Put(r)
	m.pick(r, d)
	return slices.Clone(r.words)
}

func (m *method) digests(words []string) []uint64 {
	r := m.room()
	defer m.rooms.Put(r)
	m.take(r, words)
	return m.sums(r, 0)
}

func (m *method) take(r *room, words []string) {
	r.entries = r.entries[:0]
	for _, w := range words {
		r.entries = append(r.entries, m.entryOf(w))
	}
}

func (m *method) sums(r *room, more int) []uint64 {
	size := 16 // bytes written beyond the last word
	for i := range r.entries {
		size += int(r.entries[i].length)
	}
	r.bytes = slices.Grow(r.bytes[:0], size)[:size]
	size = m.width * (m.lexicons + 1)
	out := make([]uint64, size, size+more)
	r.sum(m.at(out, 0), 0, 1)
	for i := 1; i <= m.lexicons; i++ {
		if r.sum(m.at(out, i), i-1, 0) < m.least {
			copy(m.at(out, i), m.at(out, 0)) // replaced by the whole lexicon
		}
	}
	return out
}

// sum writes the digest of the words whose drawn bit is set, or of all words if all is 1,
// concatenated without a separator: its first 64 bits to out, or all 160 if out has three words.
// It returns the number of words. Every word is written, 16 bytes at once, and then kept or
// overwritten: the drawn words are random, so a branch would be mispredicted half of the time.
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
