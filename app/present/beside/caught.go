package beside

import (
	"bufio"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
)

// Carry runs a piece of background work in a goroutine of its own, and returns its error.
type Carry func(work func() error) error

// carry runs work and turns a panic into an error.
func (s *Status) carry(work func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = s.Caught(what, debug.Stack())
		}
	}()
	if s != nil && s.Carry != nil {
		return s.Carry(work)
	}
	return work()
}

// mostTrail is the number of recent actions that are written with a panic.
const mostTrail = 60

// trail holds the recent actions and the panics that were written. It is locked, because
// background work can panic in any goroutine.
type trail struct {
	mu      sync.Mutex
	folder  string // folder for panic files; "" for none
	version string
	last    []string
	caught  map[string]error // errors by the value and the origin of the panic
}

// Did records an action, to help find the cause of a later panic.
func (s *Status) Did(what string) {
	t := &s.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, time.Now().Format("15:04:05.000 ")+what)
	t.last = t.last[max(0, len(t.last)-mostTrail):]
}

// KeepIn sets the folder for panic files; "" for none.
func (s *Status) KeepIn(folder string) {
	t := &s.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	t.folder = folder
}

// panicked is the error of a panic, a mistake in this program.
type panicked struct{ what string }

func (p *panicked) Error() string { return p.what }

// Both returns the text of the panic, the same in every language: it comes from the Go runtime.
func (p *panicked) Both() say.Words { return say.Same(p.what) }

// Caught records a panic: it writes the panic with its stack and the recent actions to a file,
// and returns it as an error. A panic that repeats is written once.
func (s *Status) Caught(what any, stack []byte) error {
	if s == nil {
		return newPanic(what, "")
	}
	t := &s.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	key := fmt.Sprint(what) + origin(string(stack))
	if known, ok := t.caught[key]; ok {
		return known
	}
	err := newPanic(what, t.write(what, stack))
	if t.caught == nil {
		t.caught = map[string]error{}
	}
	t.caught[key] = err
	return err
}

func newPanic(what any, file string) error {
	first, _, _ := strings.Cut(fmt.Sprint(what), "\n")
	if file == "" {
		return say.Errorf("an error in the program was caught, and you can continue working: %v; please report it", &panicked{first})
	}
	return say.Errorf("an error in the program was caught, and you can continue working: %v; please report it with %s", &panicked{first}, file)
}

// write writes a panic and returns the name of the file, "" if none can be written.
func (t *trail) write(what any, stack []byte) string {
	if t.folder == "" {
		return ""
	}
	now := time.Now()
	path := filepath.Join(t.folder, fmt.Sprintf("panic-%s-%d.txt", now.Format("20060102-150405"), len(t.caught)+1))
	if disk.MkdirAll(t.folder) != nil {
		return ""
	}
	err := disk.Write(path, func(w *bufio.Writer) error {
		_, err := fmt.Fprintf(w, "pagetwin %s, %s, %s\n\npanic: %v\n\n%s\nwhat was done before, the last at the end:\n%s\n",
			t.version, result.ThisMachine(), now.Format(time.RFC3339), what, stack, strings.Join(t.last, "\n"))
		return err
	})
	if err != nil {
		return ""
	}
	return path
}

// origin returns the line of a stack at which the panic began.
func origin(stack string) string {
	_, after, _ := strings.Cut(stack, "\npanic(")
	lines := strings.SplitN(after, "\n", 5)
	if len(lines) < 4 {
		return ""
	}
	return lines[3]
}
