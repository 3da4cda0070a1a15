package look

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pagetwin/core/trace/letters"
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

// Chinese characters are drawn by the font that is chosen, not by what Fyne finds, in every style and
// on the line of the Latin letters beside them.
func TestChineseIsDrawnByTheChosenFont(t *testing.T) {
	han, err := letters.ChineseFile()
	if err != nil {
		t.Skip(err)
	}
	keepFonts(t)
	fonts := UseHan(han)
	if fonts == nil {
		t.Fatal("the font is refused")
	}
	a := test.NewTempApp(t)
	a.Settings().SetTheme(Theme{Variant: Light, Scale: 1, Fonts: fonts})
	for _, style := range styles {
		latin, base := a.Driver().RenderedTextSize("5", 16, style, nil)
		chinese, baseHan := a.Driver().RenderedTextSize("五", 16, style, nil)
		if math.Abs(float64(base-baseHan)) > 0.04 || math.Abs(float64(latin.Height-chinese.Height)) > 0.04 {
			t.Errorf("%+v: Latin is %v high at %v, Chinese %v at %v", style, latin.Height, base, chinese.Height, baseHan)
		}
		if d := chinese.Width - 16; math.Abs(float64(d)) > 1 {
			t.Errorf("%+v: a Chinese character is %v wide", style, chinese.Width)
		}
	}
	if UseHan(han[:100]) != nil {
		t.Error("half a font is taken")
	}
}
