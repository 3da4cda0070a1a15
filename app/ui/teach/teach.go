// Package teach is the place in the window that shows an algorithm step by step.
package teach

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/session"
	"pagetwin/app/present/teach"
	"pagetwin/app/ui/bodies"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/base/table"
	"pagetwin/core/trace/scene"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Teach *teach.Teach

	AskPath parts.AskPath
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk   *Desk
	cards  *cards
	choice *bodies.Choice
	choose fyne.CanvasObject // choice, with the way back to the lessons
	inside fyne.CanvasObject

	settings *settings
	columns  [2]*column
	middle   *fyne.Container // the columns
	edits    *edits
	ballot   *ballot
	player   *player
	chapters *lists.DataTable[string]
	code     *stage.Stage
	codeAt   [3]any // the story, the line and the language that the code shows
}

// Dialogs are the functions of the window that the place calls.
type Dialogs struct {
	File    bodies.AskFile // asks for the file of a page
	Take    func()         // asks where to save the story
	Lecture func()         // shows the views and the sentence alone
}

// New returns the view.
func New(d *Desk, ask Dialogs) *View {
	v := &View{desk: d}
	v.cards = newCards(d)
	v.choice = bodies.NewChoice(d.Shared, &d.Teach.Sides, ask.File, func() { d.Teach.SetChoosing(false) })
	v.choose = base.Border(container.NewHBox(newLessons(d)), nil, nil, nil, v.choice.Root)
	v.settings = newSettings(d, ask)
	for i := range v.columns {
		v.columns[i] = newColumn(d)
	}
	v.middle = newColumns(v.columns)
	v.edits = newEdits(d)
	v.ballot = newBallot(d, func() float32 { return 1.2 * theme.TextSize() })
	v.player = newPlayer(d)
	foot := container.NewVBox(v.edits.root, v.ballot.board, v.player.root)
	stage := base.Border(nil, foot, nil, nil, v.middle)
	inner := base.Split(false, 0.6, 0.78, func() float32 { return 1e6 }, stage, v.side())
	left := base.On(look.Panel, container.NewVScroll(container.NewPadded(v.settings.root)))
	v.inside = base.Split(false, 0.1, 0.26, func() float32 { return 22 * theme.TextSize() }, left, inner)
	v.Root = container.NewStack(v.cards.root, v.choose, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) side() fyne.CanvasObject {
	p := v.desk.Teach
	v.chapters = lists.NewDataTable(lists.Table[string]{
		Book:    v.desk.Book,
		Columns: []lists.Column[string]{{Column: table.Column[string]{Value: func(title string) any { return title }}}},
		OnRow:   func(at int, _ string) { p.Chapter(at) },
		Bare:    true,
		Empty:   v.t("teach.none"),
	})
	v.code = stage.New(func() float32 { return 0.95 * theme.TextSize() })
	return base.Split(true, 0.2, 0.5, func() float32 { return 260 },
		base.Border(base.Title(v.t("teach.chapters")), nil, nil, nil, v.chapters),
		base.Border(base.Title(v.t("teach.code")), nil, nil, nil, v.code))
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	p := v.desk.Teach
	choosing := !p.Picking && (p.Choosing || !p.Ready())
	base.Show(v.cards.root, p.Picking)
	base.Show(v.choose, choosing)
	base.Show(v.inside, !p.Picking && !choosing)
	switch {
	case p.Picking:
		v.cards.sync()
		return
	case choosing:
		v.choice.Sync(p.Ready())
		return
	}
	v.settings.sync()
	syncColumns(v.middle, v.columns, p)
	v.edits.sync()
	v.ballot.sync()
	v.player.sync()
	v.syncChapters()
	v.syncCode()
}

// syncChapters lists the chapters and marks the present one.
func (v *View) syncChapters() {
	p := v.desk.Teach
	titles := make([]string, len(p.Moments.Chapters))
	for i, c := range p.Moments.Chapters {
		titles[i] = strconv.Itoa(i+1) + "  " + v.desk.Book.W(c.Title)
	}
	v.chapters.SetRows(titles)
	v.chapters.Choose(nil)
	if len(p.Moments.Steps) > 0 {
		v.chapters.Choose(p.Moments.ChapterAt(p.At))
	}
}

func (v *View) syncCode() {
	p := v.desk.Teach
	s, line := p.First.Story, -1
	if i := p.StepOf(0); s != nil && i >= 0 {
		line = s.Steps[i].Code
	}
	lang := v.desk.Book.Lang()
	if now := [3]any{s, line, lang}; now != v.codeAt {
		v.codeAt = now
		v.code.Draw(func(opt scene.Options) scene.Scene {
			if s == nil {
				return scene.Scene{}
			}
			opt.Lang = lang
			return scene.Code(s, line, opt)
		})
		v.code.Reveal("at")
	}
}

// newColumns lays out one story, or two beside each other.
func newColumns(c [2]*column) *fyne.Container { return container.NewGridWithColumns(1, c[0].root) }

func syncColumns(box *fyne.Container, c [2]*column, p *teach.Teach) {
	if n := len(p.Stories()); n != len(box.Objects) {
		box.Layout, box.Objects = layout.NewGridLayoutWithColumns(n), box.Objects[:1]
		if n == 2 {
			box.Objects = append(box.Objects, c[1].root)
		}
		box.Refresh()
	}
	for n, told := range p.Stories() {
		c[n].sync(told, n)
	}
}

// column shows one story: its subject, the views of the step, and its sentence.
type column struct {
	root  fyne.CanvasObject
	desk  *Desk
	head  *base.Heading
	facts *widget.Label
	stage *stage.Stage
	said  *stage.Stage
	shown struct {
		story any
		step  int
		err   string
		lang  string
	}
}

func newColumn(d *Desk) *column {
	c := &column{desk: d, head: base.Title(""), facts: widget.NewLabel("")}
	c.head.Truncation, c.facts.Truncation = fyne.TextTruncateEllipsis, fyne.TextTruncateEllipsis
	c.facts.Importance = widget.LowImportance
	c.stage = stage.New(stage.LetterSize)
	c.said = stage.NewProse(func() float32 { return 1.25 * theme.TextSize() })
	facts := base.HintOf(c.facts, func() string { return c.facts.Text }, d.Status.SetHint)
	c.root = base.Border(container.NewVBox(c.head, facts), c.said, nil, nil, c.stage)
	return c
}

func (c *column) sync(told *teach.Told, n int) {
	b, step := c.desk.Book, c.desk.Teach.StepOf(n)
	base.SetText(c.head, c.desk.Teach.Title(told))
	base.SetText(c.facts, c.desk.Teach.Facts(told))
	now := c.shown
	now.story, now.step, now.err, now.lang = told.Story, step, "", b.Lang()
	if told.Err != nil {
		now.err = b.E(told.Err)
	}
	if now == c.shown {
		return
	}
	if now.step != c.shown.step {
		c.stage.Top()
	}
	was := c.shown
	c.shown = now
	s, lang := told.Story, b.Lang()
	if s == nil || step < 0 {
		words := now.err
		if words == "" {
			words = b.T("teach.wait")
		}
		c.stage.Draw(func(opt scene.Options) scene.Scene { return scene.Said(words, opt) })
		c.said.Draw(func(scene.Options) scene.Scene { return scene.Scene{} })
		return
	}
	draw := func(opt scene.Options) scene.Scene {
		opt.Lang = lang
		return scene.Of(s, step, opt)
	}
	beside := step-was.step == 1 || was.step-step == 1
	if was.story == now.story && was.lang == lang && was.err == "" && beside && fyne.CurrentApp().Settings().ShowAnimations() {
		c.stage.Travel(draw, step < was.step, c.desk.Teach.Travel())
	} else {
		c.stage.Draw(draw)
	}
	c.said.Draw(func(opt scene.Options) scene.Scene { return scene.Said(b.W(s.Steps[step].Say), opt) })
}
