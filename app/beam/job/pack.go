package job

import (
	"encoding/binary"
	"errors"
	"math"

	"pagetwin/app/beam/work"
	"pagetwin/core/algo"
)

// Where records of several kinds meet, they begin with a byte for their kind.
const (
	tagSignatures = 's' // of a block
	tagWants      = 'w' // of a block: the pages that a unit wants
	tagBuckets    = 'b' // of a unit
	tagPages      = 'p' // of a unit: pages with their signatures
	tagClass      = 'c' // of a file: pages with equal signatures
	tagPairs      = 'r' // of a file: the result of a unit
)

// errRecord means that a record cannot be read: the workers are of different versions.
var errRecord = errors.New("job: a record is cut off: the workers are not all of one build")

// reader decodes a record. Missing bytes are read as zeros, and err reports them.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if n > len(r.rest) || n < 0 {
		r.bad, r.rest = true, nil
		return make([]byte, max(0, min(n, 8)))
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *reader) u64() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

func (r *reader) number() uint64 {
	n, used := binary.Uvarint(r.rest)
	if used <= 0 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[used:]
	return n
}

func (r *reader) more() bool { return len(r.rest) > 0 }

func (r *reader) err() error {
	if r.bad {
		return errRecord
	}
	return nil
}

// entry is a page with one of its keys. It represents all pages of its shard that have its
// signature.
type entry struct {
	key, hash uint64
	page      place
	times     uint32 // number of pages that it represents
	asks      bool   // it looks for others by the key, see [algo.Spread]
}

// entryBytes is the size of an entry in a record, without its shard, which the record has once.
const entryBytes = 8 + 8 + 4 + 4

const asksBit = 1 << 31

func appendEntry(b []byte, e entry) []byte {
	b = binary.LittleEndian.AppendUint64(b, e.key)
	b = binary.LittleEndian.AppendUint64(b, e.hash)
	b = binary.LittleEndian.AppendUint32(b, e.page.Page())
	times := e.times
	if e.asks {
		times |= asksBit
	}
	return binary.LittleEndian.AppendUint32(b, times)
}

func readEntries(list []entry, record []byte) ([]entry, error) {
	r := reader{rest: record}
	shard := r.u32()
	for r.more() {
		e := entry{key: r.u64(), hash: r.u64(), page: work.PlaceOf(shard, r.u32())}
		times := r.u32()
		e.times, e.asks = times&^asksBit, times&asksBit != 0
		list = append(list, e)
	}
	return list, r.err()
}

// twins are the pages of a shard with one signature, in order.
type twins struct {
	hash, other uint64 // two hashes of the signature
	pages       []place
}

func appendTwins(b []byte, t twins) []byte {
	b = binary.LittleEndian.AppendUint64(b, t.hash)
	b = binary.LittleEndian.AppendUint64(b, t.other)
	b = binary.AppendUvarint(b, uint64(len(t.pages)))
	for _, p := range t.pages {
		b = binary.LittleEndian.AppendUint32(b, p.Page())
	}
	return b
}

func readTwins(list []twins, record []byte) ([]twins, error) {
	r := reader{rest: record}
	shard := r.u32()
	for r.more() {
		t := twins{hash: r.u64(), other: r.u64()}
		for n := r.number(); n > 0 && !r.bad; n-- {
			t.pages = append(t.pages, work.PlaceOf(shard, r.u32()))
		}
		list = append(list, t)
	}
	return list, r.err()
}

// appendSignature writes the signature of a page, by its position in a block or a unit.
func appendSignature(b []byte, at uint64, s algo.Signature) []byte {
	b = binary.AppendUvarint(b, at)
	b = binary.AppendUvarint(b, uint64(len(s)))
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

func (r *reader) signature() (at uint64, words []byte) {
	at = r.number()
	n := r.number()
	return at, r.take(int(min(n, math.MaxInt32)) * 8)
}

// decoded returns the words that are encoded in bytes.
func decoded(words []byte) algo.Signature {
	s := make(algo.Signature, len(words)/8)
	for i := range s {
		s[i] = binary.LittleEndian.Uint64(words[8*i:])
	}
	return s
}

// member is a page in a bucket, see [join.Member].
type member struct {
	page  place
	times uint32
	asks  bool
}

func appendBucket(b []byte, members []member) []byte {
	b = binary.AppendUvarint(b, uint64(len(members)))
	last := place(0)
	for _, m := range members {
		step := uint64(m.page-last) << 2
		if m.asks {
			step |= 2
		}
		if m.times > 1 {
			step |= 1
		}
		b, last = binary.AppendUvarint(b, step), m.page
		if m.times > 1 {
			b = binary.AppendUvarint(b, uint64(m.times))
		}
	}
	return b
}

func (r *reader) bucket(list []member) []member {
	last := place(0)
	for n := r.number(); n > 0 && !r.bad; n-- {
		step, times := r.number(), uint64(1)
		if step&1 != 0 {
			times = r.number()
		}
		last += place(step >> 2)
		list = append(list, member{last, uint32(times), step&2 != 0})
	}
	return list
}

// counts are the counts of a unit, see [detect.BlockScored].
type counts struct {
	comparisons, dropped int64
	above                float64
}

func appendCounts(b []byte, c counts) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(c.comparisons))
	b = binary.LittleEndian.AppendUint64(b, uint64(c.dropped))
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(c.above))
}

func (r *reader) counts() counts {
	return counts{int64(r.u64()), int64(r.u64()), math.Float64frombits(r.u64())}
}

// add adds the counts of another unit.
func (c *counts) add(other counts) {
	c.comparisons += other.comparisons
	c.dropped += other.dropped
	c.above = max(c.above, other.above)
}

// placed reads a scored pair.
func (r *reader) placed() work.Placed {
	p, rest, ok := work.TakePlaced(r.rest)
	if r.rest = rest; !ok {
		r.bad, r.rest = true, nil
	}
	return p
}

// class reads a class of equal pages.
func (r *reader) class() []place {
	var class []place
	for n := r.number(); n > 0 && !r.bad; n-- {
		class = append(class, place(r.u64()))
	}
	return class
}
