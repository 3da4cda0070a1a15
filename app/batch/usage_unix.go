//go:build unix

package main

import (
	"runtime"
	"syscall"
	"time"
)

// usageOf returns the processor time that the process has used and the most
// memory that it has held, in bytes.
func usageOf() (cpu time.Duration, peak int64) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, 0
	}
	unit := int64(1024)
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), int64(u.Maxrss) * unit
}
