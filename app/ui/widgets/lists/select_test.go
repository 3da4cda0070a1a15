package lists

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look/looktest"
)

func newTestSelect(t *testing.T, n int) (*Select, *[]int) {
	looktest.App(t)
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("option %02d", i))
	}
	var taken []int
	book, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSelect(book, names, func(i int) { taken = append(taken, i) })
	s.Mark(7)
	s.Group = func(i int) string { return map[bool]string{true: "low", false: "high"}[i < 10] }
	s.Also = func(i int) string { return map[bool]string{true: "特征"}[i == 12] }
	w := test.NewTempWindow(t, container.NewVBox(s))
	w.Resize(fyne.NewSize(400, 500))
	w.Canvas().Focus(s)
	return s, &taken
}

func (l *choiceList) typed(keys ...fyne.KeyName) {
	for _, k := range keys {
		l.filter.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func TestALongChoiceIsFilteredAndTaken(t *testing.T) {
	s, taken := newTestSelect(t, 26)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	s.open.filter.TypedRune(' ') // the rune of the key that opened the list
	if got := s.open.rows[s.open.table.cursor].option; got != 7 {
		t.Fatalf("the list opens on option %d, chosen is 7", got)
	}
	s.open.filter.SetText("OPTION 2")
	if n := len(s.open.rows); n != 7 { // 20 to 25 under one heading
		t.Fatalf("%d rows are left: %v", n, s.open.rows)
	}
	s.open.typed(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn)
	if fmt.Sprint(*taken) != "[21]" || s.open != nil {
		t.Fatalf("taken is %v, open %v", *taken, s.open)
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c.Focused() != fyne.Focusable(s) {
		t.Fatalf("the keys go to %v after that", c.Focused())
	}
	s.TypedRune('特')
	if got := s.open.filter.Text; got != "特" || len(s.open.rows) != 2 {
		t.Fatalf("typing on the choice filters by %q: %v", got, s.open.rows)
	}
	s.open.typed(fyne.KeyReturn)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if r := s.open.rows; r[0].title != s.book.T("select.recent") || r[1].option != 12 || r[2].option != 21 {
		t.Fatalf("the list begins with %v", r[:3])
	}
	s.open.typed(fyne.KeyEscape)
	if s.open != nil || s.SelectedIndex() != 12 {
		t.Fatalf("Esc leaves option %d", s.SelectedIndex())
	}
}

func TestHeadingsAreNotChosen(t *testing.T) {
	s, taken := newTestSelect(t, 26)
	s.Unfold()
	for range 60 {
		s.open.typed(fyne.KeyUp)
		if r := s.open.rows[s.open.table.cursor]; r.option < 0 {
			t.Fatalf("the keys are on the heading %q", r.title)
		}
	}
	s.open.filter.SetText("nothing like it")
	s.open.typed(fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn)
	if len(*taken) != 0 {
		t.Fatalf("taken is %v of nothing", *taken)
	}
}

func TestAShortChoiceIsAMenu(t *testing.T) {
	s, _ := newTestSelect(t, 8)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if s.open != nil || fyne.CurrentApp().Driver().CanvasForObject(s).Overlays().Top() == nil {
		t.Fatal("Enter opens no menu")
	}
}
