package clock_test

import (
	"testing"
	"time"

	"pagetwin/core/base/clock"
)

// What takes a tenth of a millisecond takes some time, and never less than none.
func TestShortWorkTakesTime(t *testing.T) {
	for range 50 {
		begin, started := clock.Now(), time.Now()
		x := uint64(1)
		for range 50_000 {
			x ^= x << 13
			x ^= x >> 7
		}
		if d := clock.Since(begin); d <= 0 || x == 0 {
			t.Fatalf("some work takes %v", d)
		} else if by := time.Since(started); d > by+50*time.Millisecond {
			t.Fatalf("it takes %v, and %v by the clock of the system", d, by)
		}
	}
	begin := clock.Now()
	time.Sleep(60 * time.Millisecond)
	if d := clock.Since(begin); d < 40*time.Millisecond || d > 30*time.Second {
		t.Errorf("a rest of 60 ms takes %v", d)
	}
}

// Work is spent time, a rest is not.
func TestWorkIsSpent(t *testing.T) {
	before, x := clock.Spent(), uint64(1)
	for end := time.Now().Add(20 * time.Second); clock.Spent()-before < 50*time.Millisecond; {
		if x ^= x<<13 ^ x>>7; time.Now().After(end) {
			t.Fatalf("20 s of work spend %v", clock.Spent()-before)
		}
	}
	rest := clock.Spent()
	time.Sleep(200 * time.Millisecond)
	if d := clock.Spent() - rest; d > 150*time.Millisecond {
		t.Errorf("a rest of 200 ms spends %v", d)
	}
}

// The most that was held includes what is held now.
func TestWhatIsHeldIsInThePeak(t *testing.T) {
	const size = 64 << 20
	held := make([]byte, size)
	for i := 0; i < size; i += 4096 {
		held[i] = 1
	}
	if p := clock.Peak(); p < size || p > 1<<40 {
		t.Errorf("%d bytes with %d in use, %d", p, size, held[4096])
	}
}
