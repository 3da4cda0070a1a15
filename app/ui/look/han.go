package look

import (
	"bytes"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/font"
)

// UseHan makes the window draw Chinese characters with a font, and returns the fonts of the theme with
// the lines of that font; it returns nil and changes nothing if one of them is unexpected. It must be
// called before the window opens, after [UseSigns].
//
// Fyne looks for a character in the theme's font, then in its own font of the same style, and then in
// whatever the system has. The theme's fonts are copies of Fyne's own with other lines, so Fyne's own
// have nothing to add: the font of Chinese characters takes their place.
func UseHan(han []byte) *Fonts {
	face, err := font.ParseTTF(bytes.NewReader(han))
	if err != nil || face.Upem() == 0 {
		return nil
	}
	lines, ok := face.FontHExtents()
	em := float64(face.Upem())
	fonts := AlignFonts(float64(lines.Ascender)/em, -float64(lines.Descender)/em)
	if !ok || fonts == nil {
		return nil
	}
	for _, own := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(), theme.DefaultTextMonospaceFont()} {
		if own, ok := own.(*fyne.StaticResource); ok {
			own.StaticContent = han
		}
	}
	return fonts
}
