package listing

import (
	"sync"

	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// ReadAll reads pages as Read reads one. What lies side by side in a file of JSON lines is
// read from it at once.
func (s *source) ReadAll(out []page.Loaded, asked func(k int) page.Asked) {
	near := stretches.Get().(*stretch)
	defer near.done()
	for k := range out {
		of := asked(k)
		p, ok := near.payload(s, of)
		if !ok && near.read(s, len(out)-k, func(i int) page.Asked { return asked(k + i) }) {
			p, ok = near.payload(s, of)
		}
		if ok {
			out[k].Content, out[k].Err = s.content(p, of.Page)
		} else {
			out[k].Content, out[k].Err = s.Read(of)
		}
	}
}

// Written is a container whose pages lie in a file one after another, each from at for n
// bytes, and are little more than what is written there. Values of it can be compared.
type Written interface {
	File() *files.Blob
	// plain returns the page that is written as src, in dst where that is not the same.
	Plain(dst, src []byte) (p Payload, now []byte)
}

// written returns the container that has the page written in it, and its place there; ok is
// false where it is none, or is too long to be read with others.
func (s *source) written(at int) (c Written, it Item, ok bool) {
	if it = s.items.of(at); it.In >= 0 && it.N <= min(page.Batch, s.max) {
		c, ok = s.containers[it.In].(Written)
	}
	return c, it, ok
}

// stretch is a piece of a file of JSON lines that was read at once.
type stretch struct {
	file      Written
	from, end int64 // where it begins and ends in the file
	raw       []byte
	plain     []byte // what the last string stands for that is not written as it is
}

// stretches are what pages are read into.
var stretches = sync.Pool{New: func() any { return new(stretch) }}

// read reads the bytes of the first of the pages, and of those after it as far as they
// come in order. It is false where these cannot be read so: whoever reads that page by
// itself is told why.
func (n *stretch) read(s *source, pages int, asked func(k int) page.Asked) bool {
	n.from, n.end = 0, 0
	for k := range pages {
		c, it, ok := s.written(asked(k).At)
		if k == 0 && ok {
			n.file, n.from, n.end = c, it.At, it.At
		}
		if !ok || c != n.file || it.At < n.end || it.At+it.N-n.from > page.Batch {
			break
		}
		n.end = it.At + it.N
	}
	size := n.end - n.from
	if int64(cap(n.raw)) < size {
		n.raw = make([]byte, size)
	}
	n.raw = n.raw[:size]
	if size > 0 && n.file.File().Fill(n.raw, n.from) {
		return true
	}
	n.end = n.from
	return false
}

// payload returns the bytes of a page, which are void after the next call; ok is false
// where the stretch does not have them.
func (n *stretch) payload(s *source, of page.Asked) (p Payload, ok bool) {
	c, it, ok := s.written(of.At)
	if !ok || c != n.file || it.At < n.from || it.At+it.N > n.end {
		return Payload{}, false
	}
	raw := n.raw[it.At-n.from:][:it.N]
	p, n.plain = c.Plain(n.plain[:0], raw)
	return p, true
}

// done lets go of the file, and of the room for others.
func (n *stretch) done() {
	n.file = nil
	stretches.Put(n)
}
