package compare

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// Why is the chosen algorithm's explanation of the pair, whether or not it decides it.
type Why struct {
	algo.PairReport
	Algorithm *algo.Algorithm
	Values    param.Values
	Run       *results.Result // the run whose settings were used; nil for those of the next run
	AllPairs  bool            // that run scored every pair, without an index
	Features  []Feature
}

// Feature is a feature that the algorithm takes from one or both pages of the pair.
type Feature struct {
	Label  string
	Weight [2]float64
	Rank   [2]int         // rank by weight, from 1; 0 for a page without the feature
	Places [2][]text.Span // positions in the shown texts, in order
}

// Match is a feature of both pages; its number is its position in the list, from 1.
type Match struct {
	Label  string
	Weight float64
	A, B   []text.Span // positions in the shown texts, in order
}

// ErrNoEvidence is the error of an algorithm that cannot explain a score.
var ErrNoEvidence = say.Errorf("no evidence of a pair")

// errNeedsSet is the error of a method that cannot score two pages without a set.
var errNeedsSet = say.Errorf("this algorithm needs the frequencies of a page set: open one first")

// explain adds the chosen algorithm's explanation of the pair. A method that must see the whole
// set first is fitted to it once.
func (j Job) explain(ctx context.Context, v *View, docs [2]*text.Doc) error {
	ask := j.Asked[j.Chosen]
	m, err := j.FittedMethod(ctx, ask)
	if err != nil {
		return err
	}
	if _, ok := m.(algo.Matcher); ok {
		return ErrNoEvidence
	}
	v.Why = j.why(m, v, docs)
	if said := &v.Verdicts[j.Chosen]; said.State == NeedsRun || said.State == NotKept {
		said.take(v.Why.Evidence.Score)
	}
	for _, m := range v.Why.Evidence.Shared {
		v.Matches = append(v.Matches, Match{m.Label, m.Weight, v.Sides[0].shownSpans(m.A), v.Sides[1].shownSpans(m.B)})
	}
	slices.SortStableFunc(v.Matches, func(x, y Match) int {
		return cmp.Or(cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.first(), y.first()))
	})
	return nil
}

func (j Job) why(m algo.Method, v *View, docs [2]*text.Doc) *Why {
	ask, index := j.Asked[j.Chosen], m
	w := &Why{Algorithm: ask.Algo, Values: ask.Values, Run: ask.Run}
	cut := ask.Algo.Cut(ask.Values)
	if ask.Now != nil {
		r := ask.Now.Result
		cut = ask.Now.Decides
		if w.AllPairs = r.Candidates == result.All; r.Lowest < r.Cut {
			index = algo.IndexedFor(m, r.Lowest)
		}
		index = algo.SizedFor(index, r.Pages)
	}
	w.PairReport = algo.NewPairReport(*ask.Algo, ask.Values, cut, m, index, docs[0], docs[1])
	w.Features = pairFeatures(w.Taken, v)
	return w
}

// pairFeatures lists each feature of either page once, the heaviest first.
func pairFeatures(taken [2][]algo.PairFeature, v *View) []Feature {
	var out []Feature
	for side, list := range taken {
		for n, f := range list {
			if side == 1 && f.Twin >= 0 {
				continue // it is already listed for the left page
			}
			row := Feature{Label: strings.Join(strings.Fields(f.Label), " ")}
			row.take(side, n, f, v)
			if f.Twin >= 0 {
				row.take(1, f.Twin, taken[1][f.Twin], v)
			}
			out = append(out, row)
		}
	}
	slices.SortStableFunc(out, func(x, y Feature) int {
		return cmp.Compare(max(y.Weight[0], y.Weight[1]), max(x.Weight[0], x.Weight[1]))
	})
	return out
}

func (f *Feature) take(side, at int, t algo.PairFeature, v *View) {
	f.Weight[side], f.Rank[side], f.Places[side] = t.Weight, at+1, v.Sides[side].shownSpans(t.Places)
}

// Line is one line of the explanation of a decision.
type Line struct {
	Name, Value string
	Places      [2][]text.Span // the places in the shown texts that it refers to; may be empty
}

