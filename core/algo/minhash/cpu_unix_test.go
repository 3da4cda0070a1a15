//go:build unix

package minhash

import (
	"syscall"
	"time"
)

// cpuTime returns the time that the process has spent computing so far: what a rate
// is measured by where other programs share the machine.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
