package listing

import (
	"errors"
	"hash/crc32"
	"io"
	"sync"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/lost"
)

// The fingerprint of a set is taken over all bytes of its page files if they have at most
// wholeBytes together; for a larger set, over the first headSum bytes of each file, its size and
// its id, since listing would otherwise take as long as using the set.
const (
	wholeBytes = 256 << 20
	headSum    = 64 << 10
)

// examine looks into the files of all candidates: whether they are pages at all, and what their
// CRC-32 is, which goes into the fingerprint. The CRC-32 of a zip's entries is known already.
func (l *Lister) examine() error {
	var total int64
	for _, c := range l.candidates {
		if c.File.Name != "" && !c.File.HasCRC && !c.sniff {
			total += c.File.Size
		}
	}
	limit := int64(headSum)
	if total <= wholeBytes {
		limit = wholeBytes
	}
	l.total += total
	var mu sync.Mutex
	return spread(l.Ctx, len(l.candidates), func(i int) {
		c := &l.candidates[i]
		if c.File.Name == "" || c.Fate != nil {
			return
		}
		if err := c.look(l.src.files, limit); err != nil {
			c.Fate, c.lost = new(files.LeftOut(err)), lost.Is(err)
		}
		if !c.File.HasCRC && !c.sniff {
			mu.Lock()
			defer mu.Unlock()
			l.advance(c.File.Size)
		}
	})
}

// heads are buffers for the first bytes of files.
var heads = sync.Pool{New: func() any { return new([charset.HeadBytes]byte) }}

// look reads the first bytes of a candidate's file, and the rest up to limit if its checksum is
// not known.
func (c *Candidate) look(files files.Files, limit int64) error {
	r, err := files.Open(c.File.Name)
	if err != nil {
		return err
	}
	defer r.Close()
	buf := heads.Get().(*[charset.HeadBytes]byte)
	defer heads.Put(buf)
	head := buf[:]
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return say.Plain(err)
	}
	head = head[:n]
	what := charset.BinaryKind(head)
	switch {
	case c.sniff && (what.En != "" || !charset.LooksHTML(head)):
		c.skip = true
		return nil
	case what.En != "":
		return say.Errorf("looks like %s, not a page", what)
	case c.File.HasCRC:
		c.whole = c.File.CRC
		return nil
	}
	sum := crc32.NewIEEE()
	sum.Write(head)
	if _, err := io.Copy(sum, io.LimitReader(r, limit-int64(n))); err != nil {
		return say.Plain(err)
	}
	if c.File.CRC = sum.Sum32(); c.File.Size <= limit {
		c.whole = c.File.CRC
	}
	return nil
}
