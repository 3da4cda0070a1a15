package beside

import (
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/say"
)

// Fault is something that went wrong. It is kept until a person closes it.
type Fault struct {
	At time.Time // the last time
	say.Words
	Times int  // how often, one after the other
	Stays bool // stays in sight while other work begins: it holds for all of it
	seen  bool
}

// mostFaults is how many are kept.
const mostFaults = 100

// Fail says what went wrong; nil for nothing. What went wrong before stays in the
// list.
func (s *Status) Fail(err error) {
	if err != nil {
		s.add(say.Of(err), false)
	}
	s.changed()
}

// Warn is Fail for what holds until it is mended: it stays in sight while other
// work begins.
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

// fold takes what went wrong out of sight, as a person goes on; it stays in the
// list.
func (s *Status) fold() {
	for i := range s.faults {
		s.faults[i].seen = !s.faults[i].Stays
	}
}

// Fault words what went wrong last and is in sight, "" for nothing.
func (s *Status) Fault() string {
	for _, f := range s.faults {
		if !f.seen {
			return s.book.W(f.Words)
		}
	}
	return ""
}

// Faults returns all that went wrong and was not closed, the newest first.
func (s *Status) Faults() []Fault { return s.faults }

// FaultText is all that went wrong as text, a line for each.
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

// ShowFaults brings all that went wrong back into sight.
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
