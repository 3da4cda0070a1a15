//go:build !windows

package clock

import "time"

// Instant is a moment, for measuring time.
type Instant time.Time

// Now returns the current moment.
func Now() Instant { return Instant(time.Now()) }

// Since returns the time since then.
func Since(then Instant) time.Duration { return time.Since(time.Time(then)) }
