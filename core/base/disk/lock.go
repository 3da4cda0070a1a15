package disk

import (
	"encoding/json"
	"errors"
	"os"
	"time"

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

// errHeld is the error of lockFile if another process holds the lock.
var errHeld = say.Errorf("in use")

// Lock is held until Release or until the process ends in any way: the system then releases it,
// so that a killed program blocks nobody. The content of the file, which names the holder, is for
// people and has no effect.
type Lock struct{ f *os.File }

// Acquire is [FS.Acquire] of the real disk.
func Acquire(path string) (*Lock, error) { return FS{}.Acquire(path) }

// Acquire takes the lock in the file at path, which it makes if needed, without waiting. The
// error is a *[Held] if another process has it.
func (d FS) Acquire(path string) (*Lock, error) {
	err := d.fault(OpCreate, path)
	var f *os.File
	if err == nil {
		f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	}
	if err != nil {
		return nil, Cannot(ToLock, path, err)
	}
	switch err := lockFile(f); {
	case errors.Is(err, errHeld):
		defer f.Close()
		return nil, &Held{path, holderIn(f)}
	case err != nil:
		f.Close()
		return nil, Cannot(ToLock, path, err)
	}
	l := &Lock{f}
	l.sign()
	return l, nil
}

// sign writes who holds the lock. A full disk does not affect the lock.
func (l *Lock) sign() {
	host, _ := os.Hostname()
	src, err := json.Marshal(Holder{os.Getpid(), host, time.Now().UTC().Truncate(time.Second)})
	if err == nil && l.f.Truncate(0) == nil {
		_, _ = l.f.WriteAt(append(src, '\n'), 0)
	}
}

// holderIn reads who holds the lock; a zero Holder if that cannot be read.
func holderIn(f *os.File) Holder {
	var h Holder
	src := make([]byte, 1024)
	n, _ := f.ReadAt(src, 0)
	if json.Unmarshal(src[:n], &h) != nil {
		return Holder{}
	}
	return h
}

// Release releases the lock. The file stays: if it were removed, two processes could hold a lock
// of the same name.
func (l *Lock) Release() error {
	if l == nil || l.f == nil {
		return nil
	}
	f := l.f
	l.f = nil
	return f.Close()
}

// Drop is Release and removes the file at path in which [FS.Acquire] took the lock: for locks
// whose name is never used again.
func (d FS) Drop(l *Lock, path string) error { return d.removeHeld(l, path) }
