package chart

import "math"

// thinned drops points that are too near to the previous one to be distinguished.
func thinned(at [][2]float64) [][2]float64 {
	const least = 0.7 // pixels
	out := make([][2]float64, 0, len(at))
	for i, p := range at {
		if n := len(out); n > 0 && i < len(at)-1 {
			if dx, dy := p[0]-out[n-1][0], p[1]-out[n-1][1]; dx*dx+dy*dy < least*least {
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

// segment is a straight piece, from and to.
type segment [2][2]float64

// rows returns the range of heights in which a segment passes within pad of a column.
func (s segment) rows(x, pad float64) (low, high float64) {
	a, b := s[0], s[1]
	if a[0] > b[0] {
		a, b = b, a
	}
	from, to := max(a[0], x-pad), min(b[0], x+pad)
	if b[0]-a[0] < 1e-9 || from > to {
		return min(a[1], b[1]) - pad, max(a[1], b[1]) + pad
	}
	slope := (b[1] - a[1]) / (b[0] - a[0])
	y0, y1 := a[1]+(from-a[0])*slope, a[1]+(to-a[0])*slope
	return min(y0, y1) - pad, max(y0, y1) + pad
}

// clip returns the part of a segment within a rectangle (Liang and Barsky 1984).
func clip(s segment, x0, y0, x1, y1 float64) (segment, bool) {
	dx, dy := s[1][0]-s[0][0], s[1][1]-s[0][1]
	t0, t1 := 0.0, 1.0
	for _, e := range [4][2]float64{{-dx, s[0][0] - x0}, {dx, x1 - s[0][0]}, {-dy, s[0][1] - y0}, {dy, y1 - s[0][1]}} {
		switch p, q := e[0], e[1]; {
		case p == 0 && q < 0:
			return s, false
		case p < 0:
			t0 = max(t0, q/p)
		case p > 0:
			t1 = min(t1, q/p)
		}
	}
	if t0 > t1 {
		return s, false
	}
	return segment{between(s[0], s[1], t0), between(s[0], s[1], t1)}, true
}

// dashed cuts a polyline into the dashes within a rectangle at the origin. The lengths of dash
// count in units; each dash is shortened by its round ends.
func dashed(at [][2]float64, dash []float64, unit, end, w, h float64) []segment {
	if len(at) == 1 {
		return []segment{{at[0], at[0]}}
	}
	var out []segment
	d := newDasher(dash, unit, end)
	pad := 2*end + 2
	for i := 1; i < len(at); i++ {
		whole := segment{at[i-1], at[i]}
		s, ok := clip(whole, -pad, -pad, w+pad, h+pad)
		if !ok {
			d.skip(whole.length())
			continue
		}
		if len(dash) == 0 {
			out = append(out, s)
			continue
		}
		d.skip(segment{whole[0], s[0]}.length())
		out = d.cut(out, s)
		d.skip(segment{s[1], whole[1]}.length())
	}
	return out
}

func (s segment) length() float64 { return math.Hypot(s[1][0]-s[0][0], s[1][1]-s[0][1]) }

// dasher walks along a polyline and collects the dashes.
type dasher struct {
	lengths []float64 // dash, gap, dash and so on
	period  float64
	k       int     // index in lengths
	left    float64 // rest of the present length
}

func newDasher(dash []float64, unit, end float64) *dasher {
	d := &dasher{}
	for k, v := range dash {
		length := v*unit + 2*end
		if k%2 == 0 {
			length = max(0.01, v*unit-2*end)
		}
		d.lengths, d.period = append(d.lengths, length), d.period+length
	}
	if len(dash) > 0 {
		d.left = d.lengths[0]
	}
	return d
}

// step walks on, at most to the end of the dash or gap.
func (d *dasher) step(by float64) {
	if d.left -= by; d.left <= 1e-9 {
		d.k = (d.k + 1) % len(d.lengths)
		d.left = d.lengths[d.k]
	}
}

// skip walks on without drawing.
func (d *dasher) skip(by float64) {
	if len(d.lengths) == 0 {
		return
	}
	for by = math.Mod(by, d.period); by > 1e-9; {
		n := min(d.left, by)
		d.step(n)
		by -= n
	}
}

func (d *dasher) cut(out []segment, s segment) []segment {
	whole := s.length()
	for done := 0.0; whole-done > 1e-9; {
		n := min(d.left, whole-done)
		if d.k%2 == 0 {
			out = append(out, segment{between(s[0], s[1], done/whole), between(s[0], s[1], (done+n)/whole)})
		}
		d.step(n)
		done += n
	}
	return out
}

func between(a, b [2]float64, t float64) [2]float64 {
	return [2]float64{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t}
}
