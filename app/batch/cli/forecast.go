package cli

import (
	"pagetwin/core/find/detect"
)

// WarnOfLong returns a function that warns on standard error, before the work begins, that a job
// will take long. lang is the language of the warning.
func WarnOfLong(e *Env, lang string) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if f.Long() {
			e.Warn(f.Words().In(lang))
		}
		return nil
	}
}
