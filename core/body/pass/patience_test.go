package pass

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Small pages have half of the time, large ones more in proportion.
func TestTheTimeOfAPage(t *testing.T) {
	for _, c := range []struct {
		size int
		time time.Duration
		want string
	}{
		{1, 0, "5s"}, {16 << 20, 0, "10s"}, {64 << 20, 0, "40s"}, {16 << 20, time.Minute, "1m0s"}, {1, time.Minute, "30s"}, {1 << 30, -1, "0s"},
	} {
		if got := newPatience(c.time).limit(c.size).String(); got != c.want {
			t.Errorf("%d bytes with %v: %s, want %s", c.size, c.time, got, c.want)
		}
	}
}

func TestLongTextIsNotWaitedForAfterAStop(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	release, begun := make(chan struct{}), make(chan struct{})
	defer close(release)
	go func() { <-begun; stop() }()
	if err := unlessLong(ctx, LongBody, func() { close(begun); <-release }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	done := false
	if err := unlessLong(t.Context(), LongBody-1, func() { done = true }); err != nil || !done {
		t.Errorf("short text: done %v, %v", done, err)
	}
}
