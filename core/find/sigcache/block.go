package sigcache

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// The kinds of files, see [pack.File]. The sections of a file are numbered blocks.
const (
	kindSet = "content1"
	kindJob = "signed 1"
)

// The kinds of blocks, which the names of their sections begin with.
const (
	contents   = "c"
	signatures = "s"
	said       = "w"
)

// begins reports whether a file begins as one of a cache does.
func begins(head []byte) bool {
	return strings.HasPrefix(pack.Head(kindSet), string(head)) || strings.HasPrefix(pack.Head(kindJob), string(head))
}

// fullBlock is the size of the content from which a new block is begun.
const fullBlock = 1 << 20

type block struct {
	kind    string
	n       int
	content []byte
}

// blocksIn reads the blocks of a file. A damaged block is left out, and all blocks if the table of
// the file is damaged.
func blocksIn(path, kind string) (out []block) {
	f, err := pack.OpenFile(path, kind)
	if err != nil {
		return nil
	}
	defer f.Close()
	for _, name := range f.Names() {
		if content, err := f.Read(name); err == nil {
			out = append(out, block{name[:1], f.Items(name), content})
		}
	}
	return out
}

// writer writes the content of a file, block by block: that of a million signatures has a gigabyte.
type writer struct {
	*pack.FileWriter
	entries string // kind of the blocks that room and done end
	blocks  int
	block
}

// put writes a block.
func (w *writer) put(b block) {
	w.Section(fmt.Sprintf("%s%07d", b.kind, w.blocks), b.content, b.n)
	w.blocks++
}

// room ends the block if size more bytes would make it too large.
func (w *writer) room(size int) {
	if len(w.content)+size > fullBlock {
		w.done()
	}
}

// done ends the block.
func (w *writer) done() {
	if w.n > 0 {
		w.put(block{w.entries, w.n, w.content})
	}
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
	content, _ := json.Marshal(lines{of, list}) // strings and hashes never fail
	w.put(block{said, 1, content})
}

func (s *Shelf) take(b block, want map[Hash]bool) {
	switch b.kind {
	case said:
		var l lines
		if json.Unmarshal(b.content, &l) == nil {
			s.Warnings[l.Set] = l.Lines
		}
	case signatures:
		s.takeSignatures(b, want)
	}
}

func (s *Shelf) takeSignatures(b block, want map[Hash]bool) {
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
