package beside

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
)

// Status is the state of the status line: running tasks, the hint for the element under the
// pointer, and errors.
type Status struct {
	Update func()
	Ended  func(title, says string)         // called when long work has ended, with its outcome
	Hinted func(words string, x, y float32) // called when the pointer enters or leaves an element

	Do     Do
	Carry  Carry // runs work; nil: the work is called directly
	trail  trail
	book   *wording.Book
	tasks  []*Task
	hint   hint
	note   func() string // describes the last action in the current language; nil for none
	faults []Fault       // newest first
}

// NewStatus returns a status line whose work returns results through do, with the texts of book.
// carry runs the work; if nil, the work is called directly. version is the program's version.
func NewStatus(do Do, carry Carry, book *wording.Book, version string) *Status {
	s := &Status{Do: do, Carry: carry, book: book}
	s.trail.version = version
	return s
}

// Task is a long piece of work.
type Task struct {
	Title   say.Words // shown in the status line
	Stage   string
	Of      string // the algorithm to which the stage belongs, "" for all
	Done    int64
	Total   int64
	Stopped bool   // Stop was called
	Parts   *Parts // nil for work without parts, which has only the progress of its stage

	since   time.Time // when the stage began
	cancel  context.CancelFunc
	quiet   bool
	status  *Status
	started time.Time
}

// Report sets the progress of a task; it may be called from any goroutine.
type Report func(stage, of string, done, total int64)

// Start runs work in a goroutine. done is called on the window's thread with the error of work,
// which is context.Canceled if it was stopped. A quiet task is hidden in the status line while
// others run.
func (s *Status) Start(title say.Words, quiet bool, work func(ctx context.Context, report Report) error, done func(error)) *Task {
	ctx, cancel := context.WithCancel(context.Background())
	now := time.Now()
	t := &Task{Title: title, cancel: cancel, quiet: quiet, since: now, started: now, status: s}
	s.tasks = append(s.tasks, t)
	s.Did("task " + title.En)
	s.note = nil
	if !quiet {
		s.fold()
	}
	s.changed()
	report := rarely(func(stage, of string, n, total int64) {
		s.Do(func() {
			if t.Stage != stage || t.Of != of {
				t.Stage, t.Of, t.since = stage, of, time.Now()
			}
			t.Done, t.Total = n, total
			if t.Parts != nil {
				t.Parts.at(stage, of, t.share())
			}
			s.changed()
		})
	})
	go func() {
		err := s.carry(func() error { return work(ctx, report) })
		s.Do(func() {
			cancel()
			s.tasks = slices.DeleteFunc(s.tasks, func(o *Task) bool { return o == t })
			if err != nil && !errors.Is(err, context.Canceled) {
				s.add(say.Of(err), false)
			}
			done(err)
			s.changed()
			if !t.quiet && !t.Stopped && time.Since(t.started) >= longWork && s.Ended != nil {
				s.Ended(s.book.W(t.Title), cmp.Or(s.book.E(err), s.Text()))
			}
		})
	}()
	return t
}

// reportEvery is the least time between two reports of a stage.
const reportEvery = 50 * time.Millisecond

// rarely passes on the first report of each stage, the one at its end, and others from time to
// time: a million reports would keep the window busy long after the work is done.
func rarely(report Report) Report {
	var mu sync.Mutex
	next := map[[2]string]time.Time{} // by stage
	return func(stage, of string, n, total int64) {
		now, at := time.Now(), [2]string{stage, of}
		mu.Lock()
		passes := n == total || now.After(next[at])
		if passes {
			next[at] = now.Add(reportEvery)
		}
		mu.Unlock()
		if passes {
			report(stage, of, n, total)
		}
	}
}

// longWork is the duration from which on the end of work is announced, because the person may
// have turned to something else.
const longWork = 10 * time.Second

// Save writes files in the background and shows their names.
func (s *Status) Save(title say.Words, write func() ([]string, error)) {
	var paths []string
	s.Start(title, false, func(context.Context, Report) (err error) {
		paths, err = write()
		return err
	}, func(err error) {
		if err == nil {
			s.Note("status.saved", strings.Join(paths, ", "))
		}
	})
}

