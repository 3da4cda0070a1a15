package plot

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Style is the appearance of a series: the same in every figure and in the window.
type Style struct {
	Color  color.RGBA // on white paper and light grounds
	Dark   color.RGBA // on dark grounds
	Dash   []float64  // lengths of strokes and gaps, in the unit of line widths; nil for a solid line
	Marker Marker
}

// Marker is the shape that stands at a series' points.
type Marker int

// The markers, in the order in which series take them.
const (
	Circle Marker = iota
	Square
	Triangle
	Diamond
	Ring
	Cross
	Plus
)

// tone is one hue of the palette, for light grounds and for dark ones.
type tone struct{ light, dark color.RGBA }

// palette is made from that of Okabe and Ito (2008). Its blue and its sky blue,
// and its orange and its yellow, are one hue here, each in the tone that the
// ground lets be seen, and its black is white on the dark; purple is deeper on
// the light and green and vermilion are brighter on the dark. What is asked of it
// is tested: a contrast of 3 to every ground of the window (WCAG 2.1, 1.4.11), and
// a distance between any two that lasts where red or green is not seen.
var palette = [...]tone{
	{color.RGBA{0, 114, 178, 255}, color.RGBA{86, 180, 233, 255}},  // blue
	{color.RGBA{213, 94, 0, 255}, color.RGBA{232, 89, 12, 255}},    // vermilion
	{color.RGBA{0, 158, 115, 255}, color.RGBA{32, 201, 151, 255}},  // bluish green
	{color.RGBA{153, 37, 110, 255}, color.RGBA{192, 98, 166, 255}}, // reddish purple
	{color.RGBA{26, 26, 26, 255}, color.RGBA{242, 242, 242, 255}},  // black
	{color.RGBA{107, 78, 0, 255}, color.RGBA{240, 228, 66, 255}},   // yellow
}

// A Palette is a way to distinguish series.
type Palette string

// The palettes. All of them give every series its dash and marker.
const (
	Colours Palette = "colours" // hues that differ to every eye, the usual one
	Ink     Palette = "ink"     // one ink, for print without colours
)

// Palettes returns the palettes, the usual one first.
func Palettes() []Palette { return []Palette{Colours, Ink} }

// StyleOf returns the style of the series with the given number, from 0 on. In
// ink two numbers below 35 never have the same style; for colours see [StyleOf].
func (p Palette) StyleOf(i int) Style {
	if p != Ink {
		return StyleOf(i)
	}
	black := palette[4]
	return Style{black.light, black.dark, dashes[i%len(dashes)], Marker(i % markers)}
}

var dashes = [...][]float64{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {4, 2}}

// The dashes of parts of a curve, unlike those of any style: gaps as wide as the dashes,
// and dots far apart.
var (
	CandidatesDash = []float64{8, 8}
	WholeDash      = []float64{1.2, 4.5}
)

// markers is the number of shapes.
const markers = int(Plus) + 1

// StyleOf returns the style of the series with the given number, from 0 on. Two
// numbers below 210 never have the same style, two below 6 differ in colour, and
// of one colour any two within 30 numbers differ in both dash and marker.
func StyleOf(i int) Style {
	n := len(palette)
	c, round := i%n, i/n
	return Style{palette[c].light, palette[c].dark, dashes[(c+round)%len(dashes)], Marker((c + round) % markers)}
}

// OtherDash returns the dash that comes n after a dash, for lines that differ in nothing else.
func OtherDash(dash []float64, n int) []float64 {
	at := slices.IndexFunc(dashes[:], func(d []float64) bool { return slices.Equal(d, dash) })
	return dashes[(max(0, at)+n)%len(dashes)]
}

// Nth returns the style of the n-th series, from 0 on, of those that share a hue: it
// differs in lightness and dash, and in its marker too where both come again. Two numbers
// below 140 never have the same style.
func (s Style) Nth(n int) Style {
	levels := len(lightness)
	s.Color, s.Dark = toned(s.Color, lightness[n%levels], white, black), toned(s.Dark, lightness[n%levels], darkGrey, white)
	s.Dash = OtherDash(s.Dash, n)
	s.Marker = Marker((int(s.Marker) + n/(levels*len(dashes))) % markers)
	return s
}

