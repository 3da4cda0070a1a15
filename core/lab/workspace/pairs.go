package workspace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"math"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
)

// The file of scored pairs has the magic bytes, the number of pairs as 8 bytes, then blocks. A
// block has its length in bytes and its number of pairs, 4 bytes each, the XXH3 of its content, 8
// bytes, and the content. All numbers are little-endian.
//
// The content has three varints for each pair: the bits of the score of the pair before (for the
// first in a block: of 1) minus those of this pair's, A, and 2(B−A) plus 1 if the pair is a
// candidate of the index. Scores fall from 1 to above 0, so their bits fall too; many are equal,
// and take one byte.
//
// If equal pages are folded, the magic bytes differ, and the classes come before the blocks: the
// length in bytes, 4 bytes, the XXH3, 8 bytes, and varints: the number of classes, and for each its
// number of pages, the first page, and the distance of each page from the one before. B−A is then 0
// for the pairs within a class.
const (
	pairsMagic  = "ptpairs1"
	foldedMagic = "ptpairs2"
	blockPairs  = 1 << 16
	blockMost   = blockPairs * 3 * binary.MaxVarintLen64
)

var oneBits = math.Float64bits(1)

// writePairs writes pairs in falling order of score, all in (0,1].
func writePairs(w *bufio.Writer, all scored.Pairs) error {
	pairs, equal := all.Entries(), all.Classes()
	var head [16]byte
	binary.LittleEndian.PutUint64(head[:], uint64(len(pairs)))
	if equal == nil {
		w.WriteString(pairsMagic)
		w.Write(head[:8])
	} else {
		w.WriteString(foldedMagic)
		w.Write(head[:8])
		writeClasses(w, equal)
	}
	var block []byte
	for len(pairs) > 0 {
		n := min(len(pairs), blockPairs)
		block = block[:0]
		last := oneBits
		for _, p := range pairs[:n] {
			b := math.Float64bits(p.Score)
			if b > last || p.Score <= 0 || p.A < 0 || p.B < p.A || p.B == p.A && equal.Members(p.A) == nil {
				return say.Errorf("pair %d, %d with score %v is out of order", p.A, p.B, p.Score)
			}
			block = binary.AppendUvarint(block, last-b)
			block = binary.AppendUvarint(block, uint64(p.A))
			gap := uint64(p.B-p.A) << 1
			if p.Indexed {
				gap |= 1
			}
			block = binary.AppendUvarint(block, gap)
			last = b
		}
		binary.LittleEndian.PutUint32(head[:], uint32(len(block)))
		binary.LittleEndian.PutUint32(head[4:], uint32(n))
		binary.LittleEndian.PutUint64(head[8:], xxh3.Hash(block))
		w.Write(head[:])
		if _, err := w.Write(block); err != nil {
			return err
		}
		pairs = pairs[n:]
	}
	return nil
}

var errPairs = say.Errorf("is incomplete: its content does not match its checksums")

func writeClasses(w *bufio.Writer, equal *scored.Classes) {
	list := binary.AppendUvarint(nil, uint64(len(equal.All())))
	for _, members := range equal.All() {
		list = binary.AppendUvarint(list, uint64(len(members)))
		last := int32(0)
		for _, m := range members {
			list = binary.AppendUvarint(list, uint64(m-last))
			last = m
		}
	}
	var head [12]byte
	binary.LittleEndian.PutUint32(head[:], uint32(len(list)))
	binary.LittleEndian.PutUint64(head[4:], xxh3.Hash(list))
	w.Write(head[:])
	w.Write(list)
}

// readClasses reads the output of writeClasses, for a set of that many pages.
func readClasses(r *bytes.Reader, pages int) (*scored.Classes, error) {
	var head [12]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, errPairs
	}
	size := binary.LittleEndian.Uint32(head[:])
	if int64(size) > int64(r.Len()) {
		return nil, errPairs
	}
	list := make([]byte, size)
	if _, err := io.ReadFull(r, list); err != nil || xxh3.Hash(list) != binary.LittleEndian.Uint64(head[4:]) {
		return nil, errPairs
	}
	ok := true
	next := func(least, most int) int {
		v, n := binary.Uvarint(list)
		if ok = ok && n > 0 && v >= uint64(max(0, least)) && v <= uint64(max(0, most)); !ok {
			return 0
		}
		list = list[n:]
		return int(v)
	}
	taken := make([]bool, pages)
	var classes [][]int32
	for range next(1, pages/2) {
		members := make([]int32, next(2, min(pages, len(list)))) // a page takes at least a byte
		last := 0
		for i := range members {
			last += next(min(i, 1), pages-1-last)
			if ok = ok && !taken[last]; !ok {
				return nil, errPairs
			}
			taken[last], members[i] = true, int32(last)
		}
		classes = append(classes, members)
	}
	if !ok || len(list) > 0 {
		return nil, errPairs
	}
	return scored.NewClasses(pages, classes), nil
}

// readPairs reads the output of writePairs, for a set of that many pages. For any bytes, it takes
// no more memory than a few times their number and that of the pages.
func readPairs(src []byte, pages int) (scored.Pairs, error) {
	var none scored.Pairs
	folded := bytes.HasPrefix(src, []byte(foldedMagic))
	if !folded && !bytes.HasPrefix(src, []byte(pairsMagic)) {
		return none, say.Errorf("is not a file of scored pairs")
	}
	r := bytes.NewReader(src[len(pairsMagic):])
	var head [16]byte
	if _, err := io.ReadFull(r, head[:8]); err != nil {
		return none, errPairs
	}
	total := binary.LittleEndian.Uint64(head[:])
	if total > uint64(len(src))/3 { // a pair takes at least three bytes
		return none, errPairs
	}
	var equal *scored.Classes
	if folded {
		var err error
		if equal, err = readClasses(r, pages); err != nil {
			return none, err
		}
	}
	pairs := make([]scored.Pair, 0, total)
	for r.Len() > 0 {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return none, errPairs
		}
		size, n := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
		if size > blockMost || n > blockPairs || int(size) > r.Len() || uint64(len(pairs))+uint64(n) > total {
			return none, errPairs
		}
		at := len(src) - r.Len()
		block := src[at : at+int(size)]
		if xxh3.Hash(block) != binary.LittleEndian.Uint64(head[8:]) {
			return none, errPairs
		}
		var ok bool
		if pairs, ok = readBlock(pairs, block, int(n), pages, equal); !ok {
			return none, errPairs
		}
		r.Seek(int64(size), io.SeekCurrent)
	}
	if uint64(len(pairs)) != total {
		return none, errPairs
	}
	return scored.Folded(pairs, equal), nil
}

func readBlock(pairs []scored.Pair, block []byte, n, pages int, equal *scored.Classes) ([]scored.Pair, bool) {
	last := oneBits
	for range n {
		var v [3]uint64
		for i := range v {
			k := 0
			if v[i], k = binary.Uvarint(block); k <= 0 {
				return nil, false
			}
			block = block[k:]
		}
		down, a, gap := v[0], v[1], v[2]>>1
		if down >= last || a >= uint64(pages) || gap >= uint64(pages)-a {
			return nil, false
		}
		if x, y := int32(a), int32(a+gap); gap == 0 && equal.Members(x) == nil || equal.Lowest(x) != x || equal.Lowest(y) != y {
			return nil, false
		}
		last -= down
		pairs = append(pairs, scored.Pair{A: int32(a), B: int32(a + gap), Score: math.Float64frombits(last), Indexed: v[2]&1 == 1})
	}
	return pairs, len(block) == 0
}
