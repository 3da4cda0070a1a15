package batch

import (
	"context"
	"io"
	"testing"
	"time"

	"pagetwin/core/base/disk"
)

// call runs the whole program in this process.
func call(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return program.Run(ctx, disk.FS{}, args, stdout, stderr)
}

// ends returns the result of fn, or fails the test when fn does not return within two minutes.
func ends(t *testing.T, fn func() int) int {
	t.Helper()
	done := make(chan int, 1)
	go func() { done <- fn() }()
	select {
	case status := <-done:
		return status
	case <-time.After(2 * time.Minute):
		t.Fatal("a stopped command is waited for")
		return 0
	}
}
