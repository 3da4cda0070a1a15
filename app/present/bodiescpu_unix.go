//go:build unix

package present

import (
	"syscall"
	"time"
)

// processorClock returns a clock of the processor time that the process has used,
// nil where nobody knows.
func processorClock() func() time.Duration {
	return func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
}
