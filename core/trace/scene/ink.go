package scene

import (
	"image/color"
	"slices"
)

type tone struct{ light, dark color.RGBA }

// tones are the colours of the inks: those of the figures, where an ink is a hue.
var tones = map[Ink]tone{
	Paper:   {color.RGBA{255, 255, 255, 255}, color.RGBA{24, 26, 30, 255}},
	Letters: {color.RGBA{26, 26, 26, 255}, color.RGBA{242, 242, 242, 255}},
	Faint:   {color.RGBA{95, 95, 95, 255}, color.RGBA{170, 170, 170, 255}},
	Ground:  {color.RGBA{240, 240, 240, 255}, color.RGBA{44, 47, 52, 255}},
	Dropped: {color.RGBA{95, 95, 95, 255}, color.RGBA{170, 170, 170, 255}},
	New:     {color.RGBA{0, 114, 178, 255}, color.RGBA{86, 180, 233, 255}},
	Left:    {color.RGBA{0, 114, 178, 255}, color.RGBA{86, 180, 233, 255}},
	Differs: {color.RGBA{213, 94, 0, 255}, color.RGBA{232, 89, 12, 255}},
	Same:    {color.RGBA{0, 158, 115, 255}, color.RGBA{32, 201, 151, 255}},
	Right:   {color.RGBA{153, 37, 110, 255}, color.RGBA{192, 98, 166, 255}},
	Used:    {color.RGBA{107, 78, 0, 255}, color.RGBA{240, 228, 66, 255}},
}

// Thin is the share of a fill that letters stand on.
const Thin = 0.18

// Color returns the colour of an ink.
func (i Ink) Color(dark bool) color.RGBA {
	t, ok := tones[i]
	switch {
	case !ok:
		return color.RGBA{}
	case dark:
		return t.dark
	}
	return t.light
}

// Margin is the margin of a picture in a file.
const Margin = 24

// Framed returns the scene with a margin around it.
func (sc Scene) Framed(margin float64) Scene {
	out := Scene{Width: sc.Width + 2*margin, Height: sc.Height + 2*margin}
	for _, s := range sc.Shapes {
		s.X, s.Y, s.Points = s.X+margin, s.Y+margin, slices.Clone(s.Points)
		for i := range s.Points {
			s.Points[i][0] += margin
			s.Points[i][1] += margin
		}
		out.Shapes = append(out.Shapes, s)
	}
	return out
}
