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

// interrupted is the exit status of a command that a signal stopped.
const interrupted = 130

// grace is the time that a stopped command has to end on its own: to list the files that it kept
// and to remove those that it unpacked. A command that cannot be interrupted is ended after this
// time; no output is lost, because files get their names only when they are whole.
const grace = 150 * time.Millisecond

// interruptible runs a command. The first SIGINT, SIGTERM or SIGHUP stops it within grace, the
// second at once. Signals that the process was started to ignore, as under nohup, stay ignored.
func interruptible(name string, stderr io.Writer, command func(context.Context) int) int {
	var stops []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			stops = append(stops, s)
		}
	}
	signals := make(chan os.Signal, 2)
	if len(stops) > 0 { // without arguments, Notify would catch every signal
		signal.Notify(signals, stops...)
		defer signal.Stop(signals)
	}
	return stoppable(signals, name, stderr, command)
}

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
