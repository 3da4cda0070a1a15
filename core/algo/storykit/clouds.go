package storykit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Pillar is one thing that both pages have a number of.
type Pillar struct {
	Label  string
	Values [2]float64 // on the left and on the right page
	Rank   float64    // those of the highest rank come first; 0: that of the values
}

func (p Pillar) rank() float64 { return cmp.Or(p.Rank, p.Values[0]+p.Values[1]) }

// Clouds show so many things at most, and so many letters of their names.
const (
	mostPillars = 64
	mostLetters = 130
)

// Clouds shows the numbers of both pages as two rows of bars in one order: the things with the
// largest numbers, or ranks, first. More are rows below with a number for each of these things. show writes
// numbers.
func Clouds(id string, title say.Words, list []Pillar, show func(float64) string, more ...Below) *trace.View {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y Pillar) int { return cmp.Compare(y.rank(), x.rank()) })
	n, letters := len(list), 0
	for i, x := range list[:min(n, mostPillars)] {
		letters += 1 + utf8.RuneCountInString(x.Label)
		if list = list[:i+1]; letters > mostLetters {
			break
		}
	}
	bits := &trace.Bits{Rows: []trace.BitRow{
		{ID: "left", Label: trace.Worded(LeftPage), Side: trace.Left},
		{ID: "right", Label: trace.Worded(RightPage), Side: trace.Right},
	}}
	for _, x := range list {
		bits.Heads = append(bits.Heads, trace.Plain(x.Label))
		for side, v := range x.Values {
			bits.Rows[side].Sums = append(bits.Rows[side].Sums, show(v))
		}
	}
	for i, row := range more {
		r := trace.BitRow{ID: fmt.Sprint("below", i), Label: trace.Worded(row.Label), Mark: row.Mark}
		for _, x := range list {
			r.Sums = append(r.Sums, show(row.Value(x)))
		}
		bits.Rows = append(bits.Rows, r)
	}
	view := &trace.View{ID: id, Title: title, Bits: bits}
	if n > len(list) {
		view.Note = say.New("The first %d of %d are shown.", len(list), n).Words
	}
	return view
}

// Below is a row below the two of the pages.
type Below struct {
	Label say.Words
	Mark  trace.Mark
	Value func(Pillar) float64
}

// Lamps turns the bars of [Clouds] into lamps, lit where the number is above 0.
func Lamps(clouds *trace.View) *trace.View {
	for i, row := range clouds.Bits.Rows {
		for _, s := range row.Sums {
			if s != "0" {
				s = "1"
			}
			row.Bits += s
		}
		row.Sums = nil
		clouds.Bits.Rows[i] = row
	}
	return clouds
}

// Weighed shows the features of both pages: the first few of each list in the bodies, and what all
// weigh as [Clouds]. weight returns the weight of a feature at a body.
func Weighed(r *algo.Story, few int, lists [2][]feature.Found, weight func(feature.Found) float64) (bodies []*trace.View, clouds *trace.View) {
	var list []Pillar
	at := make(map[uint64]int)
	for i, of := range lists {
		var spans []trace.Span
		for n, f := range of {
			if n < few {
				spans = Places(spans, fmt.Sprintf("%016x", f.FNV), trace.Used, f.Places)
			}
			k, known := at[f.FNV]
			if !known {
				k = len(list)
				at[f.FNV] = k
				list = append(list, Pillar{Label: f.Label(r.Docs[i])})
			}
			list[k].Values[i] = weight(f)
		}
		bodies = append(bodies, r.Body(i, Sorted(spans)...))
	}
	return bodies, Clouds("features", say.Words{En: "What the features weigh on both pages, the heaviest first"}, list, func(v float64) string { return fmt.Sprintf("%.4g", v) })
}

// Whole writes a number without a fraction.
func Whole(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }
