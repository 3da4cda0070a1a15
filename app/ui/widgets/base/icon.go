package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// curve is a curve over axes, on a grid of 24 units; only fills take the theme's colour.
const curve = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path fill="#000000" d="M3 3h2v16h16v2H3z"/>
<path fill="#000000" d="M7 17c3.8 0 5.6-3.3 7.4-6.3S17.8 6 21 6V4c-4.4 0-6.5 2.7-8.3 5.7S10 15 7 15z"/>
</svg>`

// CurveIcon returns the icon of the place that draws results.
func CurveIcon() fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource("curve.svg", []byte(curve)))
}

// board is a board on a stand with a play sign.
const board = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path fill="#000000" d="M2 3h20v2H2z"/><path fill="#000000" d="M2 15h20v2H2z"/><path fill="#000000" d="M2 4h2v12H2z"/><path fill="#000000" d="M20 4h2v12h-2z"/>
<path fill="#000000" d="M9.5 6.5l6 3.5-6 3.5z"/><path fill="#000000" d="M8 17h2.2L8 22H5.8z"/><path fill="#000000" d="M13.8 17H16l2.2 5H16z"/>
</svg>`

// BoardIcon returns the icon of the place that shows an algorithm step by step.
func BoardIcon() fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource("board.svg", []byte(board)))
}

// dots are marks on a diagonal, one off it, over two axes.
const dots = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path fill="#000000" d="M3 3h18v2H5v16H3z"/>
<path fill="#000000" d="M7 7h3v3H7z"/><path fill="#000000" d="M11 11h3v3h-3z"/><path fill="#000000" d="M17 8h3v3h-3z"/><path fill="#000000" d="M15 15h3v3h-3z"/><path fill="#000000" d="M8 17h3v3H8z"/>
</svg>`

// DotsIcon returns the icon of a plot of two texts against each other.
func DotsIcon() fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource("dots.svg", []byte(dots)))
}
