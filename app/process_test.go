//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// busy tells whether a thread of a process runs or waits for a processor or a disk; false where
// the system does not tell.
func busy(pid int) bool {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	return slices.ContainsFunc(threads, func(path string) bool {
		stat, _ := os.ReadFile(path)
		_, state, _ := bytes.Cut(stat, []byte(") "))
		return bytes.HasPrefix(state, []byte("R")) || bytes.HasPrefix(state, []byte("D"))
	})
}

// usage returns the processor time and the resident bytes of the desk so far; ok
// is false where the system does not tell.
func (w *window) usage() (cpu time.Duration, rss int64, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.pid))
	if err != nil {
		return 0, 0, false
	}
	// The name in parentheses may hold anything; what follows it is numbers.
	f := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var n [3]int64
	for i, at := range []int{11, 12, 21} { // utime, stime, rss
		if n[i], err = strconv.ParseInt(f[at], 10, 64); err != nil {
			return 0, 0, false
		}
	}
	const tick = 10 * time.Millisecond // USER_HZ is 100 wherever Go runs Linux
	return time.Duration(n[0]+n[1]) * tick, n[2] * int64(os.Getpagesize()), true
}
