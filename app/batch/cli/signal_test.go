package cli

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"
)

// ends returns the result of fn, or fails the test when fn does not return.
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

func TestAStoppedCommandEnds(t *testing.T) {
	never := make(chan int)
	for _, c := range []struct {
		name    string
		signals int
		command func(context.Context) int
		want    int
		said    string
	}{
		{"not stopped", 0, func(context.Context) int { return 2 }, 2, ""},
		{"which says itself what is kept", 1, func(ctx context.Context) int { <-ctx.Done(); return interrupted }, interrupted, ""},
		{"which had just failed", 1, func(ctx context.Context) int { <-ctx.Done(); return 1 }, 1, ""},
		{"in the middle of what cannot be stopped", 1, func(context.Context) int { return <-never }, interrupted, "pagetwin: stopped\n"},
		{"twice", 2, func(context.Context) int { return <-never }, interrupted, "pagetwin: stopped\n"},
	} {
		signals := make(chan os.Signal, 2)
		for range c.signals {
			signals <- os.Interrupt
		}
		var said bytes.Buffer
		if got := ends(t, func() int { return stoppable(signals, "pagetwin", &said, c.command) }); got != c.want || said.String() != c.said {
			t.Errorf("%s: status %d, want %d, said %q", c.name, got, c.want, said.String())
		}
	}
}
