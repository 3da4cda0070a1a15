package unpack

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"

	"github.com/ulikunitz/xz/lzma"

	"pagetwin/core/base/say"
)

// xzMagic begins every stream of xz.
const xzMagic = "\xFD7zXZ\x00"

// xzMemory is the size in bytes of the largest dictionary that is allocated; xz -9 takes 64 MiB.
// A block may ask for 4 GiB in one byte, which the library would allocate. Therefore the
// container format is read here, and the library unpacks only the LZMA2 data in it.
const xzMemory = 256 << 20

// xzStreams reads one xz stream after another (The .xz File Format, 1.2.1). It supports blocks
// that are packed with LZMA2 alone, as those of texts are. Checksums other than CRC-32 and CRC-64
// are not verified.
type xzStreams struct {
	in    *bufio.Reader
	check byte      // kind of checksum of the stream
	block io.Reader // nil between blocks
	raw   *Counter  // of the bytes of the block's data
	sum   xzSum
	begun bool // inside a stream
	any   bool // a stream was begun
}

var errXZ = say.Errorf("it is not valid xz data")

func (x *xzStreams) Read(p []byte) (int, error) {
	for {
		if x.block == nil {
			if err := x.next(); err != nil {
				return 0, err
			}
			continue
		}
		n, err := x.block.Read(p)
		x.sum.write(p[:n])
		if errors.Is(err, io.EOF) {
			if err = x.endBlock(); err == nil {
				x.block = nil
			}
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

func (x *xzStreams) next() error {
	if !x.begun {
		return x.begin()
	}
	size, err := x.in.ReadByte()
	if err != nil {
		return CutOff(err)
	}
	if size == 0 {
		x.begun = false
		return x.index()
	}
	return x.beginBlock(size)
}

func (x *xzStreams) begin() error {
	for x.any {
		b, err := x.in.Peek(4)
		if len(b) == 0 {
			return err // the end
		}
		if !bytes.Equal(b, []byte{0, 0, 0, 0}) {
			break
		}
		x.in.Discard(4)
	}
	var h [12]byte
	if _, err := io.ReadFull(x.in, h[:]); err != nil {
		return CutOff(err)
	}
	if string(h[:6]) != xzMagic || h[6] != 0 || h[7] > 15 || crc32.ChecksumIEEE(h[6:8]) != binary.LittleEndian.Uint32(h[8:]) {
		return errXZ
	}
	x.check, x.begun, x.any = h[7], true, true
	return nil
}

// beginBlock reads the header of a block; its first byte, size, states its length.
func (x *xzStreams) beginBlock(size byte) error {
	h := make([]byte, (int(size)+1)*4)
	h[0] = size
	if _, err := io.ReadFull(x.in, h[1:]); err != nil {
		return CutOff(err)
	}
	end := len(h) - 4
	if crc32.ChecksumIEEE(h[:end]) != binary.LittleEndian.Uint32(h[end:]) {
		return errXZ
	}
	flags, rest := h[1], bytes.NewReader(h[2:end])
	for _, has := range []byte{0x40, 0x80} { // packed and unpacked size, which are skipped
		if flags&has != 0 {
			if _, err := binary.ReadUvarint(rest); err != nil {
				return errXZ
			}
		}
	}
	filter, err := binary.ReadUvarint(rest)
	if err != nil {
		return errXZ
	}
	if flags&3 != 0 || filter != 0x21 {
		return say.Errorf("it uses an unsupported filter for executables; unpack it first")
	}
	n, _ := rest.ReadByte()
	bits, err := rest.ReadByte()
	if n != 1 || err != nil || bits > 40 {
		return errXZ
	}
	dict := xzDictionary(bits)
	if dict > xzMemory {
		return say.Errorf("unpacking it needs %s of memory, the limit is %s; compress it again with xz -9 or less", say.Mebibytes(dict), say.Mebibytes(xzMemory))
	}
	x.raw = &Counter{Reader: x.in}
	x.sum = xzSum{kind: x.check}
	x.block, err = lzma.Reader2Config{DictCap: max(int(dict), lzma.MinDictCap)}.NewReader2(x.raw)
	return err
}

// xzDictionary returns the size of the dictionary that a block asks for in one byte.
func xzDictionary(bits byte) int64 {
	if bits == 40 {
		return 1<<32 - 1
	}
	return int64(2|bits&1) << (bits/2 + 11)
}

// endBlock reads padding and checksum after the data of a block.
func (x *xzStreams) endBlock() error {
	tail := make([]byte, -x.raw.N&3+xzCheckSize(x.check))
	if _, err := io.ReadFull(x.in, tail); err != nil {
		return CutOff(err)
	}
	if !x.sum.fits(tail[-x.raw.N&3:]) {
		return say.Errorf("its checksum does not match the unpacked data")
	}
	return nil
}

// xzCheckSize returns the length in bytes of a checksum by its kind.
func xzCheckSize(kind byte) int64 {
	if kind == 0 {
		return 0
	}
	return 4 << ((kind - 1) / 3)
}

// index skips the index of a stream, whose first byte is read, and its footer.
func (x *xzStreams) index() error {
	read := &byteCounter{r: x.in, n: 1}
	records, err := binary.ReadUvarint(read)
	if err != nil {
		return CutOff(err)
	}
	for range records {
		for range 2 {
			if _, err := binary.ReadUvarint(read); err != nil {
				return CutOff(err)
			}
		}
	}
	rest := -read.n&3 + 4
	footer := make([]byte, rest+12)
	if _, err := io.ReadFull(x.in, footer); err != nil {
		return CutOff(err)
	}
	if string(footer[len(footer)-2:]) != "YZ" {
		return errXZ
	}
	return nil
}

// byteCounter counts bytes that are read one by one.
type byteCounter struct {
	r io.ByteReader
	n int64
}

func (c *byteCounter) ReadByte() (byte, error) {
	c.n++
	return c.r.ReadByte()
}
