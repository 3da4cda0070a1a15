package algo

import (
	"fmt"
	"strconv"

	"pagetwin/core/base/say"
)

// IndexTests are the tests by which an index decides whether two pages become a candidate
// pair: the blocks of two fingerprints, the bands of min-values, the classes of length.
type IndexTests struct {
	Tests []IndexTest
	Need  int // how many tests must be passed
}

// IndexTest is one comparison that an index makes.
type IndexTest struct {
	Name    say.Words
	A, B    string    // what each of the two pages has
	Found   say.Words // the result in words; empty where A and B alone show it
	Outcome Outcome
}

// Outcome reports whether a test is passed, or whether two pages become a candidate pair.
type Outcome int

// The outcomes. MaybeCandidate: the outcome also depends on the other pages of the set, as
// with an index that looks up the rarest features of a page, or none that very many pages
// have.
const (
	NoCandidate Outcome = iota
	MaybeCandidate
	IsCandidate
)

// OutcomeIf returns IsCandidate or NoCandidate.
func OutcomeIf(candidate bool) Outcome {
	if candidate {
		return IsCandidate
	}
	return NoCandidate
}

// Count returns the number of tests passed, and of those that may be.
func (t IndexTests) Count() (passed, perhaps int) {
	for _, test := range t.Tests {
		switch test.Outcome {
		case IsCandidate:
			passed++
		case MaybeCandidate:
			perhaps++
		}
	}
	return passed, perhaps
}

// Outcome returns whether enough tests are passed.
func (t IndexTests) Outcome() Outcome {
	switch passed, perhaps := t.Count(); {
	case passed >= t.Need:
		return IsCandidate
	case passed+perhaps >= t.Need:
		return MaybeCandidate
	}
	return NoCandidate
}

// IndexTestsOf returns the tests that the index of m makes of two pages. ok is false where
// one of them has no features, or where the index does not say.
func IndexTestsOf(m Method, a, b Signature) (tests IndexTests, ok bool) {
	if len(a) == 0 || len(b) == 0 {
		return tests, false
	}
	tests = IndexOf(m).TestPair(a, b)
	return tests, len(tests.Tests) > 0
}

// All returns tests that must all be passed.
func All(tests ...IndexTest) IndexTests { return IndexTests{tests, len(tests)} }

// OneOf returns n tests of which one must be passed.
func OneOf(n int, test func(i int) IndexTest) IndexTests {
	out := IndexTests{Need: 1}
	for i := range n {
		out.Tests = append(out.Tests, test(i))
	}
	return out
}

// SameTest returns a test that is passed if a and b, the values of the two pages, are equal.
func SameTest(name say.Words, a, b string) IndexTest {
	return IndexTest{Name: name, A: a, B: b, Outcome: OutcomeIf(a == b)}
}

// SharedTest returns a test that is passed if two pages of na and nb features share at least need.
func SharedTest(name say.Words, na, nb, shared, need int) IndexTest {
	return IndexTest{
		Name: name, A: strconv.Itoa(na), B: strconv.Itoa(nb), Outcome: OutcomeIf(shared >= need),
		Found: say.New("%d shared, %d needed", shared, need).Words,
	}
}

// RatioTest returns the test of two sizes whose ratio, the smaller by the larger, must be at least
// need; near reports whether it is, with the rounding of the index.
func RatioTest(name say.Words, a, b int, need float64, near bool) IndexTest {
	sign := "≥"
	if !near {
		sign = "<"
	}
	found := fmt.Sprintf("%.4f %s %g", float64(min(a, b))/float64(max(a, b, 1)), sign, need)
	return IndexTest{Name: name, A: strconv.Itoa(a), B: strconv.Itoa(b), Found: say.Same(found), Outcome: OutcomeIf(near)}
}
