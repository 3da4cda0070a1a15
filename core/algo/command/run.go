package command

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// patience is the time for which output is read after a command has ended: a child process left
// behind may keep it open.
const patience = 2 * time.Second

// run runs the command until it ends. next gives its input line by line, nil at the end; take reads
// its output. said is its standard error, also after an error.
func (c *Command) run(ctx context.Context, v param.Values, next func() ([]byte, error), take func(io.Reader) error) (said string, err error) {
	limited, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	line := c.line(v)
	cmd := exec.CommandContext(limited, line[0], line[1:]...)
	cmd.Dir, cmd.WaitDelay = filepath.Dir(c.File), patience
	inGroup(cmd)
	cmd.Cancel = func() error { return endGroup(cmd) }
	in := &lines{next: next}
	var complaints tail
	from, to := io.Pipe()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, to, &complaints
	if err := cmd.Start(); err != nil {
		return "", say.Errorf("%s cannot be started: %v", line[0], startError(err))
	}
	taken := make(chan error, 1)
	go func() {
		err := take(from)
		if err != nil {
			cancel() // the rest is not needed
		}
		_, _ = io.Copy(io.Discard, from)
		taken <- err
	}()
	err = cmd.Wait()
	_ = endGroup(cmd) // ends the processes that it left
	to.Close()
	failed := <-taken
	said = complaints.String()
	switch {
	case ctx.Err() != nil:
		return said, ctx.Err()
	case in.failed() != nil:
		return said, in.failed()
	case failed != nil:
		return said, failed
	case limited.Err() != nil:
		return said, say.Errorf("it exceeded its time limit of %v and was terminated%v", c.Limit, saying(said))
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return said, say.Errorf("it failed (%v)%v", ended(err), saying(said))
	}
	return said, nil
}

func startError(err error) error {
	if e, ok := errors.AsType[*exec.Error](err); ok {
		err = e.Err
	}
	if errors.Is(err, exec.ErrNotFound) {
		return say.Errorf("there is no such program")
	}
	return say.Plain(err)
}

func ended(err error) say.Words {
	if e, ok := errors.AsType[*exec.ExitError](err); ok && e.ExitCode() >= 0 {
		return say.New("exit status %d", e.ExitCode()).Words
	}
	return say.Of(err)
}

func saying(said string) say.Words {
	if said == "" {
		return say.Words{}
	}
	return say.New(": %s", said).Words
}

// lines is a reader of the lines that next gives. If a command leaves its input open, a goroutine
// may still read from it when its error is requested.
type lines struct {
	mu   sync.Mutex
	next func() ([]byte, error)
	rest []byte
	done bool
	err  error
}

func (l *lines) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

func (l *lines) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.rest) == 0 && !l.done {
		var err error
		if l.rest, err = l.next(); err != nil || l.rest == nil {
			l.done, l.err = true, err
		}
	}
	if len(l.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

type tail struct {
	mu   sync.Mutex
	last []byte
}

const mostSaid = 600 // bytes

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, p[max(0, len(p)-2*mostSaid):]...)
	t.last = t.last[max(0, len(t.last)-2*mostSaid):]
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []string
	for line := range strings.Lines(strings.ToValidUTF8(string(t.last), "\uFFFD")) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			out = append(out, line)
		}
	}
	s := strings.Join(out, " / ")
	if cut := len(s) - mostSaid; cut > 0 {
		s = "… " + strings.ToValidUTF8(s[cut:], "")
	}
	return s
}
