package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeLinks   = "remove links with their text"
	codeFormats = "share(f) ← characters of format f / all characters"
	codeWinner  = "winner ← the format of the largest share"
	codeAnchors = "take back links in the winner's format"
	codeTrim    = "cut ⌊trim · length⌋ characters at each end"
)

func (f format) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	s := f.look(t)
	segments, body := f.trimmed(t, s)
	if len(segments) == 0 {
		return body
	}
	x := &story{format: f, Page: bodystory.NewPage(r, t, s.segments, body), seen: s, final: segments, last: bodystory.Of(r, t, segments)}
	r.Code(codeLinks, codeFormats, codeWinner)
	x.links()
	x.grouped()
	if s.winner == noFormat {
		return body
	}
	if f.anchors {
		r.Code(codeAnchors)
	}
	r.Code(codeTrim)
	x.trimming()
	return body
}

// story records one story.
type story struct {
	format
	bodystory.Page // before the ends are cut off; its body is without them
	seen
	final []denoise.Segment // with the ends cut off
	last  *bodystory.Blocks // these segments
}

// links shows the links, which are removed first.
func (x *story) links() {
	x.Chapter("Links out")
	n, chars := x.Blocks.Marked(x.linked, trace.Dropped)
	x.Step(codeLinks, say.New("First, links with their text and hidden parts are removed: %d {piece|pieces} with %d {character|characters}. Menus consist of links; articles have few.", n, chars), x.Blocks.Shown(x.linked)...)
}

func (x *story) linked(i int) trace.Mark {
	return trace.If(x.segments[i].Class <= linkClass, trace.Dropped, trace.None)
}

// ranking returns the formats with text, largest first; equal ones in the order of their text.
func (x *story) ranking() (list []int32) {
	known := make(map[int32]bool)
	for _, s := range x.segments {
		if s.Class > linkClass && !known[s.Class] {
			known[s.Class] = true
			list = append(list, s.Class)
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(x.chars[b], x.chars[a]) })
	return list
}

func (x *story) table(list []int32) *trace.View {
	table := &trace.Table{Show: bodystory.Few, Columns: []trace.Column{
		trace.NumberColumn("format"), trace.TextColumn("looks"), trace.NumberColumn("pieces"),
		trace.NumberColumn("format|characters"), trace.NumberColumn("format|share"), trace.TextColumn("longest text"),
	}}
	pieces, longest := make(map[int32]int), make(map[int32]denoise.Segment)
	for _, s := range x.segments {
		if pieces[s.Class]++; s.Chars > longest[s.Class].Chars || pieces[s.Class] == 1 {
			longest[s.Class] = s
		}
	}
	for n, id := range list {
		table.Add(fmt.Sprint("f", id), trace.None, n+1, x.describe(id), pieces[id], x.chars[id], x.share(id), trace.Quote(longest[id].Text))
	}
	return &trace.View{ID: "formats", Title: say.Words{En: "Formats, largest first"}, Table: table}
}

func (x *story) share(id int32) string {
	return fmt.Sprintf("%.1f%%", 100*denoise.Share(x.chars[id], x.total))
}

// grouped shows which format wins.
func (x *story) grouped() {
	x.Chapter("Text by format")
	list := x.ranking()
	if len(list) == 0 {
		x.Step(codeFormats, say.New("Nothing is left: all text was in links or hidden."), x.Blocks.Map(func(int) trace.Mark { return trace.Dropped }))
		return
	}
	x.Step(codeFormats, say.New("The remaining %d {character|characters} have %d {format|formats}: %v.", x.total, len(list), x.madeOf()), x.table(list), x.Blocks.Text(x.linked))
	var bars []trace.Bar
	for n, id := range list {
		bars = append(bars, trace.Bar{
			ID: fmt.Sprint("f", id), Label: trace.Worded(say.New("format %d", n+1).Words), Value: denoise.Share(x.chars[id], x.total), Text: x.share(id),
			Mark: trace.If(id == x.winner, trace.Same, trace.None),
		})
	}
	won := bodystory.Either(func(i int) bool { return x.segments[i].Class == x.winner }, trace.Same, trace.Dropped)
	blocks, chars := x.Blocks.Marked(won, trace.Same)
	x.Offer(trace.Share(denoise.Share(x.chars[x.winner], x.total)))
	x.Ask(say.New("What share of the characters has the most frequent format?"), codeWinner,
		say.New("The format with the largest share of the characters (%s): “%v”. Its %d {piece|pieces} with %d {character|characters} are the body.", x.share(x.winner), x.describe(x.winner), blocks, chars),
		x.Blocks.ShownBeside(bodystory.Bars("shares", say.Words{En: "Share of the characters"}, bars), won)...)
}

