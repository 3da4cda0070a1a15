package main

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// thread stands for the window's thread and the system's events: what is sent
// runs at the toolkit's next turn, a wait ends at the next event or its limit.
type thread struct {
	work   chan func()
	events chan struct{}
	waits  int
}

func newThread() *thread {
	return &thread{work: make(chan func(), 100), events: make(chan struct{}, 100)}
}

func (w *thread) run(ctx context.Context) {
	turn := time.NewTicker(time.Second / 60)
	defer turn.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case fn := <-w.work:
			fn()
		case <-turn.C:
		}
	}
}

func (w *thread) rest() *rest {
	return &rest{
		send: func(fn func()) { w.work <- fn },
		ask: func(fn func()) {
			done := make(chan struct{})
			w.work <- func() { fn(); close(done) }
			<-done
		},
		wait: func(limit time.Duration) {
			w.waits++
			select {
			case <-w.events:
			case <-time.After(limit):
			}
		},
		wake: func() { w.events <- struct{}{} },
		busy: func() bool { return false },
		held: func() uint64 { return 0 },
		free: func() {},

		guard: func() {},
	}
}

// resting runs a window for some time and returns it.
func resting(t *testing.T, long time.Duration, change func(*rest), meanwhile func(*thread, *rest)) *thread {
	t.Helper()
	var w *thread
	synctest.Test(t, func(t *testing.T) {
		w = newThread()
		ctx, stop := context.WithCancel(t.Context())
		r := w.rest()
		change(r)
		go w.run(ctx)
		ended := make(chan struct{})
		go func() { r.run(ctx); close(ended) }()
		meanwhile(w, r)
		time.Sleep(long)
		stop()
		for {
			select {
			case fn := <-w.work: // the last question, when the thread has ended before it
				fn()
			case <-ended:
				return
			}
		}
	})
	return w
}

func TestAWindowThatNobodyTouchesWakesFourTimesASecond(t *testing.T) {
	w := resting(t, 11*time.Second, func(*rest) {}, func(*thread, *rest) {})
	if w.waits < 36 || w.waits > 41 {
		t.Errorf("%d waits in ten seconds of rest", w.waits)
	}
}

func TestAWindowThatIsTouchedStaysAwake(t *testing.T) {
	w := resting(t, 0, func(*rest) {}, func(w *thread, _ *rest) {
		for range 100 { // ten seconds of a moving pointer
			time.Sleep(100 * time.Millisecond)
			w.events <- struct{}{}
		}
	})
	if w.waits > 11 {
		t.Errorf("%d waits in ten seconds while it was touched", w.waits)
	}
}

func TestAWindowWithWorkDoesNotRest(t *testing.T) {
	w := resting(t, 11*time.Second, func(r *rest) { r.busy = func() bool { return true } }, func(*thread, *rest) {})
	if w.waits != 0 {
		t.Errorf("%d waits while a task shows its progress", w.waits)
	}
}

func TestWhatIsSentToARestingWindowIsDoneAtOnce(t *testing.T) {
	resting(t, 0, func(*rest) {}, func(_ *thread, r *rest) {
		time.Sleep(3 * time.Second)
		for i := range 20 {
			time.Sleep(1700*time.Millisecond + time.Duration(i)*13*time.Millisecond)
			sent := time.Now()
			done := make(chan time.Duration, 1)
			r.do(func() { done <- time.Since(sent) })
			if late := <-done; late > 0 {
				t.Errorf("it was done %v later", late)
			}
		}
	})
}

func TestMemoryGoesBackOnceThereIsMuchOfIt(t *testing.T) {
	held, times := uint64(40<<20), 0
	resting(t, 10*time.Second, func(r *rest) {
		r.held = func() uint64 { return held }
		r.free = func() { times, held = times+1, 4<<20 }
	}, func(_ *thread, r *rest) {
		time.Sleep(5 * time.Second)
		if times != 1 {
			t.Errorf("it went back %d times", times)
		}
		r.ask(func() { held = 19 << 20 }) // fifteen MiB more are not worth it
	})
	if times != 1 {
		t.Errorf("in the end it went back %d times", times)
	}
}

func TestTheWindowSystemMayBeGoneWhenTheProgramEnds(t *testing.T) {
	r := newRest(func() {}) // in tests the window system is never there
	r.wait(time.Millisecond)
	r.wake()
	defer func() {
		if recover() == nil {
			t.Error("a panic of another kind is kept quiet")
		}
	}()
	untilEnded(func() { panic("another") })
}