// Deal gives the lines of one figure their styles, by the algorithms that they are of, so
// that no two are alike. An algorithm's first line has its own style where no line before
// has that hue, and else a free one. While there are hues enough each line has one for
// itself; with more lines those of one algorithm share a hue, and differ in lightness and
// dash.
func (p Palette) Deal(algorithms []string) []Style {
	hues := len(palette)
	if p == Ink {
		hues = len(dashes) * markers // dash and marker stand for them
	}
	owners, lineOf := make([]string, len(algorithms)), map[string]int{} // of hues
	for i, name := range algorithms {
		owners[i] = name
		if n := lineOf[name]; n > 0 && len(algorithms) <= hues {
			owners[i] = fmt.Sprint(name, " ", n)
		}
		lineOf[name]++
	}
	numbers, taken := map[string]int{}, make([]bool, hues)
	for i, owner := range owners { // their own first
		if n := numberOf(algorithms[i]); owner == algorithms[i] && !taken[n%hues] {
			numbers[owner], taken[n%hues] = n, true
		}
	}
	lines, out := make([]int, hues), make([]Style, len(algorithms))
	for i, owner := range owners {
		n, ok := numbers[owner]
		if !ok {
			if n = slices.Index(taken, false); n < 0 {
				n = numberOf(algorithms[i])
			}
			numbers[owner], taken[n%hues] = n, true
		}
		out[i] = p.StyleOf(n).Nth(lines[n%hues])
		lines[n%hues]++
	}
	return out
}

// Along returns the points of a line of n points that have a marker, where not all have one.
func Along(n int) []int {
	every := max(1, n/8)
	var out []int
	for i := every / 2; i < n; i += every {
		out = append(out, i)
	}
	return out
}

// lightness are the steps in which series of one hue differ, from the ground away and
// towards it, in shares of what there is room for.
var lightness = [...]float64{0, 0.5, -0.9, 0.75}

// The least contrast to the ground of the window (WCAG 2.1, 1.4.11), on white and on the
// dark grey that is the lighter of the dark grounds, with a little to spare.
const leastContrast = 3.1

var (
	white    = color.RGBA{255, 255, 255, 255}
	black    = color.RGBA{0, 0, 0, 255}
	darkGrey = color.RGBA{0x1B, 0x1E, 0x22, 255}
)

// toned moves a colour away from its ground, or with a step below 0 towards it as far as
// it is still seen.
func toned(c color.RGBA, step float64, ground, far color.RGBA) color.RGBA {
	if step >= 0 {
		return mixed(c, far, step)
	}
	low, high := 0.0, 1.0
	for range 20 {
		if mid := (low + high) / 2; contrastOf(mixed(c, ground, mid), ground) >= leastContrast {
			low = mid
		} else {
			high = mid
		}
	}
	return mixed(c, ground, low*-step)
}

func mixed(a, b color.RGBA, share float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-share) + float64(y)*share)) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// contrastOf returns the contrast ratio of WCAG 2.1.
func contrastOf(a, b color.RGBA) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x/y, y/x)
}

// luminance returns the luminance of sRGB (IEC 61966-2-1).
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		if x := float64(v) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		} else {
			return x / 12.92
		}
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// numbers are the styles of algorithms, in the order in which a person is likely
// to lay them over each other: six that differ in colour first. They are written
// down so that an algorithm keeps its style as others come.
var numbers = [...]string{
	"tianwang", "shingling", "simhash", "longsentence", "charfreq", "minhash",
	"featurecode", "imatch", "spotsigs", "projection", "keysentence", "titletopic",
	"som", "combined", "winnowing", "fourier", "digest", "bloom",
	"boolean", "textprofile", "substring", "blend", "links",
}

var (
	ink   = color.RGBA{34, 34, 34, 255}
	quiet = color.RGBA{96, 96, 96, 255}
	// thresholdInk is the colour of the threshold in the window.
	thresholdInk = color.RGBA{31, 95, 168, 255}
	grid         = color.RGBA{226, 226, 226, 255}
	// guideInk is darker than the grid, lighter than any series.
	guideInk = color.RGBA{196, 196, 196, 255}
)

// How thick lines are, and how large markers, in the unit in which the lengths of dashes count:
// that of the window.
const (
	LineWidth    = 1.8
	PlainWidth   = 1.2 // of what others are held against
	EdgeWidth    = 1   // of bars and of intervals
	MarkerRadius = 3.4
)

// points returns a length in a saved figure, which is drawn a little smaller than in the window.
func points(length float64) vg.Length { return vg.Points(0.9 * length) }

// Width returns the thickness of the line of a series.
func (s Series) Width() float64 {
	if s.Plain {
		return PlainWidth
	}
	return LineWidth
}

// line returns the style of the line of a series in a saved figure.
func (s Series) line() draw.LineStyle { return s.Style.stroke(s.Width()) }

func (s Style) stroke(width float64) draw.LineStyle {
	l := draw.LineStyle{Color: s.Color, Width: points(width)}
	for _, d := range s.Dash {
		l.Dashes = append(l.Dashes, points(d))
	}
	return l
}

func (s Style) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.Color, Radius: points(MarkerRadius), Shape: s.Marker.Shape()}
}
