package readability

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeTries    = "until there is enough text: try again with fewer rules"
	codeUnlikely = "remove elements whose class or id is unlikely"
	codePoints   = "points(p) ← 2 + commas + min(⌊characters / 100⌋, 3)"
	codeGive     = "parent gets points, its parent points/2, the n-th above points/3n"
	codeLinks    = "score(e) ← (first(e) + Σ points) · (1 − link density)"
	codeBest     = "body ← the best element, or one around several nearly as good"
	codeSiblings = "add siblings of a fifth of its score, and prose beside it"
	codeClean    = "remove boxes with few commas and many links"
)

// tell records the attempt that counts: the removals, the points of the paragraphs, the best
// element, the additions and the cleaning.
func (r *readability) tell(rec *trace.Recorder, t *markup.Tree) denoise.Body {
	p := r.measure(t)
	var tried []*attempt
	best := r.attempts(p, func(a *attempt) { tried = append(tried, a) })
	body := p.assemble(best)
	if len(p.segments) == 0 {
		return body
	}
	x := &story{set: r, Page: bodystory.NewPage(rec, t, p.segments, body), attempt: best}
	rec.Code(codeTries, codeUnlikely, codePoints, codeGive, codeLinks, codeBest, codeSiblings)
	x.attempts(tried)
	x.removed()
	x.paragraph()
	x.scores()
	x.added()
	if !best.lax.cleaning {
		x.cleaned()
	}
	return body
}

// story records one story.
type story struct {
	set *readability
	bodystory.Page
	*attempt
}

func (x *story) fated(mark map[fate]trace.Mark) func(i int) trace.Mark {
	return func(i int) trace.Mark { return mark[x.fate[x.Segments[i].First]] }
}

func (x *story) attempts(tried []*attempt) {
	x.Chapter("Attempts")
	table := &trace.Table{Columns: []trace.Column{
		trace.NumberColumn("attempt"), trace.TextColumn("unlikely words"), trace.TextColumn("class weights"),
		trace.TextColumn("cleaning"), trace.NumberColumn("characters"),
	}}
	rule := func(without bool) say.Words {
		if without {
			return say.Words{En: "without"}
		}
		return say.Words{En: "with"}
	}
	for i, a := range tried {
		table.Add(fmt.Sprint("attempt", i+1), trace.If(a == x.attempt, trace.Used, trace.None), i+1, rule(a.lax.unlikely), rule(a.lax.weights), rule(a.lax.cleaning), a.chars)
	}
	view := &trace.View{ID: "attempts", Title: say.Text("readability|Attempts"), Table: table}
	enough := x.set.enough / x.page.scale
	if len(tried) == 1 {
		x.Step(codeTries, say.New("The first attempt with all rules finds %d {character|characters}; %.0f are enough, so it is used. It works as follows.", x.chars, enough), view)
		return
	}
	x.Step(codeTries, say.New("With all rules there are %d {character|characters}, fewer than %.0f, so rules are dropped one by one, in %d {attempt|attempts}. The marked attempt, with %d {character|characters}, is used. It works as follows.", tried[0].chars, enough, len(tried), x.chars), view)
}

func (x *story) tops(fates ...fate) (out []int32) {
	for n := int32(1); int(n) < len(x.Tree.Nodes); n++ {
		if x.Tree.Nodes[n].Kind == markup.Element && slices.Contains(fates, x.fate[n]) {
			out = append(out, n)
			n = x.Tree.Nodes[n].After - 1
		}
	}
	return out
}

// charsIn returns the number of visible characters in an element.
func (x *story) charsIn(n int32) int {
	sum := int32(0)
	for k := n; k < x.Tree.Nodes[n].After; k++ {
		sum += x.page.chars[k]
	}
	return int(sum)
}

