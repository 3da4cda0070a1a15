package message

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// sureMembers is for how many bytes whole members must follow one another for the first of them
// to count as one. Nothing in a file says where a member begins, and the first bytes of one may
// also occur inside another, above all if a page is itself a packed archive. Data that is packed
// again is stored in blocks of less than 64 KB with other bytes between them, so a longer
// sequence of whole members, or one up to the end of the file, cannot be inside a member.
const sureMembers = 1 << 16

// largeMember is the largest size of the first member in a file that counts as packed record by
// record.
const largeMember = 1 << 20

// cut returns the part of the file that is in the section: from one member that begins with a
// record to another. A file that was packed as a whole is not cut.
func (r *recordLister) cut(f *files.Piece) (from, to int64, some bool) {
	w, some := r.Share(f.Size(), func() bool { return r.memberEnd(f, 0, largeMember) > 0 })
	from, to = r.memberStart(f, w.From), r.memberStart(f, w.To)
	return from, to, some && from < to
}

// memberStart returns the offset of the first member at an offset or after it that begins with a
// record; the size of the file if there is none.
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

// beginsRecord reports whether the unpacked bytes of the member at an offset begin with a record.
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

// follow reports whether whole members follow one another from an offset on, see sureMembers.
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

// memberEnd returns the end of the member at an offset; -1 if it has more than most bytes or is
// damaged.
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
