package job

import (
	"context"
	"encoding/binary"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/detect"
	"pagetwin/core/hash"
	"pagetwin/core/page"
	"pagetwin/core/spread/store"
)

// signFn reads, denoises and signs shards of the set. What only the end of the job asks
// for, the pages and the sketches of their texts, it writes into the folder of the work.
type signFn struct {
	Spec string
	work *work
}

// Setup takes up the job.
func (f *signFn) Setup() (err error) {
	f.work, err = open(f.Spec)
	return err
}

// ProcessElement signs a shard. It emits entries and twins by their parts, and signatures
// by their blocks.
func (f *signFn) ProcessElement(ctx context.Context, shard int64, _ func(*[]byte) bool, parts, blocks func(int64, []byte)) error {
	open := func(s page.Section) (*page.Set, error) {
		return page.Open(ctx, f.work.set, page.Options{Section: s})
	}
	s := &signing{work: f.work, shard: uint32(shard)}
	err := f.work.Ship(ctx, int(shard), open, func(x detect.Signed) error {
		s.pages = append(s.pages, signed{x.Signature, x.Keys, x.Asks})
		switch {
		case x.Problem != nil:
			problems.Inc(ctx, 1)
		case x.Why != detect.Taken:
			left.Inc(ctx, 1)
		}
		return nil
	})
	if err != nil {
		return err
	}
	pagesRead.Inc(ctx, int64(len(s.pages)))
	s.emit(ctx, parts, blocks)
	return nil
}

// signing is a shard that was signed.
type signing struct {
	work  *work
	shard uint32
	pages []signed
}

// signed is what others ask for of a page.
type signed struct {
	sig  algo.Signature
	keys []uint64
	asks int
}

// emit sends what was signed, equal signatures of the shard once.
func (s *signing) emit(ctx context.Context, parts, blocks func(int64, []byte)) {
	sigs := make([]algo.Signature, len(s.pages))
	for i, p := range s.pages {
		sigs[i] = p.sig
	}
	firsts := algo.Copies(sigs)
	same := make(map[int][]place)
	for i, first := range firsts {
		if first != i {
			same[first] = append(same[first], store.PlaceOf(s.shard, uint32(i)))
		}
	}
	out := newParted(s.shard, s.work.parts())
	for i, p := range s.pages {
		if len(p.keys) == 0 || firsts[i] != i {
			continue
		}
		here, h := store.PlaceOf(s.shard, uint32(i)), p.sig.Hash()
		for k, key := range p.keys {
			out.entry(entry{key: key, hash: h, page: here, times: uint32(1 + len(same[i])), asks: k < p.asks})
		}
		out.twins(twins{hash: h, other: otherHash(p.sig), pages: append([]place{here}, same[i]...)})
		entries.Inc(ctx, int64(len(p.keys)))
	}
	out.emit(parts)
	emitSignatures(s.shard, sigs, firsts, blocks)
}

// otherHash is a second hash of a signature, which has nothing to do with the first.
func otherHash(s algo.Signature) uint64 {
	h := xxh3.New()
	var b [8]byte
	for _, w := range s {
		binary.LittleEndian.PutUint64(b[:], w)
		h.Write(b[:])
	}
	return h.Sum64()
}

// emitSignatures sends the signatures that others may want, a record for each block.
func emitSignatures(shard uint32, sigs []algo.Signature, firsts []int, blocks func(int64, []byte)) {
	for from := 0; from < len(sigs); from += blockSize {
		b := []byte{tagSignatures}
		for i := from; i < min(from+blockSize, len(sigs)); i++ {
			if len(sigs[i]) > 0 && firsts[i] == i {
				b = appendSignature(b, uint64(i-from), sigs[i])
			}
		}
		if len(b) > 1 {
			blocks(block(store.PlaceOf(shard, uint32(from))), b)
		}
	}
}

// parted gathers the entries and twins of a shard by parts: those of keys, then as many
// of twins.
type parted struct {
	shard uint32
	parts [][]byte
}

func newParted(shard uint32, parts int) *parted {
	return &parted{shard, make([][]byte, 2*parts)}
}

// part returns what a part has so far.
func (p *parted) part(i int) *[]byte {
	if p.parts[i] == nil {
		p.parts[i] = binary.LittleEndian.AppendUint32(nil, p.shard)
	}
	return &p.parts[i]
}

func (p *parted) entry(e entry) {
	b := p.part(store.PartOf(e.key, len(p.parts)/2))
	*b = appendEntry(*b, e)
}

func (p *parted) twins(t twins) {
	n := len(p.parts) / 2
	b := p.part(n + store.PartOf(hash.Mix64(t.hash), n))
	*b = appendTwins(*b, t)
}

func (p *parted) emit(parts func(int64, []byte)) {
	for i, b := range p.parts {
		if b != nil {
			parts(int64(i), b)
		}
	}
}
