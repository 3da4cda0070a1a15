package main

import (
	"syscall/js"
	"time"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/look"
	"pagetwin/core/trace/letters"
)

// In a browser the window is the page: it is as large as that, and it rests by itself.

func screenRoom() fyne.Size { return fyne.NewSquareSize(1 << 20) }

func waitForEvent(time.Duration) {}

func endWait() {}

// fonts are one font for all: programs in a browser see none of the system, but that which
// assets/web puts beside the samples.
func fonts() (*look.Fonts, bool) {
	data, err := letters.ChineseFile()
	if err != nil {
		return nil, false
	}
	return look.OneFont("chinese", data), true
}

func picker() func(folder bool, then func(path string)) { return pick }

// pick asks for a file or a folder by the dialog of the browser. assets/web puts it among the files
// that the program sees.
func pick(folder bool, then func(path string)) {
	var done js.Func
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		path := args[0].String()
		fyne.Do(func() { then(path) })
		done.Release()
		return nil
	})
	js.Global().Call("pick", folder, done)
}
