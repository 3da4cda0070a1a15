package fourier

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeValues    = "value(ch) ← its component of the leading eigenvector of which characters stand side by side"
	codeSequence  = "x[j] ← value of character j, for j = 0 … n − 1"
	codeTransform = "c[k] ← (1/n) · Σ x[j] · e^(−2πi·jk/n), for k = 0 … q − 1"
	codeMagnitude = "c[k] ← |c[k]|"
	codeDistance  = "D ← √Σ |c[k] − c′[k]|²"
	codeScore     = "score ← 1 / (1 + D/σ)"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeValues, codeSequence)
	t := story{Method: m, Pair: storykit.NewPair(r, m.side)}
	if t.numbers(); len(t.Read[0].sig) == 0 || len(t.Read[1].sig) == 0 {
		return
	}
	t.sequences()
	t.waves()
	t.coefficients()
	t.apart()
	t.score()
}

type story struct {
	*Method
	storykit.Pair[side]
}

type side struct {
	doc *text.Doc
	x   []float64
	c   []complex128 // c_0 …, also where only their magnitudes are kept
	sig algo.Signature
}

func (m *Method) side(d *text.Doc) side {
	s := side{doc: d}
	s.sig, _ = m.sign(d)
	seq := new(sequence)
	m.read(seq, d)
	seq.transform(m.q, func(re, im float64) { s.c = append(s.c, complex(re, im)) })
	s.x = seq.x
	return s
}

func (s side) chars() []rune { return []rune(s.doc.Norm().Text) }

const lit = 3

func (t *story) numbers() {
	t.Chapter("Character → number")
	var times storykit.Times[rune]
	for i, s := range t.Read {
		for _, ch := range s.chars() {
			times.Add(i, ch)
		}
	}
	list := times.List
	slices.SortFunc(list, func(x, y rune) int {
		return cmp.Or(cmp.Compare(math.Abs(t.values[y]), math.Abs(t.values[x])), cmp.Compare(x, y))
	})
	none := 0
	for _, v := range list {
		if t.values[v] == 0 {
			none++
		}
	}
	view := t.line(list[:len(list)-none], times)
	if len(t.Read[0].sig) == 0 || len(t.Read[1].sig) == 0 {
		t.Step(codeValues, say.New("The %d counted {character has|characters have} numbers. On one of the pages, no character has a number: there is nothing to transform.", len(t.values)), view)
		return
	}
	t.Offer(trace.Either(false, say.Words{En: "By the codes of the characters"}, say.Words{En: "By which characters are neighbours"}))
	t.Ask(say.New("How can a text become a sequence of numbers?"), codeValues,
		say.New("A matrix shows which of the %d {character|characters} are adjacent in the set; its leading eigenvector gives each character a number. Here “%c” has the largest absolute value, %+.4f.",
			len(t.values), list[0], t.values[list[0]]), view)
}

// mostPlaced is the number of characters on the number line, those with the largest values.
const mostPlaced = 40

func (t *story) line(list []rune, times storykit.Times[rune]) *trace.View {
	track := &trace.Track{Axis: trace.Axis{Title: trace.Worded(value)}}
	for i, name := range storykit.Pages {
		lane := trace.Lane{ID: storykit.ID("page", trace.Sides[i]), Label: trace.Worded(name), Things: []trace.Thing{}}
		for _, ch := range list {
			of := times.Of[ch]
			if of[i] == 0 || len(lane.Things) == mostPlaced {
				continue
			}
			lane.Things = append(lane.Things, trace.Thing{ID: string(ch), Label: trace.Plain(string(ch)), From: round(t.values[ch]), To: round(t.values[ch]), Mark: trace.If(of[1-i] > 0, trace.Same, trace.Differs)})
			track.Axis.Low, track.Axis.High = min(track.Axis.Low, t.values[ch]), max(track.Axis.High, t.values[ch])
		}
		track.Lanes = append(track.Lanes, lane)
	}
	track.Axis.Low, track.Axis.High = widened(track.Axis.Low, track.Axis.High)
	return &trace.View{
		ID: "values", Title: say.New("Characters and their numbers, up to %d with the largest absolute values", mostPlaced).Words, Track: track,
		Note: say.Words{En: "Green characters are on both pages."},
	}
}

// first is the number of values at the beginning of a page that are drawn one by one.
const first = 60

func (t *story) sequences() {
	var views []*trace.View
	low, high := 0.0, 0.0
	for _, s := range t.Read {
		for _, v := range s.x[:min(first, len(s.x))] {
			low, high = min(low, v), max(high, v)
		}
	}
	low, high = widened(low, high)
	for i, s := range t.Read {
		n := min(first, len(s.x))
		series := trace.Series{ID: "x", Label: trace.Plain("x[j]")}
		order := make([]int, n)
		for j, v := range s.x[:n] {
			series.XY = append(series.XY, [2]float64{float64(j), round(v)})
			order[j] = j
		}
		slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(math.Abs(s.x[y]), math.Abs(s.x[x])) })
		chars := s.chars()
		var points []trace.Point
		seen := make(map[rune]bool)
		for _, j := range order {
			if seen[chars[j]] || len(points) == lit {
				continue
			}
			seen[chars[j]] = true
			points = append(points, trace.Point{ID: fmt.Sprint(j), Label: trace.Plain(string(chars[j])), X: float64(j), Y: round(s.x[j]), Mark: trace.Used})
		}
		views = append(views, &trace.View{
			ID: storykit.ID("sequence", trace.Sides[i]), Side: trace.Sides[i], Title: say.New("The first %d of %d {number|numbers}", n, len(s.x)).Words,
			Curve:  &trace.Curve{X: trace.Axis{Title: trace.Worded(place), High: float64(max(1, n))}, Y: trace.Axis{Title: trace.Worded(value), Low: low, High: high}, Series: []trace.Series{series}, Points: points},
			Origin: trace.At("values", storykit.ID("page", trace.Sides[i])),
		})
	}
	t.Step(codeSequence, say.New("Character by character the pages become sequences of %d and %d {number|numbers}.", len(t.Read[0].x), len(t.Read[1].x)), views...)
}

var (
	place = say.Text("fourier|character")
	value = say.Text("fourier|value")
)

// widened adds a margin to the range of an axis; an empty range becomes a small one.
func widened(low, high float64) (float64, float64) {
	if low == high {
		return low - 1e-3, high + 1e-3
	}
	room := (high - low) / 20
	return low - room, high + room
}

func round(v float64) float64 { return math.Round(v*1e6) / 1e6 }
