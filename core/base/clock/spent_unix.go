//go:build unix

package clock

import (
	"runtime"
	"syscall"
	"time"
)

// Spent returns the processor time that this process has used so far, on all cores. Unlike wall
// time it does not depend on other work of the machine.
func Spent() time.Duration {
	u := usage()
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Peak returns the most memory that this process has held, in bytes.
func Peak() int64 {
	unit := int64(1024)
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	return int64(usage().Maxrss) * unit //nolint:unconvert // it has 32 bits on some systems
}

func usage() syscall.Rusage {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return syscall.Rusage{}
	}
	return u
}
