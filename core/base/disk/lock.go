package disk

import (
	"encoding/json"
	"os"
	"time"

	"github.com/gofrs/flock"

	"pagetwin/core/base/say"
)

// Holder identifies the process that holds a lock.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// Words returns a description of the holder.
func (h Holder) Words() say.Words {
	if h.PID == 0 {
		return say.Words{En: "another program"}
	}
	return say.New("process %d on %s since %s",
		h.PID, h.Host, h.Since.Local().Format("2006-01-02 15:04:05")).Words
}

// String returns the English of Words.
func (h Holder) String() string { return h.Words().En }

// Held is the error of [Acquire] if another process holds the lock.
type Held struct {
	Path   string
	Holder Holder
}

// Error returns a text that names the holder of the lock.
func (h *Held) Error() string { return h.Both().En }

// Both returns the text of Error in every language.
func (h *Held) Both() say.Words {
	return say.New("%s is in use by %s", h.Path, h.Holder.Words()).Words
}

// Lock is held until Release or until the process ends in any way: the system then releases it,
// so that a killed program blocks nobody. The content of the file, which names the holder, is for
// people and has no effect.
type Lock struct{ f *flock.Flock }

// Acquire is [FS.Acquire] of the real disk.
func Acquire(path string) (*Lock, error) { return FS{}.Acquire(path) }

// Acquire takes the lock in the file at path, which it makes if needed, without waiting. The
// error is a *[Held] if another process has it.
func (d FS) Acquire(path string) (*Lock, error) {
	l := flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE), flock.SetPermissions(0o666))
	free, err := false, d.fault(OpCreate, path)
	if err == nil {
		free, err = l.TryLock()
	}
	switch {
	case err != nil:
		return nil, Cannot(ToLock, path, err)
	case !free:
		return nil, &Held{path, holderIn(path)}
	}
	sign(path)
	return &Lock{l}, nil
}

// signAt is the place of the holder in the file: Windows lets nobody else read the first byte, which
// is locked.
const signAt = 1

// sign writes who holds the lock. A full disk does not affect the lock.
func sign(path string) {
	host, _ := os.Hostname()
	src, err := json.Marshal(Holder{os.Getpid(), host, time.Now().UTC().Truncate(time.Second)})
	if err != nil {
		return
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if f.Truncate(0) == nil {
		_, _ = f.WriteAt(append(src, '\n'), signAt)
	}
}

// holderIn reads who holds the lock; a zero Holder if that cannot be read.
func holderIn(path string) (h Holder) {
	f, err := os.Open(path)
	if err != nil {
		return Holder{}
	}
	defer f.Close()
	src := make([]byte, 1024)
	n, _ := f.ReadAt(src, signAt)
	if json.Unmarshal(src[:n], &h) != nil {
		return Holder{}
	}
	return h
}

// Release releases the lock. The file stays: if it were removed, two processes could hold a lock
// of the same name.
func (l *Lock) Release() error {
	if l == nil {
		return nil
	}
	return l.f.Close()
}

// Drop is Release and removes the file at path in which [FS.Acquire] took the lock: for locks
// whose name is never used again.
func (d FS) Drop(l *Lock, path string) error { return d.removeHeld(l, path) }
