package cli

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress is a bar on a terminal.
type progress struct {
	mu    sync.Mutex
	w     io.Writer
	bar   *progressbar.ProgressBar // nil: none is on the screen
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
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(stage),
			progressbar.OptionSetWidth(30), progressbar.OptionClearOnFinish(), progressbar.OptionShowCount())
	}
	_ = p.bar.Set64(done)
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
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar, p.stage = nil, ""
	}
}
