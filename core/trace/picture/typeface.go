package picture

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf16"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace/letters"
)

// em is the size of letters in the glyphs of a typeface.
const em = 1000

// most is the most letters of one typeface: their codes are bytes, from 1 on.
const most = 255

// character is a character in a style. Two characters that look the same are distinct, since they
// are copied as different text.
type character struct {
	r rune
	letters.Letter
}

// slot is the place of a character in a typeface.
type slot struct {
	font int
	code byte
}

type typeface struct {
	set []character // by their codes, from 1 on
}

func (d *document) slot(r rune, style letters.Style) slot {
	k := character{r, d.pen.Letter(r, style)}
	at, ok := d.slots[k]
	if !ok {
		if n := len(d.fonts); n == 0 || len(d.fonts[n-1].set) == most {
			d.fonts = append(d.fonts, &typeface{})
		}
		f := d.fonts[len(d.fonts)-1]
		f.set = append(f.set, k)
		at = slot{len(d.fonts) - 1, byte(len(f.set))}
		d.slots[k] = at
	}
	return at
}

func (d *document) glyph(s character) (program []byte, box [4]float64) {
	path := d.pen.Outline(s.Letter, vg.Point{}, em)
	for _, c := range path {
		for _, p := range append(c.Control, c.Pos) {
			if c.Type != vg.CloseComp {
				box = [4]float64{min(box[0], float64(p.X)), min(box[1], float64(p.Y)), max(box[2], float64(p.X)), max(box[3], float64(p.Y))}
			}
		}
	}
	pad := 0.0
	if s.Heavy {
		pad = letters.Stroke * em
	}
	box = [4]float64{math.Floor(box[0] - pad), math.Floor(box[1] - pad), math.Ceil(box[2] + pad), math.Ceil(box[3] + pad)}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s 0 %s %s %s %s d1\n", real(s.Advance*em), real(box[0]), real(box[1]), real(box[2]), real(box[3]))
	if len(path) > 0 {
		if s.Heavy {
			fmt.Fprintf(&b, "%s w [] 0 d\n", real(letters.Stroke*em))
		}
		outline(&b, path)
		if s.Heavy {
			b.WriteString("B\n")
		} else {
			b.WriteString("f\n")
		}
	}
	return b.Bytes(), box
}

// meanings returns the table of the characters of the codes of a typeface (ISO 32000, 9.10.3).
func (f *typeface) meanings() []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n")
	for from := 0; from < len(f.set); from += 100 { // a block has 100 lines at most
		to := min(from+100, len(f.set))
		fmt.Fprintf(&b, "%d beginbfchar\n", to-from)
		for i := from; i < to; i++ {
			fmt.Fprintf(&b, "<%02X> <", i+1)
			for _, u := range utf16.Encode([]rune{f.set[i].r}) {
				fmt.Fprintf(&b, "%04X", u)
			}
			b.WriteString(">\n")
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
	return b.Bytes()
}
