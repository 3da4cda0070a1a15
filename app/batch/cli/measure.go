package cli

import "pagetwin/core/judge/eval"

// MeasureName returns the name of a measure in a printed table: in English its name in files and
// flags.
func MeasureName(m eval.Measure, lang string) string {
	if lang == "en" {
		return m.Name
	}
	return m.Title.In(lang)
}
