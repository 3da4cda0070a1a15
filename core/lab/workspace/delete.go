package workspace

import (
	"bufio"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Rename gives a run a title; "" removes it.
func (w *Workspace) Rename(id, title string) error {
	r, err := w.record(id)
	if err != nil {
		return say.Errorf("workspace: %v", err)
	}
	title = strings.Join(strings.Fields(title), " ")
	err = w.disk.Write(w.runs(r.ID, titleFile), func(b *bufio.Writer) error {
		_, err := b.WriteString(title + "\n")
		return err
	})
	if err != nil {
		return say.Errorf("workspace: %v", err)
	}
	return nil
}

// Delete removes a run: first its name, so that it disappears completely or not at all.
func (w *Workspace) Delete(id string) error {
	old, err := w.setAside(id, oldPrefix)
	if err == nil {
		err = w.remove(old)
	}
	return err
}

// Discard removes a run from the list; [Workspace.Restore] can bring it back until it is purged.
func (w *Workspace) Discard(id string) error {
	_, err := w.setAside(id, gonePrefix)
	return err
}

// Restore brings a discarded run back.
func (w *Workspace) Restore(id string) error {
	err := w.disk.Rename(w.runs(gonePrefix+id), w.runs(id))
	if err == nil {
		err = w.disk.SyncDir(w.runs())
	}
	if err != nil {
		return say.Errorf("workspace: %v", disk.Cannot(disk.ToKeepRun, w.runs(id), err))
	}
	return nil
}

// Purge removes discarded runs for good: all, if no id is given.
func (w *Workspace) Purge(ids ...string) error {
	if len(ids) == 0 {
		entries, _ := os.ReadDir(w.runs()) // a missing folder has no entries
		for _, e := range entries {
			if id, gone := strings.CutPrefix(e.Name(), gonePrefix); gone {
				ids = append(ids, id)
			}
		}
	}
	var first error
	for _, id := range ids {
		first = cmp.Or(first, w.remove(w.runs(gonePrefix+id)))
	}
	return first
}

// setAside renames the folder of a run so that no list contains it.
func (w *Workspace) setAside(id, prefix string) (old string, err error) {
	r, err := w.record(id)
	if err != nil {
		return "", say.Errorf("workspace: %v", err)
	}
	id = r.ID
	if other := foreign(w.runs(id)); other != "" {
		return "", say.Errorf("workspace: the folder %s contains files that do not belong to the run, such as %s: move them first; nothing was deleted", w.runs(id), other)
	}
	old = w.runs(prefix + id)
	err = w.disk.Rename(w.runs(id), old)
	if err == nil {
		err = w.disk.SyncDir(w.runs())
	}
	if err != nil {
		return "", say.Errorf("workspace: %v", disk.Cannot(disk.ToDelete, w.runs(id), err))
	}
	return old, nil
}

func (w *Workspace) remove(folder string) error {
	if err := w.disk.RemoveAll(folder); err != nil {
		return say.Errorf("workspace: %v", disk.Cannot(disk.ToDelete, folder, err))
	}
	return nil
}

// foreign names a file in the folder of a run that the workspace did not write, "" if there is
// none.
func foreign(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	for _, e := range entries {
		base, part := strings.CutSuffix(e.Name(), ".part")
		if i := strings.LastIndexByte(base, '.'); part && i > 0 {
			base = strings.TrimPrefix(base[:i], ".")
		}
		if !e.Type().IsRegular() || !slices.Contains([]string{recordFile, specFile, pairsFile, beyondFile, titleFile}, base) {
			return e.Name()
		}
	}
	return ""
}

// HalfWritten lists the folders that a crash left of runs that were being written or deleted. It
// does not list those that are being written now.
func (w *Workspace) HalfWritten() ([]string, error) { return w.half(false) }

// Sweep removes the folders that a crash left, and returns their names.
func (w *Workspace) Sweep() ([]string, error) { return w.half(true) }

func (w *Workspace) half(remove bool) ([]string, error) {
	entries, err := os.ReadDir(w.runs())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, w.runs(), err))
	}
	var list []string
	for _, e := range entries {
		name, fresh := strings.CutPrefix(e.Name(), newPrefix)
		if !fresh && !strings.HasPrefix(e.Name(), oldPrefix) {
			continue
		}
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < w.grace {
			continue // it may just have been begun
		}
		if e.IsDir() && foreign(w.runs(e.Name())) != "" {
			continue // another program's file
		}
		name = strings.TrimSuffix(name, lockTail)
		gone, err := w.halfOne(e, newPrefix+name, fresh, remove)
		if err != nil {
			return list, say.Errorf("workspace: %v", err)
		}
		if gone && e.IsDir() {
			list = append(list, e.Name())
		}
	}
	return list, nil
}

func (w *Workspace) halfOne(e fs.DirEntry, folder string, fresh, remove bool) (bool, error) {
	if fresh {
		lock, err := w.disk.Acquire(w.runs(folder + lockTail))
		if held := (*disk.Held)(nil); errors.As(err, &held) {
			return false, nil
		}
		switch own := w.runs(folder + lockTail); {
		case err == nil && remove && !e.IsDir(): // only the lock was left
			if err := w.disk.Drop(lock, own); err != nil {
				return false, disk.Cannot(disk.ToDelete, own, err)
			}
			return true, nil
		case err == nil:
			defer func() { _ = w.disk.Drop(lock, own) }()
		case remove:
			return false, err
		}
	}
	if remove {
		if err := w.disk.RemoveAll(w.runs(e.Name())); err != nil {
			return false, disk.Cannot(disk.ToDelete, w.runs(e.Name()), err)
		}
	}
	return true, nil
}
