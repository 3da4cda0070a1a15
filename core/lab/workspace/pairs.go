package workspace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"math"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
)

// A file of scored pairs has three varints for each pair: the bits of the score of the pair before
// (for the first: of 1) minus those of this pair's, A, and 2(B−A) plus 1 if the pair is a candidate
// of the index. Scores fall from 1 to above 0, so their bits fall too; many are equal, and take one
// byte.
//
// If equal pages are folded, a section of their classes comes first, of varints: for each class its
// number of pages, the first page, and the distance of each page from the one before. B−A is then 0
// for the pairs within a class.
const (
	kindPairs    = "pairs  1"
	pairsPart    = "pairs"
	classesPart  = "classes"
	pairAtLeast  = 3 // bytes
	pairAtMost   = 3 * binary.MaxVarintLen64
	classAtLeast = 3 // bytes
)

var oneBits = math.Float64bits(1)

// writePairs writes pairs in falling order of score, all in (0,1].
func writePairs(to *bufio.Writer, all scored.Pairs) error {
	pairs, equal := all.Entries(), all.Classes()
	w := pack.NewFileWriter(to, kindPairs)
	if equal != nil {
		w.Section(classesPart, classesOf(equal), len(equal.All()))
	}
	w.Begin(pairsPart)
	var room [pairAtMost]byte
	last := oneBits
	for _, p := range pairs {
		b := math.Float64bits(p.Score)
		if b > last || p.Score <= 0 || p.A < 0 || p.B < p.A || p.B == p.A && equal.Members(p.A) == nil {
			return say.Errorf("pair %d, %d with score %v is out of order", p.A, p.B, p.Score)
		}
		gap := uint64(p.B-p.A) << 1
		if p.Indexed {
			gap |= 1
		}
		_, _ = w.Write(pack.Uint(pack.Uint(pack.Uint(room[:0], last-b), uint64(p.A)), gap)) // Close returns the error
		last = b
	}
	w.End(len(pairs))
	return w.Close()
}

var errPairs = say.Errorf("is incomplete: its content does not match its checksums")

func classesOf(equal *scored.Classes) (list []byte) {
	for _, members := range equal.All() {
		list = pack.Int(list, len(members))
		last := int32(0)
		for _, m := range members {
			list = pack.Int(list, int(m-last))
			last = m
		}
	}
	return list
}

// readClasses reads n classes of a set of that many pages; nil if they are impossible.
func readClasses(src []byte, n, pages int) *scored.Classes {
	r := pack.Read(src)
	taken := make([]bool, pages)
	classes := make([][]int32, 0, min(n, len(src)/classAtLeast))
	for range n {
		members := make([]int32, min(r.Len(1), pages))
		last := 0
		for i := range members {
			step := r.Int(pages - 1 - last)
			last += step
			if i > 0 && step == 0 || taken[last] {
				return nil
			}
			taken[last], members[i] = true, int32(last)
		}
		if len(members) < 2 {
			return nil
		}
		classes = append(classes, members)
	}
	if n == 0 || r.Done() != nil {
		return nil
	}
	return scored.NewClasses(pages, classes)
}

// readPairs reads the output of writePairs, for a set of that many pages. For any bytes, it takes
// no more memory than a few times their number and that of the pages.
func readPairs(src []byte, pages int) (none scored.Pairs, err error) {
	f, err := pack.NewFile(bytes.NewReader(src), int64(len(src)), kindPairs, pairsPart)
	if err != nil {
		return none, errPairs
	}
	var equal *scored.Classes
	if f.Has(classesPart) {
		list, err := f.Read(classesPart)
		if err != nil {
			return none, errPairs
		}
		if equal = readClasses(list, f.Items(classesPart), pages); equal == nil {
			return none, errPairs
		}
	}
	list, err := f.Read(pairsPart)
	n := f.Items(pairsPart)
	if err != nil || n > len(list)/pairAtLeast {
		return none, errPairs
	}
	pairs := make([]scored.Pair, n)
	r, last := pack.Read(list), oneBits
	for i := range pairs {
		down, a, gap := r.Uint(), r.Uint(), r.Uint()
		indexed := gap&1 == 1
		gap >>= 1
		if down >= last || a >= uint64(pages) || gap >= uint64(pages)-a {
			return none, errPairs
		}
		x, y := int32(a), int32(a+gap)
		if gap == 0 && equal.Members(x) == nil || equal.Lowest(x) != x || equal.Lowest(y) != y {
			return none, errPairs
		}
		last -= down
		pairs[i] = scored.Pair{A: x, B: y, Score: math.Float64frombits(last), Indexed: indexed}
	}
	if r.Done() != nil {
		return none, errPairs
	}
	return scored.Folded(pairs, equal), nil
}
