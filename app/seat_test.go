package main

import (
	"strings"
	"testing"
	"time"
)

// What panics on the window's thread is told with the place where it did, and the loop goes
// on; what panics over and over ends it.
func TestTheLoopGoesOnAfterAPanic(t *testing.T) {
	for name, c := range map[string]struct {
		panics int
		apart  time.Duration
		ends   bool
	}{
		"none":         {0, 0, true},
		"one":          {1, 0, true},
		"now and then": {50, time.Minute, true},
		"each time":    {50, time.Millisecond, false},
	} {
		t.Run(name, func(t *testing.T) {
			sent, runs, now := make(chan func(), 100), 0, time.Now()
			var told []string
			s := &seat{
				send:   func(fn func()) { sent <- fn },
				caught: func(what any, stack []byte, _ int) { told = append(told, what.(error).Error()+string(stack)) },
				again:  func() error { return nil },
				now:    func() time.Time { return now },
			}
			err := s.run(func() {
				if runs++; runs <= c.panics {
					now = now.Add(c.apart)
					var none []int
					none[runs] = 1
				}
			})
			if (err == nil) != c.ends {
				t.Fatalf("the loop returns %v", err)
			}
			panics := min(c.panics, runs)
			for range panics {
				(<-sent)()
			}
			if len(told) != panics || panics > 0 && (!strings.Contains(told[0], "index out of range") || !strings.Contains(told[0], "seat_test.go")) {
				t.Errorf("told is %.300q of %d panics", told, panics)
			}
		})
	}
}
