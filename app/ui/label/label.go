// Package label is the place in the window that judges pairs.
package label

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/compare"
	judging "pagetwin/app/present/label"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/bodies"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/judge/label"
	"pagetwin/core/show/diagram"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Label *judging.Label
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk      *Desk
	who       *base.Entry
	queue     *lists.Select
	doc       *base.Prose
	run       *lists.Select
	runs      []*results.Result
	blind     *base.Check
	teach     *base.Button // shows an algorithm's evidence; hidden from those who judge blind
	where     *base.Heading
	why       *widget.Label
	bodies    *bodies.Bodies
	middle    *fyne.Container
	buttons   map[label.Verdict]*base.Button
	done      *widget.Label // progress
	people    *widget.Label // agreement between people
	sample    *base.Prose
	disk      *widget.Label // number of judgements on the disk
	refused   *widget.Label // a judgement that came before the pair was painted
	guide     map[label.Verdict]*base.Prose
	shown     *compare.View
	threshold *parts.Threshold
}

// New returns the view; save asks for the file of the labels, guide for the meaning of the
// verdicts.
func New(d *Desk, save, guide func()) *View {
	v := &View{desk: d, buttons: map[label.Verdict]*base.Button{}, guide: map[label.Verdict]*base.Prose{}}
	v.bodies = bodies.New(d.Shared, func(int) {}, d.Label.Shown.Painted)
	v.where, v.why = base.Title(""), widget.NewLabel("")
	v.why.Alignment, v.why.Wrapping = fyne.TextAlignCenter, fyne.TextWrapWord
	v.middle = container.NewStack(v.bodies.Root, container.NewCenter(base.FixedWidth(460, v.why)))
	mode := lists.NewSelect(d.Book, []string{v.t("pair.differences"), v.t("pair.inline")}, func(i int) {
		v.bodies.SetMode([]bodies.Mode{bodies.Differences, bodies.OneText}[i])
	})
	mode.Mark(0)
	step := func(icon fyne.Resource, by int, key string) fyne.CanvasObject {
		return base.WithHint(base.Flat("", icon, func() { d.Label.Step(by) }), v.t(key), d.Status.SetHint)
	}
	v.teach = base.Flat("", base.BoardIcon(), d.Label.Teach)
	tools := container.NewHBox(base.WithHint(v.teach, v.t("teach.pair"), d.Status.SetHint), container.NewCenter(base.FixedWidth(150, mode)),
		step(theme.NavigateBackIcon(), -1, "label.prev"), step(theme.NavigateNextIcon(), 1, "label.next"))
	head := base.Border(nil, nil, nil, tools, v.where)
	main := base.Border(head, nil, nil, nil, v.verdicts(v.middle, guide))
	all := container.NewHSplit(base.On(look.Panel, container.NewPadded(v.side(save))), container.NewPadded(main))
	all.Offset = 0.22
	v.Root = all
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) verdicts(middle fyne.CanvasObject, guide func()) fyne.CanvasObject {
	keys, meanings := container.NewGridWithColumns(4), container.NewGridWithColumns(4)
	for _, x := range label.Verdicts() {
		b := base.NewButton(fmt.Sprintf("%s (%s)", v.desk.Book.W(x.Title()), x), func() { v.desk.Label.Judge(x) })
		v.buttons[x], v.guide[x] = b, base.Quiet("")
		keys.Add(base.HintOf(b, func() string { return v.desk.Judgements.Guide(x) }, v.desk.Status.SetHint))
		meanings.Add(v.guide[x])
	}
	edit := base.WithHint(base.Flat("", theme.DocumentCreateIcon(), guide), v.t("label.guide.edit"), v.desk.Status.SetHint)
	beside := container.NewHBox(base.Flat(v.t("label.back"), theme.ContentUndoIcon(), v.desk.Changes.Undo), edit)
	v.refused = widget.NewLabel("")
	v.refused.Alignment, v.refused.Truncation = fyne.TextAlignCenter, fyne.TextTruncateEllipsis
	early := base.Border(nil, nil, nil, beside, v.refused)
	return base.IfRoom(roomForMeanings, middle, container.NewVBox(early, keys), meanings)
}

// roomForMeanings is the height, at the normal size of text, from which the meanings of the
// verdicts are shown below them; below it the texts get the room, and a hint shows the meaning.
const roomForMeanings = 420

