package algotest

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

func (b *bench) meets(t *testing.T, x algo.Method, found map[[2]int]bool) {
	m := algo.IndexOf(x)
	for j := range b.sigs {
		for i := range j {
			if len(b.sigs[i]) == 0 || len(b.sigs[j]) == 0 {
				continue
			}
			meeting := m.TestPair(b.sigs[i], b.sigs[j])
			if len(meeting.Tests) == 0 || meeting.Need < 1 || meeting.Need > len(meeting.Tests) {
				t.Fatalf("%d of %d tests are to be passed", meeting.Need, len(meeting.Tests))
			}
			for _, test := range meeting.Tests {
				if test.Name.En == "" || !test.Name.Has("zh") || (test.Found.En == "") != (!test.Found.Has("zh")) {
					t.Errorf("a test is named, or found, in one language: %+v", test)
				}
			}
			met, is := meeting.Outcome(), found[[2]int{i, j}]
			if met == algo.IsCandidate && !is || met == algo.NoCandidate && is {
				t.Errorf("pages %d and %d: the index brings them together: %v, its tests say %v: %+v", i, j, is, met, meeting.Tests)
			}
			if back := m.TestPair(b.sigs[j], b.sigs[i]); back.Outcome() != met || !slices.EqualFunc(back.Tests, meeting.Tests, func(x, y algo.IndexTest) bool { return x.Outcome == y.Outcome && x.A == y.B }) {
				t.Errorf("pages %d and %d: the tests say one thing one way and another the other", i, j)
			}
		}
	}
}

// trials checks the reports of pairs: of all test pages, and of a page with itself in capitals.
func (b *bench) trials(t *testing.T) {
	docs := b.docs()
	for i, x := range docs {
		capital := text.NewDoc(segmenter(), strings.ToUpper(x.Body))
		capital.Index, capital.Title, capital.URL, capital.See, capital.Link = x.Index, x.Title, x.URL, x.See, x.Link
		capital.Keywords, capital.Abstract, capital.Summary = x.Keywords, x.Abstract, x.Summary
		for j, y := range append(slices.Clone(docs), capital) {
			try := algo.NewPairReport(b.a, b.v, b.a.Cut(b.v), b.m, b.m, x, y)
			sx, sy := b.m.Sign(x), b.m.Sign(y)
			if want := b.m.Score(sx, sy); math.Abs(try.Evidence.Score-want) > 1e-9 || try.Duplicates() != (want >= b.a.Cut(b.v) && want > 0) {
				t.Errorf("pages %d and %d score %v and are tried as %v", i, j, want, try.Evidence.Score)
			}
			if p := try.Difference; p != nil && p.Text != nil {
				a, c := x.Body[p.Text[0].Start:p.Text[0].End], y.Body[p.Text[1].Start:p.Text[1].End]
				if text.Normalize(a).Text == text.Normalize(c).Text {
					t.Errorf("pages %d and %d first differ in %q and %q", i, j, a, c)
				}
			} else if x.Norm().Text != y.Norm().Text {
				t.Errorf("pages %d and %d differ, and nothing says where", i, j)
			}
			if try.Own.Is != "" && try.Own.Limit != "" && try.Evidence.Score != try.Cut && math.Abs(try.Evidence.Score-try.Cut) > 1e-3 && try.Own.Is == try.Own.Limit {
				t.Errorf("pages %d and %d: score %v and threshold %v are both %s", i, j, try.Evidence.Score, try.Cut, try.Own.Is)
			}
			if len(sx) == 0 || !slices.Equal(sx, sy) || x.Norm().Text != y.Norm().Text {
				continue
			}
			for side, list := range try.Taken {
				for _, f := range list {
					if f.Twin < 0 && x.Title == y.Title && x.URL == y.URL {
						t.Errorf("pages %d and %d are the same, and on side %d the feature %q is not on the other", i, j, side, f.Label)
					}
				}
			}
		}
	}
}