// madeOf describes the properties that identify a format.
func (x *story) madeOf() say.Words {
	switch x.by {
	case "paper":
		return say.Words{En: "font size, colour and style as a browser shows them"}
	case "look":
		return say.Words{En: "font size, colour and style, and tag and class of the block"}
	}
	return say.Words{En: "the tags around the text with their attributes, and tag and class of the block"}
}

func (x *story) trimming() {
	x.Chapter("Both ends")
	if x.anchors {
		back := func(i int) trace.Mark {
			return trace.If(x.final[i].Class != x.winner, trace.Dropped, trace.If(x.final[i].Links > 0, trace.New, trace.Same))
		}
		n, chars := x.last.Marked(back, trace.New)
		x.Step(codeAnchors, say.New("Links in the chosen format are restored, in %d {piece|pieces} with %d {character|characters}.", n, chars), x.last.Shown(back)...)
	}
	length := lengthOf(x.final, x.winner)
	c := endCut(length, x.trim)
	mark := func(i int) trace.Mark {
		return trace.If(x.Kept(i), trace.Same, trace.If(x.final[i].Class == x.winner, trace.Differs, trace.Dropped))
	}
	formula := trace.FormulaView("trim", say.Words{En: "Cut at each end"}, "c = ⌊trim · length⌋", fmt.Sprintf("c = ⌊%g · %d⌋ = %d", x.trim, length, c))
	views := append(x.last.ShownBeside(x.ends(), mark), formula)
	if c == 0 {
		x.Step(codeTrim, say.New("Nothing is cut at the ends: %g of %d {character|characters} is less than one.", x.trim, length), views...)
		return
	}
	x.Offer(trace.Choose(2, say.Words{En: "Only added text"}, say.Words{En: "Only text of the article"}, say.Words{En: "It depends on the page"}))
	x.Ask(say.New("Reposters often add text before and after the article. What is lost if %d%% are cut at each end?", int(100*x.trim+0.5)), codeTrim,
		say.New("%d {character|characters} are cut at each end (marked): either added text, or the beginning and end of the article itself.", c), views...)
}

func (x *story) ends() *trace.View {
	var text strings.Builder
	var spans []trace.Span
	for i, s := range x.final {
		if s.Class != x.winner {
			continue
		}
		spans = append(spans, trace.Span{ID: x.last.ID(i), Start: text.Len(), End: text.Len() + len(s.Text), Mark: trace.If(x.Kept(i), trace.Same, trace.Differs)})
		text.WriteString(s.Text + "\n")
	}
	return &trace.View{ID: "winner", Title: say.Words{En: "Text in the chosen format"}, Text: &trace.Text{Text: x.Text(text.String()), Spans: spans, Lines: 10}}
}

func (f *formats) describe(id int32) say.Words {
	key := f.list[id]
	var out say.Words
	if f.looks != nil {
		out = f.looks.list[key.text].words()
	} else if chain := f.chain.path(key.text); chain != "" {
		out = say.Same(chain)
	} else {
		out = say.Words{En: "no tag"}
	}
	if key.block > 0 {
		block := f.blocks.path(key.block)
		out = say.New("%v in %v", out, block).Words
	}
	return out
}

func (c chains) path(number int32) string {
	links := make(map[int32]chainLink, len(c))
	for link, n := range c {
		links[n] = link
	}
	out := ""
	for n := 0; number > 0 && n < 8; n++ {
		link := links[number]
		name := link.tag.String()
		if word := strings.Join(strings.FieldsFunc(link.look, func(r rune) bool { return r == 0 || r == ' ' }), " "); word != "" {
			name += "(" + clip(word) + ")"
		}
		out, number = name+" "+out, link.parent
	}
	return strings.TrimSpace(out)
}

// clip returns the beginning of the value of an attribute.
func clip(s string) string {
	const most = 24
	if s = strings.ToValidUTF8(s, "\uFFFD"); utf8.RuneCountInString(s) > most {
		return string([]rune(s)[:most]) + "…"
	}
	return s
}

func (l textLook) words() say.Words {
	color := say.Same(clip(l.color))
	if l.color == plainLook.color {
		color = say.Words{En: "black"}
	}
	out := say.New("%g px, %v", float64(l.size)/10, color).Words
	add := func(is bool, w say.Words) {
		if is {
			out = say.Join([]say.Words{out, w}, "clauses|, ")
		}
	}
	face := clip(l.face)
	add(face != "", say.Same(face))
	add(l.bold, say.Words{En: "bold"})
	add(l.slant, say.Words{En: "italic"})
	add(l.lines&underline != 0, say.Words{En: "underlined"})
	add(l.lines&lineThrough != 0, say.Words{En: "struck out"})
	return out
}
