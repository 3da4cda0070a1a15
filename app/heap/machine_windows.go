package heap

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	size, load                                       uint32
	total, free, pages, freePages, room, freeRoom, x uint64
}

// machine returns the memory of the machine, 0 if it is unknown.
func machine() int64 {
	var s memoryStatus
	s.size = uint32(unsafe.Sizeof(s))
	ask := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0
	}
	return int64(s.total)
}
