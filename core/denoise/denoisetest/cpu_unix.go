//go:build unix

package denoisetest

import (
	"syscall"
	"time"
)

// CPUTime returns the time that the process has spent computing so far: what a rate
// is measured by where other programs share the machine.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
