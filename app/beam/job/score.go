package job

import (
	"context"
	"encoding/binary"
	"slices"

	"pagetwin/app/beam/work"
	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/join"
)

// serveFn sends units the signatures that they want from a block.
type serveFn struct{ step }

func (f *serveFn) ProcessElement(block int64, records func(*[]byte) bool, units func(int64, []byte)) (err error) {
	in := f.work.arrived(records)
	defer func() { err = f.out.end(in.end(err)) }()
	return serve(block, in.record, f.out.to(units))
}

func serve(block int64, records func(*[]byte) bool, units func(int64, []byte)) error {
	var sigs [blockSize][]byte
	wants := make(map[int64]*[blockSize / 8]byte)
	for record := []byte(nil); records(&record); {
		r := reader{rest: record[1:]}
		for r.more() {
			if record[0] == tagSignatures {
				at, words := r.signature()
				sigs[at%blockSize] = words
				continue
			}
			unit, set := int64(r.u64()), r.take(blockSize/8)
			if r.bad {
				break
			}
			all, ok := wants[unit]
			if !ok {
				all = new([blockSize / 8]byte)
				wants[unit] = all
			}
			for i, b := range set {
				all[i] |= b
			}
		}
		if err := r.err(); err != nil {
			return err
		}
	}
	for unit, set := range wants {
		units(unit, served(first(block), set, &sigs))
	}
	return nil
}

// served is the record of the wanted signatures of a block.
func served(from place, set *[blockSize / 8]byte, sigs *[blockSize][]byte) []byte {
	b := binary.LittleEndian.AppendUint64([]byte{tagPages}, uint64(from))
	for at, words := range sigs {
		if set[at/8]&(1<<(at%8)) == 0 {
			continue
		}
		b = binary.AppendUvarint(b, uint64(at))
		b = binary.AppendUvarint(b, uint64(len(words)/8))
		b = append(b, words...)
	}
	return b
}

// scoreFn scores the pairs of units.
type scoreFn struct{ step }

// ProcessElement scores a unit. It emits records of files.
func (f *scoreFn) ProcessElement(ctx context.Context, key int64, records func(*[]byte) bool, files func(int64, []byte)) (err error) {
	in := f.work.arrived(records)
	defer func() { err = f.out.end(in.end(err)) }()
	s := scoring{scoreFn: f, unit: unitOf(key), words: make(map[place][]byte)}
	for record := []byte(nil); in.record(&record); {
		if err := s.read(record); err != nil {
			return err
		}
	}
	found, err := s.score(ctx)
	if err != nil || found.Comparisons == 0 {
		return err
	}
	comparisons.Inc(ctx, found.Comparisons)
	pairs.Inc(ctx, int64(len(found.Pairs)))
	b := appendCounts([]byte{tagPairs}, counts{found.Comparisons, found.Dropped, found.Above})
	for _, p := range found.Pairs {
		b = work.AppendPlaced(b, work.Placed{A: s.pages[p.A], B: s.pages[p.B], Score: p.Score})
	}
	f.out.to(files)(int64(hash.Mix64(uint64(key))%uint64(f.work.Spec.Parts)), b)
	return nil
}

// scoring is the work on a unit.
type scoring struct {
	*scoreFn
	unit    unit
	words   map[place][]byte // of the signatures that were served
	buckets [][]member
	pages   []place // of the buckets, in their order
	rows    int     // number of the first of them, which are in the unit's row
}

func (s *scoring) read(record []byte) error {
	r := reader{rest: slices.Clone(record[1:])}
	if record[0] == tagBuckets {
		for r.more() {
			s.buckets = append(s.buckets, r.bucket(nil))
		}
		return r.err()
	}
	from := place(r.u64())
	for r.more() {
		at, words := r.signature()
		s.words[from+place(at)] = words
	}
	return r.err()
}

// score scores every pair of the unit that its buckets bring together, each once. The numbers
// of the pages are their positions in the unit.
func (s *scoring) score(ctx context.Context) (join.BlockScored, error) {
	for _, b := range s.buckets {
		for _, m := range b {
			s.pages = append(s.pages, m.page)
		}
	}
	slices.Sort(s.pages)
	s.pages = slices.Compact(s.pages)
	for s.rows < len(s.pages) && row(s.pages[s.rows]) == s.unit.row {
		s.rows++
	}
	b := join.Block{
		Pages: int64(len(s.pages)), To: uint32(s.rows), Buckets: s.eachBucket, Fetch: s.fetch,
	}
	if s.rows > 0 && s.work.grid.stretch(s.pages[0]) != s.unit.stretch {
		b.Apart = true
	}
	return s.work.ScoreRows(ctx, b)
}

func (s *scoring) eachBucket(fn func([]join.Member)) error {
	var list []join.Member
	for _, b := range s.buckets {
		list = list[:0]
		for _, m := range b {
			i, _ := slices.BinarySearch(s.pages, m.page)
			list = append(list, join.Member{Page: uint32(i), Times: m.times, Asks: m.asks})
		}
		fn(list)
	}
	return nil
}

func (s *scoring) fetch(pages []uint32, fn func(page uint32, sig algo.Signature) error) error {
	for _, p := range pages {
		words, ok := s.words[s.pages[p]]
		if !ok {
			return errRecord
		}
		if err := fn(p, decoded(words)); err != nil {
			return err
		}
	}
	return nil
}
