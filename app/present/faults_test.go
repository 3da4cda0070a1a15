package present

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestErrorsInARowAreAllListed(t *testing.T) {
	d, l := newTestDesk(t, lengths(nil))
	s := d.Status
	s.Fail(errors.New("first"))
	s.Fail(errors.New("second"))
	s.Fail(errors.New("second"))
	s.Fail(nil)
	if f := s.Faults(); len(f) != 2 || f[0].Text != "second" || f[0].Times != 2 || s.Fault() != "second" {
		t.Fatalf("the list is %+v, in sight is %q", f, s.Fault())
	}
	if text := s.FaultText(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "first") || !strings.Contains(text, "2") {
		t.Errorf("to copy there is %q", text)
	}
	done := false
	s.Start("work", false, func(context.Context, Report) error { return nil }, func(error) { done = true })
	l.until(t, func() bool { return done })
	if s.Fault() != "" || len(s.Faults()) != 2 {
		t.Errorf("after other work began %q is in sight, %d are listed", s.Fault(), len(s.Faults()))
	}
	s.ShowFaults()
	if s.Fault() != "second" {
		t.Errorf("brought back, %q is in sight", s.Fault())
	}
	s.CloseFaults()
	if len(s.Faults()) != 0 || s.FaultText() != "" {
		t.Errorf("closed, the list is %+v", s.Faults())
	}
}

func TestWorkThatNobodyAskedForHidesNoError(t *testing.T) {
	d, l := newTestDesk(t, lengths(nil))
	s := d.Status
	s.Warn(errors.New("holds"))
	s.Fail(errors.New("passes"))
	for _, quiet := range []bool{true, false} {
		want := map[bool]string{true: "passes", false: "holds"}[quiet]
		done := false
		s.Start("work", quiet, func(context.Context, Report) error { return nil }, func(error) { done = true })
		l.until(t, func() bool { return done })
		if s.Fault() != want {
			t.Errorf("quiet %v: %q is in sight, want %q", quiet, s.Fault(), want)
		}
	}
}
