package longtext

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/text"
)

var (
	_ desktop.Mouseable  = (*View)(nil)
	_ desktop.Cursorable = (*View)(nil)
)

// Scrolled scrolls the text; without wrapping also sideways.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	v.scrollBy(-float64(e.Scrolled.DY/v.lineHeight()), -e.Scrolled.DX)
}

func (v *View) scrollBy(lines float64, dx float32) {
	v.setTop(v.top + lines)
	if !v.Wrap {
		v.left = max(0, min(v.left+dx, v.widest-v.textWidth()/2))
	}
	v.Refresh()
	if v.OnScroll != nil && lines != 0 {
		v.OnScroll(v.Top())
	}
}

// Cursor returns the text cursor.
func (v *View) Cursor() desktop.Cursor { return desktop.TextCursor }

// MouseDown begins a selection; on the scroll bar it scrolls.
func (v *View) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil {
		c.Focus(v)
	}
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	if v.onBar(e.Position) {
		v.jump(e.Position.Y)
		return
	}
	at := v.offsetAt(e.Position)
	if e.Modifier&fyne.KeyModifierShift != 0 {
		v.Select(v.anchor, at)
		return
	}
	v.Select(at, at)
}

// MouseUp reports a click, unless something was selected.
func (v *View) MouseUp(e *desktop.MouseEvent) {
	if e.Button != desktop.MouseButtonPrimary || v.onBar(e.Position) {
		return
	}
	if a, b := v.selection(); a != b {
		if v.OnSelect != nil {
			v.OnSelect(a, b)
		}
	} else if v.OnTap != nil {
		v.OnTap(a)
	}
}

// Dragged selects, or scrolls when the drag began on the scroll bar.
func (v *View) Dragged(e *fyne.DragEvent) {
	if v.onBar(e.Position.Subtract(e.Dragged)) {
		v.jump(e.Position.Y)
		return
	}
	switch {
	case e.Position.Y < 0:
		v.setTop(v.top - 1)
	case e.Position.Y > v.Size().Height:
		v.setTop(v.top + 1)
	}
	v.Select(v.anchor, v.offsetAt(e.Position))
}

// DragEnd ends a selection.
func (v *View) DragEnd() {
	if a, b := v.selection(); a != b && v.OnSelect != nil {
		v.OnSelect(a, b)
	}
}

// DoubleTapped selects the word under the pointer.
func (v *View) DoubleTapped(e *fyne.PointEvent) {
	if v.onBar(e.Position) {
		return
	}
	at := v.offsetAt(e.Position)
	start, end := at, at
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(v.text[:start])
		if !inWord(r) {
			break
		}
		start -= size
	}
	for end < len(v.text) {
		r, size := utf8.DecodeRuneInString(v.text[end:])
		if !inWord(r) {
			break
		}
		end += size
	}
	v.Select(start, end)
}

func inWord(r rune) bool { return text.Normalize(string(r)).Text != "" }

func (v *View) onBar(p fyne.Position) bool { return p.X > v.Size().Width-bar-2 }

// jump scrolls so that the thumb of the scroll bar is at y.
func (v *View) jump(y float32) {
	share := float64(y / v.Size().Height)
	before := v.top
	v.setTop(share*float64(len(v.lines)) - float64(v.rows())/2)
	v.Refresh()
	if v.OnScroll != nil && v.top != before {
		v.OnScroll(v.Top())
	}
}

// FocusGained shows the focus.
func (v *View) FocusGained() { v.focused = true; v.Refresh() }

// FocusLost hides it.
func (v *View) FocusLost() { v.focused = false; v.Refresh() }

// TypedRune does nothing: the text cannot be changed.
func (v *View) TypedRune(rune) {}

// TypedKey scrolls.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	base.Hush(v)
	page := float64(v.rows() - 1)
	switch e.Name {
	case fyne.KeyUp:
		v.scrollBy(-1, 0)
	case fyne.KeyDown:
		v.scrollBy(1, 0)
	case fyne.KeyLeft:
		v.scrollBy(0, -40)
	case fyne.KeyRight:
		v.scrollBy(0, 40)
	case fyne.KeyPageUp:
		v.scrollBy(-page, 0)
	case fyne.KeyPageDown, fyne.KeySpace:
		v.scrollBy(page, 0)
	case fyne.KeyHome:
		v.scrollBy(-v.top-1, 0)
	case fyne.KeyEnd:
		v.scrollBy(float64(len(v.lines)), 0)
	default:
		base.PassOn(v, e)
	}
}

// TypedShortcut copies, selects all, or opens the find bar.
func (v *View) TypedShortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutCopy:
		if sel := v.Selected(); sel != "" {
			fyne.CurrentApp().Clipboard().SetContent(sel)
		}
	case *fyne.ShortcutSelectAll:
		v.Select(0, len(v.text))
	case *desktop.CustomShortcut:
		if s.KeyName == fyne.KeyF && v.OnFind != nil {
			v.OnFind()
			return
		}
		base.PassShortcut(v, s)
	default:
		base.PassShortcut(v, s)
	}
}
