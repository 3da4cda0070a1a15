package join

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
)

// Store holds the signatures of one job in a scratch file and reads back only those that are
// needed. In a large set most pages share no key with any other, and the min-values of a million
// pages take a gigabyte.
//
// If the file cannot grow, signatures stay in memory, unless the caller named the folder
// ([Spill.Firm]): then that is an error.
//
// Where the file can take no more, signatures stay in memory, unless the folder of the file was
// asked for ([Spill.Firm]): then that is an error.
type Store struct {
	spill  *Spill
	keys   *postings   // nil: this job makes no candidates
	Spread algo.Spread // the keys that make candidates, if keys is set
	parts  []uint8     // the set of each page if two sets are compared; else nil
	Words  []int32     // number of words of each page's signature
	hashes []uint64    // hash of each signature, if keys is set
	at     []int64     // byte offset in the file; negative: place in kept
	kept   []arena     // signatures of each worker that stay in memory
	loaded loadedSignatures

	file     *disk.Scratch
	end      atomic.Int64 // length of the file
	full     atomic.Bool
	outgoing []outgoing // of each worker
}

// outgoing holds the signatures that one worker has not written yet.
type outgoing struct {
	base   int64 // offset in the file at which its bytes will be written
	bytes  []byte
	pages  []int32
	recent []recent // by hash: the latest signatures
}

// recent is a signature that was added lately, and the last page that has it. Another page with it
// needs no memory and no keys, since it is folded with this one.
type recent struct {
	page int32
	sig  algo.Signature
}

const (
	// StoreFrom is the default number of pages from which signatures go to a store: for fewer pages
	// a kilobyte each is little.
	StoreFrom = 1 << 14
	// shortWords is the length up to which a signature stays in memory: it takes little more than
	// its place in the file would.
	shortWords = 12
	sendBytes  = 256 << 10 // bytes written at once
	fetchBytes = 1 << 20   // bytes read at once, if most of them are needed
	fetchGap   = 16 << 10  // the longest unneeded stretch within such a read
	// recentSlots is the number of signatures that a worker remembers: enough to meet a signature
	// that many pages have again.
	recentSlots = 256
)

// NewStore makes a store for the signatures of n pages. It collects the keys of spread as pages
// arrive, if these depend on nothing but the page. The error is that of a folder that the caller
// named.
func NewStore(n int, parts []uint8, workers int, spread algo.Spread, sp *Spill) (*Store, error) {
	a := &Store{
		spill: sp, Spread: spread, parts: parts,
		Words: make([]int32, n), at: make([]int64, n), outgoing: make([]outgoing, workers), kept: make([]arena, workers),
	}
	for i := range a.outgoing {
		a.outgoing[i].recent = make([]recent, recentSlots)
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
		a.Close()
	}
	return a, err
}

func (a *Store) keep(worker, page int, s algo.Signature) {
	a.at[page] = ^(int64(worker)<<workerShift | a.kept[worker].add(s))
}

func (a *Store) sig(page int32) algo.Signature {
	if at := ^a.at[page]; at >= 0 {
		return a.kept[at>>workerShift].of(at&(1<<workerShift-1), int(a.Words[page]))
	}
	return a.loaded.of(page)
}

// collector returns a new collection for the keys of all pages.
func (a *Store) collector(workers int) (*postings, error) {
	c := newPostings(workers, len(a.Words))
	if a.spill.Keys >= 0 {
		f, err := newPostingFile(a.spill, workers)
		if err != nil {
			return nil, err
		}
		if f != nil {
			c.spillTo(f, a.spill.Keys)
		}
	}
	return c, nil
}

// Take adds the signature of a page. Several workers may call it at once, each with ascending
// pages. The error is that of a folder that the caller named.
func (a *Store) Take(worker, page int, s algo.Signature) error {
	a.Words[page] = int32(len(s))
	if len(s) == 0 {
		return nil
	}
	r, h := &a.outgoing[worker], s.Hash()
	if a.hashes != nil {
		a.hashes[page] = h
	}
	before := r.recent[h%recentSlots]
	again := slices.Equal(before.sig, s)
	if a.keys != nil && !(again && (a.parts == nil || a.parts[page] == a.parts[before.page])) {
		keys, asks := a.Spread.Keys(s)
		if err := a.keys.add(worker, int32(page), keys, asks); err != nil {
			return err
		}
	}
	r.recent[h%recentSlots] = recent{int32(page), s}
	if again {
		a.repeated(r, page, before.page)
		return nil
	}
	if len(s) <= shortWords || a.full.Load() {
		a.keep(worker, page, s)
		return nil
	}
	return a.write(worker, page, s)
}

// repeated records that a page has the signature of an earlier one.
func (a *Store) repeated(r *outgoing, page int, before int32) {
	a.at[page] = a.at[before]
	if len(r.pages) > 0 && a.at[page] >= r.base { // not written yet
		r.pages = append(r.pages, int32(page))
	}
}

// write appends the signature of a page to the bytes to be written.
func (a *Store) write(worker, page int, s algo.Signature) error {
	r := &a.outgoing[worker]
	if size := 8 * len(s); len(r.pages) == 0 || len(r.bytes)+size > sendBytes {
		if err := a.send(worker); err != nil {
			return err
		}
		room := int64(max(size, sendBytes))
		r.base = a.end.Add(room) - room
	}
	a.at[page] = r.base + int64(len(r.bytes))
	r.bytes = encoded(r.bytes, s)
	r.pages = append(r.pages, int32(page))
	return nil
}

