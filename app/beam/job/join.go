package job

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"pagetwin/core/base/say"
)

// joinFn joins the entries of a part of the keys: it sends buckets to their units, and the
// wants of units to the blocks of the pages. The parts after those of the keys contain the
// twins, whose classes it sends to files.
type joinFn struct {
	step
	most uint64 // pages of a bucket, 0: any number
}

// Setup opens the job.
func (f *joinFn) Setup() (err error) {
	if err = f.step.Setup(); err != nil {
		return err
	}
	keys, err := f.work.Keys()
	f.most = uint64(keys.Most)
	return err
}

func (f *joinFn) ProcessElement(ctx context.Context, part int64, records func(*[]byte) bool, units, blocks, files func(int64, []byte)) (err error) {
	in := f.work.arrived(records)
	defer func() { err = f.out.end(in.end(err)) }()
	if part >= int64(f.work.parts()) {
		return f.twins(part, f.work.Spec.Parts, in.record, f.out.to(files))
	}
	var list []entry
	for record := []byte(nil); in.record(&record); {
		if list, err = readEntries(list, record); err != nil {
			return err
		}
	}
	slices.SortFunc(list, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.page, y.page))
	})
	out := newSharing(f.work.grid)
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].key == list[0].key {
			n++
		}
		if n > 1 || list[0].times > 1 {
			f.bucket(ctx, list[:n], out)
		}
		list = list[n:]
	}
	out.emit(f.out.to(units), f.out.to(blocks))
	return nil
}

// bucket distributes a bucket: equal signatures count once, as their first page.
func (f *joinFn) bucket(ctx context.Context, list []entry, out *sharing) {
	times := uint64(0)
	for _, e := range list {
		times += uint64(e.times)
	}
	if f.most > 0 && times > f.most {
		return
	}
	if members := folded(list); len(members) > 0 {
		buckets.Inc(ctx, 1)
		out.add(members)
	}
}

// folded returns the members of a bucket, whose entries come in the order of their places;
// none if the bucket has no pair.
func folded(list []entry) []member {
	members := make([]member, 0, len(list))
	at, asks := make(map[uint64]int, len(list)), false
	for _, e := range list {
		asks = asks || e.asks
		if i, ok := at[e.hash]; ok {
			members[i].times += e.times
			continue
		}
		at[e.hash] = len(members)
		members = append(members, member{e.page, e.times, e.asks})
	}
	if !asks || len(members) == 1 && members[0].times == 1 {
		return nil
	}
	return members
}

// errTwins means that two different signatures have the same hash.
var errTwins = say.Errorf("two different signatures have the same hash: run this set on one machine")

// twins finds the classes of equal signatures, for one of a number of files.
func (f *joinFn) twins(part int64, blocks int, records func(*[]byte) bool, files func(int64, []byte)) error {
	var list []twins
	for record := []byte(nil); records(&record); {
		var err error
		if list, err = readTwins(list, record); err != nil {
			return err
		}
	}
	slices.SortFunc(list, func(x, y twins) int {
		return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.pages[0], y.pages[0]))
	})
	file := []byte{tagClass}
	for len(list) > 0 {
		class := slices.Clone(list[0].pages)
		n := 1
		for ; n < len(list) && list[n].hash == list[0].hash; n++ {
			if list[n].other != list[0].other {
				return errTwins
			}
			class = append(class, list[n].pages...)
		}
		list = list[n:]
		if len(class) < 2 {
			continue
		}
		file = binary.AppendUvarint(file, uint64(len(class)))
		for _, p := range class {
			file = binary.LittleEndian.AppendUint64(file, uint64(p))
		}
	}
	if len(file) > 1 {
		files(part%int64(blocks), file)
	}
	return nil
}

// sharing gathers the data of a part for units and blocks, a record for each.
type sharing struct {
	grid  grid
	units map[unit][]byte
	wants map[want]*[blockSize / 8]byte
	wide  []member // room
}

// want identifies the pages of a block that a unit needs.
type want struct {
	block int64
	unit  unit
}

func newSharing(g grid) *sharing {
	return &sharing{grid: g, units: make(map[unit][]byte), wants: make(map[want]*[blockSize / 8]byte)}
}

// add distributes a bucket, whose members come in the order of their places. Each unit gets
// the members in its row, and those in its stretch that come after them.
func (s *sharing) add(members []member) {
	for from := 0; from < len(members); {
		here := row(members[from].page)
		end := from + 1
		for end < len(members) && row(members[end].page) == here {
			end++
		}
		for at := from; at < len(members); {
			stretch := s.grid.stretch(members[at].page)
			to := at + 1
			for to < len(members) && s.grid.stretch(members[to].page) == stretch {
				to++
			}
			s.unit(unit{here, stretch}, members[from:end], members[max(at, end):max(to, end)])
			at = to
		}
		from = end
	}
}

// unit adds a bucket to a unit: the members in its row, and later ones in its stretch.
func (s *sharing) unit(u unit, row, stretch []member) {
	if len(stretch) == 0 && len(row) == 1 && (row[0].times == 1 || u.stretch != s.grid.stretch(row[0].page)) {
		return
	}
	s.wide = append(append(s.wide[:0], row...), stretch...)
	b, ok := s.units[u]
	if !ok {
		b = append(b, tagBuckets)
	}
	s.units[u] = appendBucket(b, s.wide)
	for _, m := range s.wide {
		w := want{block(m.page), u}
		set, ok := s.wants[w]
		if !ok {
			set = new([blockSize / 8]byte)
			s.wants[w] = set
		}
		at := m.page.Page() % blockSize
		set[at/8] |= 1 << (at % 8)
	}
}

// emit sends the gathered records.
func (s *sharing) emit(units, blocks func(int64, []byte)) {
	for u, b := range s.units {
		units(u.key(), b)
	}
	byBlock := make(map[int64][]byte)
	for w, set := range s.wants {
		b, ok := byBlock[w.block]
		if !ok {
			b = append(b, tagWants)
		}
		b = binary.LittleEndian.AppendUint64(b, uint64(w.unit.key()))
		byBlock[w.block] = append(b, set[:]...)
	}
	for block, b := range byBlock {
		blocks(block, b)
	}
}
