package clock

import (
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel    = windows.NewLazySystemDLL("kernel32.dll")
	counter   = kernel.NewProc("QueryPerformanceCounter")
	frequency = kernel.NewProc("QueryPerformanceFrequency")
	memory    = kernel.NewProc("K32GetProcessMemoryInfo")

	// second is the number of counts in a second, most often ten million.
	second = sync.OnceValue(func() int64 {
		var n int64
		_, _, _ = frequency.Call(uintptr(unsafe.Pointer(&n))) // never fails since Windows XP
		return n
	})
)

// Instant is a moment, to measure from: a state of the system's counter.
type Instant int64

// Now returns the current moment.
func Now() Instant {
	var n int64
	_, _, _ = counter.Call(uintptr(unsafe.Pointer(&n))) // never fails since Windows XP
	return Instant(n)
}

// Since returns the time since then.
func Since(then Instant) time.Duration {
	n, f := int64(Now()-then), second()
	return time.Duration(n/f)*time.Second + time.Duration(n%f*int64(time.Second)/f)
}

// Spent returns the processor time that this process has used so far, on all cores. Unlike wall
// time it does not depend on other work of the machine. Its resolution is 16 ms.
func Spent() time.Duration {
	var begun, ended, system, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &begun, &ended, &system, &user); err != nil {
		return 0
	}
	return time.Duration(ticks(system)+ticks(user)) * 100
}

// ticks returns a duration in units of 100 nanoseconds.
func ticks(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }

// counters are PROCESS_MEMORY_COUNTERS of Windows.
type counters struct {
	size, faults                             uint32
	peak, now                                uintptr
	peakPaged, paged, peakNonPaged, nonPaged uintptr
	pagefile, peakPagefile                   uintptr
}

// Peak returns the most memory that this process has held, in bytes.
func Peak() int64 {
	c := counters{size: uint32(unsafe.Sizeof(counters{}))}
	if done, _, _ := memory.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&c)), uintptr(c.size)); done == 0 {
		return 0
	}
	return int64(c.peak)
}
