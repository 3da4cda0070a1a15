//go:build !unix

package minhash

import "time"

var begin = time.Now()

// cpuTime stands in with the time of the clock.
func cpuTime() time.Duration { return time.Since(begin) }
