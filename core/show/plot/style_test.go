package plot

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
)

// linear undoes the transfer function of sRGB (IEC 61966-2-1).
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

type light [3]float64

func lightOf(c color.RGBA) light { return light{linear(c.R), linear(c.G), linear(c.B)} }

// contrast is the ratio of WCAG 2.1.
func contrast(a, b color.RGBA) float64 {
	lum := func(c color.RGBA) float64 {
		l := lightOf(c)
		return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
	}
	x, y := lum(a)+0.05, lum(b)+0.05
	return max(x/y, y/x)
}

// sights are how eyes see: all of them, without red cones, without green ones
// (Machado, Oliveira, Fernandes 2009, severity 1).
var sights = map[string][3]light{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// oklab is the colour space of Ottosson (2020), in which distances are about as
// they look.
func oklab(l light) light {
	dot := func(a, b, c float64) float64 { return a*l[0] + b*l[1] + c*l[2] }
	x := math.Cbrt(dot(0.4122214708, 0.5363325363, 0.0514459929))
	y := math.Cbrt(dot(0.2119034982, 0.6806995451, 0.1073969566))
	z := math.Cbrt(dot(0.0883024619, 0.2817188376, 0.6299787005))
	return light{
		0.2104542553*x + 0.7936177850*y - 0.0040720468*z,
		1.9779984951*x - 2.4285922050*y + 0.4505937099*z,
		0.0259040371*x + 0.7827717662*y - 0.8086757660*z,
	}
}

func distance(a, b color.RGBA, sight [3]light) float64 {
	seen := func(c color.RGBA) light {
		l, out := lightOf(c), light{}
		for i, row := range sight {
			out[i] = min(1, max(0, row[0]*l[0]+row[1]*l[1]+row[2]*l[2]))
		}
		return oklab(out)
	}
	p, q := seen(a), seen(b)
	return 100 * math.Sqrt((p[0]-q[0])*(p[0]-q[0])+(p[1]-q[1])*(p[1]-q[1])+(p[2]-q[2])*(p[2]-q[2]))
}

func TestEveryColourIsSeenOnItsGrounds(t *testing.T) {
	lightGrounds := []color.RGBA{{255, 255, 255, 255}, {0xFC, 0xFC, 0xFA, 255}}
	darkGrounds := []color.RGBA{{0, 0, 0, 255}, {0x1B, 0x1E, 0x22, 255}}
	for i, c := range palette {
		for _, g := range lightGrounds {
			if r := contrast(c.light, g); r < 3 {
				t.Errorf("colour %d on %v has a contrast of %.2f", i, g, r)
			}
		}
		for _, g := range darkGrounds {
			if r := contrast(c.dark, g); r < 4 {
				t.Errorf("colour %d on %v has a contrast of %.2f", i, g, r)
			}
		}
	}
}

func TestColoursDifferForEveryEye(t *testing.T) {
	for name, sight := range sights {
		for i := range palette {
			for j := range i {
				for ground, d := range map[string]float64{
					"light": distance(palette[i].light, palette[j].light, sight),
					"dark":  distance(palette[i].dark, palette[j].dark, sight),
				} {
					if d < 10 {
						t.Errorf("%s, %s: colours %d and %d are %.1f apart", name, ground, j, i, d)
					}
				}
			}
		}
	}
}

func TestNoTwoAlgorithmsLookAlike(t *testing.T) {
	for _, p := range Palettes() {
		seen, inks := map[string]string{}, map[color.RGBA]bool{}
		for _, a := range catalog.Algorithms() {
			s := p.StyleOfAlgorithm(a.Name)
			key := fmt.Sprint(s.Color, s.Dash, s.Marker)
			if other, ok := seen[key]; ok {
				t.Errorf("%s: %s looks like %s", p, a.Name, other)
			}
			seen[key], inks[s.Color] = a.Name, true
		}
		if p == Ink && len(inks) != 1 {
			t.Errorf("one ink has %d colours", len(inks))
		}
	}
}

func TestOfOneColourDashAndMarkerDiffer(t *testing.T) {
	n := len(palette)
	for i := range 4 * n {
		for j := i + n; j < i+5*n; j += n {
			a, b := StyleOf(i), StyleOf(j)
			if a.Color != b.Color {
				t.Fatalf("%d and %d differ in colour", i, j)
			}
			if a.Marker == b.Marker || dashName(a.Dash) == dashName(b.Dash) {
				t.Errorf("%d and %d: markers %d and %d, dashes %v and %v", i, j, a.Marker, b.Marker, a.Dash, b.Dash)
			}
		}
	}
}

// Looks are dealt out over the lines that are drawn: up to six have a hue each, whatever
// algorithms they are of, and no two of any number are alike.
func TestNoTwoLinesOfAFigureAreAlike(t *testing.T) {
	var all []string
	for _, a := range catalog.Algorithms() {
		all = append(all, a.Name)
	}
	for _, p := range Palettes() {
		for _, lines := range [][]string{
			{"simhash", "spotsigs", "winnowing", "boolean", "simhash"}, // all of one number modulo six
			{"minhash", "minhash", "minhash", "minhash", "minhash", "minhash"},
			{"simhash", "simhash", "simhash", "simhash", "simhash", "simhash", "simhash", "spotsigs", "shingling"},
			all, slices.Concat(all, all, all),
		} {
			looks, hues := map[string]int{}, map[color.RGBA]bool{}
			for i, s := range p.Deal(lines) {
				look := fmt.Sprint(s.Color, s.Dash, s.Marker)
				if other, ok := looks[look]; ok {
					t.Errorf("%s: of %v, line %d looks like line %d", p, lines, i, other)
				}
				looks[look], hues[s.Color] = i, true
			}
			if p == Colours && len(lines) <= len(palette) && len(hues) != len(lines) {
				t.Errorf("%d lines have %d hues", len(lines), len(hues))
			}
		}
		if own := p.Deal([]string{"charfreq", "simhash"}); fmt.Sprint(own) != fmt.Sprint([]Style{p.StyleOfAlgorithm("charfreq"), p.StyleOfAlgorithm("simhash")}) {
			t.Errorf("%s: algorithms whose hues differ have not their own styles", p)
		}
	}
}

// Two settings of one algorithm never look the same, and whatever their lightness is they
// are seen.
func TestLinesOfOneHueAreToldApart(t *testing.T) {
	for _, p := range Palettes() {
		for i := range 6 {
			seen := map[string]int{}
			for n := range 140 {
				s := p.StyleOf(i).Nth(n)
				if r := contrast(s.Color, white); r < 3 {
					t.Errorf("%s %d, %d: on white a contrast of %.2f", p, i, n, r)
				}
				for _, g := range []color.RGBA{black, darkGrey} {
					if r := contrast(s.Dark, g); r < 3 {
						t.Errorf("%s %d, %d: on %v a contrast of %.2f", p, i, n, g, r)
					}
				}
				look := fmt.Sprint(s.Dash, s.Marker, n%len(lightness))
				if m, ok := seen[look]; ok {
					t.Errorf("%s %d: %d looks as %d does", p, i, n, m)
				}
				seen[look] = n
			}
		}
	}
}

func TestANoteKeepsToTheWidthAndLosesNothing(t *testing.T) {
	note := "labelled pairs: 359 duplicate, 44,427 different · ring: at the run threshold · shown 2 of 7 lines"
	for most := 10; most < 120; most += 7 {
		lines := noteLines(note, func(s string) bool { return len(s) <= most })
		for _, s := range lines {
			if len(s) > most && strings.Contains(s, " ") {
				t.Errorf("%q has more than %d letters", s, most)
			}
		}
		drop := strings.NewReplacer(" ", "", "·", "")
		if got := drop.Replace(strings.Join(lines, "")); got != drop.Replace(note) {
			t.Errorf("of %q is left %q", note, got)
		}
	}
}
