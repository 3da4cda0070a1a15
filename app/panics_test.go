//go:build unix

package main

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// panicsEnv names the folder of what panics have left, where the desk is to have bombs in its window.
const panicsEnv = "PAGETWIN_TEST_PANICS"

// bomb lies over the whole window. It panics when it is clicked, or when it is drawn.
type bomb struct {
	widget.BaseWidget
	drawn bool
}

func (b *bomb) Tapped(*fyne.PointEvent) { panic("clicked") }

func (b *bomb) MinSize() fyne.Size {
	if b.drawn && strings.Contains(string(debug.Stack()), "drawSingleFrame") {
		panic("drawn")
	}
	return fyne.NewSize(1, 1)
}

func (b *bomb) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack())
}

// plant puts one bomb after the other into the window until the folder has its panic: one that is
// clicked, one that is drawn, and one that comes through the queue.
func plant(dir string) {
	in := func(fn func(w fyne.Window)) {
		fyne.Do(func() {
			if all := fyne.CurrentApp().Driver().AllWindows(); len(all) > 0 && all[0].Content() != nil { // else it is being made
				fn(all[0])
			}
		})
	}
	for fyne.CurrentApp() == nil {
		time.Sleep(50 * time.Millisecond)
	}
	over := func(b *bomb) {
		b.ExtendBaseWidget(b)
		in(func(w fyne.Window) { w.SetContent(container.NewStack(w.Content(), b)) })
	}
	for i, next := range []func(){
		func() { over(&bomb{}) },
		func() {
			b := &bomb{}
			over(b)
			in(func(w fyne.Window) {
				b.drawn = true
				w.Canvas().Refresh(b) // with the next frame
			})
		},
		func() { in(func(fyne.Window) { panic("sent") }) },
	} {
		for tries := 0; len(panicsIn(dir)) <= i; tries++ {
			if tries%20 == 0 { // a window that another panic has replaced took its bomb along
				next()
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
}

func panicsIn(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "panic-*.txt"))
	return files
}

// A panic while something is clicked, drawn or sent to the window's thread does not end the
// desk: each is written to a file, and the window goes on.
func TestPanicsDoNotEndTheWindow(t *testing.T) {
	needsAScreen(t)
	home := t.TempDir()
	dir := filepath.Join(home, "data", "pagetwin", "panics")
	t.Setenv(panicsEnv, dir)
	set, err := filepath.Abs("../samples/course.zip")
	if err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, newScreen(t), os.Args[0], home, "--lang", "en", "--place", "library", set)
	w.untilTitle("course.zip · Library · pagetwin")
	w.until("a panic for each bomb", func() bool {
		if len(panicsIn(dir)) == 0 {
			w.click(screenSize.Div(2))
		}
		return len(panicsIn(dir)) >= 3
	})
	text := ""
	for _, f := range panicsIn(dir) {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	for _, want := range []string{"panic: clicked", "panic: drawn", "panic: sent", "task Opening course.zip", "(*bomb).Tapped", "(*bomb).MinSize", ".drawSingleFrame"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is written in no file:\n%s", want, text)
		}
	}
	w.find() // it is another since the first panics
	w.key("ctrl+3")
	w.untilTitle("course.zip · Run · pagetwin")
	w.quits()
}
