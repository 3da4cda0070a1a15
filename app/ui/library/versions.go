package library

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	versionsplace "pagetwin/app/present/versions"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/base/table"
	"pagetwin/core/find/versions"
)

// versionsView compares two folders, or the open set with another one.
type versionsView struct {
	root fyne.CanvasObject
	desk *Desk

	old, now, by, state *lists.Select
	against             *base.Entry
	compare             *base.Button
	why                 *widget.Label
	says                *base.Prose
	saving              *fyne.Container
	table               *lists.DataTable[*versions.Row]
	changes             *longtext.View
	lower               *fyne.Container

	folders []versionsplace.Folder // the folders on offer
	listed  *versions.Comparison
	passing versions.State
	chosen  *versions.Row
	syncing bool
}

func newVersionsView(d *Desk, open Dialogs) *versionsView {
	v := &versionsView{desk: d, says: base.Quiet(""), changes: longtext.New(d.Do)}
	v.state = v.choice(func(i int) {
		s := versions.State("")
		if i > 0 {
			s = versions.States()[i-1]
		}
		d.Versions.SetState(s)
	})
	v.table = lists.NewDataTable(v.rowTable(), base.FixedWidth(190, v.state))
	v.saving = container.NewHBox(
		base.Flat(v.t("versions.save"), theme.DocumentSaveIcon(), func() {
			open.Table("versions.csv", v.t("versions.save"), func(path string) { d.Versions.Save(path, false) })
		}),
		base.Flat(v.t("versions.report"), theme.DocumentSaveIcon(), func() {
			open.Table("versions.html", v.t("versions.report"), func(path string) { d.Versions.Save(path, true) })
		}))
	v.lower = container.New(&tall{150}, v.changes)
	said := base.Border(nil, nil, nil, v.saving, v.says)
	v.root = base.Border(container.NewVBox(v.head(open), said), v.lower, nil, nil, v.table)
	v.sync()
	return v
}

func (v *versionsView) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

// choice returns a choice that reports only a person's choosing, not being filled.
func (v *versionsView) choice(take func(i int)) *lists.Select {
	s := lists.NewSelect(nil, nil)
	s.Words = lists.WordsOfSelect(v.desk.Book)
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); !v.syncing && i >= 0 {
			take(i)
		}
	}
	return s
}

// head returns the controls that choose the two versions.
func (v *versionsView) head(open Dialogs) fyne.CanvasObject {
	c := v.desk.Versions
	v.old = v.choice(func(i int) { c.SetFolders(v.folder(i), c.New, c.Against) })
	v.now = v.choice(func(i int) { c.SetFolders(c.Old, v.folder(i), c.Against) })
	v.by = v.choice(c.ChooseAlgorithm)
	v.compare = base.NewIconButton(v.t("versions.compare"), theme.MediaPlayIcon(), c.Compare)
	v.compare.Importance = widget.HighImportance
	v.against = base.NewEntry()
	v.against.SetPlaceHolder(v.t("versions.against"))
	take := func(path string) { c.SetFolders(c.Old, c.New, path) }
	v.against.OnChanged = func(s string) {
		if !v.syncing {
			take(s)
		}
	}
	v.why = widget.NewLabel("")
	v.why.Importance, v.why.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	folders := container.NewGridWithColumns(2,
		base.Border(nil, nil, parts.Hint(v.desk.Shared, widget.NewLabel(v.t("versions.old")), "versions.old.hint"), nil, v.old),
		base.Border(nil, nil, parts.Hint(v.desk.Shared, widget.NewLabel(v.t("versions.new")), "versions.new.hint"), nil, v.now))
	run := container.NewHBox(parts.Hint(v.desk.Shared, widget.NewLabel(v.t("versions.by")), "versions.by.hint"), base.FixedWidth(170, v.by), v.compare)
	browse := container.NewHBox(
		parts.Hint(v.desk.Shared, base.NewIconButton("", theme.FolderOpenIcon(), func() { open.Other(true, take) }), "versions.against.folder"),
		parts.Hint(v.desk.Shared, base.NewIconButton("", theme.FileIcon(), func() { open.Other(false, take) }), "versions.against.file"))
	return container.NewVBox(
		base.Border(nil, nil, nil, run, folders),
		container.NewGridWithColumns(2, base.Border(nil, nil, nil, browse, v.against), v.why))
}

// folder returns the folder of an option; the first option is all pages.
func (v *versionsView) folder(i int) string {
	if i == 0 {
		return ""
	}
	return v.folders[i-1].Path
}

// rowTable describes the table of the pages of both versions.
func (v *versionsView) rowTable() lists.Table[*versions.Row] {
	d := v.desk
	return lists.Table[*versions.Row]{
		Name: "versions", Book: d.Book, Store: d.Store, Columns: versionColumns(d.Book),
		ID: func(r *versions.Row) any { return r },
		Color: func(r *versions.Row) fyne.ThemeColorName {
			if r.State == versions.Identical || r.State == versions.SameBody {
				return theme.ColorNamePlaceHolder
			}
			return ""
		},
		OnRow: func(_ int, r *versions.Row) { d.Versions.OpenRow(v.table.InSight(), r) },
	}
}

