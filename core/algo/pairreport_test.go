package algo

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/text"
)

// words is a method whose features are the words of a page between spaces, the later the
// lighter; the score is one by one more than the words that one page has more.
type words struct{ Index }

func (words) Sign(d *text.Doc) Signature {
	if d.Empty() {
		return nil
	}
	return make(Signature, len(strings.Fields(d.Body)))
}

func (words) Score(a, b Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return 1 / float64(1+max(len(a)-len(b), len(b)-len(a)))
}

func (words) Features(d *text.Doc) (out []Feature) {
	for i, w := range strings.Fields(d.Body) {
		out = append(out, Feature{Label: w, Weight: 1 / float64(i+1)})
	}
	return out
}

func (words) Explain(x, y *text.Doc) Evidence {
	m := words{}
	return Evidence{Score: m.Score(m.Sign(x), m.Sign(y))}
}

func (words) Trace(*Story) {}

func (words) TestPair(a, b Signature) IndexTests {
	return All(RatioTest(saytest.Words("size", "大小"), len(a), len(b), .5, 2*min(len(a), len(b)) >= max(len(a), len(b))))
}

var byWords = Algorithm{
	Name: "words", Threshold: "differ",
	Params: []param.Param{{Name: "differ", Kind: param.Int, Default: 0, Min: 0, Max: 9}},
	Scale: func(v param.Values) *Scale {
		return &Scale{1 / float64(1+v.Int("differ")), func(score float64) any { return min(9, int(1/score+.5)-1) }}
	},
}

func TestAReportOfAPairListsTheFeaturesOfEachPageAndTheFirstDifference(t *testing.T) {
	v := param.Defaults(byWords.Params)
	x, y := text.NewDoc(nil, "Alpha beta gamma delta"), text.NewDoc(nil, "alpha, beta delta")
	try := NewPairReport(byWords, v, byWords.Cut(v), words{}, words{}, x, y)
	if try.Duplicates() || try.Own != (Own{"differ", "1", "0"}) {
		t.Errorf("it is tried as %+v", try)
	}
	var twins []int
	for _, f := range try.Taken[0] {
		twins = append(twins, f.Twin)
	}
	if want := []int{0, 1, -1, 2}; !slices.Equal(twins, want) {
		t.Errorf("on the right they stand at %v, want %v", twins, want)
	}
	p := try.Difference
	if p == nil || p.Rank != 3 || p.Of[0].Label != "gamma" || p.Of[1].Label != "delta" {
		t.Fatalf("they part at %+v", p)
	}
	if a, b := x.Body[p.Text[0].Start:p.Text[0].End], y.Body[p.Text[1].Start:p.Text[1].End]; a != "g" || b != "d" {
		t.Errorf("the texts part at %q and %q", a, b)
	}
	if try.IndexTests == nil || try.IndexTests.Outcome() != IsCandidate {
		t.Errorf("the index says %+v", try.IndexTests)
	}
}

func TestAnEmptyPageIsACandidateWithNone(t *testing.T) {
	v := param.Defaults(byWords.Params)
	try := NewPairReport(byWords, v, byWords.Cut(v), words{}, words{}, text.NewDoc(nil, "。"), text.NewDoc(nil, "alpha"))
	if try.Duplicates() || try.IndexTests != nil || try.Empty != [2]bool{true, false} || try.Own.Is != "" {
		t.Errorf("an empty page is tried as %+v", try)
	}
}

func TestTheOutcomeIsDecidedByAsManyTestsAsAreNeeded(t *testing.T) {
	is := func(m ...Outcome) (out []IndexTest) {
		for _, x := range m {
			out = append(out, IndexTest{Outcome: x})
		}
		return out
	}
	for _, c := range []struct {
		tests []IndexTest
		need  int
		want  Outcome
	}{
		{is(NoCandidate, IsCandidate, NoCandidate), 1, IsCandidate},
		{is(NoCandidate, IsCandidate, NoCandidate), 2, NoCandidate},
		{is(MaybeCandidate, IsCandidate, NoCandidate), 2, MaybeCandidate},
		{is(MaybeCandidate, MaybeCandidate), 1, MaybeCandidate},
	} {
		if got := (IndexTests{c.tests, c.need}).Outcome(); got != c.want {
			t.Errorf("%v of which %d are needed: %v, want %v", c.tests, c.need, got, c.want)
		}
	}
}
