package cli

import "pagetwin/core/judge/eval"

// MeasureName returns what a measure is called in a printed table: in English its name in files and
// flags.
func MeasureName(m eval.Measure, lang string) string {
	if lang == "en" {
		return m.Name
	}
	return m.Title.In(lang)
}
