//go:build !unix

package paper

import "time"

var started = time.Now()

// CPUTime returns the time of the clock, where processor time cannot be asked for.
func CPUTime() time.Duration { return time.Since(started) }
