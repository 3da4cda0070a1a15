package cli

import (
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// ReadingFlags choose which pages are compared, and what of their text. Their words, choices and
// defaults are those of [pass.ReadingParams].
type ReadingFlags struct {
	FoldFlag
	Quotes  text.Quotes `default:"${quotes}" enum:"${quotes_choices}" help:"${quotes_help}"`
	Repeats string      `default:"${repeats}" enum:"${repeats_choices}" help:"${repeats_help}"`
	Least   int         `default:"${least}" placeholder:"N" help:"${least_help}"`
	Kinds   string      `default:"${kinds}" enum:"${kinds_choices}" help:"${kinds_help}"`
}

// FoldFlag is the flag of commands that read texts and leave out no page.
type FoldFlag struct {
	Fold text.Fold `default:"${fold}" enum:"${fold_choices}" help:"${fold_help}"`
}

// Reading returns the reading that folds.
func (f FoldFlag) Reading() pass.Reading { return pass.Reading{Fold: f.Fold} }

// Reading returns the values of the flags.
func (f ReadingFlags) Reading() pass.Reading {
	return pass.Reading{Fold: f.Fold, Quotes: f.Quotes, Selection: pass.Selection{Repeats: repeat.Mode(f.Repeats), Least: f.Least, Kinds: kind.Mode(f.Kinds)}}
}
