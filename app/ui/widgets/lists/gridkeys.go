package lists

import (
	"slices"

	"fyne.io/fyne/v2"

	"pagetwin/app/ui/widgets/base"
)

func (t *grid) FocusGained() {
	t.focused = true
	t.hint(t.cursor)
	t.Refresh()
}

// FocusLost hides the cursor.
func (t *grid) FocusLost() {
	t.focused, t.head, t.whole = false, 0, wholeCell{}
	t.hint(-1)
	t.Refresh()
}

func (t *grid) TypedRune(r rune) {
	switch {
	case r != ' ':
	case t.head > 0:
		t.onHead(t.head - 1)
	case t.cells.rows > 0:
		t.click(t.cursor, 0)
	}
}

// TypedKey moves the cursor; Enter acts as a click on its row. Above the first row the cursor is on
// the titles, if they can be clicked: left and right move along them, Enter clicks one.
func (t *grid) TypedKey(e *fyne.KeyEvent) {
	base.Hush(t)
	if t.head > 0 && t.headKey(e) {
		return
	}
	to := t.cursor
	switch e.Name {
	case fyne.KeyUp:
		if to == 0 && t.onHead != nil && !t.bare {
			t.setHead(1)
			return
		}
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyPageUp:
		to -= t.inSight()
	case fyne.KeyPageDown:
		to += t.inSight()
	case fyne.KeyLeft:
		t.sideways(-1)
		return
	case fyne.KeyRight:
		t.sideways(1)
		return
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = t.cells.rows - 1
	case fyne.KeyReturn, fyne.KeyEnter:
		if t.cells.rows > 0 {
			t.click(t.cursor, -1)
		}
		return
	default:
		base.PassOn(t, e)
		return
	}
	t.setCursor(to)
}

func (t *grid) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		if t.onCopy != nil {
			t.onCopy()
		}
	case *fyne.ShortcutSelectAll:
		if t.onAll != nil {
			t.onAll()
		}
	default:
		base.PassShortcut(t, s)
	}
}

// headKey handles a key while the cursor is on a title. It reports whether it did.
func (t *grid) headKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		t.setHead(t.head - 1)
	case fyne.KeyRight:
		t.setHead(t.head + 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		t.onHead(t.head - 1)
	case fyne.KeyDown:
		t.head = 0
		t.Refresh()
	case fyne.KeyUp:
	default:
		return false
	}
	return true
}

func (t *grid) setHead(to int) {
	by := 1
	if to < t.head {
		by = -1
	}
	for to > 0 && to <= len(t.columns) && t.columns[to-1].fold {
		to += by
	}
	if to < 1 || to > len(t.columns) {
		return
	}
	t.head = to
	for range t.columns { // until the title is in sight
		in, _ := t.layOut()
		if len(in) == 0 || slices.ContainsFunc(in, func(c columnAt) bool { return c.i == t.head-1 }) {
			break
		}
		if was := t.skip; t.head-1 > in[len(in)-1].i {
			t.sideways(1)
		} else if t.sideways(-1); t.skip == was {
			break
		}
	}
	t.Refresh()
}

func (t *grid) setCursor(to int) {
	t.cursor, t.head = max(0, min(to, t.cells.rows-1)), 0
	if t.focused && !t.bare {
		t.whole = wholeCell{on: true, row: t.cursor, col: -1}
	}
	if t.focused {
		t.hint(t.cursor)
	}
	t.reveal(t.cursor)
}

// reveal scrolls to a row if it is not visible.
func (t *grid) reveal(row int) {
	switch n := t.inSight(); {
	case row < t.first:
		t.first = row
	case row >= t.first+n:
		t.first = row - n + 1
	}
	t.Refresh()
}
