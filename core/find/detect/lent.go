package detect

import "pagetwin/core/algo"

// keptWords are signatures that stay in memory, one after another in few pieces of it: of a
// large set most are short.
type keptWords struct{ pieces []algo.Signature }

// A place among them is the number of the piece and the word in it; before these stands the
// worker who put them there.
const (
	wordShift   = 16
	workerShift = 48
)

// leastPiece is how many words the first piece has, in which few signatures are.
const leastPiece = 1 << 10

// add takes a signature in and returns its place.
func (k *keptWords) add(s algo.Signature) int64 {
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
func (k *keptWords) of(place int64, words int) algo.Signature {
	at := place & (1<<wordShift - 1)
	return k.pieces[place>>wordShift][at : at+int64(words) : at+int64(words)]
}

// lentSignatures are those that were brought into memory for a while.
type lentSignatures struct {
	slots []int32 // by page: its place among sigs, from 1; 0 for none. Nil: none were lent
	pages []int32 // of each of sigs
	sigs  []algo.Signature
}

// has tells whether the signature of a page is among them.
func (l *lentSignatures) has(page int32) bool { return l.slots != nil && l.slots[page] > 0 }

// of returns the signature of a page, nil where it is not among them.
func (l *lentSignatures) of(page int32) algo.Signature {
	if !l.has(page) {
		return nil
	}
	return l.sigs[l.slots[page]-1]
}

// begin says that some of so many pages will be lent; what it returns is for end.
func (l *lentSignatures) begin(pages int) (before int) {
	if l.slots == nil {
		l.slots = make([]int32, pages)
	}
	return len(l.sigs)
}

// put takes the signature of a page in.
func (l *lentSignatures) put(page int32, s algo.Signature) error {
	l.pages, l.sigs = append(l.pages, page), append(l.sigs, s)
	l.slots[page] = int32(len(l.sigs))
	return nil
}

// end lets those go that were lent since there were so many.
func (l *lentSignatures) end(before int) {
	for _, p := range l.pages[before:] {
		l.slots[p] = 0
	}
	clear(l.sigs[before:])
	l.pages, l.sigs = l.pages[:before], l.sigs[:before]
}