func (x *story) elements(id string, title say.Words, list []int32, column trace.Column, figure func(n int32) any) *trace.View {
	table := &trace.Table{Show: bodystory.Few - 2, Columns: []trace.Column{trace.TextColumn("element"), trace.NumberColumn("characters"), column}}
	chars := make(map[int32]int, len(list))
	for _, n := range list {
		chars[n] = x.charsIn(n)
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(chars[b], chars[a]) })
	for _, n := range list {
		table.Add(fmt.Sprint("n", n), trace.Dropped, x.Name(n), chars[n], figure(n))
	}
	return &trace.View{ID: id, Title: title, Table: table}
}

// removed shows the elements removed before anything is counted.
func (x *story) removed() {
	x.Chapter("Unlikely elements")
	list := x.tops(fateUnlikely, fateByline)
	dropped := x.fated(map[fate]trace.Mark{fateUnlikely: trace.Dropped, fateByline: trace.Dropped})
	n, chars := x.Blocks.Marked(dropped, trace.Dropped)
	if len(list) == 0 {
		x.Step(codeUnlikely, say.New("No class, id or role suggests menus, comments or advertisements, or this rule was dropped: nothing is removed."), x.Blocks.Map(dropped))
		return
	}
	x.Step(codeUnlikely, say.New("%d {element is|elements are} removed for their class, id or role, such as “%s”, with %d {block|blocks} of %d {character|characters}.", len(list), trace.Quote(x.Name(list[0])), n, chars),
		x.Blocks.ShownBeside(x.elements("removed", say.Words{En: "Removed elements"}, list, trace.TextColumn("why"), x.whyRemoved), dropped)...)
}

func (x *story) whyRemoved(n int32) any {
	switch {
	case x.fate[n] == fateByline:
		return say.Words{En: "names the author"}
	case x.page.look[n].role:
		return say.Words{En: "role"}
	}
	return say.Words{En: "class or id"}
}

// longest returns the paragraph with the most text outside links among those that give points; −1
// for none.
func (x *story) longest() (at int, parent int32) {
	at, parent = -1, -1
	most := readSums{}
	for i, s := range x.Segments {
		u := x.between(s.First, s.Last+1)
		if s.Class < 0 || u.chars == 0 || float64(u.chars) < x.set.paragraph/x.page.scale || u.chars-u.links <= most.chars-most.links {
			continue
		}
		if p := x.page.parentOf(i, u, x.attempt); p >= 0 {
			at, parent, most = i, p, u
		}
	}
	return at, parent
}

// paragraph shows the points of one paragraph and who gets them.
func (x *story) paragraph() {
	i, parent := x.longest()
	if i < 0 {
		return
	}
	x.Chapter("Points")
	s := x.Segments[i]
	u := x.between(s.First, s.Last+1)
	points := x.points(u)
	x.Step(codePoints, say.New("Longer paragraphs with more commas get more points: %v has %d {comma|commas} and %d {character|characters}, %.0f points.", x.Blocks.Said(i), u.commas, u.chars, points),
		x.Blocks.Text(bodystory.Only(i)), trace.FormulaView("points", say.Words{En: "Points of one paragraph"},
			"points = 1 + (commas + 1) + min(⌊characters / 100⌋, 3)",
			fmt.Sprintf("points = 1 + (%d + 1) + min(⌊%.0f / 100⌋, 3) = %.0f", u.commas, float64(u.chars)*x.page.scale, points)))
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("element"), trace.NumberColumn("readability|share"), trace.NumberColumn("gets")}}
	for n, share := range x.receivers(parent) {
		table.Add(fmt.Sprint("n", n), trace.New, x.Name(n), fmt.Sprintf("1/%g", share), fmt.Sprintf("%.2f", points/share))
	}
	x.Step(codeGive, say.New("The points go to the elements around it: “%s” gets all of them, outer elements get fewer the farther out they are.", trace.Quote(x.Name(parent))),
		&trace.View{ID: "shares", Title: say.Words{En: "Where the points go"}, Table: table}, x.Blocks.Text(bodystory.Only(i)))
}
