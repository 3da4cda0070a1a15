// Package heap keeps the memory of a program near its need.
//
// Go's garbage collector lets the heap grow to twice the live data before it collects again.
// That is cheap, but in a run over a million pages it wastes a gigabyte: most of the live
// data there are numbers, which cost the collector next to nothing.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The allocation from one collection to the next: a part of the live data, but at least a
// fixed number of bytes.
const (
	least = 24 << 20
	part  = 4 // a quarter
)

// Tight makes the collector run as often as that requires, from now on, unless GOGC or
// GOMEMLIMIT is set.
func Tight() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(percent(0))
	watch()
}

func percent(alive uint64) int {
	const minimum = 4 << 20 // of the runtime, for 100 percent
	return int(max(least*100/max(alive, minimum), 100/part))
}

// watch adapts the collector to the live data after each collection. It is called by the
// finalizer of a beacon, and makes another beacon for the next collection.
func watch() {
	runtime.SetFinalizer(&beacon{new(int)}, func(*beacon) {
		alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(alive)
		debug.SetGCPercent(percent(alive[0].Value.Uint64()))
		watch()
	})
}

// beacon is garbage whose finalizer runs at a collection.
type beacon struct{ _ *int }
