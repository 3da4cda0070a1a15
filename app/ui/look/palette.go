package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

type palette map[fyne.ThemeColorName]color.Color

// rgb and rgba read 0xRRGGBB and 0xRRGGBBAA.
func rgb(n uint32) color.NRGBA { return rgba(n<<8 | 0xFF) }

func rgba(n uint32) color.NRGBA {
	return color.NRGBA{R: uint8(n >> 24), G: uint8(n >> 16), B: uint8(n >> 8), A: uint8(n)}
}

var light = palette{
	theme.ColorNameBackground:          rgb(0xFCFCFA),
	theme.ColorNameForeground:          rgb(0x23272E),
	theme.ColorNamePrimary:             rgb(0x1F5FA8),
	theme.ColorNameForegroundOnPrimary: rgb(0xFFFFFF),
	theme.ColorNameButton:              rgb(0xEDEEEC),
	theme.ColorNameDisabledButton:      rgb(0xF3F3F1),
	theme.ColorNameDisabled:            rgb(0x9EA4AB),
	theme.ColorNamePlaceHolder:         rgb(0x7B828B),
	theme.ColorNameInputBackground:     rgb(0xFFFFFF),
	theme.ColorNameInputBorder:         rgb(0xD4D7DA),
	theme.ColorNameHeaderBackground:    rgb(0xF1F2F0),
	theme.ColorNameMenuBackground:      rgb(0xFFFFFF),
	theme.ColorNameOverlayBackground:   rgb(0xFFFFFF),
	theme.ColorNameSeparator:           rgb(0xE1E3E2),
	theme.ColorNameHover:               rgba(0x1F5FA814),
	theme.ColorNamePressed:             rgba(0x1F5FA828),
	theme.ColorNameFocus:               rgba(0x1F5FA838),
	theme.ColorNameSelection:           rgba(0x1F5FA82E),
	theme.ColorNameScrollBar:           rgba(0x23272E55),
	theme.ColorNameScrollBarBackground: rgba(0x00000000),
	theme.ColorNameError:               rgb(0xB3261E),
	theme.ColorNameSuccess:             rgb(0x1E7B4F),
	theme.ColorNameWarning:             rgb(0xA86400),
	theme.ColorNameHyperlink:           rgb(0x1F5FA8),
	Panel:                              rgb(0xF3F4F2),
	Muted:                              rgb(0x646B74),
	Tag:                                rgb(0x1F5FA8),
	Attr:                               rgb(0x7A3E9D),
	Value:                              rgb(0x2D7A46),
	Comment:                            rgb(0x8A9099),
	Entity:                             rgb(0xA8560F),
	Feature:                            rgba(0xE69F0055),
	Found:                              rgba(0xF0E442AA),
	Current:                            rgba(0x56B4E940),
	Cut:                                rgb(0xB4B9BF),
	Grid:                               rgb(0xE6E8E7),
}

var dark = palette{
	theme.ColorNameBackground:          rgb(0x1B1E22),
	theme.ColorNameForeground:          rgb(0xDFE2E5),
	theme.ColorNamePrimary:             rgb(0x6FAEE6),
	theme.ColorNameForegroundOnPrimary: rgb(0x10151B),
	theme.ColorNameButton:              rgb(0x2D3238),
	theme.ColorNameDisabledButton:      rgb(0x25292E),
	theme.ColorNameDisabled:            rgb(0x6A727B),
	theme.ColorNamePlaceHolder:         rgb(0x8B939C),
	theme.ColorNameInputBackground:     rgb(0x15181B),
	theme.ColorNameInputBorder:         rgb(0x3A4047),
	theme.ColorNameHeaderBackground:    rgb(0x24282D),
	theme.ColorNameMenuBackground:      rgb(0x262A30),
	theme.ColorNameOverlayBackground:   rgb(0x22262B),
	theme.ColorNameSeparator:           rgb(0x31363C),
	theme.ColorNameHover:               rgba(0xFFFFFF12),
	theme.ColorNamePressed:             rgba(0xFFFFFF24),
	theme.ColorNameFocus:               rgba(0x6FAEE640),
	theme.ColorNameSelection:           rgba(0x6FAEE638),
	theme.ColorNameScrollBar:           rgba(0xFFFFFF4D),
	theme.ColorNameScrollBarBackground: rgba(0x00000000),
	theme.ColorNameError:               rgb(0xF2877F),
	theme.ColorNameSuccess:             rgb(0x6FCB98),
	theme.ColorNameWarning:             rgb(0xE6B566),
	theme.ColorNameHyperlink:           rgb(0x6FAEE6),
	Panel:                              rgb(0x16191C),
	Muted:                              rgb(0x98A0A9),
	Tag:                                rgb(0x79B4E8),
	Attr:                               rgb(0xC79BE0),
	Value:                              rgb(0x86C99A),
	Comment:                            rgb(0x737B85),
	Entity:                             rgb(0xE0A868),
	Feature:                            rgba(0xE69F0059),
	Found:                              rgba(0xF0E44266),
	Current:                            rgba(0x56B4E938),
	Cut:                                rgb(0x596069),
	Grid:                               rgb(0x2B3036),
}

var contrast = palette{
	theme.ColorNameBackground:          rgb(0x000000),
	theme.ColorNameForeground:          rgb(0xFFFFFF),
	theme.ColorNamePrimary:             rgb(0x7FD4FF),
	theme.ColorNameForegroundOnPrimary: rgb(0x000000),
	theme.ColorNameButton:              rgb(0x202020),
	theme.ColorNameDisabledButton:      rgb(0x101010),
	theme.ColorNameDisabled:            rgb(0xA8A8A8),
	theme.ColorNamePlaceHolder:         rgb(0xC8C8C8),
	theme.ColorNameInputBackground:     rgb(0x000000),
	theme.ColorNameInputBorder:         rgb(0xFFFFFF),
	theme.ColorNameHeaderBackground:    rgb(0x101010),
	theme.ColorNameMenuBackground:      rgb(0x101010),
	theme.ColorNameOverlayBackground:   rgb(0x000000),
	theme.ColorNameSeparator:           rgb(0x8C8C8C),
	theme.ColorNameHover:               rgba(0xFFFFFF33),
	theme.ColorNamePressed:             rgba(0xFFFFFF55),
	theme.ColorNameFocus:               rgba(0x7FD4FF88),
	theme.ColorNameSelection:           rgba(0x7FD4FF66),
	theme.ColorNameScrollBar:           rgb(0xFFFFFF),
	theme.ColorNameScrollBarBackground: rgb(0x202020),
	theme.ColorNameError:               rgb(0xFF9C94),
	theme.ColorNameSuccess:             rgb(0x8CFFB8),
	theme.ColorNameWarning:             rgb(0xFFD67A),
	theme.ColorNameHyperlink:           rgb(0x7FD4FF),
	Panel:                              rgb(0x000000),
	Muted:                              rgb(0xD8D8D8),
	Tag:                                rgb(0x7FD4FF),
	Attr:                               rgb(0xE3B8FF),
	Value:                              rgb(0x9CFFB0),
	Comment:                            rgb(0xB8B8B8),
	Entity:                             rgb(0xFFD08A),
	Feature:                            rgba(0xE69F0099),
	Found:                              rgba(0xF0E44299),
	Current:                            rgba(0x56B4E980),
	Cut:                                rgb(0x969696),
	Grid:                               rgb(0x484848),
}
