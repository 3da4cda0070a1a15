package eval

import (
	"cmp"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Measure is one figure, with all that tables, charts, files and the command have to know
// of it.
type Measure struct {
	Name  string // "f1", as in tables and files
	Title param.Words
	Short param.Words // heads a narrow column; of the main measures
	Doc   param.Words
	Get   func(*Report) (value float64, ok bool)

	Place  int  // from 1 among the main measures, which summaries show; 0: in full tables alone
	Wide   bool // of the main measures only where there is room for it
	Higher bool // larger is better
	Count  bool // a whole number, not a share
	Chosen bool // it is no result but what one would choose: neither more nor less is better
	Fixed  bool // the same at every threshold

	Unlabelled bool // it tells something where nothing is labelled
	// At is the figure from the counts at a threshold alone; nil where it takes more.
	At func(Tally) float64
	// Drawn is its interval among those of a bootstrap; nil where none is drawn.
	Drawn func(Intervals) Interval
	// Estimated is the figure from the curve of all pairs, of which some are estimated; nil
	// where it does not follow from it.
	Estimated func(Estimate) (float64, Interval)
	// OverCurve is its interval where the curve of the report is estimated, for a measure over
	// all thresholds, which has the [Standing] of that curve; nil for others.
	OverCurve func(*Report) (Interval, bool)
}

// firsts are how many of the main measures people look for first.
const firsts = 5

// First tells whether people look for the measure first.
func (m Measure) First() bool { return m.Place > 0 && m.Place <= firsts }

// Main returns the main measures in their order, with the wide ones where there is room.
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

// Values returns every measure that is defined for the report, by name. What is only a
// lower bound is not among them, for it cannot be told from a figure there: see
// [Report.Bounds].
func (r *Report) Values() map[string]float64 {
	v := make(map[string]float64)
	for _, m := range Measures() {
		if x, ok := m.Get(r); ok && m.Standing(r) != AtLeast {
			v[m.Name] = x
		}
	}
	return v
}

// Bound says of a figure that is not exact what it is worth.
type Bound struct {
	Standing Standing `json:"standing"`
	Low      *float64 `json:"low,omitempty"`  // the lower bound, or the lower end of the 95 % interval
	High     *float64 `json:"high,omitempty"` // its upper end, where the figure is estimated
}

// Bounds returns what is known of the figures that are not exact, by measure.
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

// Bound says what the measure's figure is worth in the report; what is not defined has
// nothing to say.
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

// Text writes a figure with what it is worth, numbers as format says: ≥ before a lower
// bound, ≈ before an estimate and its interval behind.
func (b Bound) Text(figure float64, format func(float64) string) string {
	s := b.Standing.Mark() + format(figure)
	if b.Standing == Estimated && b.Low != nil && b.High != nil {
		s += " [" + format(*b.Low) + ", " + format(*b.High) + "]"
	}
	return s
}

// Standing tells what the measure's figure is worth in the report: see [Standing].
func (m Measure) Standing(r *Report) Standing {
	if m.OverCurve != nil && r.Standing != "" {
		return r.Standing
	}
	return Exact
}

// Interval returns the 95 % interval of a figure that is estimated; ok is false for
// others.
func (m Measure) Interval(r *Report) (iv Interval, ok bool) {
	if r.Standing != Estimated || m.OverCurve == nil {
		return Interval{}, false
	}
	return m.OverCurve(r)
}
