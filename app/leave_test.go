package main

import (
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// A window that has closed ends the program though the toolkit does not; one that ends by
// itself, or is not closed, is let alone.
func TestAClosedWindowEndsTheProgram(t *testing.T) {
	for name, c := range map[string]struct {
		closes bool
		signal bool
		over   time.Duration // when the toolkit ends, 0 for never
		want   time.Duration // when the program is ended, 0 for never
	}{
		"the toolkit hangs":         {closes: true, want: leaveWait},
		"a signal, and it hangs":    {signal: true, want: leaveWait},
		"the toolkit ends":          {closes: true, over: time.Second},
		"the window stays":          {},
		"the window is over itself": {over: time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began, ended := time.Now(), time.Duration(0)
				l := newLeaving(func() { ended = time.Since(began) })
				told, over := make(chan os.Signal, 1), make(chan struct{})
				go l.watch(told, over)
				if c.closes {
					l.begin()
					l.begin() // a second press of the button
				}
				if c.signal {
					told <- os.Interrupt
				}
				if c.over > 0 {
					time.AfterFunc(c.over, func() { close(over) })
				}
				time.Sleep(2 * time.Hour)
				if ended != c.want {
					t.Errorf("the program is ended after %v, want %v", ended, c.want)
				}
				if !c.closes && !c.signal && c.over == 0 {
					close(over)
				}
			})
		})
	}
}
