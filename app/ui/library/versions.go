package library

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/versions"
)

// versionsView compares two folders, or the open set with another one.
type versionsView struct {
	root fyne.CanvasObject
	desk *present.Desk

	old, now, by, state *widgets.Select
	against             *widgets.Entry
	compare             *widgets.Button
	why                 *widget.Label
	says                *widgets.Prose
	saving              *fyne.Container
	table               *widgets.DataTable
	changes             *widgets.TextView
	lower               *fyne.Container

	folders []present.Folder // offered
	listed  *versions.Comparison
	passing versions.State
	chosen  int
	syncing bool
}

var versionColumns = []struct {
	key   string
	width float32
	right bool
}{{"path", 250, false}, {"state", 120, false}, {"score", 70, true}, {"shared", 76, true}, {"removed", 84, true}, {"added", 84, true}, {"change", 400, false}}

func newVersionsView(d *present.Desk, open Dialogs) *versionsView {
	v := &versionsView{desk: d, says: widgets.Quiet(""), changes: widgets.NewTextView(d.Do), chosen: -1}
	v.state = v.choice(func(i int) {
		s := versions.State("")
		if i > 0 {
			s = versions.States()[i-1]
		}
		d.Versions.SetState(s)
	})
	v.table = widgets.NewDataTable(v.source(), widgets.FixedWidth(190, v.state))
	v.saving = container.NewHBox(
		widgets.Flat(v.t("versions.save"), theme.DocumentSaveIcon(), func() {
			open.Table("versions.csv", v.t("versions.save"), func(path string) { d.Versions.Save(path, false) })
		}),
		widgets.Flat(v.t("versions.report"), theme.DocumentSaveIcon(), func() {
			open.Table("versions.html", v.t("versions.report"), func(path string) { d.Versions.Save(path, true) })
		}))
	v.lower = container.New(&tall{150}, v.changes)
	said := widgets.Border(nil, nil, nil, v.saving, v.says)
	v.root = widgets.Border(container.NewVBox(v.head(open), said), v.lower, nil, nil, v.table)
	v.sync()
	return v
}

func (v *versionsView) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

// choice is one that tells nobody while it is filled.
func (v *versionsView) choice(take func(i int)) *widgets.Select {
	s := widgets.NewSelect(nil, nil)
	s.Words = widgets.WordsOfSelect(v.desk.Book)
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); !v.syncing && i >= 0 {
			take(i)
		}
	}
	return s
}

// head asks what is compared with what.
func (v *versionsView) head(open Dialogs) fyne.CanvasObject {
	c := v.desk.Versions
	v.old = v.choice(func(i int) { c.SetFolders(v.folder(i), c.New, c.Against) })
	v.now = v.choice(func(i int) { c.SetFolders(c.Old, v.folder(i), c.Against) })
	v.by = v.choice(c.ChooseAlgorithm)
	v.compare = widgets.NewIconButton(v.t("versions.compare"), theme.MediaPlayIcon(), c.Compare)
	v.compare.Importance = widget.HighImportance
	v.against = widgets.NewEntry()
	v.against.SetPlaceHolder(v.t("versions.against"))
	take := func(path string) { c.SetFolders(c.Old, c.New, path) }
	v.against.OnChanged = func(s string) {
		if !v.syncing {
			take(s)
		}
	}
	v.why = widget.NewLabel("")
	v.why.Importance, v.why.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	hint := func(o fyne.CanvasObject, key string) fyne.CanvasObject {
		return widgets.WithHint(o, v.t(key), v.desk.Status.SetHint)
	}
	folders := container.NewGridWithColumns(2,
		widgets.Border(nil, nil, hint(widget.NewLabel(v.t("versions.old")), "versions.old.hint"), nil, v.old),
		widgets.Border(nil, nil, hint(widget.NewLabel(v.t("versions.new")), "versions.new.hint"), nil, v.now))
	run := container.NewHBox(hint(widget.NewLabel(v.t("versions.by")), "versions.by.hint"), widgets.FixedWidth(170, v.by), v.compare)
	browse := container.NewHBox(
		hint(widgets.NewIconButton("", theme.FolderOpenIcon(), func() { open.Other(true, take) }), "versions.against.folder"),
		hint(widgets.NewIconButton("", theme.FileIcon(), func() { open.Other(false, take) }), "versions.against.file"))
	return container.NewVBox(
		widgets.Border(nil, nil, nil, run, folders),
		container.NewGridWithColumns(2, widgets.Border(nil, nil, nil, browse, v.against), v.why))
}

// folder is the folder of an option; the first is all pages.
func (v *versionsView) folder(i int) string {
	if i == 0 {
		return ""
	}
	return v.folders[i-1].Path
}

func (v *versionsView) row(i int) *versions.Row { return &v.desk.Versions.Result.Rows[i] }

