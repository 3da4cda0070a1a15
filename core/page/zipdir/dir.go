// Package zipdir reads the table of contents of a zip (PKWARE, APPNOTE 6.3.10), with little memory
// even for a million names. It does not read the entries.
package zipdir

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"unicode/utf8"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// Entry is one line of a zip's table of contents.
type Entry struct {
	Name         string
	At           int64 // offset of its own header
	Packed, Size int64
	CRC          uint32
	Method       uint16
	Flags        uint16
	Mode         uint32 // Unix mode; 0 if unknown
}

// Lengths and signatures of the records (PKWARE APPNOTE 6.3.10, 4.3).
const (
	headerMark = "PK\x03\x04" // before the data of each entry
	HeaderLen  = 30           // the least that stands before the data of each entry
	entryMark  = "PK\x01\x02" // an entry in the table of contents
	entryLen   = 46
	endMark    = "PK\x05\x06" // behind the table
	endLen     = 22
	locator64  = "PK\x06\x07"
	end64      = "PK\x06\x06"
)

var errTable = say.Errorf("the zip is incomplete or damaged: its table of contents cannot be read; copy or download it again")

// table is the place of the table of contents.
type table struct {
	base    int64 // bytes before the zip, as a program that unpacks it
	start   int64
	end     int64 // offset at which the entries of the table end
	entries uint64
}

// find finds the table of contents of a zip of size bytes.
func find(r io.ReaderAt, size int64) (table, error) {
	tail := make([]byte, min(size, endLen+math.MaxUint16))
	if err := readAt(r, tail, size-int64(len(tail))); err != nil {
		return table{}, err
	}
	i := len(tail) - endLen
	for ; i >= 0; i-- {
		if string(tail[i:i+4]) == endMark && i+endLen+int(binary.LittleEndian.Uint16(tail[i+20:])) <= len(tail) {
			break
		}
	}
	if i < 0 {
		return table{}, errTable
	}
	end := tail[i:]
	endAt := size - int64(len(tail)) + int64(i)
	entries := uint64(binary.LittleEndian.Uint16(end[10:]))
	length, at := uint64(binary.LittleEndian.Uint32(end[12:])), uint64(binary.LittleEndian.Uint32(end[16:]))
	if entries == math.MaxUint16 || length == math.MaxUint32 || at == math.MaxUint32 {
		if big, where, err := find64(r, size, endAt); err != nil {
			return table{}, err
		} else if big != nil {
			entries, length, at = binary.LittleEndian.Uint64(big[32:]), binary.LittleEndian.Uint64(big[40:]), binary.LittleEndian.Uint64(big[48:])
			endAt = where
		}
	}
	if length > uint64(endAt) || at > uint64(endAt) {
		return table{}, errTable
	}
	t := table{base: endAt - int64(length) - int64(at), start: int64(at), end: endAt, entries: entries}
	var sig [4]byte
	if t.base > 0 && readAt(r, sig[:], t.start) == nil && string(sig[:]) == entryMark {
		t.base = 0 // there are bytes between the table and its end record
	}
	if t.base < 0 {
		return table{}, errTable
	}
	return t, nil
}

// find64 reads the Zip64 end record of the table, which stands before the one at endAt; nil if
// there is none.
func find64(r io.ReaderAt, size, endAt int64) (end []byte, at int64, err error) {
	loc := make([]byte, 20)
	if endAt < 20 || readAt(r, loc, endAt-20) != nil || string(loc[:4]) != locator64 {
		return nil, 0, nil
	}
	where := binary.LittleEndian.Uint64(loc[8:])
	if where > uint64(size-56) {
		return nil, 0, errTable
	}
	end = make([]byte, 56)
	if err := readAt(r, end, int64(where)); err != nil || string(end[:4]) != end64 {
		return nil, 0, errTable
	}
	return end, int64(where), nil
}

func readAt(r io.ReaderAt, b []byte, at int64) error {
	if n, err := r.ReadAt(b, at); n < len(b) {
		if lost.Is(err) {
			return err
		}
		return errTable
	}
	return nil
}

// Read reads the table of contents of a zip.
func Read(r io.ReaderAt, size int64) ([]Entry, error) {
	t, err := find(r, size)
	if err != nil {
		return nil, err
	}
	from := t.base + t.start
	br := bufio.NewReaderSize(io.NewSectionReader(r, from, t.end-from), 64<<10)
	entries := make([]Entry, 0, min(t.entries, uint64(size-from)/entryLen, 1<<20)) // the stated number may be wrong
	var names pack.Arena
	for {
		e, err := readEntry(br, &names)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if e.At += t.base; e.At < 0 || e.At > from || e.Packed < 0 || e.Size < 0 {
			return nil, errTable
		}
		entries = append(entries, e)
	}
	if uint16(len(entries)) != uint16(t.entries) {
		return nil, errTable
	}
	return entries, nil
}

