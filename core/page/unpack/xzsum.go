package unpack

import (
	"encoding/binary"
	"hash/crc32"
	"hash/crc64"
	"sync"
)

// The kinds of xz checksums that are verified.
const (
	xzCRC32 = 1
	xzCRC64 = 4
)

// ecma is the table of the CRC-64 of xz.
var ecma = sync.OnceValue(func() *crc64.Table { return crc64.MakeTable(crc64.ECMA) })

// xzSum is the checksum of the unpacked bytes of a block.
type xzSum struct {
	kind byte
	n    uint64
}

func (s *xzSum) write(p []byte) {
	switch s.kind {
	case xzCRC32:
		s.n = uint64(crc32.Update(uint32(s.n), crc32.IEEETable, p))
	case xzCRC64:
		s.n = crc64.Update(s.n, ecma(), p)
	}
}

// fits reports whether the checksum equals the one in the file.
func (s *xzSum) fits(check []byte) bool {
	switch s.kind {
	case xzCRC32:
		return uint64(binary.LittleEndian.Uint32(check)) == s.n
	case xzCRC64:
		return binary.LittleEndian.Uint64(check) == s.n
	}
	return true
}
