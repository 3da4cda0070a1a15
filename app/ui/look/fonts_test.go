package look

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// A font has the line metrics that it was given, in every style and at every size of text, so that
// characters of another font stand on the same line.
func TestFontsHaveTheLinesOfTheOther(t *testing.T) {
	const ascent, descent = 0.94, 0.24
	fonts := AlignFonts(ascent, descent)
	a := test.NewTempApp(t)
	a.Settings().SetTheme(Theme{Variant: Light, Scale: 1, Fonts: fonts})
	for _, style := range styles {
		for size := float32(9); size <= 40; size++ {
			s, base := a.Driver().RenderedTextSize("5", size, style, nil)
			if d := float64(base) - ascent*float64(size); math.Abs(d) > 0.04 {
				t.Errorf("%+v at %v: the base line is %.3f off", style, size, d)
			}
			if d := float64(s.Height-base) - descent*float64(size); math.Abs(d) > 0.04 {
				t.Errorf("%+v at %v: the foot of the line is %.3f off", style, size, d)
			}
		}
	}
}

func TestFontsThatCannotBeChangedAreRefused(t *testing.T) {
	good := Theme{}.Font(fyne.TextStyle{}).Content()
	for n := range 400 {
		if data, ok := withMetrics(good[:n], 1, 0.3); ok {
			t.Fatalf("of %d bytes came a font of %d", n, len(data))
		}
	}
	if AlignFonts(math.NaN(), 0.3) != nil || AlignFonts(0, 0) != nil {
		t.Error("lines without a height were taken")
	}
}

// The line of the Chinese font, if there is one, is higher than its characters and less than twice
// as high.
func TestTheLinesOfChineseAreThoseOfAFont(t *testing.T) {
	ascent, descent, ok := HanLines()
	if !ok {
		t.Skip("this system has no font with Chinese characters")
	}
	if ascent < 0.7 || ascent > 1.5 || descent < 0.05 || descent > 0.6 || AlignFonts(ascent, descent) == nil {
		t.Errorf("lines of Chinese are %v above and %v below the base line", ascent, descent)
	}
}
