package cli

import (
	"errors"

	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
)

// LoadFonts finds the fonts of figures. It prints a warning when Chinese fonts are needed and
// missing.
func LoadFonts(e *Env, lang string) (*letters.Fonts, error) {
	fonts, err := letters.Load()
	if errors.Is(err, letters.ErrNoChineseFont) {
		if lang == "zh" {
			e.Warn(say.Of(err))
		}
		err = nil
	}
	return fonts, err
}
