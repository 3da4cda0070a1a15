//go:build unix

package paper

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that the program has used so far: unlike the time of
// the clock it does not grow with what else the machine does.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
