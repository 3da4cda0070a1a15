package present

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pagetwin/core/find/detect"
)

// askAbout begins the question about a forecast as a run does, and waits until it is open.
func askAbout(t *testing.T, d *Desk, l *loop, ctx context.Context, f detect.Forecast) chan error {
	t.Helper()
	out := make(chan error, 1)
	go func() { out <- d.Run.ask(ctx, &d.Run.quiet)(f) }()
	l.until(t, func() bool { return d.Run.Question != nil })
	return out
}

func TestTheWindowAsksBeforeALongRun(t *testing.T) {
	long := detect.Forecast{Algorithm: "charfreq", Stage: detect.StageScore, Pages: 12_000, Wall: 5 * time.Minute, Comparisons: 72_000_000, All: true}
	short := long
	short.Wall = time.Second
	d, l := newTestDesk(t)
	if err := d.Run.ask(t.Context(), &d.Run.quiet)(short); err != nil || d.Run.Question != nil {
		t.Fatalf("a short run is asked about: %v", err)
	}
	for _, c := range []struct {
		answer Answer
		want   error
	}{{RunIt, nil}, {LeaveOut, errLeftOut}} {
		out := askAbout(t, d, l, t.Context(), long)
		for lang, says := range map[string][]string{"en": {"Character frequency", "about 5 min", "12,000 pages"}, "zh": {"约 5 分钟", "12,000 个网页"}} {
			d.Book.Speak(lang)
			question, why := d.Run.Question.Ask(d.Shared)
			for _, s := range says {
				if !strings.Contains(question, s) {
					t.Errorf("%s: the question %q lacks %q", lang, question, s)
				}
			}
			if why == "" || strings.Contains(question+why, "\n") {
				t.Errorf("%s: %q, %q", lang, question, why)
			}
		}
		d.Run.Answer(c.answer, false)
		if err := <-out; !errors.Is(err, c.want) || d.Run.Question != nil {
			t.Errorf("answer %d gives %v", c.answer, err)
		}
	}
	// A run that is stopped meanwhile does not wait for the answer.
	ctx, stop := context.WithCancel(t.Context())
	out := askAbout(t, d, l, ctx, long)
	stop()
	if err := <-out; !errors.Is(err, context.Canceled) {
		t.Errorf("stopped while the question was open: %v", err)
	}
	l.until(t, func() bool { return d.Run.Question == nil })
	// Once answered for the whole run, it is not asked again.
	out = askAbout(t, d, l, t.Context(), long)
	d.Run.Answer(RunIt, true)
	if err := <-out; err != nil {
		t.Fatal(err)
	}
	go func() {
		out <- d.Run.ask(t.Context(), &d.Run.quiet)(long)
		l.do(func() {}) // wakes the loop
	}()
	var err error
	l.until(t, func() bool {
		select {
		case err = <-out:
			return true
		default:
			if d.Run.Question != nil {
				t.Fatal("it was asked again")
			}
			return false
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// What is left out is no fault, and what fails beside it is.
func TestWhatIsLeftOutIsNoFault(t *testing.T) {
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

// Cancelling from the question ends the run, and leaves no question behind.
func TestCancellingFromTheQuestionEndsTheRun(t *testing.T) {
	d, l, at, _ := slowDesk(t)
	d.Run.Start(nil)
	<-at
	d.Run.Question = &LongRun{detect.Forecast{Algorithm: "lengths", Wall: time.Hour}, make(chan Answer, 1)}
	d.Run.Answer(CancelRun, true)
	l.until(t, func() bool { return !d.Run.Running() })
	if d.Run.Question != nil || d.Run.quiet || d.Status.Fault() != "" {
		t.Errorf("after cancelling: question %v, fault %q", d.Run.Question, d.Status.Fault())
	}
}
