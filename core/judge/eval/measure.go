package eval

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Measure is one figure, with all properties that tables, charts, files and the command need.
type Measure struct {
	Name  string // "f1", as in tables and files
	Title param.Words
	Short param.Words // title of a narrow column; for the main measures
	Doc   param.Words
	Get   func(*Report) (value float64, ok bool)

	Place  int  // position from 1 among the main measures, which summaries show; 0: only in full tables
	Wide   bool // of the main measures: shown only if there is room
	Higher bool // larger is better
	Count  bool // a whole number, not a share
	Chosen bool // a choice, such as a threshold: neither more nor less is better
	Fixed  bool // the same at every threshold

	Unlabelled bool // defined without labels
	// At computes the figure from the counts at a threshold alone; nil if it needs more.
	At func(Tally) float64
	// Drawn returns its interval among those of a bootstrap; nil if it has none.
	Drawn func(Intervals) Interval
	// Estimated computes the figure from the curve of all pairs, some of which are estimated; nil
	// if it does not follow from the curve.
	Estimated func(Estimate) (float64, Interval)
	// OverCurve returns its interval if the curve of the report is estimated, for a measure over
	// all thresholds, which has the [Standing] of that curve; nil for others.
	OverCurve func(*Report) (Interval, bool)
}

// firsts is the number of main measures that are the most important.
const firsts = 5

// First reports whether the measure is one of the most important.
func (m Measure) First() bool { return m.Place > 0 && m.Place <= firsts }

// Main returns the main measures in order; the wide ones only if there is room.
func Main(room bool) []Measure {
	list := slices.DeleteFunc(Measures(), func(m Measure) bool { return m.Place == 0 || m.Wide && !room })
	slices.SortFunc(list, func(a, b Measure) int { return cmp.Compare(a.Place, b.Place) })
	return list
}

// Find returns the measure called name.
func Find(name string) (Measure, error) {
	for _, m := range Measures() {
		if m.Name == name {
			return m, nil
		}
	}
	return Measure{}, say.Errorf("unknown measure %q", name)
}

// Values returns every measure that is defined for the report, by name. It leaves out lower bounds,
// which could be mistaken for figures: see [Report.Bounds].
func (r *Report) Values() map[string]float64 {
	v := make(map[string]float64)
	for _, m := range Measures() {
		if x, ok := m.Get(r); ok && m.Standing(r) != AtLeast {
			v[m.Name] = x
		}
	}
	return v
}

// Bound describes the exactness of a figure that is not exact.
type Bound struct {
	Standing Standing `json:"standing"`
	Low      *float64 `json:"low,omitempty"`  // the lower bound, or the lower end of the 95 % interval
	High     *float64 `json:"high,omitempty"` // the upper end of the interval, if the figure is estimated
}

// Bounds returns the figures that are not exact, by measure.
func (r *Report) Bounds() map[string]Bound {
	var out map[string]Bound
	for _, m := range Measures() {
		if b := m.Bound(r); b.Standing != Exact {
			if out == nil {
				out = make(map[string]Bound)
			}
			out[m.Name] = b
		}
	}
	return out
}

// Bound returns the exactness of the measure's figure in the report; the zero Bound if it is not
// defined.
func (m Measure) Bound(r *Report) Bound {
	x, ok := m.Get(r)
	b := Bound{Standing: m.Standing(r)}
	if !ok || b.Standing == Exact {
		return Bound{Standing: Exact}
	}
	if iv, ok := m.Interval(r); ok {
		b.Low, b.High = &iv.Low, &iv.High
	} else if b.Standing == AtLeast {
		b.Low = &x
	}
	return b
}

// Text writes a figure, with numbers in the given format: ≥ before a lower bound, ≈ before an
// estimate and its interval after it.
func (b Bound) Text(figure float64, format func(float64) string) string {
	s := b.Standing.Mark() + format(figure)
	if b.Standing == Estimated && b.Low != nil && b.High != nil {
		s += " [" + format(*b.Low) + ", " + format(*b.High) + "]"
	}
	return s
}

// Stated is a figure that is not exact, as a cell of a table, see [table.Bounded].
type Stated struct {
	Figure float64
	Bound
}

// Cell returns a figure as a cell of a table: nil if there is none, a float64 if it is exact,
// otherwise [Stated].
func Cell(figure float64, ok bool, b Bound) any {
	switch {
	case !ok || math.IsNaN(figure):
		return nil
	case b.Standing == Exact || b.Standing == "":
		return figure
	}
	return Stated{figure, b}
}

// Plain returns the figure, nil if it is only a lower bound.
func (s Stated) Plain() any {
	if s.Standing == AtLeast {
		return nil
	}
	return s.Figure
}

// Words returns the figure with its mark and interval.
func (s Stated) Words(number func(float64) string) string { return s.Text(s.Figure, number) }

// Rank returns the figure.
func (s Stated) Rank() float64 { return s.Figure }

// Cell returns the figure of a report as a cell of a table.
func (m Measure) Cell(r *Report) any {
	v, ok := m.Get(r)
	return Cell(v, ok, m.Bound(r))
}

// Standing returns the exactness of the measure's figure in the report: see [Standing].
func (m Measure) Standing(r *Report) Standing {
	if m.OverCurve != nil && r.Standing != "" {
		return r.Standing
	}
	return Exact
}

// Interval returns the 95 % interval of an estimated figure; ok is false for others.
func (m Measure) Interval(r *Report) (iv Interval, ok bool) {
	if r.Standing != Estimated || m.OverCurve == nil {
		return Interval{}, false
	}
	return m.OverCurve(r)
}
