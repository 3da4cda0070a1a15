package library

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/library"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
)

// show shows one of the four tables.
func (v *View) show(which int) {
	for i, o := range []fyne.CanvasObject{v.table, v.passages, v.declared.root, v.versions.root} {
		base.Show(o, i == which)
	}
}

// passageTable describes the table of passages that are on many pages.
func (v *View) passageTable() lists.Table[pass.Repeated] {
	t := v.t
	column := func(key string, width float32, text func(p pass.Repeated) string) lists.Column[pass.Repeated] {
		return lists.Column[pass.Repeated]{Key: key, Title: t("library.passage." + key), Width: width, Text: text}
	}
	count := func(key string, of func(p pass.Repeated) int32) lists.Column[pass.Repeated] {
		c := column(key, 84, func(p pass.Repeated) string { return wording.Count(int64(of(p))) })
		c.Value, c.Right = func(p pass.Repeated) float64 { return float64(of(p)) }, true
		return c
	}
	return lists.Table[pass.Repeated]{
		Name:  "passages",
		Store: v.desk.Store,
		Columns: []lists.Column[pass.Repeated]{
			count("pages", func(p pass.Repeated) int32 { return p.Pages }),
			column("kind", 110, func(p pass.Repeated) string { return t("repeat." + p.Kind.String()) }),
			count("chars", func(p pass.Repeated) int32 { return p.Chars }),
			column("host", 160, func(p pass.Repeated) string { return p.Host }),
			column("text", 640, func(p pass.Repeated) string { return strings.Join(strings.Fields(p.Text), " ") }),
		},
		Color: func(p pass.Repeated) fyne.ThemeColorName {
			if p.Kind == repeat.Template {
				return ""
			}
			return theme.ColorNamePlaceHolder
		},
		OnRow: func(_ int, p pass.Repeated) { v.desk.OpenPage(int(p.First)) },
		Menu:  parts.PageMenu(v.desk.Shared, v.desk.Compare, func(p pass.Repeated) int { return int(p.First) }),
		Count: func(n, all int) string {
			return t("table.count", wording.Count(int64(n)), wording.Count(int64(all)))
		},
		Find: t("table.filter"),
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
