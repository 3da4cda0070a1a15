//go:build !unix && !windows

package clock

import (
	"runtime"
	"time"
)

var begin = time.Now()

// Spent stands in with the time of the clock: the system says of no process what it has
// spent.
func Spent() time.Duration { return time.Since(begin) }

// Peak returns the memory that Go has obtained so far, in bytes.
func Peak() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
