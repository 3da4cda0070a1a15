package cli

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a progress bar on a terminal. It holds the bar as two functions instead of a
// ProgressBar: the linker keeps every method of a type that reflection can reach from a command,
// and the methods of ProgressBar need an HTTP server, 3 MB.
type progress struct {
	mu    sync.Mutex
	w     io.Writer
	set   func(done int64) // nil when no bar is on the screen
	erase func()
	stage string
	last  time.Time
}

// newProgress returns the progress bar of a command, or nil when stderr is no terminal.
func newProgress(stderr io.Writer) *progress {
	if !IsTerminal(stderr) {
		return nil
	}
	return &progress{w: stderr}
}

// Show moves the progress bar of a stage when standard error is a terminal; a new stage starts a
// new bar. A total of 0 means that the total is unknown. Other output removes the bar from the
// screen first.
func (e *Env) Show(stage string, done, total int64) { e.bar.show(stage, done, total) }

// HideProgress removes the bar from the screen, for code that writes to the terminal itself.
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
