// Package settings is the place in the window for language, appearance, size and folder.
package settings

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/session"
	"pagetwin/app/present/teach"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/plot"
)

// Choices are the settings with the functions that change them.
type Choices struct {
	Variant  look.Variant
	Scale    float32
	Language func(code string)
	Look     func(v look.Variant, scale float32)
	Version  string

	ChooseFolder  func() // asks for another folder
	DefaultFolder func() // goes back to the system's usual folder
}

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Curves *curves.Curves
	Teach  *teach.Teach

	AskPath parts.AskPath
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk  *Desk
	where *widget.Label
	cache *widget.Label
	clear *base.Button

	limits *parts.Form
}

// New returns the view.
func New(d *Desk, c Choices) *View {
	v, book := &View{desk: d}, d.Book
	v.limits = parts.NewForm(d.Limits, d.Shared, d.AskPath)
	head := widget.NewLabel(book.T("place.settings"))
	head.SizeName, head.TextStyle.Bold = theme.SizeNameHeadingText, true
	form := container.NewVBox(head,
		row(book.T("settings.language"), languages(book, c.Language)),
		row(book.T("settings.theme"), themes(book, c)),
		row(book.T("settings.palette"), palettes(d)),
		row(book.T("settings.scale"), scale(c)),
		row(book.T("settings.motion"), motion(d)),
		row(book.T("settings.folder"), v.folder(c)),
		base.Quiet(book.T("settings.folder.help")),
		row(book.T("settings.cache"), v.cacheRow()),
		widget.NewSeparator(),
		base.Border(nil, nil, nil, base.Flat(book.T("settings.limits.default"), theme.ContentUndoIcon(), v.resetLimits), base.Title(book.T("settings.limits"))),
		v.limits,
		widget.NewSeparator(),
		base.Quiet(book.T("settings.about", c.Version)),
	)
	v.Root = container.NewVScroll(container.NewPadded(container.NewPadded(base.AtMost(720, form))))
	v.Sync()
	return v
}

func (v *View) resetLimits() {
	v.desk.Limits.Reset()
	v.limits.Sync()
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	where := v.desk.Book.T("runs.nowhere")
	if ws := v.desk.Workspace; ws != nil {
		where = ws.Path()
	}
	base.SetText(v.where, where)
}

func row(title string, control fyne.CanvasObject) fyne.CanvasObject {
	return base.Border(nil, nil, base.FixedWidth(160, widget.NewLabel(title)), nil, control)
}

func languages(book *wording.Book, choose func(string)) fyne.CanvasObject {
	var names []string
	now := 0
	for i, code := range wording.Languages() {
		names = append(names, wording.LanguageName(code))
		if code == book.Lang() {
			now = i
		}
	}
	r := base.NewRadio(names, func(i int) { choose(wording.Languages()[i]) })
	r.Horizontal = true
	r.SetSelected(now)
	return r
}

func themes(book *wording.Book, c Choices) fyne.CanvasObject {
	var names []string
	for _, v := range look.Variants() {
		names = append(names, book.T("theme."+string(v)))
	}
	r := base.NewRadio(names, func(i int) { c.Look(look.Variants()[i], c.Scale) })
	r.Horizontal = true
	r.SetSelected(slices.Index(look.Variants(), c.Variant))
	return r
}

func palettes(d *Desk) fyne.CanvasObject {
	var names []string
	for _, p := range plot.Palettes() {
		names = append(names, d.Book.T("palette."+string(p)))
	}
	r := base.NewRadio(names, func(i int) { d.Curves.SetPalette(plot.Palettes()[i]) })
	r.Horizontal = true
	r.SetSelected(max(0, slices.Index(plot.Palettes(), d.Curves.Palette)))
	return r
}

// motion switches the motion between the steps of stories.
func motion(d *Desk) fyne.CanvasObject {
	c := base.NewCheck(d.Book.T("settings.motion.on"), d.Teach.SetMotion)
	c.SetChecked(d.Teach.Motion)
	return parts.Hint(d.Shared, c, "settings.motion.hint")
}

// The sizes of text, in percent of the normal one.
const smallest, largest, step = 70, 200, 10

func scale(c Choices) fyne.CanvasObject {
	value := widget.NewLabel(percent(c.Scale))
	s := base.NewSlider(smallest, largest, step)
	s.SetValue(float64(c.Scale) * 100)
	s.OnChanged = func(v float64) { value.SetText(percent(float32(v / 100))) }
	s.OnChangeEnded = func(v float64) {
		c.Scale = float32(v / 100)
		c.Look(c.Variant, c.Scale)
	}
	return base.Border(nil, nil, nil, base.FixedWidth(64, value), s)
}

// folder shows the folder of runs and judgements, and changes it.
func (v *View) folder(c Choices) fyne.CanvasObject {
	book := v.desk.Book
	v.where = widget.NewLabel("")
	v.where.Truncation, v.where.Selectable = fyne.TextTruncateEllipsis, true
	return base.Border(nil, nil, nil, container.NewHBox(
		base.NewButton(book.T("save.browse"), c.ChooseFolder), base.Flat(book.T("settings.folder.default"), nil, c.DefaultFolder)), v.where)
}

// cacheRow shows the size of the kept signatures, and clears them.
func (v *View) cacheRow() fyne.CanvasObject {
	v.cache = widget.NewLabel("")
	v.cache.Truncation = fyne.TextTruncateEllipsis
	v.clear = base.Flat(v.desk.Book.T("settings.cache.clear"), theme.DeleteIcon(), func() { v.desk.ClearCache(v.Enter) })
	return container.NewBorder(nil, nil, nil, v.clear, v.cache)
}

// Enter refreshes data that may have changed since the place was last shown.
func (v *View) Enter() {
	book := v.desk.Book
	v.desk.CacheUse(func(size, limit int64, ok bool) {
		says := book.T("settings.cache.none")
		if ok {
			says = book.T("settings.cache.use", wording.Bytes(size), wording.Bytes(limit))
		}
		base.SetText(v.cache, says)
		if ok && size > 0 {
			v.clear.Enable()
		} else {
			v.clear.Disable()
		}
	})
}

func percent(scale float32) string { return fmt.Sprintf("%.0f %%", scale*100) }
