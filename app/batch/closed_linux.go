package main

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// wasClosed tells whether a stream was closed when the program began. Go opens /dev/null in
// the place of such a stream, for reading and writing and for it alone. So do some who
// mean /dev/null; it is asked only where nothing else takes the result.
func wasClosed(f *os.File) bool {
	var is, null syscall.Stat_t
	if syscall.Fstat(int(f.Fd()), &is) != nil || syscall.Stat(os.DevNull, &null) != nil || is.Rdev != null.Rdev || is.Mode&syscall.S_IFMT != syscall.S_IFCHR {
		return false
	}
	flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return false
	}
	for fd := range 3 {
		if fd != int(f.Fd()) && sameDescription(fd, int(f.Fd())) {
			return false // someone opened it and gave it to several
		}
	}
	return true
}

// sameDescription tells whether two descriptors were made of one by duplicating.
func sameDescription(a, b int) bool {
	const kcmpFile = 0
	pid := os.Getpid()
	order, _, no := unix.Syscall6(unix.SYS_KCMP, uintptr(pid), uintptr(pid), kcmpFile, uintptr(a), uintptr(b), 0)
	return no != 0 || order == 0 // where it cannot be told, it is not taken for closed
}
