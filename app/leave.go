package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// leaveWait is the time that the toolkit has to end after the window has closed.
const leaveWait = 3 * time.Second

// leaving ends a program whose window has closed and which does not end on its own.
//
// When the loop of the window is over, the toolkit (Fyne 2.8) waits for its last event. Another
// goroutine hands that event to the loop; if it comes after the loop has looked for the last
// time, it waits for ever, and a process without a window keeps the workspace.
type leaving struct {
	begun chan struct{} // the window closes
	exit  func()        // ends the program, with all that is done at its end
}

func newLeaving(exit func()) *leaving { return &leaving{make(chan struct{}, 1), exit} }

// begin signals that the window closes now.
func (l *leaving) begin() {
	select {
	case l.begun <- struct{}{}:
	default: // already signalled
	}
}

// watch returns when the toolkit is over, or ends the program some time after a request to
// close, by the user or by one of the system's signals.
func (l *leaving) watch(told <-chan os.Signal, over <-chan struct{}) {
	select {
	case <-over:
		return
	case <-l.begun:
	case <-told:
	}
	select {
	case <-over:
	case <-time.After(leaveWait):
		l.exit()
	}
}

// signals receives the signals that end a program. The toolkit obeys them, too.
func signals() <-chan os.Signal {
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	return told
}
