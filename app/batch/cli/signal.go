package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// interrupted is the exit status of a command that was stopped.
const interrupted = 130

// grace is how long a stopped command may take to end by itself: to say what is
// kept and to remove what it unpacked. It ends within it unless it is in the middle
// of what cannot be stopped; then nothing is lost with it, since files have no name
// before they are whole.
const grace = 150 * time.Millisecond

// interruptible runs a command, stopped by the first SIGINT, SIGTERM or SIGHUP within grace
// and by the second at once. Signals that the process was started to ignore, as
// under nohup, stay ignored.
func interruptible(name string, stderr io.Writer, command func(context.Context) int) int {
	var stops []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			stops = append(stops, s)
		}
	}
	signals := make(chan os.Signal, 2)
	if len(stops) > 0 { // of none, Notify takes all
		signal.Notify(signals, stops...)
		defer signal.Stop(signals)
	}
	return stoppable(signals, name, stderr, command)
}

// stoppable returns the exit status of command, or ends waiting for it.
func stoppable(signals <-chan os.Signal, name string, stderr io.Writer, command func(context.Context) int) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan int, 1)
	go func() { done <- command(ctx) }()
	select {
	case status := <-done:
		return status
	case <-signals:
		cancel()
	}
	select {
	case status := <-done:
		return status
	case <-signals:
	case <-time.After(grace):
	}
	fmt.Fprintln(stderr, name+": stopped")
	return interrupted
}
