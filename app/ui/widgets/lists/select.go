package lists

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
)

// fewOptions is the most options for which a plain menu opens; more are searched in a list.
const fewOptions = 10

// Select is a choice that leaves F1, F5 and Esc to the window. With more than fewOptions options it
// opens a list that has an entry to filter it and begins with the options chosen last.
type Select struct {
	widget.Select

	Group func(i int) string // heading of an option; may be nil
	Also  func(i int) string // further words by which an option is found; may be nil

	Keys func(i int) string // text at the right of an option; may be nil

	book   *wording.Book
	recent []string // options chosen here, the last first
	open   *choiceList
}

// NewSelect returns a choice; chosen is called with the option that a person chose.
func NewSelect(b *wording.Book, options []string, chosen func(i int)) *Select {
	s := &Select{book: b}
	s.Options = options
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); i >= 0 {
			chosen(i)
		}
	}
	s.PlaceHolder = "–" // Fyne's default is English
	s.ExtendBaseWidget(s)
	return s
}

// Offer shows options, and which one is chosen, −1 for none.
func (s *Select) Offer(options []string, at int) {
	chosen := s.OnChanged
	s.OnChanged = nil // no person chose
	defer func() { s.OnChanged = chosen }()
	if !slices.Equal(options, s.Options) {
		s.SetOptions(options)
	}
	switch {
	case at < 0 && s.Selected != "":
		s.ClearSelected()
	case at >= 0 && at != s.SelectedIndex():
		s.SetSelectedIndex(at)
	}
}

// Mark shows which option is chosen, −1 for none.
func (s *Select) Mark(at int) { s.Offer(s.Options, at) }

// long reports whether the options are searched in a list.
func (s *Select) long() bool { return len(s.Options) > fewOptions }

// FocusGained shows the focus.
func (s *Select) FocusGained() {
	s.Select.FocusGained()
	base.Reveal(s)
}

// TypedKey opens the options, or passes the key to the window.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	base.Hush(s)
	opens := k.Name == fyne.KeySpace || k.Name == fyne.KeyUp || k.Name == fyne.KeyDown
	switch {
	case base.ForWindow(k) && base.PassOn(s, k), base.Confirms(s, k):
	case !s.long() && base.Unused(k):
		base.PassOn(s, k)
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter || s.long() && opens:
		s.Unfold()
	default:
		s.Select.TypedKey(k)
	}
}

// TypedRune opens a long list, filtered by the typed character.
func (s *Select) TypedRune(r rune) {
	if s.long() && r != ' ' && !s.Disabled() {
		s.Unfold()
		if s.open != nil {
			s.open.filter.SetText(string(r))
			s.open.filter.CursorColumn = 1
			s.open.filter.Refresh()
		}
	}
}

// Tapped opens the options.
func (s *Select) Tapped(e *fyne.PointEvent) {
	if s.long() && !s.Disabled() {
		s.Unfold()
		return
	}
	s.Select.Tapped(e)
}

// Unfold opens the options.
func (s *Select) Unfold() {
	if !s.long() {
		s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		return
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if c == nil {
		return
	}
	c.Focus(s)
	s.open = newChoiceList(s, c)
}

// UnfoldOver opens the options in the middle of a canvas that does not contain the choice itself:
// only the list and the entry that filters it are shown, as in the list of commands.
func (s *Select) UnfoldOver(c fyne.Canvas) { s.open = newChoiceList(s, c) }

func (s *Select) choose(i int) {
	const most = 3
	name := s.Options[i]
	s.recent = slices.Insert(slices.DeleteFunc(s.recent, func(r string) bool { return r == name }), 0, name)
	s.recent = s.recent[:min(most, len(s.recent))]
	s.SetSelectedIndex(i)
}

// Hide hides the choice and closes its options.
func (s *Select) Hide() {
	if s.open != nil {
		s.open.close()
	}
	s.Select.Hide()
}

// choiceList is the open list of a long choice.
type choiceList struct {
	of     *Select
	popUp  *widget.PopUp
	filter *filterEntry
	table  *grid
	rows   []choiceRow
}

// choiceRow is an option, or a heading with option -1.
type choiceRow struct {
	option int
	title  string
}

func newChoiceList(s *Select, c fyne.Canvas) *choiceList {
	l := &choiceList{of: s}
	l.table = newGrid(gridColumn{})
	if s.Keys != nil {
		l.table.columns = append(l.table.columns, gridColumn{width: keysWidth})
	}
	l.table.bare, l.table.focused = true, true
	l.table.empty = s.book.T("select.none")
	l.table.onRow = func(row, _ int) { l.take(row) }
	l.filter = newFilterEntry(l.key)
	l.filter.SetPlaceHolder(s.book.T("select.filter"))
	l.filter.OnChanged = func(string) { l.sift() }
	l.popUp = widget.NewPopUp(container.New(choiceLayout{l}, l.filter, l.table), c)
	l.sift()
	l.place(c)
	l.sift() // again: only a placed list knows how many rows fit, and scrolls to the chosen one
	c.Focus(l.filter)
	return l
}

// sift lists the options whose words contain the typed text, under their headings; if nothing is
// typed, the options chosen last come first.
func (l *choiceList) sift() {
	s, typed := l.of, strings.ToLower(strings.TrimSpace(l.filter.Text))
	l.rows = nil
	head := func(title string) { l.rows = append(l.rows, choiceRow{-1, title}) }
	if typed == "" && len(s.recent) > 1 {
		head(s.book.T("select.recent"))
		for _, name := range s.recent {
			if i := slices.Index(s.Options, name); i >= 0 {
				l.rows = append(l.rows, choiceRow{i, name})
			}
		}
		if s.Group == nil {
			head("") // a blank row before all options
		}
	}
	group := ""
	for i, name := range s.Options {
		words := name
		if s.Also != nil {
			words += " " + s.Also(i)
		}
		if !strings.Contains(strings.ToLower(words), typed) {
			continue
		}
		if s.Group != nil && s.Group(i) != group {
			group = s.Group(i)
			head(group)
		}
		l.rows = append(l.rows, choiceRow{i, name})
	}
	l.show()
	at := slices.IndexFunc(l.rows, func(r choiceRow) bool { return r.option >= 0 })
	if typed == "" {
		if now := slices.IndexFunc(l.rows, func(r choiceRow) bool { return r.option >= 0 && r.option == s.SelectedIndex() }); now >= 0 {
			at = now
		}
	}
	l.table.setCursor(max(0, at))
	if l.popUp.Visible() {
		l.popUp.Resize(l.popUp.Content.MinSize())
	}
}

func (l *choiceList) show() {
	rows, selected := l.rows, l.of.SelectedIndex()
	l.table.show(cells{
		rows: len(rows),
		text: func(row, col int) string {
			switch {
			case col == 0:
				return rows[row].title
			case rows[row].option < 0:
				return ""
			}
			return l.of.Keys(rows[row].option)
		},
		color: func(row int) fyne.ThemeColorName {
			if rows[row].option < 0 {
				return theme.ColorNamePlaceHolder
			}
			return ""
		},
		chosen: func(row int) bool { return rows[row].option >= 0 && rows[row].option == selected },
	}, true)
}

// key moves in the list by the keys that the entry does not use. It reports whether it used the
// key.
func (l *choiceList) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		was := l.table.cursor
		l.table.TypedKey(e)
		l.skipHeads(l.table.cursor < was)
	case fyne.KeyReturn, fyne.KeyEnter:
		l.take(l.table.cursor)
	case fyne.KeyEscape:
		l.close()
	default:
		return false
	}
	return true
}

