package message

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/unpack"
)

// recordLister lists the records of one web archive.
type recordLister struct {
	*listing.Input
	dialect  *dialect
	member   *memberReader     // nil unless each record is packed by itself
	inside   bool              // a record is being read
	rest     *io.LimitedReader // rest of the block of that record, once its header is read
	spanning int32             // container of records that continue in other members
	block    *bufio.Reader
	meter    *meter
	taken    map[uint64]bool // hashed names of the records that are pages of the set
}

// listRecords lists a WARC or ARC. The records of a file that is not packed are read again by
// their offset; those of a file that is packed record by record, as the standard recommends, by
// the offset of the packed record; for any other packing the bodies are copied to the spool.
func listRecords(in *listing.Input, d *dialect) error {
	r := &recordLister{Input: in, dialect: d, block: bufio.NewReaderSize(nil, 64<<10), meter: newMeter(), taken: map[uint64]bool{}}
	var err error
	packed := in.Packing != nil && in.Packing.Name == "gzip" && in.Blob != nil
	if !packed {
		if _, some := in.Share(in.Size, func() bool { return false }); !some {
			return nil
		}
	}
	switch {
	case in.Packing == nil:
		err = r.unpacked()
	case packed:
		err = r.members()
	default:
		if cut := in.Ended(r.stream(in.Reader, nil)); cut != nil {
			in.ProblemOf(in.ID(), say.New("%v; the records before it are used", cut), cut)
		}
	}
	return err
}

// where words the offset of a record.
func (r *recordLister) where(at int64) string { return fmt.Sprintf("%s @%d", r.ID(), at) }

// take adds a record whose header is read as a candidate, if it is a page, and reports whether it
// did. block is the rest of the record; place is where the whole record can be read again, nil if
// its body has to be copied.
func (r *recordLister) take(rec record, block io.Reader, at int64, place *listing.Item) bool {
	r.block.Reset(block)
	c := rec.content(r.block)
	if c.refused == nil && rec.kind == "conversion" && r.taken[xxh3.HashString(rec.of)] && !r.Opt.Conversions {
		c.refused = new(say.New("conversions of pages that are present"))
	}
	if c.refused != nil {
		r.LeaveOut(*c.refused)
		return false
	}
	var keep io.Writer
	start := r.Spool().N
	if place == nil {
		keep = r.Spool()
	}
	if c.coded {
		c.body = r.Fuse(c.body, nil)
	}
	m := r.meter.measure(c, keep, r.Opt.MaxPage)
	if m.none != nil {
		r.LeaveOut(*m.none)
		return false
	}
	where := r.where(at)
	if m.fail != nil {
		r.Problem(where, say.New("the page of %s breaks off after %s: %v; the part before it is used", rec.uri, say.Mebibytes(m.size), bodyError(m.fail)))
	}
	if rec.truncated != "" {
		r.Problem(where, say.New("the crawler saved only the beginning of %s (%s)", rec.uri, rec.truncated))
	}
	if place == nil {
		place = &listing.Item{In: r.Copies(), At: start, N: r.Spool().N - start}
	} else if r.member != nil && r.member.spans {
		place.In = r.spanning
	}
	r.Add(listing.Candidate{
		Page: page.Page{ID: cmp.Or(rec.id, rec.uri, where), URL: rec.uri, Kind: c.kind, Size: m.size},
		Item: *place, Hint: c.hint, Sum: m.sum, Where: where,
	})
	if rec.own != "" {
		r.taken[xxh3.HashString(rec.own)] = true
	}
	return true
}

// recordsAt is the container of the records of a file that are read by their offset.
type recordsAt struct {
	blob    *files.Blob
	dialect *dialect
	gzip    bool       // each record is a gzip member of its own
	spans   bool       // records continue in following members
	buffers *sync.Pool // of *recordBuffers
}

func newRecordsAt(b *files.Blob, d *dialect, gzip bool) recordsAt {
	return recordsAt{blob: b, dialect: d, gzip: gzip, buffers: &sync.Pool{New: func() any {
		return &recordBuffers{in: bufio.NewReaderSize(nil, 32<<10), unpacked: bufio.NewReaderSize(nil, 32<<10)}
	}}}
}

