package plot

import "math"

// Extent returns the ranges of the axes: those that are fixed, else those of all series, hidden
// ones too. In a figure that is Near, a fixed axis begins below the lowest value that is drawn, if
// that leaves out at least a fifth of it; [Broken] then tells so.
func (f *Figure) Extent() (x, y Range) {
	xs, ys := f.spans()
	x, y = xs.Range(false), ys.Range(true)
	if n := len(f.XNames); n > 0 {
		x = Range{0.5, float64(n) + 0.5}
	}
	if room := (x.Max - x.Min) * 0.04; f.Lying && f.XRange == nil { // for the feet of intervals
		x = Range{x.Min - room, x.Max + room}
	}
	if n := len(f.YNames); n > 0 {
		y = Range{0.5, float64(n) + 0.5}
	}
	if f.XRange != nil {
		x = f.begun(*f.XRange, xs)
	}
	if f.YRange != nil {
		y = f.begun(*f.YRange, ys)
	}
	return x, y
}

// spans returns the spans of values that the axes have to show.
func (f *Figure) spans() (xs, ys Span) {
	xs, ys = Nothing(f.LogX), Nothing(f.LogY)
	for _, s := range f.Series {
		for i, p := range s.Points {
			xs.Add(p.X)
			ys.Add(p.Y)
			if s.Low != nil {
				of := &ys
				if f.Lying {
					of = &xs
				}
				of.Add(s.Low[i])
				of.Add(s.High[i])
			}
		}
		if s.Bars > 0 && !f.Lying {
			ys.Add(BarsFrom)
		}
	}
	for _, g := range f.Guides {
		if f.Lying && len(g.Points) > 0 { // that nothing differs from the baseline
			xs.Add(g.Points[0].X)
		}
	}
	if f.Near {
		for _, m := range f.Marks {
			xs.Add(m.X)
			ys.Add(m.Y)
		}
		for _, v := range f.Markers {
			xs.Add(v.X)
		}
	}
	if f.Below != nil {
		below, _ := f.Below.spans()
		xs.low, xs.high = min(xs.low, below.low), max(xs.high, below.high)
	}
	return xs, ys
}

// begun returns the part of a fixed range that begins near the lowest drawn value.
func (f *Figure) begun(r Range, s Span) Range {
	if !f.Near || s.log || s.low > s.high {
		return r
	}
	const steps, least = 10, 2
	step := (r.Max - r.Min) / steps
	if from := min(math.Floor((s.low-r.Min)/step-0.5), steps-least); from >= least { // half a step of room
		r.Min += from * step
	}
	return r
}

// Broken reports whether a fixed axis that shows r leaves out values between 0 and its beginning.
func Broken(fixed *Range, r Range, log bool) bool { return fixed != nil && !log && r.Min > 1e-9 }

// BarsFrom is the value at which bars begin on a logarithmic axis: a bar of one can be seen.
const BarsFrom = 0.5

// A Span gathers the values that an axis has to show.
type Span struct {
	log       bool
	low, high float64
}

// Nothing returns the span of nothing, on a logarithmic axis or another.
func Nothing(log bool) Span { return Span{log, math.Inf(1), math.Inf(-1)} }

// Add takes a value in, where the axis can show it.
func (s *Span) Add(v float64) {
	if s.log {
		v = math.Log10(v)
	}
	if finite(v) {
		s.low, s.high = min(s.low, v), max(s.high, v)
	}
}

// Range returns the range that the axis shows. A vertical one begins with 0 where it has one, and
// has a twentieth of room above.
func (s Span) Range(up bool) Range {
	low, high := s.low, s.high
	switch {
	case low > high:
		low, high = 0, 1
	case low == high:
		pad := max(math.Abs(low)*0.1, 0.5)
		low, high = low-pad, high+pad
	}
	if up {
		if !s.log {
			low = min(low, 0)
		}
		high += (high - low) * 0.05
	}
	if s.log {
		return Range{math.Pow(10, low), math.Pow(10, high)}
	}
	return Range{low, high}
}
