package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// Kind is the type of the values of a parameter.
type Kind int

// The kinds, with the Go type that a value of the kind has in [Values].
const (
	Int    Kind = iota // int
	Float              // float64
	Bool               // bool
	Choice             // string, one of Choices
	Text               // string
)

// String returns the name used in JSON listings and error messages.
func (k Kind) String() string {
	return [...]string{"int", "float", "bool", "choice", "text"}[k]
}

// Param declares one parameter.
type Param struct {
	Name    string   // lower case, as written in files and flags: "shingle", "k"
	Title   Words    // the label in the form
	Help    Words    // one or two sentences: meaning, unit, what larger values do
	Kind    Kind     // the type of the value
	Default any      // the paper's setting, or our reading of it
	Min     float64  // smallest value, Int and Float
	Max     float64  // largest value, Int and Float
	Step    float64  // step of the form's buttons; 0 means 1 for Int and (Max-Min)/100 for Float
	Choices []string // the values of a Choice
	File    bool     // a Text that names a file or folder
	Named   []Words  // the choices in words, in their order; nil where the values are words for everybody
	Grid    []any    // the values a sweep takes unless told otherwise, see [Param.Sweep]

	// Recommended returns the value that did best over several labelled sets, given the values of
	// all other parameters; nil if that is the paper's, or if it was not measured. It may be nil
	// itself. See [Best], [BestWith] and [Recommended]; package algo says how thresholds were
	// measured.
	Recommended func(Values) any

	// AfterSigning reports whether signatures do not depend on the parameter: neither Fit nor Sign
	// of the algorithm reads it, only the decision, the score or the search for candidates. Values
	// that differ only in such parameters share cached signatures.
	AfterSigning bool

	// Scores reports whether scores depend on the parameter by which an algorithm decides, which
	// most algorithms use after scoring only. Runs that differ in it then share no pairs.
	Scores bool

	// Idle reports whether the parameter has no effect, given the values of all other parameters;
	// nil: it always has one. See [Unless] and [Where].
	Idle func(Values) bool
}

// Check converts raw to the kind of p and checks that it is allowed. It accepts the types of
// forms, flags and TOML files: int, int64, float64, bool and string. The error is one line with
// p, the allowed values and raw.
func (p Param) Check(raw any) (any, error) {
	switch p.Kind {
	case Int:
		n, ok := toFloat(raw)
		if !ok || n != math.Trunc(n) || n < p.Min || n > p.Max {
			return nil, say.Errorf("%s must be a whole number from %s to %s, got %v", p.Name, num(p.Min), num(p.Max), raw)
		}
		return int(n), nil
	case Float:
		n, ok := toFloat(raw)
		if !ok || math.IsNaN(n) || n < p.Min || n > p.Max {
			return nil, say.Errorf("%s must be a number from %s to %s, got %v", p.Name, num(p.Min), num(p.Max), raw)
		}
		return n, nil
	case Bool:
		switch v := raw.(type) {
		case bool:
			return v, nil
		case string:
			if b, err := strconv.ParseBool(strings.TrimSpace(v)); err == nil {
				return b, nil
			}
		}
		return nil, say.Errorf("%s must be true or false, got %v", p.Name, raw)
	case Choice:
		if s, ok := raw.(string); ok && slices.Contains(p.Choices, s) {
			return s, nil
		}
		return nil, say.Errorf("%s must be one of %s, got %v", p.Name, strings.Join(p.Choices, ", "), raw)
	default:
		if s, ok := raw.(string); ok {
			return s, nil
		}
		return nil, say.Errorf("%s must be text, got %v", p.Name, raw)
	}
}

// Format writes v, a value of p, in the form of a flag or a file name.
func (p Param) Format(v any) string {
	if f, ok := v.(float64); ok {
		return num(f)
	}
	return fmt.Sprint(v)
}

// Say returns a value of p in words: a choice by its name, true and false as a ticked or empty
// box.
func (p Param) Say(v any, lang string) string {
	if k := slices.Index(p.Choices, p.Format(v)); k >= 0 && k < len(p.Named) {
		return p.Named[k].In(lang)
	}
	if on, ok := v.(bool); ok {
		if on {
			return Words{En: "on"}.In(lang)
		}
		return Words{En: "off"}.In(lang)
	}
	return p.Format(v)
}

func toFloat(raw any) (float64, bool) {
	if s, ok := raw.(string); ok {
		n, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		return n, err == nil
	}
	return Number(raw)
}

// Number returns the number that a value is, whole or not; ok is false for any other value.
func Number(v any) (n float64, ok bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

func num(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
