package label

import (
	"maps"
	"slices"
	"sync"
	"time"

	"pagetwin/core/base/say"
)

// Writer takes judgements without waiting for the disk. What it is given counts at once,
// see [Writer.State], and goes into the journal in the order in which it came: a goroutine
// writes what waits, many lines with one wait for the disk. What the disk refuses waits on
// and is tried again with whatever comes next, or by [Writer.Flush].
//
// Its methods may be called from any number of goroutines. The journal is the Writer's
// until it is closed.
type Writer struct {
	journal *Journal
	written func() // after each try to write

	mu      sync.Mutex
	tried   *sync.Cond
	ahead   history // what is written and what waits
	waiting []line
	writing bool
	err     error // of the last try
}

// NewWriter returns a Writer to j. written is called from another goroutine after each try
// to write; it may be nil.
func NewWriter(j *Journal, written func()) *Writer {
	w := &Writer{journal: j, written: written}
	w.tried = sync.NewCond(&w.mu)
	j.mu.Lock()
	defer j.mu.Unlock()
	w.ahead = j.state.clone()
	return w
}

// Path returns where the journal is.
func (w *Writer) Path() string { return w.journal.Path() }

// Judge takes a judgement and returns its number. The error tells why it cannot be one; nothing
// is changed then.
func (w *Writer) Judge(v Judgement) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v, err := v.complete()
	if err != nil {
		return 0, err
	}
	return w.post(lineOf(w.ahead.last+1, v)), nil
}

// Edit takes a change of the groups and returns its number.
func (w *Writer) Edit(e Edit) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l, err := lineOfEdit(w.ahead.last+1, e)
	if err != nil {
		return 0, err
	}
	return w.post(l), nil
}

// TakeBack takes back what has a number, see [Journal.TakeBack].
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

// SetGuide says what the verdicts mean for these people, see [State.Guide].
func (w *Writer) SetGuide(g Guide, who string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.post(line{Seq: w.ahead.last + 1, Guide: maps.Clone(g), Who: who, At: now()})
}

// post has a line count and wait for the disk, and returns its number.
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

// write writes until nothing waits, or the disk refuses.
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

// State returns what holds now, whether it is written or waits. It does not change with
// what comes.
func (w *Writer) State() *State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ahead.state()
}

// Waiting returns how many lines are not on the disk, and why the disk refused them last,
// nil where it did not.
func (w *Writer) Waiting() (lines int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.waiting), w.err
}

// Flush tries to write what waits and waits for the disk; the error tells why some of it
// could not be written.
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

// Close flushes and gives the journal back, in any case.
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

// writeAll appends lines, all or none, with one wait for the disk, and takes them into the
// state.
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

// now is the time as journals have it.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
