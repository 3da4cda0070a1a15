package storykit

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Shared returns the shingles that both pages have.
func (r Shingles) Shared() map[string]bool {
	left, both := make(map[string]bool, len(r.Windows[0])), make(map[string]bool)
	for _, w := range r.Windows[0] {
		left[w.Shingle] = true
	}
	for _, w := range r.Windows[1] {
		if left[w.Shingle] {
			both[w.Shingle] = true
		}
	}
	return both
}

// Sets records a step with the shingles that both pages have. It returns the sizes of the
// sets, and the view that shows them as bars.
func (r Shingles) Sets(code string) (Overlap, *trace.View) {
	both := r.Shared()
	o := Overlap{len(r.Windows[0]), len(r.Windows[1]), len(both)}
	views := r.Bodies(func(side int) []trace.Span {
		return Joined(Spans(r.Windows[side], func(w Window) trace.Mark { return trace.If(both[w.Shingle], trace.Same, trace.None) }))
	})
	bars := o.View("overlap", say.Words{En: "Distinct shingles"})
	r.Step(code, say.New("%d distinct {shingle|shingles} on the left, %d on the right; %d of them are on both pages.", o.A, o.B, o.Common), append(views, bars)...)
	return o, bars
}

// Joined merges sorted spans that overlap or touch, as the spans of successive shingles do.
func Joined(spans []trace.Span) []trace.Span {
	var out []trace.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		s.ID = fmt.Sprint("passage", len(out))
		out = append(out, s)
	}
	return out
}

// Resemblance records a step with |A∩B|/|A∪B|; bars are those of [Shingles.Sets].
func (o Overlap) Resemblance(r *algo.Story, code string, bars *trace.View) {
	like := float64(o.Common) / float64(o.Union())
	formula := Formula("resemblance", say.Words{En: "Resemblance"},
		"r = |A ∩ B| / |A ∪ B|", fmt.Sprintf("r = %d / (%d + %d − %d)", o.Common, o.A, o.B, o.Common), fmt.Sprintf("r = %.4f", like))
	r.Offer(trace.Share(like))
	r.Ask(say.New("What share of all shingles is on both pages?"), code,
		say.New("%d of %d: the resemblance is %.4f.", o.Common, o.Union(), like), bars, formula)
}

// Values are the rows of a signature matrix, which has one column for each page.
type Values struct {
	Name   string // of a row, before its number: "h"
	Digits int    // hexadecimal digits of a value
	Value  func(side, i int) uint64
	Empty  func(side, i int) bool // nil: none is
	N      int
	B, R   int // bands and their rows; B 0: none are drawn
}

// Matrix shows the matrix with the first rows filled. If compare, each row is marked by
// whether both pages have the same value.
func (v Values) Matrix(filled int, compare bool) *trace.View {
	m := &trace.Matrix{Columns: []trace.Label{trace.Worded(LeftPage), trace.Worded(RightPage)}, Show: Few + 2}
	for i := range v.N {
		row := trace.CellRow{ID: fmt.Sprint(i), Label: trace.Plain(fmt.Sprintf("%s%d", v.Name, i+1)), Cells: trace.Labels("", "")}
		if i < filled {
			for side := range row.Cells {
				row.Cells[side] = trace.Plain(fmt.Sprintf("%0*x", v.Digits, v.Value(side, i)))
				if v.Empty != nil && v.Empty(side, i) {
					row.Cells[side] = trace.Plain("∅")
				}
			}
			if row.Mark = trace.Differs; v.Same(i) {
				row.Mark = trace.Same
			}
			switch {
			case !compare:
				row.Mark = trace.None
			case v.Empty != nil && v.Empty(0, i) && v.Empty(1, i):
				row.Mark = trace.Dropped
			}
		}
		m.Rows = append(m.Rows, row)
	}
	for b := 1; b < v.B; b++ {
		m.Bands = append(m.Bands, b*v.R)
	}
	return &trace.View{ID: "matrix", Title: say.Words{En: "Signature matrix"}, Matrix: m}
}

// Same reports whether both pages have the same value in row i.
func (v Values) Same(i int) bool { return v.Value(0, i) == v.Value(1, i) }

// Bands reports whether the pages agree in all rows of some band.
func (v Values) Bands() bool {
	for b := range v.B {
		same := 0
		for i := range v.R {
			if v.Same(b*v.R + i) {
				same++
			}
		}
		if same == v.R {
			return true
		}
	}
	return false
}

