package cli

import "pagetwin/core/text"

// DictionaryFlag names a file of the user's own words.
type DictionaryFlag struct {
	Dictionary In `placeholder:"FILE" help:"Words of your own, which are added to the Chinese dictionary: UTF-8, one WORD [FREQUENCY [PART-OF-SPEECH]] a line as in gse."`
}

// Segmenter returns a segmenter with these words; it reads them at its first use.
func (f DictionaryFlag) Segmenter() *text.Segmenter {
	return &text.Segmenter{Dictionary: string(f.Dictionary)}
}
