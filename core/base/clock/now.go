//go:build !windows

package clock

import "time"

// Instant is a moment, to measure from.
type Instant time.Time

// Now is this moment.
func Now() Instant { return Instant(time.Now()) }

// Since is the time that went by since then.
func Since(then Instant) time.Duration { return time.Since(time.Time(then)) }
