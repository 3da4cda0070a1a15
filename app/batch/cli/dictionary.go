package cli

import (
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// DictionaryFlag names a file of the user's own words.
type DictionaryFlag struct {
	Dictionary string `placeholder:"FILE" help:"Words of your own, which are added to the Chinese dictionary: UTF-8, one WORD [FREQUENCY [PART-OF-SPEECH]] a line as in gse."`
}

// WhatDictionary names the file in error messages.
var WhatDictionary = param.Words{En: "the file of words"}

// Segmenter returns a segmenter with these words; it reads them at its first use.
func (f DictionaryFlag) Segmenter() *text.Segmenter { return &text.Segmenter{Dictionary: f.Dictionary} }
