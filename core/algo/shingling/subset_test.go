package shingling

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/text"
)

// Of two pages the divisible words, or the least, are a sample: what they say of the
// resemblance is right on average, and by as much in error as is said.
func TestSubsetsEstimateTheResemblance(t *testing.T) {
	for _, set := range [][]string{{"every=5"}, {"keep=least", "size=30"}} {
		m := algotest.New[*exact](t, Algorithm(), append([]string{"measure=sketch", "k=4"}, set...)...)
		var sum, squares, foreseen float64
		const pairs = 400
		for i := range pairs {
			a, b := text.NewDoc(nil, variant(i, 0)), text.NewDoc(nil, variant(i, 1))
			ta, tb := a.Tokens(), b.Tokens()
			exact := jaccard(variant(i, 0), variant(i, 1), 4)
			x := m.sampled(m.sign(ta), m.sign(tb), [2]int{len(m.set(ta)), len(m.set(tb))})
			d := m.Score(m.sign(ta), m.sign(tb)) - exact
			if x.resemblance() != m.Score(m.sign(ta), m.sign(tb)) {
				t.Fatalf("%v: the evidence says %v, the score is %v", set, x.resemblance(), m.Score(m.sign(ta), m.sign(tb)))
			}
			sum += d
			squares += d * d
			foreseen += exact * (1 - exact) / float64(x.of)
		}
		if mean := sum / pairs; math.Abs(mean) > 4*math.Sqrt(squares)/pairs {
			t.Errorf("%v: mean error %v", set, mean)
		}
		if is, said := math.Sqrt(squares/pairs), math.Sqrt(foreseen/pairs); is > 1.15*said || is < 0.6*said {
			t.Errorf("%v: the standard error is %v, %v is said", set, is, said)
		}
	}
}

// Where all shingles are kept, a subset is the whole: score and containment are exact.
func TestASubsetOfAllIsExact(t *testing.T) {
	for _, set := range [][]string{{"every=1"}, {"keep=least", "size=10000"}} {
		m := algotest.New[*exact](t, Algorithm(), append([]string{"measure=sketch", "k=2"}, set...)...)
		rapid.Check(t, func(t *rapid.T) {
			draw := func(name string) *text.Doc {
				return text.NewDoc(nil, string(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重算法")), 2, 40).Draw(t, name)))
			}
			a, b := draw("a"), draw("b")
			if got, want := m.Score(m.Sign(a), m.Sign(b)), jaccard(a.Body, b.Body, 2); got != want {
				t.Fatalf("score %v, want %v", got, want)
			}
			whole := newExact(m.settings, nil, sorted.Smaller)
			x := m.sampled(m.Sign(a), m.Sign(b), [2]int{len(whole.set(a.Tokens())), len(whole.set(b.Tokens()))})
			if want := whole.Score(whole.set(a.Tokens()), whole.set(b.Tokens())); math.Abs(x.containment-want) > 1e-12 {
				t.Fatalf("containment %v, want %v", x.containment, want)
			}
		})
	}
}

// What is kept of a page is what is divisible, or least, of all its words.
func TestSubsetsKeepByTheWordAlone(t *testing.T) {
	words := []uint64{3, 25, 26, 50, 75, 77}
	if got := divisible(25).of(slices.Clone(words)); !slices.Equal(got, []uint64{25, 50, 75}) {
		t.Errorf("divisible by 25: %d", got)
	}
	if got := least(2).of(slices.Clone(words)); !slices.Equal(got, []uint64{3, 25}) {
		t.Errorf("the least two: %d", got)
	}
	// The three least of both pages are 1, 2, 3; 2 is on both, 9 is too but is not looked at.
	if n, of := least(3).common([]uint64{1, 2, 9}, []uint64{2, 3, 9}); n != 1 || of != 3 {
		t.Errorf("%d of %d, want 1 of 3", n, of)
	}
}

// A page of whose shingles none is kept has no signature, which is said.
func TestPagesWithoutAKeptShingleAreCounted(t *testing.T) {
	m := method(t, "measure=sketch", "every=1000")
	if s := m.Sign(text.NewDoc(nil, pageA)); len(s) > 0 {
		t.Fatalf("kept %x", s)
	}
	if w := algotest.Warned(t, m); len(w) != 1 || !strings.HasPrefix(w[0], "1 page keeps no shingle") {
		t.Errorf("warnings %q", w)
	}
}

// The expected error stands beside the score.
func TestEvidenceOfASubsetHasItsError(t *testing.T) {
	a, b := text.NewDoc(nil, variant(3, 0)), text.NewDoc(nil, variant(3, 1))
	ev := method(t, "measure=sketch", "every=5", "k=4").(algo.Explainer).Explain(a, b)
	if n := ev.Numbers[0]; n.Name.En != "resemblance by the kept shingles" || !strings.Contains(n.Value, " ± ") {
		t.Errorf("the first number is %+v", n)
	}
}
