package work

import "time"

// The work and the page share the one thread that Go has in a browser, which handles events and
// draws only while every goroutine waits.
const turn = 20 * time.Millisecond

// waited is when the page last had its turn. Only one goroutine runs at a time.
var waited time.Time

// Pause lets the page handle events and draw, if it could not for some 20 ms. Work calls it between
// two pieces.
func Pause() {
	if time.Since(waited) < turn {
		return
	}
	time.Sleep(time.Nanosecond) // until the browser has had its turn
	waited = time.Now()
}
