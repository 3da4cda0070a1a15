package batch

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pagetwin/core/judge/label"
)

// screen is a terminal with a simulated person.
type screen struct {
	t     *testing.T
	pty   *os.File
	mu    sync.Mutex
	shown strings.Builder
}

// newScreen returns a terminal of the given number of columns and 40 rows, and the end of it
// that a program reads and writes.
func newScreen(t *testing.T, columns uint16) (*screen, *os.File) {
	t.Helper()
	pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	if err := unix.IoctlSetPointerInt(int(pty.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(pty.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err == nil {
		err = unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: columns})
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &screen{t: t, pty: pty}
	go func() {
		for buf := make([]byte, 4096); ; {
			n, err := pty.Read(buf)
			s.mu.Lock()
			s.shown.Write(buf[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() { pty.Close() })
	return s, tty
}

// shows waits until a text is on the screen, and returns all output since the previous call.
func (s *screen) shows(want string) string {
	s.t.Helper()
	for range 1000 {
		s.mu.Lock()
		got := s.shown.String()
		if i := strings.Index(got, want); i >= 0 && strings.Contains(got[i:], "D duplicate") {
			s.shown.Reset()
			s.mu.Unlock()
			return got
		}
		s.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatalf("the screen does not show %q:\n%s", want, s.shown.String())
	return ""
}

// press presses keys after the screen has been visible long enough for a verdict to count.
func (s *screen) press(keys string) {
	time.Sleep(label.LeastSeen + 20*time.Millisecond)
	_, _ = io.WriteString(s.pty, keys)
}

// inJournal lists the lines of the journal, except the first.
func inJournal(t *testing.T, dir string) []string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(dir, "work", "labels.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(src)), "\n")[1:]
}

// judgingAt starts judging three pages in a terminal. ends waits for the command and returns its
// output.
func judgingAt(t *testing.T, columns uint16, args ...string) (dir string, s *screen, ends func() string) {
	t.Helper()
	dir = t.TempDir()
	var set strings.Builder
	for i, last := range []string{"At noon the ferry left.", "At dawn the ferry left.", "Nothing sailed that day."} {
		fmt.Fprintf(&set, `{"id":"page-%d","text":"The harbour of the island was closed on Monday.\n%s\nThe next boat is expected on Friday."}`+"\n", i, last)
	}
	if err := os.WriteFile(filepath.Join(dir, "set.jsonl"), []byte(set.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	pagetwin := func(args ...string) *exec.Cmd {
		c := exec.Command("pagetwin", args...)
		c.Dir = dir
		return c
	}
	if out, err := pagetwin("run", "set.jsonl", "--algorithm", "simhash", "--candidates", "all", "--set", "pages.least=0", "--workspace", "work").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s, tty := newScreen(t, columns)
	c := pagetwin(append([]string{"label", "next", "work", "set.jsonl", "--run", "latest"}, args...)...)
	var complaints strings.Builder
	c.Stdin, c.Stdout, c.Stderr = tty, tty, &complaints
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	t.Cleanup(func() { _ = c.Process.Kill() })
	return dir, s, func() string {
		_ = c.Wait()
		return fmt.Sprint(c.ProcessState.ExitCode(), " ", complaints.String())
	}
}

func TestPairsAreJudgedBlindInATerminal(t *testing.T) {
	dir, s, ends := judgingAt(t, 140, "--annotator", "ann")
	first := s.shows("pair 1 of 3 · 0 labelled")
	for _, hidden := range []string{"page-", "0.", "score"} {
		if strings.Contains(first, hidden) {
			t.Errorf("a person who judges blind sees %q in\n%s", hidden, first)
		}
	}
	if !strings.Contains(first, "closed on Monday.") || !strings.Contains(first, " │ The harbour") || !strings.Contains(first, "\x1b[0;7m") {
		t.Errorf("the texts do not stand side by side with what differs marked:\n%q", first)
	}
	s.press("y")
	s.shows("pair 2 of 3 · 1 labelled")
	if got := inJournal(t, dir); len(got) != 1 || !strings.Contains(got[0], `"verdict":"D","who":"ann"`) || !strings.Contains(got[0], `"blind":true,"queue":"threshold"`) {
		t.Errorf("after a key the journal has %q", got)
	}
	s.press("b")
	s.shows("pair 1 of 3 · 0 labelled")
	s.press("n")
	s.shows("pair 2 of 3 · 1 labelled")
	s.press("u")
	s.shows("pair 3 of 3 · 2 labelled")
	s.press("q")
	if got := ends(); got != "0 " {
		t.Errorf("ends with %q", got)
	}
	if got := inJournal(t, dir); len(got) != 4 || !strings.Contains(got[1], `"undo":1`) || !strings.Contains(got[2], `"N"`) || !strings.Contains(got[3], `"U"`) {
		t.Errorf("the journal has %q", got)
	}
}

// A narrow terminal shows one text above the other. Keys typed ahead do not count as verdicts on
// a pair that nobody has seen.
func TestNarrowTerminalsAndKeysTypedAhead(t *testing.T) {
	dir, s, ends := judgingAt(t, 60, "--annotator", "ann", "--limit", "2")
	if first := s.shows("pair 1 of 2"); strings.Contains(first, " │ ") || strings.Count(first, "closed on Monday.") != 2 || !strings.Contains(first, "────") {
		t.Errorf("the texts do not stand one above the other:\n%q", first)
	}
	s.press("yn")
	s.shows("N ignored: pressed too soon")
	s.press("p")
	if got := ends(); got != "0 " {
		t.Errorf("after the last pair the command ends with %q", got)
	}
	if got := inJournal(t, dir); len(got) != 2 || !strings.Contains(got[1], `"P"`) {
		t.Errorf("the journal has %q", got)
	}
}

func TestJudgingInATerminalNeedsAName(t *testing.T) {
	_, _, ends := judgingAt(t, 80)
	if got := ends(); !strings.HasPrefix(got, "2 pagetwin: --annotator NAME is missing") {
		t.Errorf("ends with %q", got)
	}
}

func TestTheSeedDecidesWhichTextComesFirst(t *testing.T) {
	first := func(seed string) string {
		_, s, ends := judgingAt(t, 140, "--annotator", "ann", "--seed", seed)
		defer ends()
		defer s.press("q")
		return s.shows("pair 1 of 3")
	}
	one := first("1")
	other := 0
	for _, seed := range []string{"2", "3", "4", "5", "6"} {
		if first(seed) != one {
			other++
		}
	}
	if first("1") != one || other == 0 || other == 5 {
		t.Errorf("of five seeds %d have another text first than seed 1", other)
	}
}
