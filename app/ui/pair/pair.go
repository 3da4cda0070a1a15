// Package pair is the place in the window that shows two pages side by side.
package pair

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/pair"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/bodies"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/page/truth"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Pair *pair.Pair
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject
	*bodies.Bodies

	desk   *Desk
	choice *bodies.Choice
	inside *fyne.Container
	facts  *widget.Label // which pair it is, and its label
	strip  *strip
	meters *base.Legend // explains the strip
	light  *lists.Select
	whole  *base.Check

	numbers   *lists.DataTable[compare.Line]
	why       *why
	threshold *parts.Threshold // of the run whose evidence is shown
	noProof   *base.Prose
	proof     *fyne.Container // the parts with numbers, below noProof
	judging   *judging
}

// New returns the view; ask asks for the file of a page.
func New(d *Desk, ask bodies.AskFile) *View {
	v := &View{desk: d, Bodies: bodies.New(d.Shared, d.Pair.ChooseMatch, d.Pair.Painted)}
	v.choice = bodies.NewChoice(d.Shared, &d.Pair.Sides, ask, func() { d.Pair.SetChoosing(false) })
	v.build()
	v.Root = container.NewStack(v.choice.Root, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) build() {
	var names []string
	for _, a := range v.desk.Algorithms {
		names = append(names, a.Name)
	}
	v.strip = newStrip(names, v.verdictWords, v.stateWords, v.explain, v.desk.Status.SetHint, func() { v.desk.Do(v.inside.Refresh) })
	v.numbers = lists.NewDataTable(v.numberTable())
	v.noProof = base.Quiet("")
	v.why = newWhy(v.desk, v.Shown)
	v.threshold = parts.NewThreshold(v.desk.Shared)
	v.proof = base.Border(container.NewVBox(v.threshold.Root, v.noProof), nil, nil, nil, v.numbers)
	proof := container.NewHSplit(v.proof, v.why.root)
	proof.Offset = 0.5
	lower := container.NewVSplit(v.Bodies.Root, base.FixedHeight(150, proof)) // a fixed height keeps the bar in place
	lower.Offset = 0.72
	v.meters = base.NewLegend()
	all := base.NewCheck(v.t("pair.meters.all"), v.strip.setAll)
	v.inside = base.Border(container.NewVBox(v.head(), base.Border(nil, nil, nil, container.NewVBox(all), v.strip), v.meters), nil, nil, nil, lower)
}

func (v *View) head() fyne.CanvasObject {
	v.facts = widget.NewLabel("")
	v.facts.Truncation = fyne.TextTruncateEllipsis
	v.light = lists.NewSelect(v.desk.Book, []string{v.t("pair.differences"), v.t("pair.evidence"), v.t("pair.numbers"), v.t("pair.inline")}, func(i int) { v.SetMode(bodies.Mode(i)) })
	v.light.Mark(int(bodies.Differences))
	v.whole = base.NewCheck(v.t("pair.whole"), nil)
	v.whole.SetChecked(v.desk.Pair.Whole)
	v.whole.OnChanged = v.desk.Pair.SetWhole
	v.judging = newJudging(v.desk)
	tools := base.Row(
		v.judging.root,
		parts.Hint(v.desk.Shared, base.Flat("", theme.SearchReplaceIcon(), func() { v.desk.Pair.SetChoosing(true) }), "pair.choose.pages.hint"),
		parts.Hint(v.desk.Shared, base.Flat("", base.BoardIcon(), v.desk.Pair.Teach), "teach.pair"),
		parts.Hint(v.desk.Shared, v.whole, "pair.whole.hint"),
		parts.Hint(v.desk.Shared, container.NewCenter(base.FixedWidth(160, v.light)), "pair.numbers.hint"),
		parts.Hint(v.desk.Shared, base.Flat("", theme.MoveUpIcon(), func() { v.desk.Pair.StepMatch(-1) }), "pair.match.prev"),
		parts.Hint(v.desk.Shared, base.Flat("", theme.MoveDownIcon(), func() { v.desk.Pair.StepMatch(1) }), "pair.match.next"),
		parts.Hint(v.desk.Shared, base.Flat("K", theme.NavigateBackIcon(), func() { v.desk.Pair.Step(-1) }), "pair.prev"),
		parts.Hint(v.desk.Shared, base.Flat("J", theme.NavigateNextIcon(), func() { v.desk.Pair.Step(1) }), "pair.next"),
	)
	whole := base.HintOf(v.facts, func() string { return v.facts.Text }, v.desk.Status.SetHint)
	return base.Ends(whole, tools)
}

// explain shows the evidence of an algorithm.
func (v *View) explain(i int) {
	if v.light.SelectedIndex() == int(bodies.Differences) {
		v.light.SetSelectedIndex(int(bodies.Evidence))
	}
	v.desk.Pair.Explain(i)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	p := v.desk.Pair
	some := p.View != nil
	choosing := p.Choosing || !some && !p.Loading()
	base.Show(v.choice.Root, choosing)
	base.Show(v.inside, !choosing)
	if choosing {
		v.choice.Sync(p.View != nil)
	}
	if !some {
		v.Clear()
		return
	}
	if p.View != v.Shown() {
		v.showPair(p.View)
	}
	v.SetFacts(v.factWords(p.View))
	if p.Mark != v.Marked() {
		v.ShowMark(p.Mark, p.Match+1)
		v.why.matches.Choose(p.Match)
		v.why.matches.ScrollTo(p.Match)
	}
}

func (v *View) showPair(p *compare.View) {
	v.Show(p)
	base.SetText(v.facts, v.whereWords()+" · "+v.t(labelKey[p.Label]))
	v.strip.set(p.Verdicts, v.desk.Pair.Chosen)
	v.explainMeters(p)
	v.numbers.SetRows(p.Lines(v.desk.Book))
	v.why.sync(p)
	v.noProof.SetText(v.proofWords(p))
	run := v.desk.Pair.Run()
	v.threshold.Sync(run)
	base.Show(v.threshold.Root, run != nil && run.Moved()) // else the table shows it
	v.proof.Refresh()
	v.judging.mark(p)
	base.Show(v.judging.root, p.A >= 0 && p.B >= 0)
}

func (v *View) whereWords() string {
	p := v.desk.Pair
	if p.List == nil {
		return v.t("pair.two")
	}
	at := fmt.Sprintf("%s  %s", p.List.Name, v.t("pair.at", wording.Count(int64(p.At+1)), wording.Count(int64(p.List.Len()))))
	if p.List.Says != nil && p.At < p.List.Len() {
		at += "  " + p.List.Says(p.At)
	}
	return at
}

var labelKey = map[truth.Label]string{
	truth.Unjudged: "label.none", truth.Duplicate: "label.duplicate", truth.Different: "label.different", truth.Partial: "label.partial",
	truth.Furniture: "label.furniture", truth.Unsure: "label.unsure",
}

// factWords describes how the two pages relate.
func (v *View) factWords(p *compare.View) string {
	var parts []string
	if p.Align != nil {
		parts = append(parts, v.t("pair.shared", 100*p.Shared, wording.Count(int64(p.Align.Shared)), wording.Count(int64(p.Align.TokensA)), wording.Count(int64(p.Align.TokensB))))
		parts = append(parts, v.t("pair.relation", v.desk.Book.W(p.Texts.Relation().Title()), p.Texts.Resemblance))
		if p.Uncut != nil {
			parts = append(parts, v.t("pair.uncut", p.Uncut.Resemblance))
		}
	}
	return strings.Join(parts, " · ")
}

// explainMeters sums the meters up and explains their colours.
func (v *View) explainMeters(p *compare.View) {
	said := map[compare.Opinion]int{}
	for _, x := range p.Verdicts {
		said[x.Opinion()]++
	}
	v.meters.Set(
		base.LegendItem{Text: v.t("pair.agree", said[compare.SaysDuplicate], len(p.Verdicts), said[compare.SaysNot], said[compare.SaysNothing])},
		base.LegendItem{Color: theme.ColorNameForeground, Text: v.t("pair.legend.threshold")},
		base.LegendItem{Color: theme.ColorNameSuccess, Text: v.t("pair.legend.duplicate")},
		base.LegendItem{Color: theme.ColorNameWarning, Text: v.t("pair.legend.lost")},
		base.LegendItem{Text: v.t("pair.legend.run")})
}

// stateWords returns the text that a meter shows if there is no score.
func (v *View) stateWords(s compare.VerdictState) string {
	switch s {
	case compare.NotKept:
		return v.t("pair.state.out")
	case compare.Failed:
		return v.t("pair.state.failed")
	}
	return v.t("pair.state.notrun")
}

// verdictWords explains one meter of the strip.
func (v *View) verdictWords(x compare.Verdict) string {
	a := v.desk.Algorithms[x.Algorithm]
	name := v.desk.Book.W(a.Title)
	from := v.t("pair.from.form")
	if x.Run != nil {
		from = v.t("pair.from.run", x.Run.Number)
	}
	switch x.State {
	case compare.NotKept:
		if x.Different {
			return v.t("pair.verdict.different", name, from)
		}
		if !x.Tried {
			return v.t("pair.verdict.notkept", name, from)
		}
		words := v.t("pair.verdict", name, x.Score, x.Cut, v.t("pair.not"), from)
		if x.Lost() {
			return words + v.t("pair.verdict.lost")
		}
		return words + v.t("pair.verdict.out")
	case compare.NeedsRun:
		return v.t("pair.verdict.needsrun", name)
	case compare.Failed:
		return name + ": " + v.desk.Book.E(x.Err)
	}
	decision := v.t("pair.not")
	if x.Decided() {
		decision = v.t("pair.is")
	}
	return v.t("pair.verdict", name, x.Score, x.Cut, decision, from)
}

func (v *View) proofWords(p *compare.View) string {
	switch {
	case v.desk.Pair.Chosen < 0:
		return v.t("pair.choose")
	case errors.Is(p.NoProof, compare.ErrNoEvidence):
		return v.t("pair.noproof")
	case p.NoProof != nil:
		return v.desk.Book.E(p.NoProof)
	}
	w := p.Why
	if w == nil {
		return ""
	}
	from := v.t("pair.from.form")
	if w.Run != nil {
		from = v.t("pair.from.run", w.Run.Number)
	}
	return v.t("pair.proof", v.desk.Book.W(w.Algorithm.Title), len(p.Matches), from, v.settingWords(w))
}

func (v *View) settingWords(w *compare.Why) string {
	var changed []string
	for _, p := range w.Algorithm.Params {
		if x := w.Values[p.Name]; x != p.Default {
			changed = append(changed, fmt.Sprint(p.Name, "=", x))
		}
	}
	if len(changed) == 0 {
		return v.t("pair.defaults")
	}
	return strings.Join(changed, " ")
}

// Find opens the find bar of the left text.
func (v *View) Find() { v.Bodies.Find() }

// Light sets the highlighting, as the choice above the texts does.
func (v *View) Light(m bodies.Mode) { v.light.SetSelectedIndex(int(m)) }
