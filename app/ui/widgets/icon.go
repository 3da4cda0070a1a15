package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// curve is two curves over axes, on a grid of 24.
const curve = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path fill="#000000" d="M3 3h2v16h16v2H3z"/>
<path fill="none" stroke="#000000" stroke-width="2" d="M7 16C10 16 12 12 14 9S18 5 21 5"/>
</svg>`

// CurveIcon is the icon of the place where results are drawn.
func CurveIcon() fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource("curve.svg", []byte(curve)))
}
