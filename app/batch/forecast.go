package main

import (
	"fmt"

	"pagetwin/core/detect"
)

// warnOfLong returns what says on standard error, before the work, that a job will take
// long: in the language of lang, between two states of the bar.
func warnOfLong(e *env, bar *progress, lang string) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if f.Long() {
			bar.done()
			fmt.Fprintln(e.stderr, "batch:", f.Words().In(lang))
		}
		return nil
	}
}
