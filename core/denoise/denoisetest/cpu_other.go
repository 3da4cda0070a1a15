//go:build !unix

package denoisetest

import (
	"time"
)

var begin = time.Now()

// CPUTime stands in with the time of the clock.
func CPUTime() time.Duration { return time.Since(begin) }
