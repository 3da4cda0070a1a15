package workspace

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// form is the format version of the folder and of the runs that this program writes.
const form = 1

// Names in the folder.
const (
	markFile   = "workspace.json"
	labelsFile = "labels.jsonl"
	windowFile = "window.lock"
	screenFile = "screen.json"
	lastFile   = "number.txt"
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

// check returns an error if data with this mark cannot be used.
func (m mark) check(kind string) error {
	switch {
	case m.Pagetwin != kind || m.Form < 1:
		return say.Errorf("is not a %s of pagetwin", kind)
	case m.Form > form:
		return say.Errorf("was written by a newer pagetwin (format %d, this version supports up to %d): use the newer version; nothing was changed", m.Form, form)
	}
	return nil
}

// Workspace is an open workspace. Its methods may be called from any number of
// goroutines and programs.
type Workspace struct {
	path  string
	grace time.Duration // younger files are not taken for left by a crash
	disk  disk.FS

	mu      sync.Mutex
	numbers map[string]int  // of the runs that were seen, by id
	writing map[string]bool // ids of runs that are being kept
}

// Open opens the workspace in the folder at path and makes it if there is none. The error is one
// line: a newer version, a folder with other contents, a folder that cannot be written. An existing
// workspace can be read even if it cannot be written.
func Open(path string) (*Workspace, error) { return OpenOn(disk.FS{}, path) }

// OpenOn is Open on a given disk.
func OpenOn(d disk.FS, path string) (*Workspace, error) {
	w := &Workspace{path: path, grace: 10 * time.Second, disk: d, writing: map[string]bool{}}
	name := filepath.Join(path, markFile)
	src, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return w, w.begin()
	case err != nil:
		return nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, name, err))
	}
	var m mark
	if json.Unmarshal(src, &m) != nil {
		m = mark{}
	}
	if err := m.check("workspace"); err != nil {
		return nil, say.Errorf("workspace: %s %v", name, err)
	}
	return w, nil
}

// begin makes the folder. It refuses a folder with other contents: only files that the workspace
// wrote may be removed in it.
func (w *Workspace) begin() error {
	other, err := w.stranger()
	if err != nil {
		return say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, w.path, err))
	}
	if other != "" {
		return say.Errorf("workspace: %s is not a workspace and contains other files, such as %s: choose a separate folder", w.path, other)
	}
	if err := w.disk.MkdirAll(filepath.Join(w.path, runsDir)); err != nil {
		return say.Errorf("workspace: %v", disk.Cannot(disk.ToWrite, w.path, err))
	}
	err = w.disk.Write(filepath.Join(w.path, markFile), func(b *bufio.Writer) error {
		return json.NewEncoder(b).Encode(mark{"workspace", form})
	})
	if err != nil {
		return say.Errorf("workspace: %v", err)
	}
	return nil
}

// stranger names a file in the folder that does not belong to a workspace, "" if there is none. It
// ignores hidden files, which belong to the system.
func (w *Workspace) stranger() (string, error) {
	entries, err := os.ReadDir(w.path)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if e.Name() == runsDir && e.IsDir() { // made before the mark; it has no run yet
			if inside, err := os.ReadDir(w.runs()); err != nil || len(inside) == 0 {
				continue
			}
		}
		return e.Name(), nil
	}
	return "", nil
}

// Path returns the folder.
func (w *Workspace) Path() string { return w.path }

// Labels returns the path of the journal of judgements.
func (w *Workspace) Labels() string { return filepath.Join(w.path, labelsFile) }

// Screen reads the last saved state of the window; nil if there is none.
func (w *Workspace) Screen() ([]byte, error) {
	name := filepath.Join(w.path, screenFile)
	src, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, name, err))
	}
	return src, nil
}

// KeepScreen saves the state of the window.
func (w *Workspace) KeepScreen(src []byte) error {
	err := w.disk.Write(filepath.Join(w.path, screenFile), func(b *bufio.Writer) error {
		_, err := b.Write(src)
		return err
	})
	if err != nil {
		return say.Errorf("workspace: %v", err)
	}
	return nil
}

// Cache returns the folder of results that can be computed again.
func (w *Workspace) Cache() string { return filepath.Join(w.path, cacheDir) }

// LockWindow locks the workspace for a window. If another window has it the error is a *[disk.Held]
// that names its holder. Runs can be kept without the lock. It is released when the process ends in
// any way.
func (w *Workspace) LockWindow() (*disk.Lock, error) {
	l, err := w.disk.Acquire(filepath.Join(w.path, windowFile))
	if err != nil {
		return nil, say.Errorf("workspace: %v", err)
	}
	return l, nil
}

func (w *Workspace) runs(name ...string) string {
	return filepath.Join(append([]string{w.path, runsDir}, name...)...)
}
