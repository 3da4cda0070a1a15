package main

import (
	"time"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/look"
	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
)

// In a browser the window is the page: it is as large as that, and it rests by itself.

func screenRoom() fyne.Size { return fyne.NewSquareSize(1 << 20) }

func waitForEvent(time.Duration) {}

func endWait() {}

// loopAgain does nothing: where the page's window panics it ends.
func loopAgain() {}

// fonts are one font for all: programs in a browser see none of the system, but that which
// assets/web puts beside the samples.
func fonts() (*look.Fonts, bool) {
	data, err := letters.ChineseFile()
	if err != nil {
		return nil, false
	}
	return look.OneFont("chinese", data), true
}

func lacks() error {
	return say.Errorf("in a browser, the program has only the samples and cannot read files of this computer; saved files are downloaded, everything else is lost when the page is closed; use the installed program for your own pages")
}
