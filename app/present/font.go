package present

import (
	"errors"

	"pagetwin/core/plot"
)

// HasChineseFont tells whether the system has a font with Chinese characters.
func HasChineseFont() bool {
	_, err := plot.LoadFonts()
	return !errors.Is(err, plot.ErrNoChineseFont)
}