func versionColumns(book *wording.Book) []lists.Column[*versions.Row] {
	col := func(key string, kind table.Kind, width float32, value func(r *versions.Row) any) lists.Column[*versions.Row] {
		return lists.Col(book, "versions.col."+key, kind, width, value)
	}
	both := func(r *versions.Row) bool { return r.Old >= 0 && r.New >= 0 }
	share := func(key string, width float32, known func(r *versions.Row) bool, value func(r *versions.Row) float64) lists.Column[*versions.Row] {
		return col(key, table.Share, width, func(r *versions.Row) any { return value(r) }).Worded(func(r *versions.Row) string {
			if !known(r) {
				return ""
			}
			return wording.Share(value(r))
		})
	}
	part := func(key string, of func(r *versions.Row) versions.Part) lists.Column[*versions.Row] {
		return col(key, table.Whole, 84, func(r *versions.Row) any { return of(r).Chars }).Worded(func(r *versions.Row) string { return chars(of(r)) })
	}
	return []lists.Column[*versions.Row]{
		col("path", table.Text, 250, func(r *versions.Row) any {
			if r.NewPath != "" {
				return book.T("versions.moved", r.Path, r.NewPath)
			}
			return r.Path
		}),
		col("state", table.Text, 120, func(r *versions.Row) any { return book.W(r.State.Words()) }).
			Ordered(func(r *versions.Row) float64 { return float64(slices.Index(versions.States(), r.State)) }),
		share("score", 70, func(r *versions.Row) bool { return r.Scored }, func(r *versions.Row) float64 { return r.Score }),
		share("shared", 76, both, func(r *versions.Row) float64 { return r.Change.Shared }),
		part("removed", func(r *versions.Row) versions.Part { return r.Change.Removed }),
		part("added", func(r *versions.Row) versions.Part { return r.Change.Added }),
		col("change", table.Text, 400, func(r *versions.Row) any {
			if !both(r) {
				return ""
			}
			return strings.Join(strings.Fields(r.Change.Excerpt(3)), " ")
		}),
	}
}

// chars returns the number of characters that one version alone has, "" for none.
func chars(p versions.Part) string {
	if p.Chars == 0 {
		return ""
	}
	return wording.Count(int64(p.Chars))
}

// sync shows the choices and the result of the comparison.
func (v *versionsView) sync() {
	v.syncing = true
	defer func() { v.syncing = false }()
	c := v.desk.Versions
	v.syncFolders()
	if names := v.algorithms(); len(names) > 0 {
		offer(v.by, names, c.Algorithm)
	}
	if v.against.Text != c.Against {
		v.against.SetText(c.Against)
	}
	off := c.Working()
	why := ""
	if err := c.Problem(); err != nil {
		off, why = true, v.desk.Book.E(err)
	}
	base.SetText(v.why, why)
	if off != v.compare.Disabled() {
		if v.compare.Enable(); off {
			v.compare.Disable()
		}
	}
	base.Show(v.table, c.Result != nil)
	base.Show(v.saving, c.Result != nil)
	offer(v.state, v.states(), slices.Index(versions.States(), c.State)+1)
	says := c.Says()
	if says == "" {
		says = v.t("versions.about")
	}
	setProse(v.says, says, v.root)
	if v.listed != c.Result || v.passing != c.State {
		v.listed, v.passing = c.Result, c.State
		rows, all := c.Listed()
		sifted := ""
		if c.State != "" {
			sifted = v.desk.Book.W(c.State.Words())
		}
		v.table.SetSifted(lists.All(rows), all, sifted)
	}
	v.syncChanges()
}

// syncFolders fills the choices with the folders of the set.
func (v *versionsView) syncFolders() {
	c := v.desk.Versions
	if !slices.Equal(v.folders, c.Folders) || len(v.old.Options) == 0 {
		v.folders = c.Folders
		options := []string{v.t("versions.all")}
		for _, f := range v.folders {
			options = append(options, v.t("sift.counted", f.Path, wording.Count(int64(f.Pages))))
		}
		v.old.SetOptions(options)
		v.now.SetOptions(options)
	}
	for s, path := range map[*lists.Select]string{v.old: c.Old, v.now: c.New} {
		at := slices.IndexFunc(v.folders, func(f versionsplace.Folder) bool { return f.Path == path }) + 1
		if s.SelectedIndex() != at {
			s.SetSelectedIndex(at)
		}
	}
}

func (v *versionsView) algorithms() []string {
	var names []string
	for _, a := range v.desk.Algorithms {
		names = append(names, a.Name)
	}
	return names
}

// states returns the states to choose from, with their counts.
func (v *versionsView) states() []string {
	c := v.desk.Versions
	out := []string{v.t("versions.states")}
	for _, s := range versions.States() {
		out = append(out, v.t("sift.counted", v.desk.Book.W(s.Words()), wording.Count(int64(c.Counts[s]))))
	}
	return out
}

// syncChanges shows the differences of two pages that are in different sets.
func (v *versionsView) syncChanges() {
	c := v.desk.Versions
	base.Show(v.lower, c.Chosen != nil)
	if c.Chosen == v.chosen {
		return
	}
	v.chosen = c.Chosen
	if c.Chosen == nil {
		v.changes.SetText("", nil)
		return
	}
	var out strings.Builder
	change := c.Chosen.Change
	for _, h := range change.Hunks {
		fmt.Fprintf(&out, "%s\n− %s\n+ %s\n%s\n\n", h.Before, h.Old, h.New, h.After)
	}
	if change.MoreHunks > 0 {
		out.WriteString(v.t("versions.more", wording.Count(int64(change.MoreHunks))))
	}
	if out.Len() == 0 {
		out.WriteString(v.t("versions.nochange"))
	}
	v.changes.SetText(out.String(), nil)
}
