package detect

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
)

// away keeps the signatures of one job that few pages will be asked for: they wait in a
// scratch file until it is known which. Of a large set most pages share no key with any
// other, and min-values of a million pages are a gigabyte.
//
// Where the file takes no more they stay in memory, unless its folder was asked for.
type away struct {
	spill  *spill
	keys   *keyCollector // nil: what brings pages together is not this job's business
	spread algo.Spread   // by which they come together, where there are keys
	parts  []uint8       // of two sets that are held against each other; else nil
	words  []int32       // of each page's signature
	hashes []uint64      // of each, where there are keys
	at     []int64       // where it is in the file, in bytes; or, negative, in kept
	kept   []keptWords   // of each worker: what stays in memory
	lent   lentSignatures

	file  *disk.Scratch
	end   atomic.Int64 // of the file
	full  atomic.Bool
	rooms []sendRoom // of each worker
}

// sendRoom is what one worker has not written yet.
type sendRoom struct {
	base   int64 // where in the file its bytes go
	bytes  []byte
	pages  []int32
	recent []recent // by hash: signatures that came lately
}

// recent is a signature that came lately, and the last page that has it: the next one needs
// no other room, nor keys, since it is folded with this one.
type recent struct {
	page int32
	sig  algo.Signature
}

const (
	// awayFrom is from how many pages on signatures are sent away, unless told otherwise:
	// of fewer a kilobyte each is little.
	awayFrom = 1 << 14
	// shortWords is up to how many words a signature stays in memory, where it takes
	// little more than to know where it is.
	shortWords = 12
	sendBytes  = 256 << 10 // written at once
	fetchBytes = 1 << 20   // read at once, where little of it is not wanted
	fetchGap   = 16 << 10  // of that, at a stretch
	// recentSlots is how many signatures a worker remembers: enough to meet one that many
	// pages have.
	recentSlots = 256
)

// newAway sends signatures of n pages away. The keys of spread
// are taken in where it has any that can be told at once. The error is that of a folder
// that was asked for.
func newAway(n int, parts []uint8, workers int, spread algo.Spread, sp *spill) (*away, error) {
	a := &away{
		spill: sp, spread: spread, parts: parts,
		words: make([]int32, n), at: make([]int64, n), rooms: make([]sendRoom, workers), kept: make([]keptWords, workers),
	}
	for i := range a.rooms {
		a.rooms[i].recent = make([]recent, recentSlots)
	}
	if spread.Keys != nil {
		a.hashes = make([]uint64, n)
	}
	var err error
	if a.file, err = sp.scratch("signatures"); err != nil {
		a.full.Store(true)
		err = sp.unmade(err)
	}
	if err == nil && spread.Keys != nil && spread.Elements == nil {
		a.keys, err = a.collector(workers)
	}
	if err != nil {
		a.close()
	}
	return a, err
}

// keep lets the signature of a page stay in memory.
func (a *away) keep(worker, page int, s algo.Signature) {
	a.at[page] = ^(int64(worker)<<workerShift | a.kept[worker].add(s))
}

// sig returns the signature of a page that is in memory.
func (a *away) sig(page int32) algo.Signature {
	if at := ^a.at[page]; at >= 0 {
		return a.kept[at>>workerShift].of(at&(1<<workerShift-1), int(a.words[page]))
	}
	return a.lent.of(page)
}

// collector makes one for the keys of all pages.
func (a *away) collector(workers int) (*keyCollector, error) {
	c := newKeyCollector(workers, len(a.words))
	if a.spill.keys >= 0 {
		f, err := newKeyFile(a.spill, workers)
		if err != nil {
			return nil, err
		}
		if f != nil {
			c.spillTo(f, a.spill.keys)
		}
	}
	return c, nil
}

