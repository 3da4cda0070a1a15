package join

import "pagetwin/core/algo"

// arena holds the signatures that stay in memory, one after another in a few large slices: most
// signatures of a large set are short.
type arena struct{ pieces []algo.Signature }

// A place in an arena is the index of the slice and of the word in it; the highest bits are the
// number of the worker that owns the arena.
const (
	wordShift   = 16
	workerShift = 48
)

// leastPiece is the number of words of the first slice.
const leastPiece = 1 << 10

// add copies a signature and returns its place.
func (k *arena) add(s algo.Signature) int64 {
	last := len(k.pieces) - 1
	if last < 0 || len(k.pieces[last])+len(s) > min(cap(k.pieces[last]), 1<<wordShift) {
		room := leastPiece
		if last >= 0 {
			room = min(2*cap(k.pieces[last]), 1<<wordShift)
		}
		k.pieces = append(k.pieces, make(algo.Signature, 0, max(room, len(s))))
		last++
	}
	at := len(k.pieces[last])
	k.pieces[last] = append(k.pieces[last], s...)
	return int64(last)<<wordShift | int64(at)
}

func (k *arena) of(place int64, words int) algo.Signature {
	at := place & (1<<wordShift - 1)
	return k.pieces[place>>wordShift][at : at+int64(words) : at+int64(words)]
}

// loadedSignatures are signatures that were read from the file for some time.
type loadedSignatures struct {
	slots []int32 // by page: its index in sigs + 1; 0 for none. Nil: none were ever loaded
	pages []int32 // of each of sigs
	sigs  []algo.Signature
}

func (l *loadedSignatures) has(page int32) bool { return l.slots != nil && l.slots[page] > 0 }

// of returns the signature of a page, nil if it is not loaded.
func (l *loadedSignatures) of(page int32) algo.Signature {
	if !l.has(page) {
		return nil
	}
	return l.sigs[l.slots[page]-1]
}

// begin prepares for loading signatures of a set of so many pages; the caller passes its result to
// end.
func (l *loadedSignatures) begin(pages int) (before int) {
	if l.slots == nil {
		l.slots = make([]int32, pages)
	}
	return len(l.sigs)
}

func (l *loadedSignatures) put(page int32, s algo.Signature) error {
	l.pages, l.sigs = append(l.pages, page), append(l.sigs, s)
	l.slots[page] = int32(len(l.sigs))
	return nil
}

// end drops the signatures that were loaded since begin returned before.
func (l *loadedSignatures) end(before int) {
	for _, p := range l.pages[before:] {
		l.slots[p] = 0
	}
	clear(l.sigs[before:])
	l.pages, l.sigs = l.pages[:before], l.sigs[:before]
}
