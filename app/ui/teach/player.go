package teach

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/teach"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/stage"
)

// player has the buttons and the line of steps.
type player struct {
	root   fyne.CanvasObject
	desk   *Desk
	play   *base.Button
	line   *stage.Timeline
	where  *widget.Label
	speed  *lists.Select
	parts  *widget.Label
	forget *base.Button
	parted *fyne.Container
}

func newPlayer(d *Desk) *player {
	v := &player{desk: d, where: widget.NewLabel("")}
	p, t := d.Teach, d.Book.T
	button := func(icon fyne.Resource, key string, do func()) fyne.CanvasObject {
		return base.WithHint(base.Flat("", icon, do), t(key), d.Status.SetHint)
	}
	v.play = base.NewIconButton("", theme.MediaPlayIcon(), func() { p.Play(!p.Playing) })
	v.play.Importance = widget.HighImportance
	v.line = stage.NewTimeline(p.Jump, v.over)
	var speeds []string
	for _, s := range teach.Speeds {
		speeds = append(speeds, strconv.FormatFloat(s, 'g', -1, 64)+"×")
	}
	v.speed = lists.NewSelect(d.Book, speeds, p.SetSpeed)
	v.speed.Mark(p.Speed)
	buttons := container.NewHBox(
		button(theme.MediaSkipPreviousIcon(), "teach.first", func() { p.Jump(0) }),
		button(theme.NavigateBackIcon(), "teach.back", p.Back),
		base.WithHint(v.play, t("teach.play"), d.Status.SetHint),
		button(theme.NavigateNextIcon(), "teach.forward", p.Forward),
		button(theme.MediaSkipNextIcon(), "teach.last", p.Last))
	v.parts = widget.NewLabel("")
	v.parts.Importance, v.parts.Truncation = widget.WarningImportance, fyne.TextTruncateEllipsis
	v.forget = base.Flat(t("teach.parting.forget"), theme.ContentClearIcon(), p.Forget)
	v.parted = base.Border(nil, nil, nil, v.forget, v.parts)
	row := base.Border(nil, nil, buttons, container.NewHBox(v.where, base.WithHint(base.FixedWidth(76, v.speed), t("teach.speed"), d.Status.SetHint)),
		container.NewVBox(v.line))
	v.root = container.NewVBox(v.parted, row)
	return v
}

// over shows which step is under the pointer.
func (v *player) over(step int) {
	m, words := v.desk.Teach.Moments, ""
	if step >= 0 && step < len(m.Steps) {
		words = v.desk.Book.T("teach.over", step+1, v.desk.Book.W(m.Chapters[m.ChapterAt(step)].Title))
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.line)
	v.desk.Status.SetHint(words, at.X, at.Y+v.line.Size().Height)
}

func (v *player) sync() {
	p, t := v.desk.Teach, v.desk.Book.T
	icon := theme.MediaPlayIcon()
	if p.Playing {
		icon = theme.MediaPauseIcon()
	}
	if v.play.Icon != icon {
		v.play.SetIcon(icon)
	}
	var begins []int
	for _, c := range p.Moments.Chapters {
		begins = append(begins, c.From)
	}
	v.line.Set(p.At, len(p.Moments.Steps), begins, p.Parting)
	at := 0
	if len(p.Moments.Steps) > 0 {
		at = p.At + 1
	}
	base.SetText(v.where, fmt.Sprintf("%d / %d", at, len(p.Moments.Steps)))
	words := ""
	switch {
	case p.Compared == nil:
	case p.Parting >= 0:
		words = t("teach.parting", p.Parting+1)
	default:
		words = t("teach.parting.none")
	}
	base.SetText(v.parts, words)
	base.Show(v.parted, words != "")
	base.Show(v.forget, p.Edits == nil)
}
