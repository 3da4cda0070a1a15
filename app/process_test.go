//go:build unix

package main

import (
	"fmt"
	"os"
)

// resident returns the bytes of the desk in memory, 0 where the system does not say.
func (w *window) resident() int {
	pages := 0
	if f, err := os.Open(fmt.Sprintf("/proc/%d/statm", w.pid)); err == nil {
		defer f.Close()
		_, _ = fmt.Fscan(f, new(int), &pages)
	}
	return pages * os.Getpagesize()
}
