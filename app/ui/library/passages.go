package library

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/library"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
)

func (v *View) show(which int) {
	for i, o := range []fyne.CanvasObject{v.table, v.passages} {
		base.Show(o, i == which && !(i == 0 && v.desk.Library.Pictured))
	}
	base.Show(v.picture, which == 0 && v.desk.Library.Pictured)
}

func (v *View) passageTable() lists.Table[pass.Repeated] {
	b := v.desk.Book
	col := func(key string, kind table.Kind, width float32, value func(p pass.Repeated) any) lists.Column[pass.Repeated] {
		return lists.Col(b, "library.passage."+key, kind, width, value)
	}
	return lists.Table[pass.Repeated]{
		Name:  "passages",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[pass.Repeated]{
			col("pages", table.Whole, 84, func(p pass.Repeated) any { return int64(p.Pages) }),
			col("kind", table.Text, 110, func(p pass.Repeated) any { return b.T("repeat." + p.Kind.String()) }),
			col("chars", table.Whole, 84, func(p pass.Repeated) any { return int64(p.Chars) }),
			col("host", table.Text, 160, func(p pass.Repeated) any { return p.Host }),
			col("text", table.Text, 640, func(p pass.Repeated) any { return strings.Join(strings.Fields(p.Text), " ") }),
		},
		Color: func(p pass.Repeated) fyne.ThemeColorName {
			if p.Kind == repeat.Template {
				return ""
			}
			return theme.ColorNamePlaceHolder
		},
		OnRow: func(_ int, p pass.Repeated) { v.desk.OpenPage(int(p.First)) },
		Menu:  parts.PageMenu(v.desk.Shared, func(p pass.Repeated) int { return int(p.First) }),
	}
}

// syncPassages shows the repeated passages, once they are counted.
func (v *View) syncPassages() {
	if r := v.desk.Library.Repeats; r != v.listed {
		v.listed = r
		if r == nil {
			r = &library.Repeats{}
		}
		v.passages.SetRows(r.Passages)
	}
}
