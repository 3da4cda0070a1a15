package algo

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Segmentation declares how words are cut, for every algorithm that uses words: its value is a
// [text.Mode].
func Segmentation() param.Param {
	return param.Param{
		Name: "segmentation", Kind: param.Choice, Default: string(text.Dict), Choices: text.Modes(),
		Named: []param.Words{{En: "dictionary"}, {En: "dictionary and HMM"}, {En: "short words"}},
		Title: param.Words{En: "Segmentation"},
		Help:  param.Words{En: "dict: by dictionary. hmm: also guesses unknown words, at half the speed. search: long words are also split into the short words inside them."},
	}
}

// The units of shingles: the values of the parameter that [Unit] declares.
const (
	UnitChar  = "char"
	UnitToken = "token"
	UnitWord  = "word"
)

// Unit declares the unit of shingles, for every algorithm that has them; piece is the algorithm's
// word for a shingle.
func Unit(piece param.Words) param.Param {
	return param.Param{
		Name: "unit", Kind: param.Choice, Default: UnitToken,
		Choices: []string{UnitChar, UnitToken, UnitWord},
		Named:   []param.Words{say.Text("algo|character"), {En: "token"}, {En: "word"}},
		Title:   param.Words{En: "Unit"},
		Help:    say.New("Unit of a %v. char: every letter, digit or Han character. token: a Han character or a whole run of other letters and digits. word: a word of the dictionary.", piece).Words,
	}
}

// TokensOf returns the body of d in a unit.
func TokensOf(d *text.Doc, unit string) text.Tokens {
	switch unit {
	case UnitChar:
		return d.Chars()
	case UnitWord:
		return d.Words(text.Dict)
	}
	return d.Tokens()
}

// MinValues declares how many min-values a page has, for super-shingles.
func MinValues() param.Param {
	return param.Param{
		Name: "m", Kind: param.Int, Default: 84, Min: 1, Max: 1024, Grid: []any{24, 42, 84, 126, 252},
		Title: param.Words{En: "Min-values m"},
		Help:  param.Words{En: "Number of hash functions whose smallest value is kept. The estimate has the standard error √(r(1−r)/m); time grows with m."},
	}
}

// SuperShingles declares into how many groups the min-values go.
func SuperShingles() param.Param {
	return param.Param{
		Name: "super", Kind: param.Int, Default: 6, Min: 1, Max: 84, Grid: []any{3, 4, 6, 12},
		Title: say.Text("algo|Super-shingles"),
		Help:  param.Words{En: "Number of groups into which the min-values are hashed; must divide m. Fewer, larger groups require a higher resemblance."},
	}
}

// StopWords declares whether function words are left out.
func StopWords() param.Param {
	return param.Param{
		Name: "stop", Kind: param.Bool, Default: true,
		Title: param.Words{En: "Ignore stop words"},
		Help:  param.Words{En: "Ignores function words of Chinese and English."},
	}
}
