package present

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"pagetwin/core/plot"
)

// ChineseFont tells whether the system has a font with Chinese characters, and how high
// its lines are above and below the base line, in shares of the size of the text.
func ChineseFont() (ascent, descent float64, ok bool) {
	fonts, err := plot.LoadFonts()
	if err != nil {
		return 0, 0, false
	}
	const size = 1000
	m, err := fonts.Chinese.Metrics(&sfnt.Buffer{}, fixed.I(size), font.HintingNone)
	share := func(v fixed.Int26_6) float64 { return float64(v) / 64 / size }
	return share(m.Ascent), share(m.Descent), err == nil
}
