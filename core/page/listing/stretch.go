package listing

import (
	"sync"

	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// ReadAll reads pages as Read does. Neighbours in a file of JSON lines are read from it in one
// go.
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
			out[k].Content, out[k].Err = s.content(p, of)
		} else {
			out[k].Content, out[k].Err = s.Read(of)
		}
	}
}

// Written is a container whose pages lie one after another in a file, each at the offset At and
// with the length N of its [Item], and take up most of the file. Its values are comparable.
type Written interface {
	File() *files.Blob
	// Plain returns the page that is written as src. It appends to dst if the page is not the
	// same bytes, and returns dst as now.
	Plain(dst, src []byte) (p Payload, now []byte)
}

// written returns the container and place of a page; ok is false if the container is no
// [Written], or the page is too long to be read together with others.
func (s *source) written(at int) (c Written, it Item, ok bool) {
	if it = s.items.of(at); it.In >= 0 && it.N <= min(page.Batch, s.max) {
		c, ok = s.containers[it.In].(Written)
	}
	return c, it, ok
}

// stretch is a part of a file of JSON lines that was read in one go.
type stretch struct {
	file      Written
	from, end int64 // offsets in the file
	raw       []byte
	plain     []byte // the page returned last, if it had to be unescaped
}

// stretches holds buffers for reuse.
var stretches = sync.Pool{New: func() any { return new(stretch) }}

// read reads the bytes of the first page, and of the following ones as far as they come in order
// and fit. It is false if that fails; reading the page by itself then gives the error.
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

// payload returns the bytes of a page, valid until the next call; ok is false if the stretch does
// not hold them.
func (n *stretch) payload(s *source, of page.Asked) (p Payload, ok bool) {
	c, it, ok := s.written(of.At)
	if !ok || c != n.file || it.At < n.from || it.At+it.N > n.end {
		return Payload{}, false
	}
	raw := n.raw[it.At-n.from:][:it.N]
	p, n.plain = c.Plain(n.plain[:0], raw)
	return p, true
}

// done returns the buffers to the pool.
func (n *stretch) done() {
	n.file = nil
	stretches.Put(n)
}
