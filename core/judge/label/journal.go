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
	lock  *disk.Lock // of the one who may write
	size  int64      // of the whole lines
	state history
	warn  []say.Words
	err   error // why no more can be written
}

// Open opens the journal at path for writing, and makes it where there is none.
// Only one program at a time may write: the error is a *[disk.Held] where another
// has it open; [Read] reads it then. A torn last line is moved to path.torn and a
// warning says so.
func Open(path string) (*Journal, error) { return OpenOn(disk.FS{}, path) }

// OpenOn is Open on a disk of the caller's.
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

// load takes the lines in. It returns the length of the whole lines and what is
// behind them.
func (j *Journal) load(src []byte) (whole int, tail []byte, err error) {
	h, whole, tail, err := parse(src)
	if err != nil {
		return 0, nil, say.Errorf("%s %v", j.path, err)
	}
	j.state = h
	return whole, tail, nil
}

// mend moves a torn last line aside and cuts it off. It is not thrown away: it may
// be read by eye.
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
	j.warn = append(j.warn, say.New("the last line of %s was torn, by a crash or a full disk: its %d {byte is|bytes are} now in %s, all before it is kept", j.path, len(tail), filepath.Base(torn)).Words)
	return nil
}

// Read reads the journal at path without the right to write to it; that may go on
// while another program writes. A journal that is not there is empty. A line that
// is being written right now is not seen.
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

// Path returns where the journal is.
func (j *Journal) Path() string { return j.path }

// Warnings tells what was mended when the journal was opened.
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

// Judge appends a judgement, down to the disk, and returns its number. After an
// error nothing is changed, in the file and in the state.
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

// JudgeAll appends many judgements with one wait for the disk: for taking in a file
// of them. A crash leaves the first so many of them.
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

// TakeBack takes back what has a number, a judgement or an edit of groups; who does so. What
// was said before holds again. The error tells why it cannot be: it does not hold.
func (j *Journal) TakeBack(seq int, who string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := undoing(j.state.last+1, seq, who)
	if err := j.state.fits(l); err != nil {
		return say.Errorf("labels: %v", err)
	}
	return j.write(l)
}

// Undo takes back the last judgement of who that still holds, whatever pair it is about, and
// returns it; ok is false where there is none.
func (j *Journal) Undo(who string) (e Entry, ok bool, err error) {
	j.mu.Lock()
	e, ok = j.state.newest(who)
	j.mu.Unlock()
	if ok {
		err = j.TakeBack(e.Seq, who)
	}
	return e, ok && err == nil, err
}

// write appends one line and takes it into the state.
func (j *Journal) write(l line) error { return j.writeAll([]line{l}) }

// writable tells why nothing can be written.
func (j *Journal) writable() error {
	if j.err != nil {
		return say.Errorf("labels: %v", j.err)
	}
	if j.file == nil {
		return say.Errorf("labels: %s is open for reading only: another window may write to it", j.path)
	}
	return nil
}

// append writes behind the whole lines and waits for the disk. What a failed write
// left is cut off; where even that fails nothing more is written, and the next
// Open mends it.
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

// State returns what holds now. It does not change with the journal.
func (j *Journal) State() *State {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state.state()
}

// Len returns the number of judgements that were made, taken back or not.
func (j *Journal) Len() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.state.entries)
}

// Close gives the journal back.
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
