package message

import (
	"bufio"
	"bytes"
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/unpack"
)

// unpacked lists an archive that is not packed, or whose unpacked copy can be read at any offset.
// A record whose stated length is wrong is read up to the beginning of the next.
func (r *recordLister) unpacked() error {
	b, err := r.Plain()
	if err != nil {
		return err
	}
	f, err := b.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	in := r.Container(newRecordsAt(b, r.dialect, false))
	read := &unpack.Counter{Reader: r.Stopping(f)}
	br := bufio.NewReaderSize(read, 256<<10)
	here := func() int64 { return read.N - int64(br.Buffered()) }
	for r.Ctx.Err() == nil && !r.Full() {
		passed, _, err := r.toRecord(br)
		pos := here()
		if passed > 0 {
			r.Problem(r.where(pos-passed), say.New("%s skipped, not a valid record", say.Mebibytes(passed)))
		}
		if err == io.EOF {
			return nil
		}
		rec, head := record{}, err
		if head == nil {
			rec, head = r.dialect.head(br)
		}
		switch {
		case head != nil && foreign(head):
			err := r.Ended(unpack.CutOff(head))
			r.ProblemOf(r.where(pos), say.New("%v here; the records before it are used", err), err)
			return nil
		case head != nil:
			r.Problem(r.where(pos), say.New("record skipped: %v", head))
			continue
		}
		end := r.endOf(f, pos, rec)
		r.take(rec, io.LimitReader(br, end-pos-rec.head), pos, &listing.Item{In: in, At: pos, N: end - pos})
		if _, err := io.CopyN(io.Discard, br, end-here()); err != nil && err != io.EOF {
			return err
		}
		r.At(end)
	}
	return r.Ctx.Err()
}

// endOf returns the end of the block of the record at pos: the one that its length states if the
// file ends or a record begins there; otherwise the beginning of the next record, or the end of
// the file.
func (r *recordLister) endOf(f *files.Piece, pos int64, rec record) int64 {
	block := pos + rec.head
	end := block + rec.length
	said := rec.length >= 0 && end >= block && end <= f.Size()
	if said && r.endsAt(f, end) {
		return end
	}
	next := r.nextRecord(f, block)
	if next < 0 && said {
		return end
	}
	var broken error // the file ends before the record does
	if next < 0 {
		next = f.Size()
		broken = r.Ended(io.ErrUnexpectedEOF)
	}
	real := next - block - newlines(f, block, next)
	if rec.length < 0 {
		r.Problem(r.where(pos), say.New("has no Content-Length; the %d {byte|bytes} up to the next record are used", real))
	} else {
		r.ProblemOf(r.where(pos), say.New("its Content-Length is %d {byte|bytes}, but %d are present and used", rec.length, real), broken)
	}
	return block + real
}

// endsAt reports whether a record ends at an offset: the bytes that follow every record are there,
// or the next record begins there or after empty lines, or the file ends.
func (r *recordLister) endsAt(f *files.Piece, at int64) bool {
	var b [2048]byte
	n, err := f.ReadAt(b[:], at)
	if tail := r.dialect.tail; tail != "" && bytes.HasPrefix(b[:n], []byte(tail)) {
		return true
	}
	line := bytes.TrimLeft(b[:n], " \t\r\n")
	if len(line) == 0 {
		return err == io.EOF || n == len(b)
	}
	line, _, _ = bytes.Cut(line, []byte("\n"))
	return r.dialect.starts(line)
}

// nextRecord returns the offset of the first record at an offset or after it; -1 for none.
func (r *recordLister) nextRecord(f *files.Piece, from int64) int64 {
	rest := io.NewSectionReader(f.SectionReader, from, f.Size()-from)
	_, n, err := r.toRecord(bufio.NewReaderSize(r.Stopping(rest), 64<<10))
	if err != nil {
		return -1
	}
	return from + n
}

// newlines returns the number of bytes of line ends, at most 4, before end.
func newlines(f *files.Piece, from, end int64) int64 {
	var b [4]byte
	k := min(end-from, 4)
	n, _ := f.ReadAt(b[:k], end-k)
	return int64(n - len(bytes.TrimRight(b[:n], "\r\n")))
}
