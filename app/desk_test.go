//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pagetwin/app/ui/uitest"
)

// deskEnv says that this program is not the tests but the desk, which answers what it shows.
const deskEnv = "PAGETWIN_TEST_DESK"

func TestMain(m *testing.M) {
	if os.Getenv(deskEnv) == "" {
		os.Exit(m.Run())
	}
	if dir := os.Getenv(panicsEnv); dir != "" {
		go plant(dir)
	}
	go answer(os.NewFile(3, "questions"), os.NewFile(4, "answers"))
	main()
}

// thing is an object that the window shows.
type thing struct {
	Kind   string // its type, such as base.Button
	Text   string
	Box    image.Rectangle // the visible part, in pixels of the window
	Ink    color.NRGBA     // of a text or a line
	Stroke float32         // of a line
	Focus  bool
	Layer  int // 0 for the topmost, which alone receives input
}

func (t thing) middle() image.Point { return t.Box.Min.Add(t.Box.Max).Div(2) }

// view is what the window shows, and whether the desk is still at work on more.
type view struct {
	Things  []thing
	Working bool
}

// answer writes what the window shows for each line that it reads.
func answer(questions io.Reader, answers io.Writer) {
	lines, out := bufio.NewScanner(questions), json.NewEncoder(answers)
	for lines.Scan() {
		_ = out.Encode(view{shown(), working()})
	}
}

// shown returns what the window shows, however often a panic takes the window away with the
// animation that waits for a frame.
func shown() []thing {
	for {
		all := make(chan []thing, 1)
		fyne.Do(func() { afterAFrame(func(c fyne.Canvas) { all <- things(c) }) })
		endWait()
		select {
		case things := <-all:
			return things
		case <-time.After(patience / 50):
		}
	}
}

// working reports whether a goroutine beside the window does something, or would if it had a
// processor.
func working() bool {
	all := make([]byte, 1<<20)
	all = all[:runtime.Stack(all, true)]
	for _, g := range strings.Split(string(all), "\n\n") {
		state, calls, _ := strings.Cut(g, "\n")
		active := strings.Contains(state, "[run") || strings.Contains(state, "[syscall") || strings.Contains(state, "[IO wait")
		if active && (strings.Contains(calls, "pagetwin/core/") || strings.Contains(calls, "pagetwin/app/present/")) {
			return true
		}
	}
	return false
}

// afterAFrame calls do when the window has handled all events that have come so far and has drawn
// what came of them. Of each frame Fyne's loop handles the events first, then animations, then it
// draws.
func afterAFrame(do func(c fyne.Canvas)) {
	frames := 0
	var a *fyne.Animation
	a = fyne.NewAnimation(patience, func(float32) {
		if frames++; frames == 2 {
			a.Stop()
			do(fyne.CurrentApp().Driver().AllWindows()[0].Canvas())
		}
	})
	a.Start()
}

// things lists what the window shows, the topmost layer first.
func things(c fyne.Canvas) []thing {
	var out []thing
	layers := uitest.Layers(c)
	for i := range layers {
		uitest.Walk(c, layers[len(layers)-1-i], func(s uitest.Spot) {
			if s.Clipped() {
				if _, line := s.Object.(*canvas.Line); !line { // a straight one has no area
					return
				}
			}
			t := thing{Kind: strings.TrimPrefix(fmt.Sprintf("%T", s.Object), "*"), Text: uitest.Text(s.Object), Layer: i}
			t.Box.Min.X, t.Box.Min.Y = c.PixelCoordinateForPosition(s.From)
			t.Box.Max.X, t.Box.Max.Y = c.PixelCoordinateForPosition(s.To)
			switch o := s.Object.(type) {
			case *canvas.Text:
				t.Ink = color.NRGBAModel.Convert(o.Color).(color.NRGBA)
			case *canvas.Line:
				t.Ink, t.Stroke = color.NRGBAModel.Convert(o.StrokeColor).(color.NRGBA), o.StrokeWidth
			case fyne.Focusable:
				t.Focus = c.Focused() == o
			}
			out = append(out, t)
		})
	}
	return out
}
