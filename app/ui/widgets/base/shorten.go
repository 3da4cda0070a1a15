package base

import (
	"sort"
	"unicode/utf8"

	"fyne.io/fyne/v2"
)

// Shorten cuts s so that it is at most width wide, including an ellipsis.
func Shorten(s string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 {
		return ""
	}
	if s == "" || fyne.MeasureText(s, size, style).Width <= width {
		return s
	}
	if n := int(width/size*4) + 8; len(s) > n { // a first cut bounds the cost of measuring
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	runes := []rune(s)
	n := sort.Search(len(runes), func(i int) bool {
		return fyne.MeasureText(string(runes[:i+1])+"…", size, style).Width > width
	})
	return string(runes[:n]) + "…"
}
