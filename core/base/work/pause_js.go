package work

import (
	"syscall/js"
	"time"
)

// How long the work goes on before the page has a turn: as long as the last turn took, within these
// limits, so that pages that draw slowly do not slow the work down to less than half.
const (
	shortest = 25 * time.Millisecond
	longest  = 100 * time.Millisecond
)

// The work and the page share the one thread that Go has in a browser, so what follows belongs to the
// thread. A message to itself comes back when the page has handled its events: timers of Go end without
// that, and those of the browser take a second where the page is hidden.
var (
	port         = channel()
	asked, given time.Time     // when a turn was last asked for, and when it was over
	turn         chan struct{} // closed when it is over; nil: nobody waits
)

func channel() js.Value {
	c := js.Global().Get("MessageChannel").New()
	c.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		close(turn)
		turn, given = nil, time.Now()
		return nil
	}))
	return c.Get("port2")
}

// Pause lets the page handle events and draw, if it could not for a while. Work calls it between two
// pieces.
func Pause() {
	if time.Since(given) < min(max(given.Sub(asked), shortest), longest) {
		return
	}
	if turn == nil {
		turn, asked = make(chan struct{}), time.Now()
		port.Call("postMessage", nil)
	}
	<-turn
}
