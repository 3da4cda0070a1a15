package message

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// Members of gzip can be read one by one, but where one begins is written nowhere: its first
// bytes may also stand inside another, above all where a page is itself an archive that was
// packed. What is packed once more is stored in blocks of less than 64 KB with bytes of
// another kind between them. So a place begins a member where members follow one another
// from there, each whole, for longer than that, or to the end of the file.
const sureMembers = 1 << 16

// largeMember is how much a first member may have of a file that was packed record by record.
const largeMember = 1 << 20

// cut returns which stretch of the file is in the section: from a member that begins with a
// record to another. A file that was packed as one is not cut.
func (r *recordLister) cut(f *files.Piece) (from, to int64, some bool) {
	w, some := r.Share(f.Size(), func() bool { return r.memberEnd(f, 0, largeMember) > 0 })
	from, to = r.memberStart(f, w.From), r.memberStart(f, w.To)
	return from, to, some && from < to
}

// memberStart returns where the first member begins, at a place or behind it, that begins with
// a record; the size of the file where none does.
func (r *recordLister) memberStart(f *files.Piece, at int64) int64 {
	for at > 0 && at < f.Size() && r.Ctx.Err() == nil {
		n := nextMember(r.Stopping(io.NewSectionReader(f.SectionReader, at, f.Size()-at)))
		if n < 0 {
			return f.Size()
		}
		if at += n; r.beginsRecord(f, at) && r.follow(f, at) {
			return at
		}
		at++
	}
	return min(max(at, 0), f.Size())
}

// beginsRecord tells whether what is packed at a place begins with a record.
func (r *recordLister) beginsRecord(f *files.Piece, at int64) bool {
	z, err := gzip.NewReader(bufio.NewReader(io.NewSectionReader(f.SectionReader, at, f.Size()-at)))
	if err != nil {
		return false
	}
	line := make([]byte, 2048)
	n, _ := io.ReadFull(z, line)
	line, _, _ = bytes.Cut(line[:n], []byte("\n"))
	return r.dialect.starts(line)
}

// follow tells whether whole members follow one another from a place on.
func (r *recordLister) follow(f *files.Piece, at int64) bool {
	for begin := at; at < f.Size() && at-begin < sureMembers; {
		end := r.memberEnd(f, at, f.Size())
		if end < 0 {
			return false
		}
		at = end
	}
	return true
}

// memberEnd returns where a member ends that begins at a place and has at most so many bytes;
// −1 where it has more, or is damaged.
func (r *recordLister) memberEnd(f *files.Piece, at, most int64) int64 {
	pos := &unpack.Counter{Reader: r.Stopping(io.NewSectionReader(f.SectionReader, at, min(most, f.Size()-at)))}
	br := bufio.NewReader(pos)
	z, err := gzip.NewReader(br)
	if err != nil {
		return -1
	}
	z.Multistream(false)
	if n, err := io.Copy(io.Discard, io.LimitReader(z, maxPayload)); err != nil || n == maxPayload {
		return -1
	}
	return at + pos.N - int64(br.Buffered())
}