// Agreeing returns the number of equal values.
func (v Values) Agreeing() int {
	n := 0
	for i := range v.N {
		if v.Same(i) {
			n++
		}
	}
	return n
}

// SCurve shows the probability p that two pages share one of b bands of r rows as a function of
// their resemblance, with the point of a pair.
func SCurve(b, r int, p func(resemblance float64) float64, pair float64) *trace.View {
	line := Line("s", fmt.Sprintf("b = %d, r = %d", b, r), 101, func(i int) (x, y float64) {
		x = float64(i) / 100
		return x, p(x)
	})
	return Curve("s-curve", say.Words{En: "S-curve"}, Axis("resemblance", 0, 1), Axis("probability", 0, 1), line, [2]float64{pair, p(pair)}, trace.Differs)
}

// mostHashed is the number of shingles listed by their first hash. Long pages have thousands,
// of which only the first matters.
const mostHashed = 100

// Least records a step on the first min-value of each page, the least hash of its shingles;
// hashed is the first hash function.
func (r Shingles) Least(code string, hashed func(shingle string) uint64) {
	ws := r.Windows
	var views []*trace.View
	var least [2]Window
	for i := range ws {
		list := slices.Clone(ws[i])
		slices.SortStableFunc(list, func(a, b Window) int {
			if hashed(a.Shingle) < hashed(b.Shingle) {
				return -1
			}
			return 1
		})
		least[i] = list[0]
		table := &trace.Table{Show: 6, Line: 1, Columns: []trace.Column{Column("storykit|shingle"), Column("h1")}}
		for n, w := range list[:min(mostHashed, len(list))] {
			table.Add(w.Shingle, trace.If(n == 0, trace.New, trace.None), w.Label, fmt.Sprintf("%016x", hashed(w.Shingle)))
		}
		views = append(views, TableOf(i, "hashed", say.New("The %d of %d {shingle|shingles} with the smallest first hash", len(table.Rows), len(list)).Words, table))
	}
	r.Offer(trace.OneOf(least[0].Label, labels(ws[0])...))
	r.Ask(say.New("Which shingle gives the first value?"), code,
		say.New("For the first hash function, the smallest hash is kept: that of “%s” on the left, and of “%s” on the right. The probability that both pages choose the same shingle equals the share of common shingles.", trace.Quote(least[0].Label), trace.Quote(least[1].Label)), views...)
}

// labels returns the labels of windows.
func labels(ws []Window) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w.Label
	}
	return out
}

// Supers records two steps: how the super-shingles v are made of so many values each, and how
// many of them are equal, of need that must be. It returns the view of the comparison.
func (v Values) Supers(r *algo.Story, make, agree string, of, need int) *trace.View {
	view := v.Matrix(v.N, false)
	view.ID, view.Title = "supers", say.Words{En: "Super-shingles"}
	r.Step(make, say.New("Each group of %d {value|values} is hashed into one super-shingle: %d of them represent the page.", of, v.N), view)
	held := v.Matrix(v.N, true)
	held.ID, held.Title = view.ID, view.Title
	r.Offer(trace.HowMany(v.Agreeing(), v.N))
	r.Ask(say.New("In how many super-shingles do the pages agree?"), agree,
		say.New("%d of %d are the same; %d are needed. One different value changes the whole super-shingle.", v.Agreeing(), v.N, need), held)
	return held
}

// Estimate records a step with the share of equal values beside the exact resemblance and its
// standard error err.
func (v Values) Estimate(r *algo.Story, code string, exact, err float64) {
	n := v.Agreeing()
	e := float64(n) / float64(v.N)
	bars := &trace.View{ID: "estimate", Title: say.Words{En: "Estimate and exact resemblance"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		Bar("values", say.Text("storykit|equal values"), e, fmt.Sprintf("%.4f", e), trace.Used),
		Bar("exact", say.Words{En: "exact"}, exact, fmt.Sprintf("%.4f ± %.4f", exact, err), trace.None),
	}}}
	r.Offer(trace.HowMany(n, v.N))
	r.Ask(say.New("How many of the %d {value is|values are} the same?", v.N), code,
		say.New("%d of %d {value|values} are the same, a share of %.4f; the exact resemblance is %.4f, and the standard error for this number of values is %.4f.", n, v.N, e, exact, err), v.Matrix(v.N, true), bars)
}