// take takes the signature of a page. Several workers may do so at once, each with later
// and later pages. The error is that of a folder that was asked for.
func (a *away) take(worker, page int, s algo.Signature) error {
	a.words[page] = int32(len(s))
	if len(s) == 0 {
		return nil
	}
	r, h := &a.rooms[worker], s.Hash()
	if a.hashes != nil {
		a.hashes[page] = h
	}
	before := r.recent[h%recentSlots]
	again := slices.Equal(before.sig, s)
	if a.keys != nil && !(again && (a.parts == nil || a.parts[page] == a.parts[before.page])) {
		keys, asks := a.spread.Keys(s)
		if err := a.keys.add(worker, int32(page), keys, asks); err != nil {
			return err
		}
	}
	r.recent[h%recentSlots] = recent{int32(page), s}
	if again {
		a.again(r, page, before.page)
		return nil
	}
	if len(s) <= shortWords || a.full.Load() {
		a.keep(worker, page, s)
		return nil
	}
	return a.write(worker, page, s)
}

// again takes the signature of a page that one before it has too.
func (a *away) again(r *sendRoom, page int, before int32) {
	a.at[page] = a.at[before]
	if len(r.pages) > 0 && a.at[page] >= r.base { // it is not written yet
		r.pages = append(r.pages, int32(page))
	}
}

// write puts the signature of a page where it will be in the file.
func (a *away) write(worker, page int, s algo.Signature) error {
	r := &a.rooms[worker]
	if size := 8 * len(s); len(r.pages) == 0 || len(r.bytes)+size > sendBytes {
		if err := a.send(worker); err != nil {
			return err
		}
		room := int64(max(size, sendBytes))
		r.base = a.end.Add(room) - room
	}
	a.at[page] = r.base + int64(len(r.bytes))
	for _, w := range s {
		r.bytes = binary.LittleEndian.AppendUint64(r.bytes, w)
	}
	r.pages = append(r.pages, int32(page))
	return nil
}

// send writes what a worker has.
func (a *away) send(worker int) error {
	r := &a.rooms[worker]
	if len(r.pages) == 0 {
		return nil
	}
	if _, err := a.file.WriteAt(r.bytes, r.base); err != nil {
		a.full.Store(true)
		if err := a.spill.failed(err); err != nil {
			return err
		}
		for _, page := range r.pages {
			from := a.at[page] - r.base
			a.keep(worker, int(page), decoded(make(algo.Signature, 0, a.words[page]), r.bytes[from:from+8*int64(a.words[page])]))
		}
	}
	r.bytes, r.pages = r.bytes[:0], r.pages[:0]
	return nil
}

// decoded appends the words that bytes say.
func decoded(s algo.Signature, bytes []byte) algo.Signature {
	for ; len(bytes) > 0; bytes = bytes[8:] {
		s = append(s, binary.LittleEndian.Uint64(bytes))
	}
	return s
}

// sent ends the taking.
func (a *away) sent() error {
	for i := range a.rooms {
		if err := a.send(i); err != nil {
			return err
		}
	}
	a.rooms = nil
	return nil
}

// each calls fn with the signatures of pages that have one, which it may keep.
func (a *away) each(ctx context.Context, pages []int32, fn func(page int32, s algo.Signature) error) error {
	var absent []int32
	for _, p := range pages {
		switch {
		case a.words[p] == 0:
		case a.at[p] >= 0:
			absent = append(absent, p)
		default:
			if err := fn(p, a.sig(p)); err != nil {
				return err
			}
		}
	}
	return a.read(ctx, absent, fn)
}

// read calls fn with signatures from the file, of pages that it puts in the order in which
// these lie there; each page once, what fn is given may be kept.
func (a *away) read(ctx context.Context, pages []int32, fn func(page int32, s algo.Signature) error) error {
	slices.SortFunc(pages, func(x, y int32) int { return cmp.Or(cmp.Compare(a.at[x], a.at[y]), cmp.Compare(x, y)) })
	pages = slices.Compact(pages)
	var buf []byte
	for len(pages) > 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		n, words := a.together(pages)
		from, end := a.at[pages[0]], a.endOf(pages[n-1])
		buf = slices.Grow(buf[:0], int(end-from))[:end-from]
		if _, err := a.file.ReadAt(buf, from); err != nil {
			return a.spill.lost(err)
		}
		room := make(algo.Signature, 0, words) // one piece of memory for all
		begin := 0
		for i, p := range pages[:n] {
			if i == 0 || a.at[p] != a.at[pages[i-1]] {
				begin = len(room)
				room = decoded(room, buf[a.at[p]-from:a.endOf(p)-from])
			}
			if err := fn(p, room[begin:len(room):len(room)]); err != nil {
				return err
			}
		}
		pages = pages[n:]
	}
	return nil
}

