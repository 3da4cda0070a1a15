package library

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/detect"
	"pagetwin/core/repeat"
)

var passageColumns = []struct {
	key   string
	width float32
	right bool
}{
	{"pages", 84, true},
	{"kind", 110, false},
	{"chars", 84, true},
	{"host", 160, false},
	{"text", 640, false},
}

// show brings one of the four up.
func (v *View) show(which int) {
	for i, o := range []fyne.CanvasObject{v.table, v.passages, v.declared.root, v.versions.root} {
		widgets.Show(o, i == which)
	}
}

// repeated returns the passages that are listed.
func (v *View) repeated() []detect.Repeated {
	if r := v.desk.Library.Repeats; r != nil {
		return r.Passages
	}
	return nil
}

func (v *View) passageSource() widgets.TableSource {
	src := widgets.TableSource{
		Name:    "passages",
		Store:   v.desk.Store,
		Rows:    func() int { return len(v.repeated()) },
		Cell:    v.passageCell,
		Compare: v.comparePassages,
		Color: func(row int) fyne.ThemeColorName {
			if v.repeated()[row].Kind == repeat.Template {
				return ""
			}
			return theme.ColorNamePlaceHolder
		},
		OnRow: func(row int) { v.desk.OpenPage(int(v.repeated()[row].First)) },
		Menu:  widgets.PageMenu(v.desk, func(row int) int { return int(v.repeated()[row].First) }),
		Count: func(n, all int) string {
			return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
		},
		Find: v.t("table.filter"),
	}
	for _, c := range passageColumns {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("library.passage." + c.key), Width: c.width, Right: c.right})
	}
	return src
}

func (v *View) passageCell(row, col int) string {
	p := &v.repeated()[row]
	switch passageColumns[col].key {
	case "pages":
		return present.Count(int64(p.Pages))
	case "kind":
		return v.t("repeat." + p.Kind.String())
	case "chars":
		return present.Count(int64(p.Chars))
	case "host":
		return p.Host
	}
	return strings.Join(strings.Fields(p.Text), " ")
}

func (v *View) comparePassages(col, a, b int) int {
	x, y := &v.repeated()[a], &v.repeated()[b]
	switch passageColumns[col].key {
	case "pages":
		return cmp.Compare(x.Pages, y.Pages)
	case "chars":
		return cmp.Compare(x.Chars, y.Chars)
	}
	return strings.Compare(v.passageCell(a, col), v.passageCell(b, col))
}

// syncPassages shows what repeats, once it is counted.
func (v *View) syncPassages() {
	if r := v.desk.Library.Repeats; r != v.listed {
		v.listed = r
		v.passages.Reload()
	}
}
