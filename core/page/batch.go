package page

import (
	"sync"
)

// ReadAll reads pages as Read reads one. What lies side by side in a file of JSON lines is
// read from it at once.
func (s *source) ReadAll(out []Loaded, page func(k int) Asked) {
	near := stretches.Get().(*stretch)
	defer near.done()
	for k := range out {
		of := page(k)
		p, ok := near.payload(s, of)
		if !ok && near.read(s, len(out)-k, func(i int) Asked { return page(k + i) }) {
			p, ok = near.payload(s, of)
		}
		if ok {
			out[k].Content, out[k].Err = s.content(p, of.Page)
		} else {
			out[k].Content, out[k].Err = s.Read(of)
		}
	}
}

// written is a container whose pages lie in a file one after another, each from at for n
// bytes, and are little more than what is written there. Values of it can be compared.
type written interface {
	file() *blob
	// plain returns the page that is written as src, in dst where that is not the same.
	plain(dst, src []byte) (p payload, now []byte)
}

// written returns the container that has the page written in it, and its place there; ok is
// false where it is none, or is too long to be read with others.
func (s *source) written(at int) (c written, it item, ok bool) {
	if it = s.items.of(at); it.in >= 0 && it.n <= min(Batch, s.max) {
		c, ok = s.containers[it.in].(written)
	}
	return c, it, ok
}

// stretch is a piece of a file of JSON lines that was read at once.
type stretch struct {
	file      written
	from, end int64 // where it begins and ends in the file
	raw       []byte
	plain     []byte // what the last string stands for that is not written as it is
}

// stretches are what pages are read into.
var stretches = sync.Pool{New: func() any { return new(stretch) }}

// read reads the bytes of the first of the pages, and of those after it as far as they
// come in order. It is false where these cannot be read so: whoever reads that page by
// itself is told why.
func (n *stretch) read(s *source, pages int, page func(k int) Asked) bool {
	n.from, n.end = 0, 0
	for k := range pages {
		c, it, ok := s.written(page(k).At)
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
	if size > 0 && n.file.file().fill(n.raw, n.from) {
		return true
	}
	n.end = n.from
	return false
}

// payload returns the bytes of a page, which are void after the next call; ok is false
// where the stretch does not have them.
func (n *stretch) payload(s *source, of Asked) (p payload, ok bool) {
	c, it, ok := s.written(of.At)
	if !ok || c != n.file || it.at < n.from || it.at+it.n > n.end {
		return payload{}, false
	}
	raw := n.raw[it.at-n.from:][:it.n]
	p, n.plain = c.plain(n.plain[:0], raw)
	return p, true
}

// done lets go of the file, and of the room for others.
func (n *stretch) done() {
	n.file = nil
	stretches.Put(n)
}
