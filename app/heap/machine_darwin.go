package heap

import "golang.org/x/sys/unix"

// machine returns the memory of the machine, 0 if it is unknown.
func machine() int64 {
	n, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(n)
}
