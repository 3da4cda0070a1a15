package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// signs are characters that the texts of the window use and that Fyne's font for text lacks.
const signs = "−≤≥≠≈√∩∪∧∨⌊⌋⇒✓✗★►"

// UseSigns lets the window draw the signs that its texts use. Fyne's font for text lacks −, ≤ and
// others and takes them from a font of the system. If the system has none, UseSigns makes Fyne's
// monospace font, which has them, also its font for symbols, where Fyne looks before it draws a
// box. It must be called before the window opens.
func UseSigns() {
	symbols, ok := theme.DefaultSymbolFont().(*fyne.StaticResource)
	if ok && !systemHas(signs) {
		symbols.StaticContent = theme.DefaultTextMonospaceFont().Content()
	}
}

// systemHas reports whether the fonts of the system have all characters of a text.
func systemHas(text string) bool {
	m := fontscan.NewFontMap(silent{})
	if err := m.UseSystemFonts(""); err != nil {
		return false
	}
	m.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
	for _, r := range text {
		m.SetScript(language.LookupScript(r))
		if face := m.ResolveFace(r); face == nil || !has(face, r) {
			return false
		}
	}
	return true
}