func (l *choiceList) skipHeads(up bool) {
	by := 1
	if up {
		by = -1
	}
	at := l.table.cursor
	for at >= 0 && at < len(l.rows) && l.rows[at].option < 0 {
		at += by
	}
	if at < 0 || at >= len(l.rows) {
		at = slices.IndexFunc(l.rows, func(r choiceRow) bool { return r.option >= 0 })
	}
	l.table.setCursor(max(0, at))
}

func (l *choiceList) take(row int) {
	if row < len(l.rows) && l.rows[row].option >= 0 {
		l.close()
		l.of.choose(l.rows[row].option)
	}
}

func (l *choiceList) close() {
	l.popUp.Hide()
	l.of.open = nil
}

// place puts the list below its choice, or elsewhere in the window if there is no room.
func (l *choiceList) place(c fyne.Canvas) {
	s := l.of
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s).AddXY(0, s.Size().Height)
	size := l.popUp.Content.MinSize()
	in := c.Size()
	if fyne.CurrentApp().Driver().CanvasForObject(s) == nil {
		at = fyne.NewPos((in.Width-size.Width)/2, in.Height/8)
	}
	at.X = max(0, min(at.X, in.Width-size.Width))
	at.Y = max(0, min(at.Y, in.Height-size.Height-8))
	l.popUp.ShowAtPosition(at)
	l.popUp.Resize(size)
}

// choiceLayout lays out the entry with the list below, wide enough for all options.
type choiceLayout struct{ l *choiceList }

const (
	tallest   = 440 // height of the list at most
	keysWidth = 120 // column of keys, at the normal size of text
)

// MinSize is as wide as the widest of all options, and as high as the listed ones.
func (c choiceLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	s := c.l.of
	w, text := max(s.Size().Width, 200), s.Theme().Size(theme.SizeNameText)
	for _, name := range s.Options {
		w = max(w, fyne.MeasureText(name, text, fyne.TextStyle{}).Width+2*base.BarWidth+12)
	}
	if s.Keys != nil {
		w += keysWidth * base.TextScale()
	}
	rows := max(1, len(c.l.rows))
	return fyne.NewSize(w, objects[0].MinSize().Height+4+min(tallest, float32(rows)*c.l.table.rowHeight()+4))
}

// Layout places the entry and the list.
func (c choiceLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h := objects[0].MinSize().Height
	objects[0].Move(fyne.Position{})
	objects[0].Resize(fyne.NewSize(size.Width, h))
	objects[1].Move(fyne.NewPos(0, h+4))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-h-4))
}

// filterEntry is an entry that offers its keys to a list first.
type filterEntry struct {
	widget.Entry
	offer func(e *fyne.KeyEvent) bool
}

func newFilterEntry(offer func(e *fyne.KeyEvent) bool) *filterEntry {
	e := &filterEntry{offer: offer}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey edits if the list does not use the key.
func (e *filterEntry) TypedKey(k *fyne.KeyEvent) {
	if !e.offer(k) {
		e.Entry.TypedKey(k)
	}
}

// TypedRune edits; it ignores a space in the empty entry, which comes from the key that opened the
// list.
func (e *filterEntry) TypedRune(r rune) {
	if r != ' ' || e.Text != "" {
		e.Entry.TypedRune(r)
	}
}
