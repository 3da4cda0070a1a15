package cli

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar on a terminal. It has the bar as two functions: all methods of a type
// that reflection can come to from a command are linked in, and those of a ProgressBar
// bring a server for HTTP with them, 3 MB.
type progress struct {
	mu    sync.Mutex
	w     io.Writer
	set   func(done int64) // nil: no bar is on the screen
	erase func()
	stage string
	last  time.Time
}

// newProgress returns the bar of a command whose complaints go to stderr; nil where that is
// no terminal.
func newProgress(stderr io.Writer) *progress {
	if !IsTerminal(stderr) {
		return nil
	}
	return &progress{w: stderr}
}

// Show moves the bar of a stage, where standard error is a terminal; a new stage begins a
// new bar. A total of 0 means that it is not known. Whatever is printed takes the bar off
// the screen first.
func (e *Env) Show(stage string, done, total int64) { e.bar.show(stage, done, total) }

// HideProgress takes the bar off the screen, for who writes to the terminal itself.
func (e *Env) HideProgress() { e.bar.hide() }

func (p *progress) show(stage string, done, total int64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if stage == p.stage && done < total && time.Since(p.last) < 50*time.Millisecond {
		return
	}
	p.last = time.Now()
	if total <= 0 {
		total = -1
	}
	if stage != p.stage {
		p.clear()
		p.stage = stage
		bar := progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(stage),
			progressbar.OptionSetWidth(30), progressbar.OptionClearOnFinish(), progressbar.OptionShowCount())
		p.set, p.erase = func(done int64) { _ = bar.Set64(done) }, func() { _ = bar.Clear() }
	}
	p.set(done)
}

func (p *progress) hide() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

func (p *progress) clear() {
	if p.set != nil {
		p.erase()
		p.set, p.stage = nil, ""
	}
}
