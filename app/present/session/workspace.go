package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/disk"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/lab/workspace"
)

// DefaultWorkspace returns the default folder for a person's work, by the rules of the system.
// On Windows the files in AppData\Roaming are copied over the network when a person logs in on
// another machine, as pupils do; signatures and pairs, which are large, are therefore kept
// elsewhere, unless an older workspace is there.
func DefaultWorkspace(getenv func(string) string) string {
	if dir := getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "pagetwin")
	}
	if dir := getenv("LOCALAPPDATA"); dir != "" {
		before := filepath.Join(getenv("APPDATA"), "pagetwin")
		if _, err := os.Stat(filepath.Join(before, "workspace.json")); err == nil {
			return before
		}
		return filepath.Join(dir, "pagetwin", "work")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".local", "share", "pagetwin")
}

// OpenWorkspace opens the folder that holds runs and judgements, and shows its problems. If
// another window uses it, or it cannot be written to, runs and judgements can be read but
// no judgements made. If it cannot be opened, the desk works without one. It returns whether the
// workspace is open.
func (d *Shared) OpenWorkspace(path string) bool {
	d.closeWorkspace()
	ws, err := workspace.Open(path)
	if err != nil {
		d.Status.Warn(d.Book.Err("workspace.notopen", err))
		return false
	}
	d.Workspace = ws
	d.Status.KeepIn(filepath.Join(ws.Path(), "panics"))
	d.Cache, _ = sigcache.Open(ws.Cache(), 0) // without a cache every page is signed again
	d.Window, err = ws.LockWindow()
	if held, ok := errors.AsType[*disk.Held](err); ok {
		d.Status.Warn(d.Book.Err("workspace.held", ws.Path(), held.Holder.PID, held.Holder.Host))
	} else if err != nil {
		d.Status.Warn(d.Book.Err("workspace.readonly", err))
	} else {
		d.Status.Fail(ws.Purge()) // runs deleted before the last window closed
	}
	if err := d.Judgements.open(ws.Labels(), err != nil); err != nil {
		d.Status.Warn(d.Book.Err("label.notopen", err))
	}
	return true
}

// Writes reports whether this window may write to the workspace.
func (d *Shared) Writes() bool { return d.Workspace != nil && d.Window != nil }

// CacheUse determines the size of the kept signatures in bytes, in the background, and calls
// then; ok is false if none are kept.
func (d *Shared) CacheUse(then func(size, limit int64, ok bool)) {
	c := d.Cache
	if c == nil {
		then(0, 0, false)
		return
	}
	var size int64
	d.Beside().Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
		_, size = c.Size()
		return nil
	}, Done: func(error) { then(size, c.Limit(), d.Cache == c) }})
}

// ClearCache deletes the kept signatures; the next runs sign all pages again.
func (d *Shared) ClearCache(then func()) {
	c := d.Cache
	if c == nil {
		return
	}
	d.Status.Start(d.Book.Both("task.clearcache"), true, func(context.Context, beside.Report) error { return c.Clear() }, func(error) { then() })
}

// CacheFailed reports once which signatures could not be kept.
func (d *Shared) CacheFailed() {
	if d.Cache == nil || d.Cache == d.failed {
		return
	}
	if lines := d.Cache.Failures(); len(lines) > 0 {
		d.failed = d.Cache
		d.Status.Warn(d.Book.Err("cache.failed", lines[0]))
	}
}

func (d *Shared) closeWorkspace() {
	d.Changes.Clear()
	d.Judgements.close()
	if d.Window != nil {
		d.Window.Release()
	}
	d.Workspace, d.Window, d.Cache = nil, nil, nil
	d.Status.KeepIn(d.Panics)
}
