package join

import "pagetwin/core/algo"

// arena holds signatures that stay in memory, one after another in few large slices: of a
// large set most are short.
type arena struct{ pieces []algo.Signature }

// A place in an arena is the number of the slice and the word in it; the highest bits are the
// number of the worker whose arena it is.
const (
	wordShift   = 16
	workerShift = 48
)

// leastPiece is how many words the first slice has.
const leastPiece = 1 << 10

// add takes a signature in and returns its place.
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

// of returns the signature of so many words at a place.
func (k *arena) of(place int64, words int) algo.Signature {
	at := place & (1<<wordShift - 1)
	return k.pieces[place>>wordShift][at : at+int64(words) : at+int64(words)]
}

// loadedSignatures are those that were read from the file for a while.
type loadedSignatures struct {
	slots []int32 // by page: its place among sigs, from 1; 0 for none. Nil: none were loaded
	pages []int32 // of each of sigs
	sigs  []algo.Signature
}

// has tells whether the signature of a page is loaded.
func (l *loadedSignatures) has(page int32) bool { return l.slots != nil && l.slots[page] > 0 }

// of returns the signature of a page, nil where it is not loaded.
func (l *loadedSignatures) of(page int32) algo.Signature {
	if !l.has(page) {
		return nil
	}
	return l.sigs[l.slots[page]-1]
}

// begin says that signatures of some of so many pages will be loaded; what it returns is for
// end.
func (l *loadedSignatures) begin(pages int) (before int) {
	if l.slots == nil {
		l.slots = make([]int32, pages)
	}
	return len(l.sigs)
}

// put adds the signature of a page.
func (l *loadedSignatures) put(page int32, s algo.Signature) error {
	l.pages, l.sigs = append(l.pages, page), append(l.sigs, s)
	l.slots[page] = int32(len(l.sigs))
	return nil
}

// end drops those that were loaded since there were so many.
func (l *loadedSignatures) end(before int) {
	for _, p := range l.pages[before:] {
		l.slots[p] = 0
	}
	clear(l.sigs[before:])
	l.pages, l.sigs = l.pages[:before], l.sigs[:before]
}