// Lines returns the distance of the score from the threshold, the treatment of the pair by the
// index, the first difference of the two pages, and the algorithm's own numbers.
func (v *View) Lines(b *wording.Book) []Line {
	w := v.Why
	if w == nil {
		return nil
	}
	lines := []Line{{Name: b.T("why.score"), Value: w.scoreWords(b)}}
	if own, ok := param.Find(w.Algorithm.Params, w.Own.Param); ok && w.Own.Is != "" && w.Own.Limit != "" {
		lines = append(lines, Line{Name: b.W(own.Title), Value: b.T("why.own", w.Own.Is, w.Own.Limit)})
	}
	if w.IndexTests != nil {
		lines = append(lines, Line{Name: b.T("why.index"), Value: w.indexWords(b)})
	}
	lines = append(lines, v.partingLines(b)...)
	for _, n := range w.Evidence.Numbers {
		lines = append(lines, Line{Name: b.W(n.Name), Value: n.Value})
	}
	return lines
}

// scoreWords describes the distance of the score from the threshold.
func (w *Why) scoreWords(b *wording.Book) string {
	score := w.Evidence.Score
	switch {
	case w.Empty[0] && w.Empty[1]:
		return b.T("why.empty.both")
	case w.Empty[0]:
		return b.T("why.empty.left")
	case w.Empty[1]:
		return b.T("why.empty.right")
	case w.Duplicates():
		return b.T("why.above", score, w.Cut, score-w.Cut)
	}
	return b.T("why.below", score, w.Cut, w.Cut-score)
}

var metKey = map[algo.Outcome]string{algo.NoCandidate: "why.index.apart", algo.MaybeCandidate: "why.index.perhaps", algo.IsCandidate: "why.index.together"}

func (w *Why) indexWords(b *wording.Book) string {
	passed, _ := w.IndexTests.Count()
	words := b.T(metKey[w.IndexTests.Outcome()], passed, len(w.IndexTests.Tests), w.IndexTests.Need)
	if w.AllPairs {
		words += b.T("why.index.all")
	}
	return words
}

func (v *View) partingLines(b *wording.Book) []Line {
	p := v.Why.Difference
	if p == nil {
		return []Line{{Name: b.T("why.first.text"), Value: b.T("why.same")}}
	}
	var out []Line
	if p.Rank > 0 {
		line := Line{Name: b.T("why.first.feature")}
		var labels [2]string
		for side, f := range p.Of {
			labels[side] = "–"
			if f != nil {
				labels[side] = Clipped(strings.Join(strings.Fields(f.Label), " "))
				line.Places[side] = v.Sides[side].shownSpans(f.Places)
			}
		}
		line.Value = b.T("why.first.rank", p.Rank, labels[0], labels[1])
		out = append(out, line)
	}
	if p.Text != nil {
		line := Line{Name: b.T("why.first.text"), Value: around(v.Sides[0].Body, p.Text[0]) + " ｜ " + around(v.Sides[1].Body, p.Text[1])}
		for side, at := range p.Text {
			if at.End > at.Start {
				line.Places[side] = v.Sides[side].shownSpans([]text.Span{at})
			}
		}
		out = append(out, line)
	}
	return out
}

// mostShown is the number of characters of a feature in a line, mostAround the number on each
// side of a difference.
const (
	mostShown  = 40
	mostAround = 10
)

// Clipped returns the beginning of a long label.
func Clipped(s string) string {
	if r := []rune(s); len(r) > mostShown {
		return string(r[:mostShown]) + "…"
	}
	return s
}

func around(body string, at text.Span) string {
	before, behind := []rune(body[:at.Start]), []rune(body[at.End:])
	left, right := "", ""
	if len(before) > mostAround {
		before, left = before[len(before)-mostAround:], "…"
	}
	if len(behind) > mostAround {
		behind, right = behind[:mostAround], "…"
	}
	words := string(before) + "[" + body[at.Start:at.End] + "]" + string(behind)
	return left + strings.Join(strings.Fields(words), " ") + right
}
