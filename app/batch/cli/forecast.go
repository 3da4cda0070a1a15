package cli

import (
	"pagetwin/core/detect"
)

// WarnOfLong returns what says on standard error, before the work, that a job will take
// long: in the language of lang, between two states of the bar.
func WarnOfLong(e *Env, bar *progress, lang string) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if f.Long() {
			bar.Done()
			e.Warn(f.Words().In(lang))
		}
		return nil
	}
}
