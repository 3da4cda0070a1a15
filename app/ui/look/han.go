package look

import (
	"fyne.io/fyne/v2/lang"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// HanLines returns how high above and below the base line the lines are, in shares of the
// size of the text, of the font that the window draws Chinese characters with; not ok where
// the system has none. Where it has several, the library's choice counts and not ours, so
// it is asked for in the library's own way: the font of the system's language first, then
// any that has the character.
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

// silent drops what the library says of fonts that it cannot read.
type silent struct{}

func (silent) Printf(string, ...any) {}
