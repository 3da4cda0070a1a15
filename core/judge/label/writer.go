package label

import (
	"maps"
	"slices"
	"sync"
	"time"

	"pagetwin/core/base/say"
)

// Writer accepts judgements without waiting for the disk. They count at once, see [Writer.State],
// and are written to the journal in the order in which they came: a goroutine writes the waiting
// lines, many with one wait for the disk. Lines that the disk refuses keep waiting, and are tried
// again with the next ones, or by [Writer.Flush].
//
// Its methods may be called from any number of goroutines. Until it is closed nothing else may
// write to the journal.
type Writer struct {
	journal *Journal
	written func() // called after each attempt to write

	mu      sync.Mutex
	tried   *sync.Cond
	ahead   history // the written and the waiting lines
	waiting []line
	writing bool
	err     error // of the last attempt
}

// NewWriter returns a Writer to j. written is called from another goroutine after each attempt to
// write; it may be nil.
func NewWriter(j *Journal, written func()) *Writer {
	w := &Writer{journal: j, written: written}
	w.tried = sync.NewCond(&w.mu)
	j.mu.Lock()
	defer j.mu.Unlock()
	w.ahead = j.state.clone()
	return w
}

// Path returns the path of the journal.
func (w *Writer) Path() string { return w.journal.Path() }

// Judge adds a judgement and returns its number. If it is not valid, it returns an error and
// changes nothing.
func (w *Writer) Judge(v Judgement) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v, err := v.complete()
	if err != nil {
		return 0, err
	}
	return w.post(lineOf(w.ahead.last+1, v)), nil
}

// Edit adds an edit of groups and returns its number.
func (w *Writer) Edit(e Edit) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l, err := lineOfEdit(w.ahead.last+1, e)
	if err != nil {
		return 0, err
	}
	return w.post(l), nil
}

// TakeBack takes back the line with a number, see [Journal.TakeBack].
func (w *Writer) TakeBack(seq int, who string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := undoing(w.ahead.last+1, seq, who)
	err := w.ahead.fits(l)
	if err == nil {
		w.post(l)
	}
	return err
}

// SetGuide sets the meanings of the verdicts, see [State.Guide].
func (w *Writer) SetGuide(g Guide, who string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.post(line{Seq: w.ahead.last + 1, Guide: maps.Clone(g), Who: who, At: now()})
}

func (w *Writer) post(l line) int {
	w.ahead.add(l)
	w.waiting = append(w.waiting, l)
	w.begin()
	return l.Seq
}

func (w *Writer) begin() {
	if !w.writing && len(w.waiting) > 0 {
		w.writing = true
		go w.write()
	}
}

func (w *Writer) write() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.err = nil; len(w.waiting) > 0 && w.err == nil; {
		lines := slices.Clone(w.waiting)
		w.mu.Unlock()
		err := w.journal.writeLocked(lines)
		w.mu.Lock()
		if w.err = err; err == nil {
			w.waiting = slices.Delete(w.waiting, 0, len(lines))
		}
		if w.written != nil {
			w.mu.Unlock()
			w.written()
			w.mu.Lock()
		}
	}
	w.writing = false
	w.tried.Broadcast()
}

// State returns the current state, including lines that wait. It does not change afterwards.
func (w *Writer) State() *State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ahead.state()
}

// Waiting returns the number of lines that are not on the disk, and the last write error, nil if
// there was none.
func (w *Writer) Waiting() (lines int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.waiting), w.err
}

// Flush tries to write the waiting lines and waits for the disk; it returns an error if some could
// not be written.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.begin()
	for w.writing {
		w.tried.Wait()
	}
	if len(w.waiting) == 0 {
		return nil
	}
	return w.err
}

// Close flushes, and closes the journal in any case.
func (w *Writer) Close() error {
	err := w.Flush()
	if e := w.journal.Close(); err == nil {
		err = e
	}
	return err
}

func (j *Journal) writeLocked(lines []line) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.writeAll(lines)
}

func (j *Journal) writeAll(lines []line) error {
	if err := j.writable(); err != nil {
		return err
	}
	var all []byte
	for _, l := range lines {
		src, err := encode(l)
		if err != nil {
			return say.Errorf("labels: %v", err)
		}
		all = append(all, src...)
	}
	if err := j.append(all); err != nil {
		return say.Errorf("labels: %v", err)
	}
	for _, l := range lines {
		j.state.add(l)
	}
	return nil
}

// now returns the time in the precision of journals.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
