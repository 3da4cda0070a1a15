package library

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/page"
)

// openRow opens a page, at once or as soon as its set is listed.
func (v *View) openRow(_ int, r session.PageRow) {
	if coming, _ := v.desk.Library.Coming(); coming != nil {
		v.desk.Library.Want(r.Index)
		return
	}
	v.desk.OpenPage(r.Index)
}

// menu returns the context menu of a page; nothing while its set is listed.
func (v *View) menu(at int, r session.PageRow) []*fyne.MenuItem {
	if coming, _ := v.desk.Library.Coming(); coming != nil {
		return nil
	}
	return parts.PageMenu(v.desk.Shared, func(r session.PageRow) int { return r.Index })(at, r)
}

// syncComing shows the pages listed so far of a set that is being opened.
func (v *View) syncComing(set *page.Set, rows session.Rows) {
	base.SetText(v.name, set.Name)
	base.SetText(v.facts, joined(v.t("library.coming", wording.Count(int64(rows.Len()))), set.Path))
	base.SetText(v.kinds, "")
	if v.shown.set != set {
		v.Show(0)
		v.shown = filled{set: set}
		v.table.SetSifted(rows, rows.Len(), "")
	}
	base.Show(v.problems, false)
}
