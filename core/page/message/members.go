package message

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/unpack"
)

// members lists an archive whose records are separate gzip members. A member can only be read from
// its beginning, so the second and later records of one member are copied to the spool. A record
// may continue in the following members, as in files that are packed in blocks of one size.
func (r *recordLister) members() error {
	f, err := r.Blob.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	from, to, some := r.cut(f)
	if !some {
		return r.Ctx.Err()
	}
	if _, err := f.Seek(from, io.SeekStart); err != nil {
		return err
	}
	places := newRecordsAt(r.Blob, r.dialect, true)
	at := r.Container(places)
	places.spans = true
	r.spanning = r.Container(places)
	pos := &unpack.Counter{Reader: r.Stopping(f), N: from}
	inner := bufio.NewReaderSize(nil, 64<<10)
	m := &memberReader{starts: r.dialect.starts, file: f, pos: pos, br: bufio.NewReaderSize(pos, 256<<10), before: unpackAhead(r.Ctx, f, from, to), jump: -1}
	defer m.before.close()
	m.needs = func() int64 {
		b, _ := inner.Peek(inner.Buffered())
		switch {
		case r.rest != nil:
			return r.rest.N - int64(len(b))
		case !r.inside && blankLine(b):
			return 0
		}
		return 1
	}
	r.member = m
	limited := r.Fuse(m, pos)
	for r.Ctx.Err() == nil && !r.Full() {
		err := m.open()
		if err == io.EOF || m.start >= to {
			return nil
		}
		if err == nil {
			inner.Reset(limited)
			err = r.stream(inner, &listing.Item{In: at, At: m.start, N: r.Size - m.start})
			if err == io.EOF {
				_, err = io.Copy(io.Discard, inner)
			}
		}
		if err != nil && !r.resume(f, m, err) {
			return nil
		}
		r.At(m.here())
	}
	return r.Ctx.Err()
}

// memberReader reads one gzip member, and continues with the next if that is the rest of a
// record.
type memberReader struct {
	starts func(line []byte) bool // of a record
	file   io.Seeker
	pos    *unpack.Counter
	br     *bufio.Reader
	z      *gzip.Reader
	before *ahead       // serves members that are unpacked already
	served bytes.Reader // the member, if it is one of them
	member io.Reader    // z or served
	jump   int64        // offset to read on at, which is not that of pos: after such a member; -1 for none
	start  int64        // of the member
	ahead  []byte       // read from the member to look at it, and not returned yet
	opened bool         // the next member is open; it begins with a record
	needs  func() int64 // bytes that the current record still lacks, at least 1 inside a header; 0 between records
	spans  bool         // it continued with another member
	buffer [2048]byte
}

func (m *memberReader) here() int64 {
	if m.jump >= 0 {
		return m.jump
	}
	return m.pos.N - int64(m.br.Buffered())
}

func (m *memberReader) seek(at int64) {
	m.jump, m.pos.N = -1, at
	m.file.Seek(at, io.SeekStart)
	m.br.Reset(m.pos)
}

// open opens the next member; the error is io.EOF after the last.
func (m *memberReader) open() error {
	m.spans = false
	if m.opened {
		m.opened = false
		return nil
	}
	return m.next()
}

// next begins the next member and looks at its first line.
func (m *memberReader) next() (err error) {
	m.start, m.ahead = m.here(), nil
	if content, end, ok := m.before.member(m.start); ok {
		m.served.Reset(content)
		m.member, m.jump, m.pos.N = &m.served, end, end
		return nil
	}
	if m.jump >= 0 {
		m.seek(m.jump)
	}
	if _, err := m.br.Peek(1); err != nil {
		return io.EOF
	}
	if m.z == nil {
		m.z, err = gzip.NewReader(m.br)
	} else {
		err = m.z.Reset(m.br)
	}
	if err != nil {
		return unpack.CutOff(err)
	}
	m.z.Multistream(false)
	m.member = m.z
	return nil
}

// goesOn reports whether the member that was opened continues a record: it does not begin with one,
// or does so only after the bytes that the current record lacks.
func (m *memberReader) goesOn() bool {
	n, _ := io.ReadFull(m.member, m.buffer[:]) // an error comes again with the next read
	m.ahead = m.buffer[:n]
	behind := bytes.TrimLeft(m.ahead, "\r\n")
	line, _, _ := bytes.Cut(behind, []byte("\n"))
	return !m.starts(line) || m.needs() <= int64(n-len(behind))
}

func (m *memberReader) Read(p []byte) (int, error) {
	for !m.opened {
		if len(m.ahead) > 0 {
			n := copy(p, m.ahead)
			m.ahead = m.ahead[n:]
			return n, nil
		}
		n, err := m.member.Read(p)
		if err != io.EOF {
			return n, err
		}
		if n > 0 {
			return n, nil
		}
		if m.needs() <= 0 {
			break
		}
		if err := m.next(); err != nil {
			return 0, err
		}
		m.opened = !m.goesOn()
		m.spans = !m.opened
	}
	return 0, io.EOF
}

// resume reports an error of the member at start and opens the next member; it is false if there
// is none.
func (r *recordLister) resume(f *files.Piece, m *memberReader, err error) bool {
	if r.Ctx.Err() != nil {
		return false
	}
	start := m.start
	cut := r.Ended(err)
	rest := io.NewSectionReader(f.SectionReader, start+1, f.Size()-start-1)
	next := nextMember(r.Stopping(rest))
	if next < 0 {
		r.ProblemOf(r.where(start), say.New("%v here; the records before it are used", cut), cut)
		return false
	}
	r.ProblemOf(r.where(start), say.New("%v here; %s skipped", cut, say.Mebibytes(next+1)), cut)
	m.seek(start + 1 + next)
	m.ahead, m.opened = nil, false
	return true
}

// nextMember returns the offset of the next bytes that look like the header of a gzip member; -1
// for none.
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