// syncNotes shows the number of judgements on the disk, a judgement that came too early, and the
// meanings of the verdicts.
func (v *View) syncNotes() {
	j := v.desk.Judgements
	n, err := j.Waiting()
	text, importance := v.t("label.disk.all", wording.Count(int64(j.Everyone().Judged))), widget.SuccessImportance
	switch {
	case err != nil:
		text, importance = v.t("label.disk.refused", wording.Count(int64(n))), widget.DangerImportance
	case n > 0:
		text, importance = v.t("label.disk.waiting", wording.Count(int64(n))), widget.MediumImportance
	case j.Journal() == "":
		text = ""
	}
	if v.disk.Importance != importance {
		v.disk.Importance = importance
		v.disk.Refresh()
	}
	base.SetText(v.disk, text)
	early := ""
	importance = widget.LowImportance
	if r := j.Refused(); r != "" {
		early, importance = v.t("label.early", r), widget.WarningImportance
	} else if n := j.Early(); n > 0 {
		early = v.t("label.earlier", wording.Count(int64(n)))
	}
	if v.refused.Importance != importance {
		v.refused.Importance = importance
		v.refused.Refresh()
	}
	base.SetText(v.refused, early)
	for x, p := range v.guide {
		p.SetText(j.Guide(x))
	}
}

// side returns the settings of a session of labelling, and its progress.
func (v *View) side(save func()) fyne.CanvasObject {
	l := v.desk.Label
	v.who = base.NewEntry()
	v.who.SetPlaceHolder(v.t("label.who.placeholder"))
	v.who.SetText(v.desk.Judgements.Who())
	v.who.OnChanged = v.desk.Judgements.SetWho
	v.who.OnSubmitted = func(string) { // gives the keys back to the verdicts
		if c := fyne.CurrentApp().Driver().CanvasForObject(v.who); c != nil {
			c.Unfocus()
		}
	}
	titles, _ := l.Titles()
	var names []string
	for _, t := range titles {
		names = append(names, v.desk.Book.W(t))
	}
	v.queue = lists.NewSelect(v.desk.Book, names, l.ChooseQueue)
	v.doc = base.Quiet("")
	v.run = lists.NewSelect(v.desk.Book, nil, func(i int) { v.desk.Session.SetFocus(v.runs[i]) })
	v.blind = base.NewCheck(v.t("label.blind"), nil)
	v.blind.SetChecked(l.Blind)
	v.blind.OnChanged = l.SetBlind
	v.done, v.people, v.sample = widget.NewLabel(""), widget.NewLabel(""), base.Quiet("")
	v.done.Wrapping, v.people.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	v.disk, v.threshold = widget.NewLabel(""), parts.NewThreshold(v.desk.Shared)
	foot := container.NewVBox(widget.NewSeparator(), v.disk,
		base.Flat(v.t("label.disputed.open"), theme.ListIcon(), v.openDisputed),
		base.Flat(v.t("label.save"), theme.DocumentSaveIcon(), save))
	return base.Border(nil, foot, nil, nil, container.NewVScroll(container.NewVBox(
		base.Title(v.t("label.who")), v.who,
		base.Title(v.t("label.queue")), v.queue, v.doc,
		base.Title(v.t("label.run")), v.run, v.threshold.Root,
		base.WithHint(v.blind, v.t("label.blind.hint"), v.desk.Status.SetHint),
		base.NewIconButton(v.t("label.refill"), theme.ViewRefreshIcon(), l.Fill),
		widget.NewSeparator(),
		base.Title(v.t("label.progress")), v.done, v.sample, v.people)))
}

// openDisputed opens the pairs on which people differ, to step through.
func (v *View) openDisputed() {
	list := v.desk.Label.Disputed()
	if list.Len() == 0 {
		v.desk.Status.Note("label.disputed.none")
		return
	}
	v.desk.OpenPair(list, 0)
}

// Switch shows the plot of one text against the other, or hides it.
func (v *View) Switch() { v.bodies.Switch() }

// Picture returns the picture of both texts; its layout is nil for none.
func (v *View) Picture() diagram.Picture { return v.bodies.Picture() }

// Sync shows the presenter's state.
func (v *View) Sync() {
	l := v.desk.Label
	if v.who.Text != v.desk.Judgements.Who() {
		v.who.SetText(v.desk.Judgements.Who())
	}
	v.queue.Mark(l.Queue)
	_, docs := l.Titles()
	v.doc.SetText(v.desk.Book.W(docs[l.Queue]))
	v.syncRuns()
	v.syncPair()
	v.syncProgress()
	v.syncNotes()
}

func (v *View) syncRuns() {
	v.runs = v.desk.Session.OverSet()
	parts.OfferRuns(v.run, v.runs, v.desk.Label.Run())
	v.threshold.Sync(v.desk.Label.Run())
}

