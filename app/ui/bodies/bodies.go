package bodies

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/show/diagram"
)

// Mode selects what is highlighted in two texts.
type Mode int

// The modes.
const (
	Differences Mode = iota
	Evidence         // the shared features, the heaviest numbered
	Numbered         // the shared features, all numbered
	OneText          // the inline difference
)

// lights reports whether shared features are highlighted.
func (m Mode) lights() bool { return m == Evidence || m == Numbered }

// Bodies are two texts side by side that scroll together, or both in one.
type Bodies struct {
	Root fyne.CanvasObject

	sides   [2]*longtext.Pane
	inline  *longtext.Pane
	beside  *container.Split // both texts, and the plot
	over    *overview
	choose  func(match int)
	painted *base.Painted
	book    *wording.Book

	shown  *compare.View
	marked *compare.Mark
	number int // the number of the mark; 0 for none
	mode   Mode
	legend *base.Legend
	facts  string // text beside the meaning of the colours
	blind  bool
}

// New returns texts without a pair; choose is called with the index of a shared feature that was
// clicked, painted once a pair is on the screen.
func New(d *session.Shared, choose func(match int), painted func(*compare.View)) *Bodies {
	book := d.Book
	v := &Bodies{choose: choose, book: book}
	found := func(at, all int) string { return book.T("find.count", at, all) }
	v.painted = base.NewPainted(func() {
		if v.sides[0].View.Ready() && v.sides[1].View.Ready() {
			painted(v.shown)
		}
	})
	for i := range v.sides {
		text := longtext.New(d.Do)
		text.OnScroll = func(at int) { v.follow(i, at) }
		text.OnReady = func() { v.painted.Await() }
		text.OnSight = func() { v.look() }
		text.OnTap = func(at int) { v.tapped(i, at) }
		v.sides[i] = longtext.NewPane(text, "", book.T("find.placeholder"), found)
	}
	v.inline = longtext.NewPane(longtext.New(d.Do), book.T("pair.inline"), book.T("find.placeholder"), found)
	v.over = newOverview(d, v.open, v.Switch)
	v.beside = container.NewHSplit(container.NewHSplit(v.sides[0], base.Border(nil, nil, base.FixedWidth(rulerWidth, v.over.column), nil, v.sides[1])), v.over.pane)
	v.beside.Offset = 0.65
	v.inline.Hide()
	v.legend = base.NewLegend()
	v.Root = base.Border(nil, v.legend, nil, nil, container.NewStack(v.beside, v.inline, v.painted))
	v.explainColours()
	return v
}

// Shown returns the pair that is shown, nil for none.
func (v *Bodies) Shown() *compare.View { return v.shown }

// Marked returns the marked places, nil for none.
func (v *Bodies) Marked() *compare.Mark { return v.marked }

// SetMode sets the highlighting.
func (v *Bodies) SetMode(m Mode) {
	v.mode = m
	base.Show(v.inline, m == OneText)
	base.Show(v.beside, m != OneText)
	v.explainColours()
	v.mark()
}

// SetFacts sets the facts about the pair below the texts.
func (v *Bodies) SetFacts(s string) {
	if v.facts != s {
		v.facts = s
		v.explainColours()
	}
}

// SetBlind hides which pages the texts come from, and their sites.
func (v *Bodies) SetBlind(on bool) {
	v.blind = on
	v.setTitles()
}

func (v *Bodies) setTitles() {
	for i, side := range v.sides {
		if v.shown == nil {
			side.SetTitle("")
			continue
		}
		s := &v.shown.Sides[i]
		parts := []string{s.Title}
		if !v.blind {
			parts = append(parts, s.Info.ID, s.Info.URL)
		}
		side.SetTitle(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · "))
	}
}

func (v *Bodies) explainColours() {
	t := v.book.T
	items := []base.LegendItem{
		{Color: look.Alone, Text: t("pair.legend.left")}, {Color: look.Added, Text: t("pair.legend.right")}, {Color: look.Moved, Text: t("pair.legend.moved")},
	}
	if v.mode.lights() {
		items = []base.LegendItem{{Color: look.Feature, Text: t("pair.legend.shared")}, {Color: look.Found, Text: t("pair.legend.marked")}}
	}
	if v.cut() {
		items = append(items, base.LegendItem{Color: look.Cut, Text: t("pair.legend.cut"), Inked: true})
	}
	if v.facts != "" {
		items = append(items, base.LegendItem{Text: v.facts})
	}
	v.legend.Set(items...)
}

// cut reports whether the text that the denoiser cut is shown.
func (v *Bodies) cut() bool {
	return v.shown != nil && len(v.shown.Sides[0].Cut)+len(v.shown.Sides[1].Cut) > 0
}

// Clear removes the pair.
func (v *Bodies) Clear() {
	v.shown, v.marked, v.over.texts = nil, nil, diagram.Texts{}
	for _, side := range v.sides {
		side.View.SetText("", nil)
	}
	v.setTitles()
	v.inline.View.SetText("", nil)
	v.look()
}

// Show shows a pair. If the texts are the same, their scroll positions stay.
func (v *Bodies) Show(p *compare.View) {
	same := v.shown != nil && v.shown.A == p.A && v.shown.B == p.B && v.shown.Sides[0].Text == p.Sides[0].Text
	v.shown, v.marked, v.over.texts = p, nil, diagram.Texts{}
	v.setTitles()
	for i, side := range v.sides {
		s := &p.Sides[i]
		show := side.View.SetText
		if same {
			show = side.View.Replace
		}
		if s.Err != nil {
			show(v.book.E(s.Err), nil)
			continue
		}
		show(s.Text, cutSpans(s))
	}
	v.showInline(p)
	v.overlook()
	v.explainColours()
	v.mark()
	v.painted.Await()
}

// follow scrolls the other side to the place that corresponds to the first visible byte.
func (v *Bodies) follow(side, at int) {
	if v.shown != nil {
		v.sides[1-side].View.ScrollTo(v.shown.Across(side, at))
	}
}

// tapped chooses the shared feature at an offset of one side.
func (v *Bodies) tapped(side, at int) {
	if v.shown == nil || !v.mode.lights() {
		return
	}
	for i, m := range v.shown.Matches {
		places := m.A
		if side == 1 {
			places = m.B
		}
		for _, p := range places {
			if at >= p.Start && at < p.End {
				v.choose(i)
				return
			}
		}
	}
}

// Find opens the find bar of the left text, or of the merged text.
func (v *Bodies) Find() {
	switch {
	case v.shown == nil:
	case v.mode == OneText:
		v.inline.OpenFind()
	default:
		v.sides[0].OpenFind()
	}
}
