package job

import (
	"context"
	"encoding/binary"

	"github.com/zeebo/xxh3"

	"pagetwin/app/beam/work"
	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/shards"
)

// signFn reads, denoises and signs shards of the set. It writes the pages and the sketches
// of their texts, which only the end of the job needs, to the folder of the work.
type signFn struct{ step }

func (f *signFn) ProcessElement(ctx context.Context, shard int64, _ func(*[]byte) bool, parts, blocks func(int64, []byte)) (err error) {
	defer func() { err = f.out.end(err) }()
	s := &signing{work: f.work, shard: uint32(shard), parts: f.out.to(parts), blocks: f.out.to(blocks), same: make(map[[2]uint64]int)}
	err = f.work.Ship(ctx, int(shard), f.work.shard(ctx), func(x detect.Signed) error {
		s.take(ctx, x)
		switch {
		case x.Problem != nil:
			problems.Inc(ctx, 1)
		case x.Why.Decided():
			left.Inc(ctx, 1)
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.sendBlock()
	s.sendKeys(ctx)
	pagesRead.Inc(ctx, int64(s.pages))
	return nil
}

// keysAtOnce returns the number of keys of a shard that wait in memory to be sent together, for
// shards of any size: some hundred keys for each part, since a record costs a runner more than its
// bytes.
func (w *task) keysAtOnce() int { return min(max(w.parts()<<8, 1<<17), 1<<20) }

// signing is a shard that is being signed. Signatures are sent by the block, keys when there
// are many; equal signatures count once among the pages whose keys are sent together.
type signing struct {
	work          *task
	shard         uint32
	parts, blocks func(int64, []byte)

	pages  uint32            // taken so far
	block  []byte            // signatures of the block of the last page
	firsts []signed          // pages whose keys wait, without those whose signature one of them has
	same   map[[2]uint64]int // where in firsts a signature is, by its two hashes
	keys   int               // of firsts
}

// signed holds the signature and the keys of a page and of all pages with the same signature.
type signed struct {
	hashes [2]uint64
	keys   []uint64
	asks   int
	pages  []place
}

func (s *signing) take(ctx context.Context, x detect.Signed) {
	if s.pages%blockSize == 0 {
		s.sendBlock()
	}
	here := work.PlaceOf(s.shard, s.pages)
	if s.pages++; len(x.Signature) == 0 || len(x.Keys) == 0 {
		return
	}
	h := [2]uint64{x.Signature.Hash(), otherHash(x.Signature)}
	if i, ok := s.same[h]; ok {
		s.firsts[i].pages = append(s.firsts[i].pages, here)
		return
	}
	s.same[h] = len(s.firsts)
	s.firsts = append(s.firsts, signed{h, x.Keys, x.Asks, []place{here}})
	s.block = appendSignature(s.block, uint64(here%blockSize), x.Signature)
	if s.keys += len(x.Keys); s.keys >= s.work.keysAtOnce() {
		s.sendKeys(ctx)
	}
}

func (s *signing) sendBlock() {
	if len(s.block) > 0 {
		s.blocks(block(work.PlaceOf(s.shard, s.pages-1)), append([]byte{tagSignatures}, s.block...))
		s.block = s.block[:0]
	}
}

func (s *signing) sendKeys(ctx context.Context) {
	out := newParted(s.shard, s.work.parts(), s.work.twinParts())
	for _, p := range s.firsts {
		out.count(p.keys)
	}
	for _, p := range s.firsts {
		for k, key := range p.keys {
			out.entry(entry{key: key, hash: p.hashes[0], page: p.pages[0], times: uint32(len(p.pages)), asks: k < p.asks})
		}
		out.twins(twins{hash: p.hashes[0], other: p.hashes[1], pages: p.pages})
	}
	entries.Inc(ctx, int64(s.keys))
	out.emit(s.parts)
	s.firsts, s.keys = nil, 0
	clear(s.same)
}

func otherHash(s algo.Signature) uint64 {
	h := xxh3.New()
	var b [8]byte
	for _, w := range s {
		binary.LittleEndian.PutUint64(b[:], w)
		h.Write(b[:])
	}
	return h.Sum64()
}

// parted gathers the entries and twins of a shard by parts: the parts of keys, then those
// of twins.
type parted struct {
	shard uint32
	keys  int // parts of keys
	parts [][]byte
	room  []int // keys that a part will have
}

func newParted(shard uint32, keys, twins int) *parted {
	return &parted{shard, keys, make([][]byte, keys+twins), make([]int, keys+twins)}
}

func (p *parted) count(keys []uint64) {
	for _, k := range keys {
		p.room[shards.PartOf(k, p.keys)]++
	}
}

// part returns the record of a part so far.
func (p *parted) part(i int) *[]byte {
	if p.parts[i] == nil {
		p.parts[i] = binary.LittleEndian.AppendUint32(make([]byte, 0, 4+entryBytes*p.room[i]), p.shard)
	}
	return &p.parts[i]
}

func (p *parted) entry(e entry) {
	b := p.part(shards.PartOf(e.key, p.keys))
	*b = appendEntry(*b, e)
}

func (p *parted) twins(t twins) {
	b := p.part(p.keys + shards.PartOf(hash.Mix64(t.hash), len(p.parts)-p.keys))
	*b = appendTwins(*b, t)
}

func (p *parted) emit(parts func(int64, []byte)) {
	for i, b := range p.parts {
		if b != nil {
			parts(int64(i), b)
		}
	}
}
