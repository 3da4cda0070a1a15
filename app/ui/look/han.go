package look

import (
	"fyne.io/fyne/v2/lang"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// HanLines returns the ascent and descent of a line, in shares of the size of the text, of the font
// with which the window draws Chinese characters; ok is false if the system has none. If there are
// several, Fyne's choice counts, so HanLines looks them up as Fyne does: the font of the system's
// language first, then any that has the character.
func HanLines() (ascent, descent float64, ok bool) {
	const han = '中'
	m := fontscan.NewFontMap(silent{})
	if err := m.UseSystemFonts(""); err != nil {
		return 0, 0, false
	}
	m.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
	var face *font.Face
	if id, known := language.NewLangID(language.NewLanguage(lang.SystemLocale().LanguageString())); known {
		face = m.ResolveFaceForLang(id)
	}
	if face == nil || !has(face, han) {
		m.SetScript(language.LookupScript(han))
		face = m.ResolveFace(han)
	}
	if face == nil || !has(face, han) || face.Upem() == 0 {
		return 0, 0, false
	}
	lines, ok := face.FontHExtents()
	em := float64(face.Upem())
	return float64(lines.Ascender) / em, -float64(lines.Descender) / em, ok
}

func has(face *font.Face, r rune) bool {
	_, ok := face.NominalGlyph(r)
	return ok
}

// silent discards the log of fonts that the library cannot read.
type silent struct{}

func (silent) Printf(string, ...any) {}
