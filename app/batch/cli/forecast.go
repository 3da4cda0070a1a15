package cli

import (
	"pagetwin/core/find/detect"
)

// WarnOfLong returns what says on standard error, before the work, that a job will take
// long, in the language of lang.
func WarnOfLong(e *Env, lang string) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if f.Long() {
			e.Warn(f.Words().In(lang))
		}
		return nil
	}
}
