package beside

import (
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/say"
)

// Fault is an error that is listed until a person closes it.
type Fault struct {
	At time.Time // time of the last occurrence
	say.Words
	Times int  // number of consecutive occurrences
	Stays bool // stays visible when other work begins, because it affects all work
	seen  bool
}

// mostFaults is the largest number of listed faults.
const mostFaults = 100

// Fail shows an error; nil does nothing. Earlier errors stay in the list.
func (s *Status) Fail(err error) {
	if err != nil {
		s.add(say.Of(err), false)
	}
	s.changed()
}

// Warn is Fail for an error that lasts until it is repaired: it stays visible when other work
// begins.
func (s *Status) Warn(err error) {
	if err != nil {
		s.add(say.Of(err), true)
	}
	s.changed()
}

func (s *Status) add(words say.Words, stays bool) {
	f := Fault{At: time.Now(), Words: words, Times: 1, Stays: stays}
	if len(s.faults) > 0 && s.faults[0].Words.Equal(words) {
		f.Times += s.faults[0].Times
		s.faults = s.faults[1:]
	}
	s.faults = slices.Insert(s.faults, 0, f)
	s.faults = s.faults[:min(len(s.faults), mostFaults)]
}

// fold hides the visible error, because the person has gone on; it stays in the list.
func (s *Status) fold() {
	for i := range s.faults {
		s.faults[i].seen = !s.faults[i].Stays
	}
}

// Fault returns the text of the visible error, "" for none.
func (s *Status) Fault() string {
	for _, f := range s.faults {
		if !f.seen {
			return s.book.W(f.Words)
		}
	}
	return ""
}

// Faults returns the listed errors, the newest first.
func (s *Status) Faults() []Fault { return s.faults }

// FaultText returns the listed errors as text, one per line.
func (s *Status) FaultText() string {
	var lines []string
	for _, f := range s.faults {
		line := f.At.Format("15:04:05") + "  " + s.book.W(f.Words)
		if f.Times > 1 {
			line += "  " + s.book.T("status.times", f.Times)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// ShowFaults makes the listed errors visible again.
func (s *Status) ShowFaults() {
	for i := range s.faults {
		s.faults[i].seen = false
	}
	s.changed()
}

// CloseFaults empties the list.
func (s *Status) CloseFaults() {
	s.faults = nil
	s.changed()
}
