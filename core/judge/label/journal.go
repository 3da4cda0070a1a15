package label

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Journal is an open file of judgements. Its methods may be called from any
// number of goroutines.
type Journal struct {
	mu    sync.Mutex
	path  string
	disk  disk.FS
	file  *disk.File // nil: opened for reading
	lock  *disk.Lock // held by the program that may write
	size  int64      // of the complete lines
	state history
	warn  []say.Words
	err   error // the reason why nothing more can be written
}

// Open opens the journal at path for writing, and makes it if there is none. Only one program at a
// time may write: if another has it open, the error is a *[disk.Held], and [Read] still reads it. A
// truncated last line is moved to path.torn, with a warning.
func Open(path string) (*Journal, error) { return OpenOn(disk.FS{}, path) }

// OpenOn is Open on a given disk.
func OpenOn(d disk.FS, path string) (*Journal, error) {
	lock, err := d.Acquire(path + ".lock")
	if err != nil {
		return nil, say.Errorf("labels: %v", err)
	}
	j := &Journal{path: path, lock: lock, disk: d}
	if err := j.open(); err != nil {
		j.Close()
		return nil, say.Errorf("labels: %v", err)
	}
	return j, nil
}

func (j *Journal) open() error {
	f, err := j.disk.OpenFile(j.path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return disk.Cannot(disk.ToWrite, j.path, err)
	}
	j.file = f
	src, err := io.ReadAll(f)
	if err != nil {
		return disk.Cannot(disk.ToRead, j.path, err)
	}
	whole, tail, err := j.load(src)
	if err != nil {
		return err
	}
	j.size = int64(whole)
	if len(tail) > 0 {
		if err := j.mend(tail); err != nil {
			return err
		}
	}
	if j.size > 0 {
		if src[j.size-1] != '\n' {
			return j.append([]byte("\n"))
		}
		return nil
	}
	first, err := encode(header{kind, version})
	if err != nil {
		return err
	}
	if err := j.append(first); err != nil {
		return err
	}
	if err := j.disk.SyncDir(filepath.Dir(j.path)); err != nil {
		return disk.Cannot(disk.ToWrite, j.path, err)
	}
	return nil
}

// load parses the lines. It returns the length of the complete lines and the bytes after them.
func (j *Journal) load(src []byte) (whole int, tail []byte, err error) {
	h, whole, tail, err := parse(src)
	if err != nil {
		return 0, nil, say.Errorf("%s %v", j.path, err)
	}
	j.state = h
	return whole, tail, nil
}

func (j *Journal) mend(tail []byte) error {
	torn := j.path + ".torn"
	f, err := j.disk.OpenFile(torn, os.O_WRONLY|os.O_APPEND|os.O_CREATE)
	if err == nil {
		_, err = f.Write(append(slices.Clone(tail), '\n'))
		if e := f.Sync(); err == nil {
			err = e
		}
		if e := f.Close(); err == nil {
			err = e
		}
	}
	if err != nil {
		return disk.Cannot(disk.ToMoveTorn, torn, err)
	}
	if err := j.file.Truncate(j.size); err != nil {
		return disk.Cannot(disk.ToRepair, j.path, err)
	}
	if err := j.file.Sync(); err != nil {
		return disk.Cannot(disk.ToRepair, j.path, err)
	}
	j.warn = append(j.warn, say.New("the last line of %s was incomplete because of a crash or a full disk: its %d {byte was|bytes were} moved to %s, everything before it is kept", j.path, len(tail), filepath.Base(torn)).Words)
	return nil
}

// Read reads the journal at path without writing to it; another program may write at the same time.
// A missing journal is empty. It ignores a line that is being written.
func Read(path string) (*Journal, error) {
	j := &Journal{path: path}
	src, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return j, nil
	}
	if err != nil {
		return nil, say.Errorf("labels: %v", disk.Cannot(disk.ToRead, path, err))
	}
	if _, _, err := j.load(src); err != nil {
		return nil, say.Errorf("labels: %v", err)
	}
	return j, nil
}

// Path returns the path of the journal.
func (j *Journal) Path() string { return j.path }

// Warnings returns the repairs made when the journal was opened.
func (j *Journal) Warnings() []say.Words { return j.warn }

// Problems lists the lines that could not be read. They have no effect and stay in
// the file.
func (j *Journal) Problems() []page.Problem {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := slices.Clone(j.state.problems)
	for i := range out {
		out[i].Where = filepath.Base(j.path) + ":" + out[i].Where
	}
	return out
}

// Judge appends a judgement, waits for the disk, and returns its number. After an error neither the
// file nor the state is changed.
func (j *Journal) Judge(v Judgement) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	v, err := v.complete()
	if err != nil {
		return 0, err
	}
	l := lineOf(j.state.last+1, v)
	return l.Seq, j.write(l)
}

// JudgeAll appends many judgements with one wait for the disk, to import a file of them. A crash
// keeps a prefix of them.
func (j *Journal) JudgeAll(list []Judgement) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := make([]line, len(list))
	for i, v := range list {
		v, err := v.complete()
		if err != nil {
			return err
		}
		lines[i] = lineOf(j.state.last+1+i, v)
	}
	return j.writeAll(lines)
}

// TakeBack takes back the judgement or the edit with a number, on behalf of who. The earlier
// judgement of the pair is then valid again. It returns an error if there is none, or if it was
// taken back before.
func (j *Journal) TakeBack(seq int, who string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := undoing(j.state.last+1, seq, who)
	if err := j.state.fits(l); err != nil {
		return say.Errorf("labels: %v", err)
	}
	return j.write(l)
}

// Undo takes back the last valid judgement of who, on whichever pair, and returns it; ok is false
// if there is none.
func (j *Journal) Undo(who string) (e Entry, ok bool, err error) {
	j.mu.Lock()
	e, ok = j.state.newest(who)
	j.mu.Unlock()
	if ok {
		err = j.TakeBack(e.Seq, who)
	}
	return e, ok && err == nil, err
}

// write appends one line and adds it to the state.
func (j *Journal) write(l line) error { return j.writeAll([]line{l}) }

// writable returns an error if nothing can be written.
func (j *Journal) writable() error {
	if j.err != nil {
		return say.Errorf("labels: %v", j.err)
	}
	if j.file == nil {
		return say.Errorf("labels: %s is open read-only, because another window may be writing to it", j.path)
	}
	return nil
}

// append writes after the complete lines and waits for the disk. It removes the rest of a failed
// write; if that fails too nothing more is written, and the next Open repairs the file.
func (j *Journal) append(src []byte) error {
	_, err := j.file.WriteAt(src, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err == nil {
		j.size += int64(len(src))
		return nil
	}
	err = disk.Cannot(disk.ToWrite, j.path, err)
	if e := j.file.Truncate(j.size); e != nil {
		j.err = err
	}
	return err
}

// State returns the current state. It does not change with the journal.
func (j *Journal) State() *State {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state.state()
}

// Len returns the number of judgements that were made, including those taken back.
func (j *Journal) Len() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.state.entries)
}

// Close closes the file and releases the lock.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	var err error
	if j.file != nil {
		if err = j.file.Close(); err != nil {
			err = say.Errorf("labels: %v", disk.Cannot(disk.ToWrite, j.path, err))
		}
		j.file = nil
	}
	return cmp.Or(err, j.lock.Release())
}
