package cli

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress shows a bar where standard error is a terminal, and nothing elsewhere.
type progress struct {
	mu    sync.Mutex
	w     io.Writer // nil: quiet
	bar   *progressbar.ProgressBar
	stage string
	last  time.Time
}

func NewProgress(w io.Writer) *progress {
	if o, ok := w.(*output); ok {
		w = o.w // the bar moves the cursor
	}
	if !IsTerminal(w) {
		return &progress{}
	}
	return &progress{w: w}
}

// Show moves the bar of a stage; a new stage begins a new bar. A total of 0 means
// that it is not known.
func (p *progress) Show(stage string, done, total int64) {
	if p.w == nil {
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

// Done takes the bar off the screen.
func (p *progress) Done() {
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
