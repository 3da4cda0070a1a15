package main

import (
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"

	"pagetwin/app/ui/look"
	"pagetwin/core/trace/letters"
)

// screenRoom returns the room that the screen has for a window, in the library's units,
// without bars of the desktop; more than any window wants if it cannot be found.
func screenRoom() (room fyne.Size) {
	room = fyne.NewSquareSize(1 << 20)
	defer func() {
		_ = recover() // the library panics without a screen; opening the window reports that
	}()
	if m := glfw.GetPrimaryMonitor(); m != nil {
		_, _, w, h := m.GetWorkarea()
		sx, sy := m.GetContentScale()
		if w > 0 && h > 0 && sx > 0 && sy > 0 {
			person := personScale(os.Getenv)
			room = fyne.NewSize(float32(w)/(sx*person), float32(h)/(sy*person))
		}
	}
	return room
}

// personScale returns the scale that the user set for the library.
func personScale(getenv func(string) string) float32 {
	if s, err := strconv.ParseFloat(getenv("FYNE_SCALE"), 32); err == nil && s > 0 {
		return float32(s)
	}
	return 1
}

// waitForEvent waits for an event, for at most limit, on the window's thread.
func waitForEvent(limit time.Duration) {
	untilEnded(func() { glfw.WaitEventsTimeout(limit.Seconds()) })
}

func endWait() { untilEnded(glfw.PostEmptyEvent) }

// untilEnded calls the window system. When the program ends, the toolkit releases the window
// system while other goroutines still use it, and GLFW panics: this panic is ignored.
func untilEnded(ask func()) {
	defer func() {
		why := recover()
		if err, ok := why.(*glfw.Error); why != nil && !(ok && err.Code.String() == "NotInitialized") {
			panic(why)
		}
	}()
	ask()
}

// fonts returns the fonts of the window, and whether there is one for Chinese.
func fonts() (*look.Fonts, bool) {
	look.UseSigns()
	han, err := letters.ChineseFile()
	if err != nil {
		return nil, false
	}
	return look.UseHan(han), true
}
