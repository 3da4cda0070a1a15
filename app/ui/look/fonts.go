package look

import (
	"encoding/binary"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Fyne draws each run of a text with its own font at that font's ascent. So Chinese characters,
// which come from a font of the system, stand higher or lower than the Latin letters and digits of
// the theme's font, by up to a tenth of their size. They stand on one line if both fonts declare
// the same ascent and descent; the fonts of the theme can be changed to do so.

// Fonts are the theme's fonts with the vertical metrics of the font that draws Chinese characters.
type Fonts struct {
	byStyle map[fyne.TextStyle]fyne.Resource
}

// styles are the text styles that the window uses.
var styles = []fyne.TextStyle{{}, {Bold: true}, {Monospace: true}, {Italic: true}}

// AlignFonts returns the theme's fonts with the given ascent and descent of a line, in shares of
// the size of the text; nil if a font cannot be changed.
func AlignFonts(ascent, descent float64) *Fonts {
	f := &Fonts{map[fyne.TextStyle]fyne.Resource{}}
	for _, style := range styles {
		font := theme.DefaultTheme().Font(style)
		data, ok := withMetrics(font.Content(), ascent, descent)
		if !ok {
			return nil // unchanged: readable, if not on one line
		}
		f.byStyle[style] = fyne.NewStaticResource("aligned-"+font.Name(), data)
	}
	return f
}

// font returns the font of a style, nil for none.
func (f *Fonts) font(style fyne.TextStyle) fyne.Resource {
	if f == nil {
		return nil
	}
	return f.byStyle[fyne.TextStyle{Bold: style.Bold, Monospace: style.Monospace, Italic: style.Italic}]
}

// withMetrics returns a TrueType font with the given ascent and descent of a line, in shares of the
// size of the text; ok is false if a table is missing.
func withMetrics(font []byte, ascent, descent float64) (aligned []byte, ok bool) {
	if !(ascent > 0.3 && ascent < 3 && descent > 0 && descent < 2) || len(font) < 12 {
		return nil, false
	}
	out := append([]byte(nil), font...)
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(out[4:])) {
		at := 12 + 16*i
		if at+16 > len(out) {
			return nil, false
		}
		from, n := int(binary.BigEndian.Uint32(out[at+8:])), int(binary.BigEndian.Uint32(out[at+12:]))
		if from+n > len(out) {
			return nil, false
		}
		tables[string(out[at:at+4])] = out[from : from+n]
	}
	head, hhea, os2 := tables["head"], tables["hhea"], tables["OS/2"]
	if len(head) < 20 || len(hhea) < 10 || len(os2) < 78 {
		return nil, false
	}
	em := float64(binary.BigEndian.Uint16(head[18:]))
	up, down := uint16(math.Round(ascent*em)), uint16(math.Round(descent*em))
	put := binary.BigEndian.PutUint16
	put(hhea[4:], up)
	put(hhea[6:], -down)
	put(hhea[8:], 0)
	put(os2[68:], up)
	put(os2[70:], -down)
	put(os2[72:], 0)
	put(os2[74:], up)
	put(os2[76:], down)
	return out, true
}