// with does some work with the signatures of pages in memory, and keeps none there that was
// not.
func (a *away) with(ctx context.Context, pages []int32, work func() error) error {
	absent := slices.DeleteFunc(slices.Clone(pages), func(p int32) bool {
		return a.words[p] == 0 || a.at[p] < 0 || a.lent.has(p)
	})
	before := a.lent.begin(len(a.words))
	defer a.lent.end(before)
	if err := a.read(ctx, absent, a.lent.put); err != nil {
		return err
	}
	return work()
}

// endOf returns where the signature of a page ends in the file.
func (a *away) endOf(page int32) int64 { return a.at[page] + 8*int64(a.words[page]) }

// together returns how many of the pages, which come as they lie in the file, are read at
// once, at least one, and how many words they have.
func (a *away) together(pages []int32) (n, words int) {
	n, words = 1, int(a.words[pages[0]])
	for n < len(pages) && a.at[pages[n]]-a.endOf(pages[n-1]) <= fetchGap && a.endOf(pages[n])-a.at[pages[0]] <= fetchBytes {
		if a.at[pages[n]] != a.at[pages[n-1]] {
			words += int(a.words[pages[n]])
		}
		n++
	}
	return n, words
}

// copies is [algo.Copies] of all signatures. Of those that are away only pages are looked
// at whose hash another has too, some at a time.
func (a *away) copies(ctx context.Context) ([]int, error) {
	out := algo.CopiesBy(len(a.words),
		func(i int) (uint64, bool) { return a.hashes[i], a.words[i] > 0 },
		func(i, j int) bool { return a.hashes[i] == a.hashes[j] && a.words[i] == a.words[j] })
	var doubtful, others []int32
	for i, first := range out {
		if first != i && !a.one(int32(first), int32(i)) {
			doubtful = append(doubtful, int32(i))
		}
	}
	for some := range slices.Chunk(doubtful, a.spill.lent/2) {
		asked := slices.Clone(some)
		for _, p := range some {
			asked = append(asked, int32(out[p]))
		}
		err := a.with(ctx, asked, func() error {
			for _, p := range some {
				if !slices.Equal(a.sig(p), a.sig(int32(out[p]))) { // they have but the hash in common
					others = append(others, p)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	some, err := a.lend(ctx, others)
	if err != nil {
		return nil, err
	}
	for k, first := range algo.Copies(some) {
		out[others[k]] = int(others[first])
	}
	return out, nil
}

// one tells whether two pages have one and the same signature, in memory or in the file.
func (a *away) one(p, q int32) bool {
	if a.at[p] < 0 && a.at[q] < 0 {
		return slices.Equal(a.sig(p), a.sig(q))
	}
	return a.at[p] == a.at[q]
}

// lend returns the signatures of pages.
func (a *away) lend(ctx context.Context, pages []int32) ([]algo.Signature, error) {
	out := make([]algo.Signature, len(pages))
	err := a.with(ctx, pages, func() error {
		for k, p := range pages {
			out[k] = a.sig(p)
		}
		return nil
	})
	return out, err
}

// written is how many bytes there are in the files.
func (a *away) written() int64 {
	if a == nil {
		return 0
	}
	n := a.end.Load()
	if a.keys != nil && a.keys.file != nil {
		n += a.keys.file.end.Load()
	}
	return n
}

// close lets the files go. A nil one has none.
func (a *away) close() {
	if a == nil {
		return
	}
	if a.file != nil {
		a.file.Close()
	}
	if a.keys != nil {
		a.keys.file.close()
	}
}
