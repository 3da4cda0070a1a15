package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// screenRoom returns the room that the screen has for a window, in pixels, without bars of the
// desktop; more than any window wants where it cannot be told.
func screenRoom() (room fyne.Size) {
	room = fyne.NewSquareSize(1 << 20)
	defer func() {
		_ = recover() // the library panics where there is no screen; opening the window says so
	}()
	if m := glfw.GetPrimaryMonitor(); m != nil {
		_, _, w, h := m.GetWorkarea()
		sx, sy := m.GetContentScale()
		if w > 0 && h > 0 && sx > 0 && sy > 0 {
			room = fyne.NewSize(float32(w)/sx, float32(h)/sy)
		}
	}
	return room
}
