package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestHowMuchMayBeAllocated(t *testing.T) {
	for _, c := range []struct {
		alive uint64
		want  int
	}{
		{0, 600}, {4 << 20, 600}, {12 << 20, 200}, {48 << 20, 50}, {96 << 20, 25}, {1 << 30, 25}, {1 << 40, 25},
	} {
		if got := percent(c.alive); got != c.want {
			t.Errorf("%d MiB alive: %d %%, want %d", c.alive>>20, got, c.want)
		}
	}
}

// With much alive the heap grows by a quarter of it, and no longer to twice as much.
func TestTheCollectorIsTold(t *testing.T) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		t.Skip("the collector is told otherwise")
	}
	defer debug.SetGCPercent(100)
	Tight()
	alive := make([]byte, 256<<20)
	for range 200 {
		runtime.GC()
		time.Sleep(time.Millisecond) // the collector tells what is dead when it finds the time
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		if now == 25 {
			runtime.KeepAlive(alive)
			return
		}
	}
	t.Error("the collector lets the heap grow as it always did")
}