// Stop cancels the task and returns at once; the work ends within a moment.
func (t *Task) Stop() {
	if t == nil || t.Stopped {
		return
	}
	t.Stopped = true
	t.cancel()
	t.status.changed()
}

// Stop cancels the task in the status line.
func (s *Status) Stop() {
	if t := s.Current(); t != nil {
		t.Stop()
	}
}

// StopAll cancels all work.
func (s *Status) StopAll() {
	for _, t := range s.tasks {
		t.Stop()
	}
}

// Current returns the task in the status line, nil for none.
func (s *Status) Current() *Task {
	for _, quiet := range []bool{false, true} {
		for i := len(s.tasks) - 1; i >= 0; i-- {
			if s.tasks[i].quiet == quiet {
				return s.tasks[i]
			}
		}
	}
	return nil
}

// Left estimates the time until the whole work is done, or only its stage if the work has no
// parts; 0 if unknown.
func (t *Task) Left() time.Duration {
	began := t.since
	if t.Parts != nil {
		began = t.started
	}
	gone, share := time.Since(began), t.Share()
	if gone < time.Second || share < 0.01 || share >= 1 {
		return 0
	}
	return time.Duration(float64(gone) * (1 - share) / share).Round(time.Second)
}

// Text returns the text of the status line for the task.
func (s *Status) Text() string {
	t := s.Current()
	if t == nil && s.note == nil {
		return ""
	}
	if t == nil {
		return s.note()
	}
	out := s.book.W(t.Title)
	if t.Stopped {
		return s.book.T("status.stopping", out)
	}
	if t.Parts != nil {
		out += "  " + s.book.T("status.parts", min(t.Parts.Done+1, t.Parts.All), t.Parts.All, int(100*t.Share()))
		if left := t.Left(); left > 0 {
			out += " · " + s.book.T("status.left", left.String())
		}
		if t.Stage != "" {
			out += " · " + strings.TrimSpace(t.Of+" "+s.book.T("stage."+t.Stage))
		}
		return out
	}
	if t.Stage != "" {
		out += " · " + strings.TrimSpace(t.Of+" "+s.book.T("stage."+t.Stage))
	}
	if t.Total > 0 {
		out += "  " + s.book.T("status.of", wording.Count(t.Done), wording.Count(t.Total))
	} else if t.Done > 0 {
		out += "  " + wording.Count(t.Done)
	}
	if left := t.Left(); left > 0 {
		out += " · " + s.book.T("status.left", left.String())
	}
	return out
}

// Share returns the share of the work that is done, from 0 to 1: of the whole, or of the stage
// if the work has no parts.
func (t *Task) Share() float64 {
	if t.Parts != nil {
		return t.Parts.share
	}
	return t.share()
}

// Known reports whether the share is known.
func (t *Task) Known() bool { return t.Parts != nil || t.Total > 0 }

func (t *Task) share() float64 {
	if t.Total <= 0 {
		return 0
	}
	return min(1, float64(t.Done)/float64(t.Total))
}

// hint is the text for the element under the pointer, and the place of the pointer.
type hint struct {
	words string
	x, y  float32
}

// Hint returns the text for the element under the pointer.
func (s *Status) Hint() string { return s.hint.words }

// SetHint sets the text for the element under the pointer, and its place in the window; "" for
// none.
func (s *Status) SetHint(words string, x, y float32) {
	if s.hint.words == words {
		return
	}
	s.hint = hint{words, x, y}
	if words != "" {
		s.Did("pointer on " + words)
	}
	if s.Hinted != nil {
		s.Hinted(words, x, y)
	}
}

// Note shows that an action was done, by the key of its text; "" for nothing.
func (s *Status) Note(key string, args ...any) {
	s.Say(func() string { return s.book.T(key, args...) })
}

// Say is Note with a function that returns the text; it is called each time the text is shown.
func (s *Status) Say(words func() string) { s.note = words; s.changed() }

func (s *Status) changed() {
	if s.Update != nil {
		s.Update()
	}
}
