//go:build !unix

package paper

import "time"

var started = time.Now()

// cpuTime returns the time of the clock, where processor time cannot be asked for.
func cpuTime() time.Duration { return time.Since(started) }
