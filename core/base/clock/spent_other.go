//go:build !unix && !windows

package clock

import (
	"runtime"
	"time"
)

var begin = time.Now()

// Spent returns the wall time instead of processor time, which the system does not provide.
func Spent() time.Duration { return time.Since(begin) }

// Peak returns the memory that Go has obtained so far, in bytes.
func Peak() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
