package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// UseSigns lets the window draw the signs that its texts use and that Fyne's font for text lacks, such
// as − and ≤, whatever fonts the system has: it makes Fyne's monospace font, which has them, also its
// font for symbols. It must be called before the window opens.
func UseSigns() {
	if symbols, ok := theme.DefaultSymbolFont().(*fyne.StaticResource); ok {
		symbols.StaticContent = theme.DefaultTextMonospaceFont().Content()
	}
}
