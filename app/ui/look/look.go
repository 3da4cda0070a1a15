// Package look is the theme of the window: Fyne's default with smaller sizes, a
// quiet palette in light, dark and high contrast, and the colours of the data.
package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Colours of our own, beside those of package theme.
const (
	Panel   fyne.ThemeColorName = "pagetwin-panel"   // rail and side panels
	Muted   fyne.ThemeColorName = "pagetwin-muted"   // secondary text
	Tag     fyne.ThemeColorName = "pagetwin-tag"     // markup: tags
	Attr    fyne.ThemeColorName = "pagetwin-attr"    // markup: attribute names
	Value   fyne.ThemeColorName = "pagetwin-value"   // markup: attribute values
	Comment fyne.ThemeColorName = "pagetwin-comment" // markup: comments, scripts and styles
	Entity  fyne.ThemeColorName = "pagetwin-entity"  // markup: character references
	Feature fyne.ThemeColorName = "pagetwin-feature" // behind the features that an algorithm takes
	Found   fyne.ThemeColorName = "pagetwin-found"   // behind the matches of a search
	Current fyne.ThemeColorName = "pagetwin-current" // behind the chosen block
	Cut     fyne.ThemeColorName = "pagetwin-cut"     // text that the denoiser cut
	Grid    fyne.ThemeColorName = "pagetwin-grid"    // lines behind a chart
	Alone   fyne.ThemeColorName = "pagetwin-alone"   // behind text that only the left or older side has
	Added   fyne.ThemeColorName = "pagetwin-added"   // behind text that only the right or newer side has
	Moved   fyne.ThemeColorName = "pagetwin-moved"   // behind text that both sides have in another order
)

// Variant is the appearance a person chooses.
type Variant string

// The appearances; System follows the desktop.
const (
	System   Variant = "system"
	Light    Variant = "light"
	Dark     Variant = "dark"
	Contrast Variant = "contrast"
)

// Variants returns the appearances in the order of the settings.
func Variants() []Variant { return []Variant{System, Light, Dark, Contrast} }

// Theme is Fyne's default theme with our palette and sizes.
type Theme struct {
	Variant Variant
	Scale   float32 // of text and spacing; 1 is normal
	Unsaid  bool    // the desktop does not report a light or dark appearance
	Fonts   *Fonts  // aligned with Chinese characters; nil for Fyne's own
	NoBold  bool    // for Chinese: its fonts on many systems have no bold, and bold Latin words among them would stand out
}

var _ fyne.Theme = Theme{}

// Color returns a colour of the palette, and Fyne's own for a name that the palette lacks.
func (t Theme) Color(name fyne.ThemeColorName, system fyne.ThemeVariant) color.Color {
	p, variant := light, theme.VariantLight
	switch {
	case t.Variant == Contrast:
		p, variant = contrast, theme.VariantDark
	case t.Variant == Dark, t.Variant == System && system == theme.VariantDark && !t.Unsaid:
		p, variant = dark, theme.VariantDark
	}
	if c, ok := p[name]; ok {
		return c
	}
	return theme.DefaultTheme().Color(name, variant)
}

// Font returns Fyne's own fonts, aligned with the fonts of the system from which missing glyphs
// come.
func (t Theme) Font(style fyne.TextStyle) fyne.Resource {
	if t.NoBold {
		style.Bold = false
	}
	if f := t.Fonts.font(style); f != nil {
		return f
	}
	return theme.DefaultTheme().Font(style)
}

// DrawsBold reports whether bold text is drawn twice, slightly offset, because its fonts have no
// bold.
func DrawsBold() bool {
	t, ok := fyne.CurrentApp().Settings().Theme().(Theme)
	return ok && t.NoBold
}

// Icon returns Fyne's own icons.
func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(name) }

// Size returns our sizes times the scale.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	size, ok := sizes[name]
	if !ok {
		return theme.DefaultTheme().Size(name)
	}
	if fixed[name] {
		return size
	}
	return size * t.Scale
}

var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:           13,
	theme.SizeNameCaptionText:    11,
	theme.SizeNameSubHeadingText: 15,
	theme.SizeNameHeadingText:    20,
	theme.SizeNamePadding:        4,
	theme.SizeNameInnerPadding:   6,
	theme.SizeNameInlineIcon:     17,
	theme.SizeNameLineSpacing:    3,
	theme.SizeNameScrollBar:      10,
	theme.SizeNameScrollBarSmall: 4,
	theme.SizeNameInputRadius:    4,
	theme.SizeNameButtonRadius:   4,
	theme.SizeNameSplitThickness: 2,
}

var fixed = map[fyne.ThemeSizeName]bool{theme.SizeNameSplitThickness: true}