// send writes the collected bytes of a worker.
func (a *Store) send(worker int) error {
	r := &a.outgoing[worker]
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
			a.keep(worker, int(page), decoded(make(algo.Signature, 0, a.Words[page]), r.bytes[from:from+8*int64(a.Words[page])]))
		}
	}
	r.bytes, r.pages = r.bytes[:0], r.pages[:0]
	return nil
}

// encoded appends the words of a signature to bytes.
func encoded(bytes []byte, s algo.Signature) []byte {
	at := len(bytes)
	bytes = slices.Grow(bytes, 8*len(s))[:at+8*len(s)]
	for i, w := range s {
		binary.LittleEndian.PutUint64(bytes[at+8*i:], w)
	}
	return bytes
}

// decoded appends the words that are encoded in bytes.
func decoded(s algo.Signature, bytes []byte) algo.Signature {
	at := len(s)
	s = slices.Grow(s, len(bytes)/8)[:at+len(bytes)/8]
	for i := range s[at:] {
		s[at+i] = binary.LittleEndian.Uint64(bytes[8*i:])
	}
	return s
}

// Sent writes the rest once all pages are added.
func (a *Store) Sent() error {
	for i := range a.outgoing {
		if err := a.send(i); err != nil {
			return err
		}
	}
	a.outgoing = nil
	return nil
}

// Each calls fn with the signatures of the pages that have one; fn may keep them.
func (a *Store) Each(ctx context.Context, pages []int32, fn func(page int32, s algo.Signature) error) error {
	var absent []int32
	for _, p := range pages {
		switch {
		case a.Words[p] == 0:
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

// read calls fn with signatures from the file. It sorts pages by their place in the file, and reads
// each page once; fn may keep what it is given.
func (a *Store) read(ctx context.Context, pages []int32, fn func(page int32, s algo.Signature) error) error {
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
		room := make(algo.Signature, 0, words) // one allocation for all
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

// With calls work with the signatures of pages in memory, and afterwards drops those that it
// loaded.
func (a *Store) With(ctx context.Context, pages []int32, work func() error) error {
	absent := slices.DeleteFunc(slices.Clone(pages), func(p int32) bool {
		return a.Words[p] == 0 || a.at[p] < 0 || a.loaded.has(p)
	})
	before := a.loaded.begin(len(a.Words))
	defer a.loaded.end(before)
	if err := a.read(ctx, absent, a.loaded.put); err != nil {
		return err
	}
	return work()
}

// endOf returns the end of a page's signature in the file.
func (a *Store) endOf(page int32) int64 { return a.at[page] + 8*int64(a.Words[page]) }

// together returns the number of the pages, sorted by place, that are read at once, at least one,
// and the number of their words.
func (a *Store) together(pages []int32) (n, words int) {
	n, words = 1, int(a.Words[pages[0]])
	for n < len(pages) && a.at[pages[n]]-a.endOf(pages[n-1]) <= fetchGap && a.endOf(pages[n])-a.at[pages[0]] <= fetchBytes {
		if a.at[pages[n]] != a.at[pages[n-1]] {
			words += int(a.Words[pages[n]])
		}
		n++
	}
	return n, words
}

// copies is [algo.Copies] of all signatures. From the file it reads only pages whose hash another
// page has, in windows.
func (a *Store) copies(ctx context.Context) ([]int, error) {
	out := algo.CopiesBy(len(a.Words),
		func(i int) (uint64, bool) { return a.hashes[i], a.Words[i] > 0 },
		func(i, j int) bool { return a.hashes[i] == a.hashes[j] && a.Words[i] == a.Words[j] })
	var doubtful, others []int32
	for i, first := range out {
		if first != i && !a.sameRecord(int32(first), int32(i)) {
			doubtful = append(doubtful, int32(i))
		}
	}
	for some := range slices.Chunk(doubtful, a.spill.Window/2) {
		asked := slices.Clone(some)
		for _, p := range some {
			asked = append(asked, int32(out[p]))
		}
		err := a.With(ctx, asked, func() error {
			for _, p := range some {
				if !slices.Equal(a.sig(p), a.sig(int32(out[p]))) { // only their hashes are equal
					others = append(others, p)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	some, err := a.load(ctx, others)
	if err != nil {
		return nil, err
	}
	for k, first := range algo.Copies(some) {
		out[others[k]] = int(others[first])
	}
	return out, nil
}

// sameRecord reports whether two pages share one record, in memory or in the file.
func (a *Store) sameRecord(p, q int32) bool {
	if a.at[p] < 0 && a.at[q] < 0 {
		return slices.Equal(a.sig(p), a.sig(q))
	}
	return a.at[p] == a.at[q]
}

func (a *Store) load(ctx context.Context, pages []int32) ([]algo.Signature, error) {
	out := make([]algo.Signature, len(pages))
	err := a.With(ctx, pages, func() error {
		for k, p := range pages {
			out[k] = a.sig(p)
		}
		return nil
	})
	return out, err
}

// Written returns the number of bytes in the files.
func (a *Store) Written() int64 {
	if a == nil {
		return 0
	}
	n := a.end.Load()
	if a.keys != nil && a.keys.file != nil {
		n += a.keys.file.end.Load()
	}
	return n
}

// Close removes the files. It does nothing for nil.
func (a *Store) Close() {
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
