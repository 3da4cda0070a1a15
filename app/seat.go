package main

import (
	"runtime/debug"
	"time"

	"pagetwin/core/base/say"
)

// The number of panics that a window survives.
const (
	mostPanics = 10               // in panicTime; then it gives up
	panicTime  = 10 * time.Second // after which one is forgotten
)

// seat runs all code of the window's thread: the toolkit's loop with its events and its drawing,
// and the functions sent to the loop. A panic there is a mistake of the program; it is caught
// here and reported, and the loop goes on.
type seat struct {
	send   func(func())                             // to the loop, without waiting
	caught func(what any, stack []byte, lately int) // in the loop; lately counts the panics of the last moments
	again  func() error                             // shows the desk in another window after the loop was left
	now    func() time.Time
	last   []time.Time // of the last panics
}

func (s *seat) run(loop func()) error {
	for !s.over(loop) {
		if len(s.last) > mostPanics {
			return say.Errorf("the window closes because the same error in the program occurred repeatedly; labels and finished runs are saved")
		}
		if err := s.again(); err != nil {
			return err
		}
	}
	return nil
}

func (s *seat) over(loop func()) (over bool) {
	defer s.guard()
	loop()
	return true
}

// guard is deferred around functions that run on the window's thread.
func (s *seat) guard() {
	what := recover()
	if what == nil {
		return
	}
	now := s.now()
	s.last = append(s.last, now)
	for now.Sub(s.last[0]) > panicTime {
		s.last = s.last[1:]
	}
	stack, lately := debug.Stack(), len(s.last)
	// The loop may not run at this moment, and then the toolkit would do it here, outside of it.
	go s.send(func() { s.caught(what, stack, lately) })
}