// readEntry reads one entry of the table; the error is io.EOF after the last.
func readEntry(br *bufio.Reader, names *pack.Arena) (e Entry, err error) {
	h, err := br.Peek(entryLen)
	if err != nil || string(h[:4]) != entryMark {
		if lost.Is(err) {
			return e, err
		}
		return e, io.EOF
	}
	u16 := func(i int) int { return int(binary.LittleEndian.Uint16(h[i:])) }
	u32 := func(i int) int64 { return int64(binary.LittleEndian.Uint32(h[i:])) }
	e = Entry{Flags: uint16(u16(8)), Method: uint16(u16(10)), CRC: uint32(u32(16)), Packed: u32(20), Size: u32(24), At: u32(42)}
	switch made := h[5]; made { // the system that made the entry decides what the attributes mean
	case 3, 19: // Unix, macOS
		e.Mode = uint32(u32(38) >> 16)
	case 0, 11, 14: // FAT, NTFS, VFAT
		if u32(38)&0x10 != 0 {
			e.Mode = modeFolder
		}
	}
	nameLen, extraLen, commentLen := u16(28), u16(30), u16(32)
	br.Discard(entryLen)
	b := make([]byte, 0, 512)
	for n := nameLen + extraLen; len(b) < n; {
		piece, err := br.Peek(min(n-len(b), 4096))
		if len(piece) == 0 {
			return e, lostOr(err, errTable)
		}
		b = append(b, piece...)
		br.Discard(len(piece))
	}
	if _, err := br.Discard(commentLen); err != nil {
		return e, lostOr(err, errTable)
	}
	name, extra := b[:nameLen], b[nameLen:]
	if !e.extra(extra) {
		return e, errTable
	}
	e.Name = names.Of(unicodePath(name, extra))
	return e, nil
}

// lostOr returns err if it marks a loss, otherwise other.
func lostOr(err, other error) error {
	if lost.Is(err) {
		return err
	}
	return other
}

// Kinds of files in a Unix mode: the bits of [Entry.Mode] that hold the kind, and its values.
const (
	ModeKind   = 0xF000
	ModeLink   = 0xA000
	ModeFile   = 0x8000
	modeFolder = 0x4000
)

// extra reads the sizes and the offset that are too large for their fields (Zip64, APPNOTE
// 4.5.3); it is false if they are missing.
func (e *Entry) extra(all []byte) bool {
	need := func(v int64) bool { return v == math.MaxUint32 }
	missing := need(e.Packed) || need(e.At)
	for kind, field := range fields(all) {
		if kind != 1 {
			continue
		}
		for _, v := range []*int64{&e.Size, &e.Packed, &e.At} {
			if !need(*v) {
				continue
			}
			if len(field) < 8 {
				return false
			}
			*v = int64(binary.LittleEndian.Uint64(field))
			field = field[8:]
		}
		missing = false
	}
	return !missing
}

// fields iterates over the fields of an entry's extra data.
func fields(extra []byte) func(yield func(kind uint16, field []byte) bool) {
	return func(yield func(uint16, []byte) bool) {
		for rest := extra; len(rest) >= 4; {
			kind, size := binary.LittleEndian.Uint16(rest), int(binary.LittleEndian.Uint16(rest[2:]))
			if rest = rest[4:]; size > len(rest) || !yield(kind, rest[:size]) {
				return
			}
			rest = rest[size:]
		}
	}
}

// unicodePath returns the name of an entry: in UTF-8 if the extra data has it (Info-ZIP's Unicode
// Path, APPNOTE 4.6.9) and its checksum is that of this name.
func unicodePath(name, extra []byte) []byte {
	for kind, field := range fields(extra) {
		if kind == 0x7075 && len(field) > 5 && field[0] == 1 && binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE(name) && utf8.Valid(field[5:]) {
			return field[5:]
		}
	}
	return name
}

// DataAt returns the offset of the data of the entry whose own header is at an offset.
func DataAt(r io.ReaderAt, header int64) (int64, error) {
	var h [HeaderLen]byte
	if n, err := r.ReadAt(h[:], header); n < len(h) {
		return 0, lostOr(err, errEntry)
	}
	if !bytes.HasPrefix(h[:], []byte(headerMark)) {
		return 0, errEntry
	}
	return header + HeaderLen + int64(binary.LittleEndian.Uint16(h[26:])) + int64(binary.LittleEndian.Uint16(h[28:])), nil
}

var errEntry = say.Errorf("is damaged: its data is not at the position stated in the zip")