func (v *View) syncPair() {
	l := v.desk.Label
	p := l.Shown.View
	some := p != nil && l.At < len(l.Items)
	base.Show(v.teach, some && !l.Blind)
	v.bodies.SetBlind(l.Blind)
	base.Show(v.bodies.Root, some)
	base.Show(v.middle.Objects[1], !some)
	for _, b := range v.buttons {
		if b.Disabled() == some {
			if some {
				b.Enable()
			} else {
				b.Disable()
			}
		}
	}
	if !some {
		v.shown = nil
		v.bodies.Clear()
		base.SetText(v.where, v.t("place.label"))
		base.SetText(v.why, v.whyWords())
		return
	}
	if p != v.shown {
		v.shown = p
		v.bodies.Show(p)
	}
	base.SetText(v.where, v.t("label.at", wording.Count(int64(l.At+1)), wording.Count(int64(len(l.Items)))))
	v.bodies.SetFacts(v.factWords(p))
	v.markVerdict(p)
}

// whyWords returns the reason why there is nothing to judge, with advice.
func (v *View) whyWords() string {
	l := v.desk.Label
	switch {
	case v.desk.Session.Set() == nil:
		return v.t("page.noset")
	case len(v.runs) == 0:
		return v.t("label.norun")
	case l.Why != nil:
		return v.desk.Book.E(l.Why)
	case l.Filled && len(l.Items) > 0:
		return v.t("label.alldone", len(l.Items))
	case l.Filled:
		return v.t("label.nothing")
	}
	return v.t("label.filling")
}

// factWords returns lengths and hosts, and the score unless the person judges blind.
func (v *View) factWords(p *compare.View) string {
	l := v.desk.Label
	var parts []string
	for _, s := range p.Sides {
		parts = append(parts, v.t("page.chars", wording.Count(int64(len([]rune(s.Body))))))
	}
	facts := strings.Join(parts, " / ")
	if it := l.Items[l.At]; !l.Blind {
		facts += fmt.Sprintf(" · %s %.4f · ", v.t("label.score"), it.Score) + v.t("pair.shared", 100*p.Shared,
			wording.Count(int64(p.Align.Shared)), wording.Count(int64(p.Align.TokensA)), wording.Count(int64(p.Align.TokensB)))
	}
	return facts
}

func (v *View) markVerdict(p *compare.View) {
	set := v.desk.Session.Set()
	e, judged := v.desk.Judgements.State().Of(v.desk.Judgements.Who(), set.Name, label.MakePair(p.Sides[0].Info.ID, p.Sides[1].Info.ID))
	for x, b := range v.buttons {
		b.StandOut(judged && e.Verdict == x, widget.MediumImportance)
	}
}

func (v *View) syncProgress() {
	p := v.desk.Judgements.Progress()
	var lines []string
	lines = append(lines, v.t("label.done", wording.Count(int64(p.Pairs))))
	for _, x := range label.Verdicts() {
		if n := p.Verdicts[x]; n > 0 {
			lines = append(lines, fmt.Sprintf("%s  %s", v.desk.Book.W(x.Title()), wording.Count(int64(n))))
		}
	}
	if p.Median > 0 {
		lines = append(lines, v.t("label.pace", p.Median))
	}
	base.SetText(v.done, strings.Join(lines, "\n"))
	everyone := v.desk.Judgements.Everyone()
	var people []string
	if len(everyone.Annotator) > 1 {
		for _, name := range slices.Sorted(maps.Keys(everyone.Annotator)) {
			people = append(people, fmt.Sprintf("%s  %s", name, wording.Count(int64(everyone.Annotator[name]))))
		}
	}
	for _, a := range v.desk.Judgements.Agreements() {
		people = append(people, v.t("label.agreement", a.A, a.B, a.All.N, a.All.Observed, a.All.Kappa))
	}
	if everyone.Disputed > 0 {
		people = append(people, v.t("label.disputes", everyone.Disputed))
	}
	base.SetText(v.people, strings.Join(people, "\n"))
	v.sample.SetText(v.sampleWords())
}

// sampleWords returns the estimates for the whole run from the random judgements.
func (v *View) sampleWords() string {
	e, ok := v.desk.Label.Estimate()
	switch {
	case !ok:
		return ""
	case !e.Known:
		return v.t("label.sample.none", e.Sampled)
	}
	iv := e.Intervals
	if !e.Defined {
		return v.t("label.sample.decided", e.Counted, e.Precision, iv.Precision.Low, iv.Precision.High, e.ForRecall)
	}
	return v.t("label.sample", e.Counted, e.Scored, e.Precision, iv.Precision.Low, iv.Precision.High, e.Recall, iv.Recall.Low, iv.Recall.High, e.F1, iv.F1.Low, iv.F1.High)
}

// Find opens the find bar of the texts.
func (v *View) Find() { v.bodies.Find() }

// Seen returns the tables behind the place, to be saved.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.desk.Label.SeenQueue(), v.desk.Label.SeenJudgements()}
}
