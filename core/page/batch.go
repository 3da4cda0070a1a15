package page

import (
	"bytes"
	"io"
	"sync"
)

// Loaded is a page as it was read, or why it cannot be used, see [Set.Read].
type Loaded struct {
	Content
	Err error
}

// Batch is about how many bytes of pages are best read at once with [Set.ReadAll].
const Batch = 256 << 10

// ReadAll reads the pages at the given positions as [Set.Read] reads one. What lies side
// by side in a file of JSON lines is read from it at once.
func (s *Set) ReadAll(positions []int) []Loaded {
	out := make([]Loaded, len(positions))
	near := stretches.Get().(*stretch)
	defer near.done()
	for k, i := range positions {
		at := s.origin(i)
		p, ok := near.payload(at)
		if !ok && near.read(s, positions[k:]) {
			p, ok = near.payload(at)
		}
		var err error
		if ok {
			out[k].Content, err = at.src.content(p, at.Page)
		} else {
			out[k].Content, err = at.src.read(at.i, at.Page)
		}
		out[k].Err = s.failed(i, err)
	}
	return out
}

// origin is where the bytes of a page come from.
type origin struct {
	src *source
	i   int // position in src
	Page
}

// origin returns where page i comes from in the end.
func (s *Set) origin(i int) origin {
	at := s.place(i)
	if part, k := s.src.part(at); part != nil {
		return part.origin(k)
	}
	return origin{s.src, at, s.Pages[i]}
}

// inLines returns the file of JSON lines of which the page is a string, and its place
// there; ok is false where it is none, or is too long to be read with others.
func (o origin) inLines() (c jsonLines, it item, ok bool) {
	if o.src.memory != nil {
		return c, it, false
	}
	if it = o.src.items.of(o.i); it.in >= 0 && it.n <= min(Batch, o.src.max) {
		c, ok = o.src.containers[it.in].(jsonLines)
	}
	return c, it, ok
}

// stretch is a piece of a file of JSON lines that was read at once.
type stretch struct {
	file      jsonLines
	from, end int64 // where it begins and ends in the file
	raw       []byte
	plain     []byte // what the last string stands for that is not written as it is
}

// stretches are what pages are read into.
var stretches = sync.Pool{New: func() any { return new(stretch) }}

// read reads the bytes of the first of the pages, and of those after it as far as they
// come in order. It is false where these cannot be read so: whoever reads that page by
// itself is told why.
func (n *stretch) read(s *Set, positions []int) bool {
	n.from, n.end = 0, 0
	for k, i := range positions {
		c, it, ok := s.origin(i).inLines()
		if k == 0 && ok {
			n.file, n.from, n.end = c, it.at, it.at
		}
		if !ok || c != n.file || it.at < n.end || it.at+it.n-n.from > Batch {
			break
		}
		n.end = it.at + it.n
	}
	size := n.end - n.from
	if int64(cap(n.raw)) < size {
		n.raw = make([]byte, size)
	}
	n.raw = n.raw[:size]
	if size > 0 && n.file.blob.fill(n.raw, n.from) {
		return true
	}
	n.end = n.from
	return false
}

// payload returns the bytes of a page, which are void after the next call; ok is false
// where the stretch does not have them.
func (n *stretch) payload(at origin) (p payload, ok bool) {
	c, it, ok := at.inLines()
	if !ok || c != n.file || it.at < n.from || it.at+it.n > n.end {
		return payload{}, false
	}
	raw := n.raw[it.at-n.from:][:it.n]
	if bytes.IndexByte(raw, '\\') >= 0 {
		n.plain, _ = unescape(n.plain[:0], raw, true)
		raw = n.plain
	}
	return payload{raw: raw, fixed: c.used}, true
}

// done lets go of the file, and of the room for others.
func (n *stretch) done() {
	n.file = jsonLines{}
	stretches.Put(n)
}

// fill reads the bytes from a place on; false where that fails.
func (b *blob) fill(p []byte, from int64) bool {
	r, err := b.open()
	if err != nil {
		return false
	}
	defer r.Close()
	_, err = io.ReadFull(io.NewSectionReader(r, from, int64(len(p))), p)
	return err == nil
}
