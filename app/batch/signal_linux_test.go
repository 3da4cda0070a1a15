package batch

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// longPage is a page whose body takes a good part of a second.
var longPage = "<title>t</title>" + strings.Repeat("<div class=a><p>The bell of the harbour rings when the ferry is late. <a href=/x>More</a></p></div>\n", 80_000)

// Even in the middle of a page, a signal ends the command with status 130, one line of text and
// no file left.
func TestSignalsStopACommandInsideAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("processes that compute until they are stopped")
	}
	pages := t.TempDir()
	first := filepath.Join(pages, "0.html")
	if err := os.WriteFile(first, []byte(longPage), 0o644); err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		if err := os.Link(first, filepath.Join(pages, fmt.Sprint(i+1, ".html"))); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name    string
		signals []syscall.Signal
		args    []string
	}{
		{"SIGINT, bodies", []syscall.Signal{syscall.SIGINT}, []string{"extract", pages, "--denoiser", "learned", "--page-time", "1h", "--out", "bodies.jsonl"}},
		{"SIGTERM, measure", []syscall.Signal{syscall.SIGTERM}, []string{"extract", pages, "--denoiser", "learned", "--page-time", "1h", "--bodies", "bodies.jsonl"}},
		{"SIGHUP, run", []syscall.Signal{syscall.SIGHUP}, []string{"run", pages, "--algorithm", "simhash", "--denoiser", "learned", "--page-time", "1h", "--out", "pairs=pairs.tsv"}},
		{"SIGINT twice, run", []syscall.Signal{syscall.SIGINT, syscall.SIGINT}, []string{"run", pages, "--algorithm", "simhash", "--denoiser", "learned", "--page-time", "1h", "--out", "pairs=pairs.tsv"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if signal.Ignored(c.signals[0]) {
				t.Skip("the signal is ignored, as under nohup, and stays so")
			}
			var said bytes.Buffer
			cmd := exec.Command("pagetwin", c.args...)
			cmd.Dir, cmd.Stderr = t.TempDir(), &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = cmd.Process.Kill() }()
			computes(t, cmd.Process.Pid)
			for _, s := range c.signals {
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
			}
			status := ends(t, func() int {
				_ = cmd.Wait()
				return cmd.ProcessState.ExitCode()
			})
			if status != 130 || !strings.HasPrefix(said.String(), "pagetwin: stopped") || strings.Count(said.String(), "\n") != 1 {
				t.Errorf("status %d, said %q", status, said.String())
			}
			left, err := os.ReadDir(cmd.Dir)
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v %v", left, err)
			}
		})
	}
}

// computes waits until a process has used so much processor time that it must be inside the
// page: all work before it takes less.
func computes(t *testing.T, pid int) {
	t.Helper()
	time.Sleep(200 * time.Millisecond)
	for range 1200 {
		if spent(pid) > 700*time.Millisecond {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the command does not begin")
}

// spent returns the processor time of a process, from /proc.
func spent(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, fields, _ := strings.Cut(string(stat), ") ") // after the name, which may contain anything
	var user, system int64
	list := strings.Fields(fields)
	_, _ = fmt.Sscan(list[11], &user)
	_, _ = fmt.Sscan(list[12], &system)
	return time.Duration(user+system) * 10 * time.Millisecond // in ticks of a hundredth of a second
}
