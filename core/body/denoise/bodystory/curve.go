package bodystory

import (
	"strconv"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Level is a limit of figures, drawn as a horizontal line.
type Level struct {
	ID   string
	Name say.Words
	At   float64
}

// Figure is a number for each block or line.
type Figure struct {
	ID   string
	Name say.Words
	Of   func(i int) float64
}

// Axes describes a curve: its ID and title, the things counted along it from 1 to N, and the unit
// of the vertical axis.
type Axes struct {
	ID    string
	Title say.Words
	Along say.Words
	N     int
	Up    say.Words
}

// Curve shows figures of the blocks and their limits.
func (b *Blocks) Curve(title, up say.Words, figures []Figure, levels ...Level) *trace.View {
	return Curve(Axes{ID: "curve", Title: title, Along: say.Words{En: "block"}, N: len(b.list), Up: up}, figures, levels...)
}

// Curve shows figures of blocks or lines and their limits.
func Curve(x Axes, figures []Figure, levels ...Level) *trace.View {
	curve := &trace.Curve{
		X: trace.Axis{Title: trace.Worded(x.Along), Low: 0, High: float64(x.N + 1)},
		Y: trace.Axis{Title: trace.Worded(x.Up)},
	}
	for _, f := range figures {
		s := trace.Series{ID: f.ID, Label: trace.Worded(f.Name)}
		for i := range x.N {
			v := f.Of(i)
			curve.Y.High = max(curve.Y.High, v)
			curve.Y.Low = min(curve.Y.Low, v)
			s.XY = append(s.XY, [2]float64{float64(i + 1), Round(v)})
		}
		curve.Series = append(curve.Series, s)
	}
	for _, l := range levels {
		curve.Y.High = max(curve.Y.High, l.At)
		curve.Series = append(curve.Series, trace.Series{ID: l.ID, Label: trace.Worded(l.Name), XY: [][2]float64{{0, Round(l.At)}, {float64(x.N + 1), Round(l.At)}}})
	}
	if curve.Y.High <= curve.Y.Low {
		curve.Y.High = curve.Y.Low + 1
	}
	return &trace.View{ID: x.ID, Title: x.Title, Curve: curve}
}

// Round returns v with four significant digits, the precision of a picture.
func Round(v float64) float64 {
	s, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	return s
}
