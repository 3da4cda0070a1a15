package workspace

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"pagetwin/core/disk"
)

// form is the form of the folder and of the runs that this program writes.
const form = 1

// Names in the folder.
const (
	markFile   = "workspace.json"
	labelsFile = "labels.jsonl"
	windowFile = "window.lock"
	runsDir    = "runs"
	setsDir    = "sets"
	plansDir   = "plans"
	cacheDir   = "cache"
)

// mark is the content of workspace.json, and the beginning of run.json.
type mark struct {
	Pagetwin string `json:"pagetwin"`
	Form     int    `json:"version"`
}

// check tells why what is marked so cannot be used.
func (m mark) check(kind string) error {
	switch {
	case m.Pagetwin != kind || m.Form < 1:
		return fmt.Errorf("is no %s of pagetwin", kind)
	case m.Form > form:
		return fmt.Errorf("was written by a newer pagetwin (form %d, this one reads up to %d): use that one; nothing was changed", m.Form, form)
	}
	return nil
}

// Workspace is an open workspace. Its methods may be called from any number of
// goroutines and programs.
type Workspace struct {
	path  string
	grace time.Duration // what is younger is not taken for left by a crash
}

// Open opens the workspace in the folder at path and makes it where there is none.
// The error is one line: a newer version, a folder of something else, a folder that
// cannot be written. A workspace that is there already can be read even where it
// cannot be written.
func Open(path string) (*Workspace, error) {
	w := &Workspace{path, 10 * time.Second}
	name := filepath.Join(path, markFile)
	src, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return w, w.begin()
	case err != nil:
		return nil, fmt.Errorf("workspace: %w", disk.Cannot("read", name, err))
	}
	var m mark
	if json.Unmarshal(src, &m) != nil {
		m = mark{}
	}
	if err := m.check("workspace"); err != nil {
		return nil, fmt.Errorf("workspace: %s %w", name, err)
	}
	return w, nil
}

// begin makes the folder.
func (w *Workspace) begin() error {
	if err := os.MkdirAll(filepath.Join(w.path, runsDir), 0o777); err != nil {
		return fmt.Errorf("workspace: %w", disk.Cannot("write", w.path, err))
	}
	err := disk.Write(filepath.Join(w.path, markFile), func(b *bufio.Writer) error {
		return json.NewEncoder(b).Encode(mark{"workspace", form})
	})
	if err != nil {
		return fmt.Errorf("workspace: %w", err)
	}
	return nil
}

// Path returns the folder.
func (w *Workspace) Path() string { return w.path }

// Labels returns the path of the journal of judgements.
func (w *Workspace) Labels() string { return filepath.Join(w.path, labelsFile) }

// Cache returns the folder of what need not be worked out again.
func (w *Workspace) Cache() string { return filepath.Join(w.path, cacheDir) }

// LockWindow tells whether another window works here: the error is then a
// *[disk.Held] that says who. Runs can be kept without it. The lock goes with the
// process, however that ends.
func (w *Workspace) LockWindow() (*disk.Lock, error) {
	l, err := disk.Acquire(filepath.Join(w.path, windowFile))
	if err != nil {
		return nil, fmt.Errorf("workspace: %w", err)
	}
	return l, nil
}

func (w *Workspace) runs(name ...string) string {
	return filepath.Join(append([]string{w.path, runsDir}, name...)...)
}
