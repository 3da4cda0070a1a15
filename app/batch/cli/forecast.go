package cli

import (
	"pagetwin/core/find/detect"
)

// WarnOfLong returns a function that warns on standard error, before the work begins, that a job
// will take long.
func WarnOfLong(e *Env) func(detect.Forecast) error {
	return func(f detect.Forecast) error {
		if f.Long() {
			e.Warn(f.Words())
		}
		return nil
	}
}