func (v *versionsView) source() widgets.TableSource {
	d := v.desk
	src := widgets.TableSource{
		Name: "versions", Store: d.Store, Rows: d.Versions.Rows, Cell: v.cell, Compare: v.order,
		Color: func(row int) fyne.ThemeColorName {
			if s := v.row(row).State; s == versions.Identical || s == versions.SameBody {
				return theme.ColorNamePlaceHolder
			}
			return ""
		},
		Pass: d.Versions.Passes,
		Passing: func() string {
			if d.Versions.State == "" {
				return ""
			}
			return d.Book.W(d.Versions.State.Words())
		},
		OnRow: func(row int) { d.Versions.OpenRow(v.table.Order(), row) },
		Count: func(n, all int) string {
			return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
		},
		Find: v.t("table.filter"),
	}
	for _, c := range versionColumns {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("versions.col." + c.key), Width: c.width, Right: c.right})
	}
	return src
}

func (v *versionsView) cell(row, col int) string {
	r := v.row(row)
	both := r.Old >= 0 && r.New >= 0
	switch versionColumns[col].key {
	case "path":
		if r.NewPath != "" {
			return v.t("versions.moved", r.Path, r.NewPath)
		}
		return r.Path
	case "state":
		return v.desk.Book.W(r.State.Words())
	case "score":
		if r.Scored {
			return present.Share(r.Score)
		}
	case "shared":
		if both {
			return present.Share(r.Change.Shared)
		}
	case "removed":
		return chars(r.Change.Removed)
	case "added":
		return chars(r.Change.Added)
	case "change":
		if both {
			return strings.Join(strings.Fields(r.Change.Excerpt(3)), " ")
		}
	}
	return ""
}

// chars is how many characters one version alone has, "" for none.
func chars(p versions.Part) string {
	if p.Chars == 0 {
		return ""
	}
	return present.Count(int64(p.Chars))
}

func (v *versionsView) order(col, a, b int) int {
	x, y := v.row(a), v.row(b)
	switch versionColumns[col].key {
	case "state":
		return cmp.Compare(slices.Index(versions.States(), x.State), slices.Index(versions.States(), y.State))
	case "score":
		return cmp.Compare(x.Score, y.Score)
	case "shared":
		return cmp.Compare(x.Change.Shared, y.Change.Shared)
	case "removed":
		return cmp.Compare(x.Change.Removed.Chars, y.Change.Removed.Chars)
	case "added":
		return cmp.Compare(x.Change.Added.Chars, y.Change.Added.Chars)
	}
	return strings.Compare(v.cell(a, col), v.cell(b, col))
}

// sync shows what is chosen and what came of it.
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
	widgets.SetText(v.why, why)
	if off != v.compare.Disabled() {
		if v.compare.Enable(); off {
			v.compare.Disable()
		}
	}
	widgets.Show(v.table, c.Result != nil)
	widgets.Show(v.saving, c.Result != nil)
	offer(v.state, v.states(), slices.Index(versions.States(), c.State)+1)
	says := c.Says()
	if says == "" {
		says = v.t("versions.about")
	}
	setProse(v.says, says, v.root)
	if v.listed != c.Result || v.passing != c.State {
		v.listed, v.passing = c.Result, c.State
		v.table.Reload()
	}
	v.syncChanges()
}

// syncFolders offers the folders of the set.
func (v *versionsView) syncFolders() {
	c := v.desk.Versions
	if !slices.Equal(v.folders, c.Folders) || len(v.old.Options) == 0 {
		v.folders = c.Folders
		options := []string{v.t("versions.all")}
		for _, f := range v.folders {
			options = append(options, v.t("sift.counted", f.Path, present.Count(int64(f.Pages))))
		}
		v.old.SetOptions(options)
		v.now.SetOptions(options)
	}
	for s, path := range map[*widgets.Select]string{v.old: c.Old, v.now: c.New} {
		at := slices.IndexFunc(v.folders, func(f present.Folder) bool { return f.Path == path }) + 1
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

// states are the states to choose from, counted.
func (v *versionsView) states() []string {
	c := v.desk.Versions
	out := []string{v.t("versions.states")}
	for _, s := range versions.States() {
		out = append(out, v.t("sift.counted", v.desk.Book.W(s.Words()), present.Count(int64(c.Counts[s]))))
	}
	return out
}

// syncChanges shows in what two pages differ that are not in one set.
func (v *versionsView) syncChanges() {
	c := v.desk.Versions
	widgets.Show(v.lower, c.Chosen >= 0)
	if c.Chosen == v.chosen {
		return
	}
	v.chosen = c.Chosen
	if c.Chosen < 0 {
		v.changes.SetText("", nil)
		return
	}
	var out strings.Builder
	change := v.row(c.Chosen).Change
	for _, h := range change.Hunks {
		fmt.Fprintf(&out, "%s\n− %s\n+ %s\n%s\n\n", h.Before, h.Old, h.New, h.After)
	}
	if change.MoreHunks > 0 {
		out.WriteString(v.t("versions.more", present.Count(int64(change.MoreHunks))))
	}
	if out.Len() == 0 {
		out.WriteString(v.t("versions.nochange"))
	}
	v.changes.SetText(out.String(), nil)
}