// recordBuffers are the buffers for reading a record, larger than most records and so reused from
// one to the next.
type recordBuffers struct {
	in, unpacked *bufio.Reader
	unpack       gzip.Reader
}

func (c recordsAt) Load(at listing.Span, limit int64) (listing.Payload, error) {
	f, err := c.blob.Open()
	if err != nil {
		return listing.Payload{}, err
	}
	defer f.Close()
	b := c.buffers.Get().(*recordBuffers)
	defer c.buffers.Put(b)
	b.in.Reset(io.NewSectionReader(f, at.At, at.N))
	if !c.gzip {
		return c.dialect.load(b.in, at.N, limit)
	}
	if err := b.unpack.Reset(b.in); err != nil {
		return listing.Payload{}, say.Errorf("the gzip data is damaged: %v", err)
	}
	b.unpack.Multistream(c.spans)
	b.unpacked.Reset(&b.unpack)
	return c.dialect.load(b.unpacked, -1, limit)
}

// stream lists the records of in one after the other. first, if not nil, is where the first of
// them can be read again.
func (r *recordLister) stream(in io.Reader, first *listing.Item) error {
	br, ok := in.(*bufio.Reader)
	if !ok {
		br = bufio.NewReaderSize(in, 64<<10)
	}
	var pos int64
	for {
		passed, n, err := r.toRecord(br)
		pos += n
		if passed > 0 {
			r.Problem(r.where(pos-passed), say.New("%s skipped, not a valid record", say.Mebibytes(passed)))
		}
		if err != nil {
			return err
		}
		if n > 0 {
			first = nil
		}
		rec, err := r.dialect.head(br)
		if err == nil && rec.length < 0 {
			err = say.Errorf("has no length")
		}
		if err != nil {
			if r.Ctx.Err() != nil || foreign(err) {
				return unpack.CutOff(err)
			}
			r.Problem(r.where(pos), say.New("record skipped: %v", err))
			pos += rec.head
			first = nil
			continue
		}
		block := &io.LimitedReader{R: br, N: rec.length}
		r.rest = block
		r.take(rec, block, pos, first)
		if r.Full() {
			return nil // which was said with the record, or is with what it lies in
		}
		if _, err := io.Copy(io.Discard, block); err != nil {
			return err
		}
		if block.N > 0 {
			r.ProblemOf(r.where(pos), say.New("its Content-Length is %d {byte|bytes}, but only %d are present", rec.length, rec.length-block.N), r.Ended(io.ErrUnexpectedEOF))
			return nil
		}
		pos += rec.head + rec.length
		first = nil
		if r.Packing != nil {
			r.Tell()
		}
	}
}

// foreign reports whether an error is of the stream and not of a record.
func foreign(err error) bool {
	_, ours := errors.AsType[*say.Error](err)
	return !ours
}

// toRecord reads up to the beginning of the next record. n is the number of bytes read, passed
// the number of those that are not empty lines.
func (r *recordLister) toRecord(br *bufio.Reader) (passed, n int64, err error) {
	r.inside, r.rest = false, nil
	inLine := false // in the middle of a line that is longer than the buffer
	for {
		if !inLine {
			line, err := peekLine(br)
			if len(line) == 0 && err != nil {
				return passed, n, err
			}
			if r.dialect.starts(line) {
				r.inside = true
				return passed, n, nil
			}
		}
		line, err := br.ReadSlice('\n')
		n += int64(len(line))
		if inLine || !blankLine(line) || passed > 0 {
			passed += int64(len(line))
		}
		inLine = errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !inLine {
			return passed, n, err
		}
	}
}

// peekLine returns the next line, as far as the buffer holds it, without reading it.
func peekLine(br *bufio.Reader) ([]byte, error) {
	for n := 16; ; n *= 4 {
		b, err := br.Peek(min(n, 2048))
		for i, c := range b {
			if c == '\n' {
				return b[:i], nil
			}
		}
		if err != nil || n >= 2048 {
			return b, err
		}
	}
}
