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
	"pagetwin/core/lab/experiment"
)

// Carry carries out a piece of work beside the window, in a goroutine of its own, and
// returns what became of it.
type Carry func(work func() error) error

// carry does work beside the window. Where that panics it is an error of the work.
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

// mostTrail is how many of the last actions are written with a panic.
const mostTrail = 60

// trail is what was done last, and what was written of panics. Work beside the window
// panics in any goroutine.
type trail struct {
	mu      sync.Mutex
	folder  string // for what is written; "" for nowhere
	version string
	last    []string
	caught  map[string]error // by what it was and where it came from
}

// Did notes an action, for those who look for the cause of a panic.
func (s *Status) Did(what string) {
	t := &s.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, time.Now().Format("15:04:05.000 ")+what)
	t.last = t.last[max(0, len(t.last)-mostTrail):]
}

// KeepIn has panics written to a folder from now on; "" for nowhere.
func (s *Status) KeepIn(folder string) {
	t := &s.trail
	t.mu.Lock()
	defer t.mu.Unlock()
	t.folder = folder
}

// panicked is that this program made a mistake, and what it was.
type panicked struct{ what string }

func (p *panicked) Error() string { return p.what }

// Both is what it was in every language: the words of the program's own runtime.
func (p *panicked) Both() say.Words { return say.Same(p.what) }

// Caught takes in that something panicked, writes it with its stack and what was done before
// to a file, and words it. What panics over and over is written once.
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
		return say.Errorf("a mistake of the program was caught, and the work goes on: %v; please report it", &panicked{first})
	}
	return say.Errorf("a mistake of the program was caught, and the work goes on: %v; please report it with %s", &panicked{first}, file)
}

// write writes a panic and returns the file, "" where none can be written.
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
			t.version, experiment.ThisMachine(), now.Format(time.RFC3339), what, stack, strings.Join(t.last, "\n"))
		return err
	})
	if err != nil {
		return ""
	}
	return path
}

// origin is the line of a stack in which a panic began.
func origin(stack string) string {
	_, after, _ := strings.Cut(stack, "\npanic(")
	lines := strings.SplitN(after, "\n", 5)
	if len(lines) < 4 {
		return ""
	}
	return lines[3]
}
