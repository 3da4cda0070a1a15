// Package heap keeps the memory that a program takes near what it needs.
//
// Go's garbage collector lets the heap grow to twice what is alive before it collects
// again. That is cheap, and of a run over a million pages it is a gigabyte for nothing: most
// of what is alive there are numbers, which cost the collector next to nothing to pass over.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// What may be allocated from one collection to the next: a part of what is alive, but no
// less than so much.
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

// watch looks at what is alive after each collection: what is dead then is told, and dies
// again in the next one.
func watch() {
	runtime.SetFinalizer(&beacon{new(int)}, func(*beacon) {
		alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(alive)
		debug.SetGCPercent(percent(alive[0].Value.Uint64()))
		watch()
	})
}

// beacon is nothing but garbage.
type beacon struct{ _ *int }
