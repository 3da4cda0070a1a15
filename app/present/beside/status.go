package beside

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
)

// Status is what goes on: the work that runs beside the window, what the pointer
// is on, and what went wrong.
type Status struct {
	Update func()
	Ended  func(title, says string)         // work that took long has ended; says what came of it
	Hinted func(words string, x, y float32) // the pointer has come to something, or left it

	Do     Do
	Carry  Carry // has work done; nil: it is just done
	trail  trail
	book   *wording.Book
	tasks  []*Task
	hint   hint
	note   func() string // words what was done, in the language of that moment; nil for nothing
	faults []Fault       // the newest first
}

// NewStatus returns what tells of work that hands back through do, in the words of a book.
// carry has the work done; nil: it is just done. version is that of the program.
func NewStatus(do Do, carry Carry, book *wording.Book, version string) *Status {
	s := &Status{Do: do, Carry: carry, book: book}
	s.trail.version = version
	return s
}

// Task is a piece of long work.
type Task struct {
	Title   say.Words // what it is
	Stage   string
	Of      string // the algorithm that the stage belongs to, "" for all
	Done    int64
	Total   int64
	Stopped bool   // Stop was asked for
	Parts   *Parts // of work that has some; nil where its stage is all there is to tell

	since   time.Time // when the stage began
	cancel  context.CancelFunc
	quiet   bool
	status  *Status
	started time.Time
}

// Report tells where a task stands; it may be called from any goroutine.
type Report func(stage, of string, done, total int64)

// Start runs work in a goroutine. done is called on the thread of the window
// with its error, which is context.Canceled when it was stopped. A quiet task
// gives way to others in the status line.
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
	report := func(stage, of string, n, total int64) {
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
	}
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

// longWork is how long work takes that a person turns away from.
const longWork = 10 * time.Second

// Save writes files beside the window and notes which.
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

// Stop asks the task to end. It answers at once; the work ends within a moment.
func (t *Task) Stop() {
	if t == nil || t.Stopped {
		return
	}
	t.Stopped = true
	t.cancel()
	t.status.changed()
}

// Stop ends the task in the status line.
func (s *Status) Stop() {
	if t := s.Current(); t != nil {
		t.Stop()
	}
}

// StopAll ends all work.
func (s *Status) StopAll() {
	for _, t := range s.tasks {
		t.Stop()
	}
}

// Current returns the task that the status line shows, nil for none.
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

// Left estimates the time until all is done, or the stage where that is all there is to
// tell; 0 where it cannot be told.
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

// Text words where the task stands.
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

// Share returns how much of the work is done, from 0 to 1: of all of it, or of the stage
// where that is all there is to tell.
func (t *Task) Share() float64 {
	if t.Parts != nil {
		return t.Parts.share
	}
	return t.share()
}

// Known tells whether it can be told how much is done.
func (t *Task) Known() bool { return t.Parts != nil || t.Total > 0 }

func (t *Task) share() float64 {
	if t.Total <= 0 {
		return 0
	}
	return min(1, float64(t.Done)/float64(t.Total))
}

// hint is what the pointer is on, and where.
type hint struct {
	words string
	x, y  float32
}

// Hint returns the words for what the pointer is on.
func (s *Status) Hint() string { return s.hint.words }

// SetHint says what the pointer is on, and where in the window; "" for nothing.
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

// Note says something that was done, by the key of its words; "" for nothing.
func (s *Status) Note(key string, args ...any) {
	s.Say(func() string { return s.book.T(key, args...) })
}

// Say is Note for words that no single text has; they are asked for whenever they are shown.
func (s *Status) Say(words func() string) { s.note = words; s.changed() }

func (s *Status) changed() {
	if s.Update != nil {
		s.Update()
	}
}
