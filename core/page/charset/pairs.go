package charset

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// pairs is the table of a charset with one byte for ASCII and two for nearly all else: what each
// pair of a lead byte from 0x81 to 0xFE and a trail byte from 0x40 on stands for. It is made from
// golang.org/x/text.
type pairs struct {
	utf8   [leads * trails]uint32 // up to 4 bytes of UTF-8, the first one lowest; 0 for nothing
	class  [leads * trails]class
	gb     bool // also the four bytes of GB18030 and a euro sign of one
	lowest byte // the lowest trail byte beyond ASCII
}

const (
	leads  = 0xFF - 0x81
	trails = 0x100 - 0x40
)

func pairAt(lead, trail byte) int { return int(lead-0x81)*trails + int(trail-0x40) }

var (
	gbPairs = sync.OnceValue(func() *pairs {
		p := newPairs(simplifiedchinese.GB18030)
		p.gb, p.lowest = true, 0x80
		p.userDefined()
		p.classify()
		return p
	})
	big5Pairs = sync.OnceValue(func() *pairs {
		p := newPairs(traditionalchinese.Big5)
		p.lowest = 0xA1
		p.classify()
		return p
	})
)

func newPairs(enc encoding.Encoding) *pairs {
	raw := make([]byte, 0, 3*leads*trails)
	for k := range leads * trails {
		raw = append(raw, byte(0x81+k/trails), byte(0x40+k%trails), '\n')
	}
	text, _ := enc.NewDecoder().Bytes(raw) // the decoder writes U+FFFD for what it cannot decode
	p := new(pairs)
	for k := range p.utf8 {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if len(line) <= 4 && !bytes.ContainsRune(line, utf8.RuneError) {
			p.utf8[k] = packed(line)
		}
	}
	return p
}

// packed puts up to four bytes into a word, the first one in the lowest byte.
func packed(b []byte) uint32 {
	var cell uint32
	for i, c := range b {
		cell |= uint32(c) << (8 * i)
	}
	return cell
}

// packedLen returns the number of bytes in a word of packed.
func packedLen(cell uint32) int { return (bits.Len32(cell) + 7) / 8 }

// userDefined maps the three user-defined areas of GB 18030 to the private use area, which x/text
// leaves out.
func (p *pairs) userDefined() {
	set := func(lead, trail int, r rune) {
		if k := pairAt(byte(lead), byte(trail)); p.utf8[k] == 0 {
			p.utf8[k] = packed(utf8.AppendRune(nil, r))
		}
	}
	for cell := range rune(94) {
		for row := range rune(6) {
			set(0xAA+int(row), 0xA1+int(cell), 0xE000+94*row+cell)
		}
		for row := range rune(7) {
			set(0xF8+int(row), 0xA1+int(cell), 0xE234+94*row+cell)
		}
	}
	for cell := range rune(96) {
		trail := 0x40 + int(cell)
		if trail >= 0x7F {
			trail++
		}
		for row := range rune(7) {
			set(0xA1+int(row), trail, 0xE4C6+96*row+cell)
		}
	}
}

func (p *pairs) classify() {
	for k, cell := range p.utf8 {
		if cell != 0 {
			b := binary.LittleEndian.AppendUint32(nil, cell)
			r, _ := utf8.DecodeRune(b[:packedLen(cell)])
			p.class[k] = classOf(r)
		}
	}
}

// odd reads the bytes at b that the table does not hold, and returns their number. The rune is
// U+FFFD where they are broken: one byte, or a well-formed pair without a meaning. A broken pair
// never includes an ASCII byte.
func (p *pairs) odd(b []byte) (rune, int) {
	switch {
	case p.gb && b[0] == 0x80:
		return '€', 1
	case b[0] <= 0x80 || b[0] == 0xFF || len(b) < 2:
		return utf8.RuneError, 1
	case b[1] >= p.lowest && b[1] < 0xFF:
		return utf8.RuneError, 2
	case p.gb && len(b) >= 4 && isDigit(b[1]) && b[2] > 0x80 && b[2] < 0xFF && isDigit(b[3]):
		if r := fourBytes([4]byte(b)); r >= 0 {
			return r, 4
		}
	}
	return utf8.RuneError, 1
}

// fourBytes returns the character of four bytes of GB18030, -1 for none.
func fourBytes(b [4]byte) rune {
	at := ((rune(b[0]-0x81)*10+rune(b[1]-'0'))*126+rune(b[2]-0x81))*10 + rune(b[3]-'0')
	const astral = 189000 // where U+10000 stands
	if at >= astral {
		if r := at - astral + 0x10000; r <= utf8.MaxRune {
			return r
		}
		return -1
	}
	var out [utf8.UTFMax]byte
	n, size, err := simplifiedchinese.GB18030.NewDecoder().Transform(out[:], b[:], true)
	r, _ := utf8.DecodeRune(out[:n])
	if err != nil || size != 4 || r == utf8.RuneError && b != [4]byte{0x84, 0x31, 0xA4, 0x37} {
		return -1
	}
	return r
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// decode returns raw as UTF-8 and the number of broken bytes, NULs among them; each becomes a
// U+FFFD. beyond is about how many bytes of raw are beyond ASCII.
func (p *pairs) decode(raw []byte, beyond int) (string, int) {
	const step = 1 << 10 // bytes of source that are surely room for in buf
	var (
		text   strings.Builder
		buf    [3*step + 16]byte
		broken int
	)
	text.Grow(len(raw) + beyond/2 + 16)
	for i := 0; i < len(raw); {
		n := 0
		for stop := min(i+step, len(raw)); i < stop; {
			if i+8 <= stop {
				if v := binary.LittleEndian.Uint64(raw[i:]); plainASCII(v) {
					binary.LittleEndian.PutUint64(buf[n:], v)
					i, n = i+8, n+8
					continue
				}
			}
			c := raw[i]
			if c > 0x80 && c < 0xFF && i+1 < len(raw) && raw[i+1] >= 0x40 {
				if cell := p.utf8[pairAt(c, raw[i+1])]; cell != 0 {
					binary.LittleEndian.PutUint32(buf[n:], cell)
					i, n = i+2, n+packedLen(cell)
					continue
				}
			}
			if 0 < c && c < utf8.RuneSelf {
				buf[n] = c
				i, n = i+1, n+1
				continue
			}
			r, size := utf8.RuneError, 1
			if c != 0 {
				r, size = p.odd(raw[i:])
			}
			i += size
			if r != utf8.RuneError || size == 4 {
				n += utf8.EncodeRune(buf[n:], r)
				continue
			}
			broken += size
			for range size {
				n += utf8.EncodeRune(buf[n:], r)
			}
		}
		text.Write(buf[:n])
	}
	return text.String(), broken
}

// plainASCII reports whether the 8 bytes of v are all ASCII and none of them NUL.
func plainASCII(v uint64) bool {
	const low, high = 0x0101010101010101, 0x8080808080808080
	return (v|(v-low))&high == 0
}

// asciiEnd returns the number of bytes at the beginning of b that are ASCII.
func asciiEnd(b []byte) int {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		if high := binary.LittleEndian.Uint64(b[i:]) & 0x8080808080808080; high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}
