package label

import (
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page/truth"
)

// A Verdict is a judgement of a pair by a person.
type Verdict string

// The verdicts, as the journal writes them and as keys are named.
const (
	Duplicate Verdict = "D"
	Partial   Verdict = "P"
	Different Verdict = "N"
	Unsure    Verdict = "U"
)

// Verdicts returns the verdicts in the order of the buttons.
func Verdicts() []Verdict { return []Verdict{Duplicate, Partial, Different, Unsure} }

// Title names the verdict for people.
func (v Verdict) Title() param.Words {
	switch v {
	case Duplicate:
		return param.Words{En: "duplicate"}
	case Partial:
		return param.Words{En: "partial"}
	case Different:
		return param.Words{En: "not"}
	case Unsure:
		return param.Words{En: "unsure"}
	}
	return say.Same(string(v))
}

// Label returns the label of the verdict in a truth.
func (v Verdict) Label() truth.Label {
	switch v {
	case Duplicate:
		return truth.Duplicate
	case Partial:
		return truth.Partial
	case Different:
		return truth.Different
	case Unsure:
		return truth.Unsure
	}
	return truth.Unjudged
}

// VerdictOf returns the verdict of a label in a truth; ok is false for labels that no person gives
// (page furniture counts as Different there).
func VerdictOf(l truth.Label) (v Verdict, ok bool) {
	for _, v := range Verdicts() {
		if v.Label() == l {
			return v, true
		}
	}
	return "", false
}

// Pair is two pages by their ids, ID1 < ID2 in byte order.
type Pair struct{ ID1, ID2 string }

// MakePair returns the pair of two ids in either order.
func MakePair(a, b string) Pair {
	if a > b {
		a, b = b, a
	}
	return Pair{a, b}
}

// Judgement is one verdict of one person on one pair.
type Judgement struct {
	Pair
	Verdict     Verdict
	Who         string    // annotator
	At          time.Time // the journal replaces the zero time by the present
	Blind       bool      // neither score nor decision was shown
	Queue       string    // the queue that offered the pair; "pair" for one opened by hand
	Seconds     float64   // from showing the pair to the judgement
	Set         string    // name of the page set
	Fingerprint string    // of the page set
}

// LeastSeen is the least time that a pair must have been on the screen before a verdict on it
// counts: an earlier verdict was meant for the pair before.
const LeastSeen = 150 * time.Millisecond

// check returns an error if a judgement is not valid.
func (j Judgement) check() error {
	switch {
	case j.ID1 == "" || j.ID2 == "":
		return say.Errorf("a label needs two page ids, got %q and %q", j.ID1, j.ID2)
	case j.ID1 == j.ID2:
		return say.Errorf("a label needs two different pages, got %q twice", j.ID1)
	case j.Verdict.Label() == truth.Unjudged:
		return say.Errorf("a label must be D, P, N or U, got %q", j.Verdict)
	case j.Seconds < 0 || j.Seconds != j.Seconds || j.Seconds > 1e9:
		return say.Errorf("seconds must not be negative, got %v", j.Seconds)
	}
	return nil
}

// Entry is a judgement with its number in the journal.
type Entry struct {
	Seq int
	Judgement
}
