//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// busy reports whether a thread of a process runs or waits for a processor or a disk; false where
// the system does not say.
func busy(pid int) bool {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	return slices.ContainsFunc(threads, func(path string) bool {
		stat, _ := os.ReadFile(path)
		_, state, _ := bytes.Cut(stat, []byte(") "))
		return bytes.HasPrefix(state, []byte("R")) || bytes.HasPrefix(state, []byte("D"))
	})
}

// resident returns the bytes of the desk in memory, 0 where the system does not say.
func (w *window) resident() int {
	pages := 0
	if f, err := os.Open(fmt.Sprintf("/proc/%d/statm", w.pid)); err == nil {
		defer f.Close()
		_, _ = fmt.Fscan(f, new(int), &pages)
	}
	return pages * os.Getpagesize()
}
