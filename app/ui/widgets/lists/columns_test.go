package lists

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"pgregory.net/rapid"

	"pagetwin/app/present/store"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/look/looktest"
)

// At any width no column has less than it needs, none has more than it can use unless it is wide,
// and nothing is cut while there is room left.
func TestColumnsShareTheRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var needs []need
		least, natural, wide := float32(0), float32(0), false
		for i := range rapid.IntRange(1, 12).Draw(t, "columns") {
			n := need{natural: rapid.Float32Range(10, 500).Draw(t, fmt.Sprint("natural", i)), wide: rapid.Bool().Draw(t, fmt.Sprint("wide", i))}
			n.least = n.natural * rapid.Float32Range(0.1, 1).Draw(t, fmt.Sprint("share", i))
			n.set = rapid.Bool().Draw(t, fmt.Sprint("set", i))
			if needs = append(needs, n); n.set {
				least += n.natural
			} else {
				least += n.least
				wide = wide || n.wide
			}
			natural += n.natural
		}
		room := rapid.Float32Range(50, 3000).Draw(t, "room")
		sum := float32(0)
		for i, w := range fit(needs, room) {
			sum += w
			switch n := needs[i]; {
			case n.set && w != n.natural:
				t.Fatalf("column %d was set to %v and has %v", i, n.natural, w)
			case !n.set && w < n.least-0.1:
				t.Fatalf("column %d needs %v and has %v", i, n.least, w)
			case !n.wide && w > n.natural+0.1:
				t.Fatalf("column %d can use %v and has %v", i, n.natural, w)
			}
		}
		want := max(least, min(natural, room))
		if wide && room > natural {
			want = room
		}
		if d := sum - want; d < -1 || d > 1 {
			t.Fatalf("columns are %v wide together, want %v", sum, want)
		}
	})
}

// memory remembers widths.
type memory struct {
	store.Store
	widths map[string]float64
}

func (m memory) FloatWithFallback(key string, f float64) float64 {
	if w, ok := m.widths[key]; ok {
		return w
	}
	return f
}
func (m memory) SetFloat(key string, w float64) { m.widths[key] = w }

func namesAndFigures(store store.Store) *grid {
	t := newGrid(gridColumn{key: "name", title: "name", width: 60}, gridColumn{key: "n", title: "n", width: 40, right: true})
	t.name, t.store = "t", store
	t.show(cells{rows: 50, text: func(row, col int) string {
		return []string{strings.Repeat("mostly markup ", 1+row%3), fmt.Sprint(1234567 + row)}[col]
	}}, true)
	return t
}

func dragEdge(t *grid, from, to float32) {
	t.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(from, 5)}, Button: desktop.MouseButtonPrimary})
	t.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(to, 5)}})
	t.DragEnd()
}

func TestAColumnKeepsItsSetWidth(t *testing.T) {
	looktest.App(t)
	store := memory{widths: map[string]float64{}}
	table := namesAndFigures(store)
	test.NewTempWindow(t, table).Resize(fyne.NewSize(600, 300))
	in, _ := table.layOut()
	dragEdge(table, in[0].w, in[0].w-100)
	narrow := in[0].w - 100
	if in, _ := table.layOut(); in[0].w != narrow {
		t.Fatalf("after the drag it is %v wide, want %v", in[0].w, narrow)
	}
	again := namesAndFigures(store)
	test.NewTempWindow(t, again).Resize(fyne.NewSize(900, 300))
	if in, _ := again.layOut(); in[0].w != narrow {
		t.Errorf("another time it is %v wide, want %v", in[0].w, narrow)
	}
	fyne.CurrentApp().Settings().SetTheme(look.Theme{Variant: look.Light, Scale: 2})
	if in, _ := again.layOut(); in[0].w != 2*narrow {
		t.Errorf("with text twice as large it is %v wide, want %v", in[0].w, 2*narrow)
	}
	fyne.CurrentApp().Settings().SetTheme(look.Theme{Variant: look.Light, Scale: 1})
	again.Tapped(&fyne.PointEvent{Position: fyne.NewPos(narrow, 5)})
	if in, _ := again.layOut(); in[0].w <= narrow || len(store.widths) != 1 || store.widths["width.t.name"] != 0 {
		t.Errorf("after a click on its edge it is %v wide, %v is remembered", in[0].w, store.widths)
	}
}

// texts returns the words that a table draws.
func texts(t *grid) string {
	r := test.WidgetRenderer(t).(*gridRenderer)
	var out []string
	for _, o := range r.texts[:r.used.texts] {
		out = append(out, o.Text)
	}
	return strings.Join(out, "\n")
}

func TestFiguresAreNeverCutAndCutTextIsShownInFull(t *testing.T) {
	for _, width := range []float32{120, 200, 300, 500} {
		for _, scale := range []float32{0.8, 1, 1.4, 2} {
			looktest.App(t)
			fyne.CurrentApp().Settings().SetTheme(look.Theme{Variant: look.Light, Scale: scale})
			table := namesAndFigures(nil)
			test.NewTempWindow(t, table).Resize(fyne.NewSize(width, 900))
			for range table.columns {
				for s := range strings.Lines(texts(table)) {
					if s = strings.TrimSpace(s); strings.HasPrefix(s, "1") && len(s) != 7 {
						t.Errorf("%v wide, text %v: %q is no whole figure", width, scale, s)
					}
				}
				table.sideways(1)
			}
			table.sideways(-9)
			table.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(10, table.headHeight()+2.5*table.rowHeight())}})
			got := strings.Join(strings.Fields(texts(table)), "") // a line may end within a long word
			if want := "mostlymarkupmostlymarkupmostlymarkup"; !strings.Contains(got, want) {
				t.Errorf("%v wide, text %v: %q is not to be read", width, scale, want)
			}
		}
	}
}
