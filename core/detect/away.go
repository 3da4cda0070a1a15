package detect

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/disk"
	"pagetwin/core/say"
)

// away keeps the signatures of one job that few pages will be asked for: they wait in a
// scratch file until it is known which. Of a large set most pages share no key with any
// other, and min-values of a million pages are a gigabyte.
//
// Where the file takes no more they stay in memory.
type away struct {
	keys   *keyCollector // nil: what brings pages together is not this job's business
	index  algo.Keyed
	sigs   []algo.Signature // by page: those in memory
	words  []int32          // of each page's signature
	hashes []uint64         // of each, where there are keys
	at     []int64          // where it is in the file, in bytes

	file  *disk.Scratch
	end   atomic.Int64 // of the file
	full  atomic.Bool
	rooms []sendRoom // of each worker
}

// sendRoom is what one worker has not written yet.
type sendRoom struct {
	bytes []byte
	pages []int32
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
	fetchGap   = 32 << 10  // of that, at a stretch
)

// newAway sends signatures of pages away that are kept in sigs otherwise. index may be nil.
func newAway(sigs []algo.Signature, workers int, index algo.Keyed) *away {
	n := len(sigs)
	a := &away{
		index: index, sigs: sigs,
		words: make([]int32, n), at: make([]int64, n), rooms: make([]sendRoom, workers),
	}
	if index != nil {
		a.keys, a.hashes = newKeyCollector(workers, n), make([]uint64, n)
	}
	var err error
	a.file, err = disk.NewScratch("signatures")
	a.full.Store(err != nil)
	return a
}

// take takes the signature of a page. Several workers may do so at once.
func (a *away) take(worker, page int, s algo.Signature) {
	a.words[page] = int32(len(s))
	if len(s) == 0 {
		return
	}
	if a.keys != nil {
		a.hashes[page] = s.Hash()
		a.keys.add(worker, int32(page), a.index.Keys(s))
	}
	if len(s) <= shortWords || a.full.Load() {
		a.sigs[page] = s
		return
	}
	r := &a.rooms[worker]
	for _, w := range s {
		r.bytes = binary.LittleEndian.AppendUint64(r.bytes, w)
	}
	if r.pages = append(r.pages, int32(page)); len(r.bytes) >= sendBytes {
		a.send(r)
	}
}

// send writes what a worker has.
func (a *away) send(r *sendRoom) {
	size := int64(len(r.bytes))
	from := a.end.Add(size) - size
	_, err := a.file.WriteAt(r.bytes, from)
	if err != nil {
		a.full.Store(true)
	}
	rest := r.bytes
	for _, page := range r.pages {
		n := 8 * int(a.words[page])
		if err != nil {
			a.sigs[page] = decoded(make(algo.Signature, 0, a.words[page]), rest[:n])
		}
		a.at[page] = from + size - int64(len(rest))
		rest = rest[n:]
	}
	r.bytes, r.pages = r.bytes[:0], r.pages[:0]
}

// decoded appends the words that bytes say.
func decoded(s algo.Signature, bytes []byte) algo.Signature {
	for ; len(bytes) > 0; bytes = bytes[8:] {
		s = append(s, binary.LittleEndian.Uint64(bytes))
	}
	return s
}

// sent ends the taking.
func (a *away) sent() {
	for i := range a.rooms {
		if r := &a.rooms[i]; len(r.pages) > 0 {
			a.send(r)
		}
	}
	a.rooms = nil
}

// fetch brings signatures of pages into memory that are not there.
func (a *away) fetch(ctx context.Context, pages []int32) error {
	pages = a.absent(pages)
	slices.SortFunc(pages, func(x, y int32) int { return cmp.Compare(a.at[x], a.at[y]) })
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
			return say.Errorf("signatures cannot be read again: %v", "签名无法重新读取：%v", say.Plain(err))
		}
		room := make(algo.Signature, 0, words) // one piece of memory for all
		for _, p := range pages[:n] {
			begin := len(room)
			room = decoded(room, buf[a.at[p]-from:a.endOf(p)-from])
			a.sigs[p] = room[begin:len(room):len(room)]
		}
		pages = pages[n:]
	}
	return nil
}

// absent returns the pages whose signatures are not in memory.
func (a *away) absent(pages []int32) []int32 {
	return slices.DeleteFunc(slices.Clone(pages), func(p int32) bool { return a.words[p] == 0 || a.sigs[p] != nil })
}

// with does some work with the signatures of pages in memory, and keeps none there that was
// not.
func (a *away) with(ctx context.Context, pages []int32, work func() error) error {
	absent := a.absent(pages)
	err := a.fetch(ctx, absent)
	if err == nil {
		err = work()
	}
	for _, p := range absent {
		a.sigs[p] = nil
	}
	return err
}

// endOf returns where the signature of a page ends in the file.
func (a *away) endOf(page int32) int64 { return a.at[page] + 8*int64(a.words[page]) }

// together returns how many of the pages, which come as they lie in the file, are read at
// once, at least one, and how many words they have.
func (a *away) together(pages []int32) (n, words int) {
	n, words = 1, int(a.words[pages[0]])
	for n < len(pages) && a.at[pages[n]]-a.endOf(pages[n-1]) <= fetchGap && a.endOf(pages[n])-a.at[pages[0]] <= fetchBytes {
		words += int(a.words[pages[n]])
		n++
	}
	return n, words
}

// copies is [algo.Copies] of all signatures. Of those that are away only pages are looked
// at whose hash another has too.
func (a *away) copies(ctx context.Context) ([]int, error) {
	out := algo.CopiesBy(len(a.words),
		func(i int) (uint64, bool) { return a.hashes[i], a.words[i] > 0 },
		func(i, j int) bool { return a.hashes[i] == a.hashes[j] })
	var twins []int32
	for i, first := range out {
		if first != i {
			twins = append(twins, int32(first), int32(i))
		}
	}
	slices.Sort(twins)
	twins = slices.Compact(twins)
	some, err := a.lend(ctx, twins)
	if err != nil {
		return nil, err
	}
	for k, first := range algo.Copies(some) {
		out[twins[k]] = int(twins[first])
	}
	return out, nil
}

// lend returns the signatures of pages.
func (a *away) lend(ctx context.Context, pages []int32) ([]algo.Signature, error) {
	out := make([]algo.Signature, len(pages))
	err := a.with(ctx, pages, func() error {
		for k, p := range pages {
			out[k] = a.sigs[p]
		}
		return nil
	})
	return out, err
}

// close lets the file go. A nil one has none.
func (a *away) close() {
	if a != nil && a.file != nil {
		a.file.Close()
	}
}
