package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
)

// Times and limits of a window at rest.
const (
	restWait  = 250 * time.Millisecond // between two looks at the window while it rests
	restGap   = 5 * time.Millisecond   // for the toolkit's own turn between two waits
	restAwake = time.Second            // at full speed after something happened
	restSpare = 16 << 20               // bytes more than after the last return that are worth another
)

// rest lets the window sleep while nothing happens in it. The toolkit looks for
// events and redraws sixty times a second, which costs more than one percent of a
// processor for a window that nobody touches. At rest its thread waits for the
// next event instead, and wakes four times a second for animations. An event ends
// the wait at once, and so does a function that the desk sends to the window.
//
// At rest, unused memory is returned to the system.
type rest struct {
	send func(func())              // to the window's thread, without waiting
	ask  func(func())              // on the window's thread, until it is done
	wait func(limit time.Duration) // for an event, on the window's thread
	wake func()                    // ends a wait, from any thread
	busy func() bool               // something moves; asked on the window's thread
	held func() uint64             // bytes held from the system and not in use by objects
	free func()                    // gives them back

	guard func() // deferred around all that runs on the window's thread

	waiting atomic.Bool
	pending atomic.Int64 // sent and not yet done
	kept    uint64       // held after the last return
}

func newRest(guard func()) *rest {
	return &rest{
		send: fyne.Do,
		ask:  fyne.DoAndWait,
		wait: waitForEvent,
		wake: endWait,
		busy: func() bool { return false },
		held: heldBytes,
		free: debug.FreeOSMemory,

		guard: guard,
	}
}

// do wakes the window's thread and runs fn on it soon.
func (r *rest) do(fn func()) {
	r.pending.Add(1)
	r.send(func() {
		r.pending.Add(-1)
		defer r.guard()
		fn()
	})
	if r.waiting.Load() {
		r.wake()
	}
}

func (r *rest) run(ctx context.Context) {
	next := time.NewTimer(restAwake)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
		if r.quiet() {
			r.giveBack()
			next.Reset(restGap)
		} else {
			next.Reset(restAwake)
		}
	}
}

// quiet waits once and reports whether nothing happened in that time.
func (r *rest) quiet() (quiet bool) {
	r.ask(func() {
		defer r.guard() // events come while it waits
		if r.busy() {
			return
		}
		r.waiting.Store(true)
		defer r.waiting.Store(false)
		if r.pending.Load() > 0 { // sent before it could be seen that the thread waits
			return
		}
		began := time.Now()
		r.wait(restWait)
		quiet = time.Since(began) >= restWait*9/10
	})
	return quiet
}

// giveBack returns memory to the system if much was freed since the last time.
func (r *rest) giveBack() {
	if r.held() > r.kept+restSpare {
		r.free()
		r.kept = r.held()
	}
}

// heldBytes counts the garbage of the heap and its free pages.
func heldBytes() uint64 {
	s := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/gc/heap/live:bytes"},
	}
	metrics.Read(s)
	live := min(s[3].Value.Uint64(), s[0].Value.Uint64())
	return s[0].Value.Uint64() - live + s[1].Value.Uint64() + s[2].Value.Uint64()
}
