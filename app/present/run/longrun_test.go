package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

// askAbout asks about a forecast as a run does, and waits until the question is open.
func askAbout(t *testing.T, r *Run, l *presenttest.Loop, ctx context.Context, f detect.Forecast) chan error {
	t.Helper()
	out := make(chan error, 1)
	go func() { out <- r.ask(ctx, &r.quiet)(f) }()
	l.Until(t, func() bool { return r.Question != nil })
	return out
}

func TestTheWindowAsksBeforeALongRun(t *testing.T) {
	long := detect.Forecast{Algorithm: "charfreq", Stage: result.StageScore, Pages: 12_000, Wall: 5 * time.Minute, Comparisons: 72_000_000, All: true}
	short := long
	short.Wall = time.Second
	s, l := presenttest.New(t)
	r := New(s)
	if err := r.ask(t.Context(), &r.quiet)(short); err != nil || r.Question != nil {
		t.Fatalf("a short run is asked about: %v", err)
	}
	for _, c := range []struct {
		answer Answer
		want   error
	}{{RunIt, nil}, {LeaveOut, errLeftOut}} {
		out := askAbout(t, r, l, t.Context(), long)
		for lang, says := range map[string][]string{"en": {"Character frequency", "about 5 min", "12,000 pages"}, "zh": {"约 5 分钟", "12,000 个网页"}} {
			s.Book.Speak(lang)
			question, why := r.Question.Ask(s)
			for _, want := range says {
				if !strings.Contains(question, want) {
					t.Errorf("%s: the question %q lacks %q", lang, question, want)
				}
			}
			if why == "" || strings.Contains(question+why, "\n") {
				t.Errorf("%s: %q, %q", lang, question, why)
			}
		}
		r.Answer(c.answer, false)
		if err := <-out; !errors.Is(err, c.want) || r.Question != nil {
			t.Errorf("answer %d gives %v", c.answer, err)
		}
	}
	// A run that is stopped does not wait for the answer.
	ctx, stop := context.WithCancel(t.Context())
	out := askAbout(t, r, l, ctx, long)
	stop()
	if err := <-out; !errors.Is(err, context.Canceled) {
		t.Errorf("stopped while the question was open: %v", err)
	}
	l.Until(t, func() bool { return r.Question == nil })
	// After an answer for the whole run, no further question is asked.
	out = askAbout(t, r, l, t.Context(), long)
	r.Answer(RunIt, true)
	if err := <-out; err != nil {
		t.Fatal(err)
	}
	go func() {
		out <- r.ask(t.Context(), &r.quiet)(long)
		l.Do(func() {}) // wakes the loop
	}()
	var err error
	l.Until(t, func() bool {
		select {
		case err = <-out:
			return true
		default:
			if r.Question != nil {
				t.Fatal("it was asked again")
			}
			return false
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// A skipped job is not an error, but a job that fails beside it is.
func TestASkippedJobIsNoError(t *testing.T) {
	failed := errors.New("failed")
	for _, c := range []struct{ err, want error }{
		{nil, nil},
		{errLeftOut, nil},
		{errors.Join(errLeftOut, errLeftOut), nil},
		{errors.Join(errLeftOut, failed), failed},
		{failed, failed},
		{context.Canceled, context.Canceled},
	} {
		if got := withoutLeftOut(c.err); c.want == nil && got != nil || !errors.Is(got, c.want) {
			t.Errorf("%v becomes %v, want %v", c.err, got, c.want)
		}
	}
}

// Cancelling from the question ends the run and closes the question.
func TestCancellingFromTheQuestionEndsTheRun(t *testing.T) {
	at, free := make(chan struct{}, 100), make(chan struct{})
	defer close(free)
	s, l := presenttest.New(t, presenttest.Lengths(func() { at <- struct{}{}; <-free }))
	r := New(s)
	s.Session.Open(presenttest.FourPages())
	r.Start(nil)
	<-at
	r.Question = &LongRun{detect.Forecast{Algorithm: "lengths", Wall: time.Hour}, make(chan Answer, 1)}
	r.Answer(CancelRun, true)
	l.Until(t, func() bool { return !r.Running() })
	if r.Question != nil || r.quiet || s.Status.Fault() != "" {
		t.Errorf("after cancelling: question %v, fault %q", r.Question, s.Status.Fault())
	}
}
