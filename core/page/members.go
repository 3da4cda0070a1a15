package page

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/say"
)

// members lists an archive whose records are packed with gzip one by one. The
// second record in one member, and those behind, are copied: a member can only be
// read from its beginning.
func (r *recordLister) members() error {
	f, err := r.in.blob.open()
	if err != nil {
		return err
	}
	defer f.Close()
	at := r.src.container(recordsAt{blob: r.in.blob, dialect: r.dialect, gzip: true})
	pos := &counter{Reader: ctxReader{r.ctx, f}}
	br := bufio.NewReaderSize(pos, 256<<10)
	here := func() int64 { return pos.n - int64(br.Buffered()) }
	var z *gzip.Reader
	limited := r.fuse(nil, pos)
	inner := bufio.NewReaderSize(nil, 64<<10)
	for r.ctx.Err() == nil {
		start := here()
		if _, err := br.Peek(1); err != nil {
			return nil
		}
		if z == nil {
			z, err = gzip.NewReader(br)
		} else {
			err = z.Reset(br)
		}
		if err == nil {
			z.Multistream(false)
			limited.Reader = z
			inner.Reset(limited)
			err = r.stream(inner, &item{in: at, at: start, n: r.in.size - start})
			if err == io.EOF {
				_, err = io.Copy(io.Discard, inner)
			}
		}
		if err != nil && !r.resume(f, pos, br, start, err) {
			return nil
		}
		r.in.at(here())
	}
	return r.ctx.Err()
}

// resume says what is wrong with the member at start and goes to the next one;
// false where there is none.
func (r *recordLister) resume(f *section, pos *counter, br *bufio.Reader, start int64, err error) bool {
	if r.ctx.Err() != nil {
		return false
	}
	cut := r.in.ended(err)
	rest := io.NewSectionReader(f.SectionReader, start+1, f.Size()-start-1)
	next := nextMember(ctxReader{r.ctx, rest})
	if next < 0 {
		r.problem(r.where(start), say.New("%v here; the records before are used", "%v（在此处）；使用前面的记录", cut))
		return false
	}
	r.problem(r.where(start), say.New("%v here; %s passed over", "%v（在此处）；跳过 %s", cut, mebibytes(next+1)))
	pos.n = start + 1 + next
	f.Seek(pos.n, io.SeekStart)
	br.Reset(pos)
	return true
}

// nextMember returns the offset of the next bytes that begin a gzip member with
// deflate data; -1 for none.
func nextMember(r io.Reader) int64 {
	br := bufio.NewReaderSize(r, 64<<10)
	var at int64
	for {
		b, err := br.Peek(br.Size())
		if len(b) < 4 {
			return -1
		}
		if i := bytes.Index(b, []byte("\x1F\x8B\x08")); i >= 0 && i+3 < len(b) && b[i+3]&0xE0 == 0 {
			return at + int64(i)
		} else if i >= 0 && i+3 < len(b) {
			at += int64(i + 1)
			br.Discard(i + 1)
			continue
		}
		if err != nil {
			return -1
		}
		at += int64(len(b) - 3)
		br.Discard(len(b) - 3)
	}
}
