package present

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"pagetwin/core/disk"
	"pagetwin/core/sigcache"
	"pagetwin/core/workspace"
)

// DefaultWorkspace is the folder in which a person's work stays unless told
// otherwise, by the rules of the system.
func DefaultWorkspace(getenv func(string) string) string {
	if dir := getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "pagetwin")
	}
	if dir := getenv("APPDATA"); dir != "" {
		return filepath.Join(dir, "pagetwin")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".local", "share", "pagetwin")
}

// OpenWorkspace opens the folder in which runs and judgements stay. Where another
// window works in it, judgements can be read and not made; the error says who
// that is. Where it cannot be opened at all the desk works without, and the error
// says why.
func (d *Desk) OpenWorkspace(path string) error {
	d.closeWorkspace()
	ws, err := workspace.Open(path)
	if err != nil {
		return err
	}
	d.Workspace = ws
	d.cache, _ = sigcache.Open(ws.Cache(), 0) // without one everything is signed anew
	lock, err := ws.LockWindow()
	var held *disk.Held
	if err != nil && !errors.As(err, &held) {
		return err
	}
	d.window = lock
	return errors.Join(err, d.Label.openJournal(ws.Labels(), held != nil))
}

func (d *Desk) closeWorkspace() {
	d.Label.closeJournal()
	if d.window != nil {
		d.window.Release()
	}
	d.Workspace, d.window, d.cache = nil, nil, nil
}

// Machine says where times were taken.
func Machine() string {
	return fmt.Sprintf("%s %s/%s, %d cores", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}
