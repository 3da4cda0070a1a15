package sigcache

import (
	"bufio"
	"encoding/binary"
	"encoding/json"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
)

// A file is a sequence of blocks. Each has the kind and the number of entries, 4 bytes each, the
// length of the content and its XXH3, 8 bytes each, and the content. Numbers are little-endian.
const headSize = 4 + 4 + 8 + 8

// The kinds of blocks.
const (
	signatures = 0x70740001
	said       = 0x70740002
	contents   = 0x70740003
)

// isBlock reports whether a file begins as a block does.
func isBlock(head []byte) bool {
	if len(head) < 4 {
		return false
	}
	kind := binary.LittleEndian.Uint32(head)
	return kind == signatures || kind == said || kind == contents
}

// fullBlock is the size of the content from which a new block is begun.
const fullBlock = 1 << 20

// block is a block with a valid checksum.
type block struct {
	kind, n uint32
	content []byte
	whole   []byte // with its head, as it is in the file
}

// blocksOf splits a file into its blocks. A damaged block is left out; after a block with a wrong
// length no further block can be found.
func blocksOf(src []byte) []block {
	var out []block
	for len(src) >= headSize {
		b := block{kind: binary.LittleEndian.Uint32(src), n: binary.LittleEndian.Uint32(src[4:])}
		size, hash := binary.LittleEndian.Uint64(src[8:]), binary.LittleEndian.Uint64(src[16:])
		if size > uint64(len(src)-headSize) {
			return out
		}
		b.whole, src = src[:headSize+size], src[headSize+size:]
		b.content = b.whole[headSize:]
		if checksum(b) == hash {
			out = append(out, b)
		}
	}
	return out
}

// joined returns the file without the bytes that belong to none of the blocks: a block appended
// after such bytes could not be found.
func joined(src []byte, blocks []block) []byte {
	size := 0
	for _, b := range blocks {
		size += len(b.whole)
	}
	if size == len(src) {
		return src
	}
	out := make([]byte, 0, size)
	for _, b := range blocks {
		out = append(out, b.whole...)
	}
	return out
}

// checksum covers the content and the other fields of the head.
func checksum(b block) uint64 {
	return xxh3.HashSeed(b.content, uint64(b.kind)<<32|uint64(b.n))
}

// writer writes the content of a file, block by block: that of a million signatures has a gigabyte.
type writer struct {
	to      *bufio.Writer // keeps its first error
	entries uint32        // kind of the blocks that room and done end
	content []byte
	n       uint32
}

// room ends the block if size more bytes would make it too large.
func (w *writer) room(size int) {
	if len(w.content) > 0 && len(w.content)+size > fullBlock {
		w.end(w.entries)
	}
}

func (w *writer) end(kind uint32) {
	b := block{kind: kind, n: w.n, content: w.content}
	head := binary.LittleEndian.AppendUint32(make([]byte, 0, headSize), b.kind)
	head = binary.LittleEndian.AppendUint32(head, b.n)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(b.content)))
	head = binary.LittleEndian.AppendUint64(head, checksum(b))
	_, _ = w.to.Write(head)
	_, _ = w.to.Write(b.content)
	w.content, w.n = w.content[:0], 0
}

// sizeOf returns the number of bytes that a page with its signature takes.
func sizeOf(s algo.Signature) int64 { return 16 + 4 + 8*int64(len(s)) }

// signature appends the page, the number of words, and the words.
func (w *writer) signature(page Hash, s algo.Signature) {
	w.room(int(sizeOf(s)))
	w.content = append(w.content, page[:]...)
	w.content = binary.LittleEndian.AppendUint32(w.content, uint32(len(s)))
	for _, x := range s {
		w.content = binary.LittleEndian.AppendUint64(w.content, x)
	}
	w.n++
}

// lines is the content of a block of warnings.
type lines struct {
	Set   Hash
	Lines []say.Words
}

func (w *writer) warnings(of Hash, list []say.Words) {
	if w.n > 0 {
		w.end(w.entries)
	}
	w.content, _ = json.Marshal(lines{of, list}) // strings and hashes never fail
	w.n = 1
	w.end(said)
}

func (w *writer) done() {
	if w.n > 0 {
		w.end(w.entries)
	}
}

func (s *Shelf) takeWarnings(content []byte) {
	var l lines
	if json.Unmarshal(content, &l) == nil {
		s.Warnings[l.Set] = l.Lines
	}
}

func (s *Shelf) takeSignatures(b block, want map[Hash]bool) {
	if b.kind != signatures {
		return
	}
	src := b.content
	words := make(algo.Signature, 0, len(src)/8)
	for range b.n {
		if len(src) < 20 {
			return
		}
		page, n := Hash(src), uint64(binary.LittleEndian.Uint32(src[16:]))
		src = src[20:]
		if n*8 > uint64(len(src)) {
			return
		}
		if want == nil || want[page] {
			from := len(words)
			for i := range n {
				words = append(words, binary.LittleEndian.Uint64(src[8*i:]))
			}
			s.Signatures[page] = words[from:len(words):len(words)]
		}
		src = src[8*n:]
	}
}
