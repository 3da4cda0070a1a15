package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"time"
)

// moving writes an animated PNG: each picture once, with the time for which it is shown
// (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
type moving struct {
	w      io.Writer
	number uint32 // of the next chunk that belongs to the animation
}

// show writes a picture that is shown for a number of paces of the film, at most 65,535.
func (m *moving) show(img image.Image, paces int) error {
	var one, out bytes.Buffer
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := fast.Encode(&one, img); err != nil {
		return err
	}
	head := one.Next(8 + 25) // the signature, and the size and colours of all pictures
	first := m.number == 0
	if first {
		out.Write(head)
		putChunk(&out, "acTL", binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 1<<31-1), 1)) // how many is not known yet
	}
	control := append(m.next(), head[16:24]...) // width and height
	control = append(control, make([]byte, 8)...)
	control = binary.BigEndian.AppendUint16(control, uint16(paces))
	control = binary.BigEndian.AppendUint16(control, uint16(time.Second/filmPace))
	putChunk(&out, "fcTL", append(control, 0, 0))
	for one.Len() > 0 {
		length := int(binary.BigEndian.Uint32(one.Next(4)))
		kind, data := string(one.Next(4)), one.Next(length)
		one.Next(4) // its sum
		switch {
		case kind == "IDAT" && first:
			putChunk(&out, kind, data)
		case kind == "IDAT":
			putChunk(&out, "fdAT", append(m.next(), data...))
		}
	}
	_, err := m.w.Write(out.Bytes())
	return err
}

// next returns the number of the next chunk of the animation.
func (m *moving) next() []byte {
	m.number++
	return binary.BigEndian.AppendUint32(nil, m.number-1)
}

// end closes the file.
func (m *moving) end() error {
	var out bytes.Buffer
	putChunk(&out, "IEND", nil)
	_, err := m.w.Write(out.Bytes())
	return err
}

// putChunk appends a chunk: its length, its kind, its data and the sum of both.
func putChunk(out *bytes.Buffer, kind string, data []byte) {
	begin := out.Len() + 4
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	out.WriteString(kind)
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes()[begin:])))
}
