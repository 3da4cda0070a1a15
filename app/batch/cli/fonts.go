package cli

import (
	"errors"

	"pagetwin/core/trace/letters"
)

// LoadFonts finds the fonts of figures and says so where Chinese ones are wanted
// and missing.
func LoadFonts(e *Env, lang string) (*letters.Fonts, error) {
	fonts, err := letters.Load()
	if errors.Is(err, letters.ErrNoChineseFont) {
		if lang == "zh" {
			e.Warn(err)
		}
		err = nil
	}
	return fonts, err
}
