package main

import (
	"pagetwin/app/batch"
	"pagetwin/core/base/say"
)

// command runs the command that the arguments name, and ends the process; it returns if they name none.
func command(args []string) {
	if batch.Takes(args) {
		batch.Main(
			say.Text("Without a command, pagetwin opens its window; pagetwin SET opens a page set in it. Flags of the window:"),
			say.Each(func(lang string) string { return listed(windowFlags(new(settings), lang)) }),
		)
	}
}
