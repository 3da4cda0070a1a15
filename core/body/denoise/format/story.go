package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
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

// tell records how links are removed, texts are grouped by format, the largest format wins, and
// its ends are cut.
func (f format) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	s := f.look(t)
	segments, body := f.trimmed(t, s)
	if len(segments) == 0 {
		return body
	}
	x := &teller{format: f, Page: told.NewPage(r, t, s.segments, body), seen: s, final: segments, last: told.Of(r, t, segments)}
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

// teller records one story.
type teller struct {
	format
	told.Page // before the ends are cut off; its body is without them
	seen
	final []denoise.Segment // with the ends cut off
	last  *told.Blocks      // these segments
}

// links shows the links, which are removed first.
func (x *teller) links() {
	x.Chapter("Links out", "去掉链接")
	n, chars := x.Blocks.Marked(x.linked, trace.Dropped)
	x.Step(codeLinks, say.New("Links go first, with their text, and what is hidden: %d {piece|pieces} with %d {character|characters}. Menus are links, articles have few.",
		"首先连文字一起去掉链接以及隐藏的部分：%d 段，%d 个字符。菜单全是链接，文章里很少。", n, chars), x.Blocks.Shown(x.linked)...)
}

// linked marks the links.
func (x *teller) linked(i int) trace.Mark {
	return trace.If(x.segments[i].Class <= linkClass, trace.Dropped, trace.None)
}

// ranking returns the formats with text, largest first; equal ones in the order of their text.
func (x *teller) ranking() (list []int32) {
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

// table shows the formats with an example of their text.
func (x *teller) table(list []int32) *trace.View {
	table := &trace.Table{Show: told.Few, Columns: []trace.Column{
		trace.NumberColumn("format", "格式"), trace.TextColumn("looks", "样子"), trace.NumberColumn("pieces", "段数"),
		trace.NumberColumn("characters", "字数"), trace.NumberColumn("share", "份额"), trace.TextColumn("longest text", "最长的一段"),
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
	return &trace.View{ID: "formats", Title: say.Words{En: "Formats, largest first", Zh: "格式，从大到小"}, Table: table}
}

func (x *teller) share(id int32) string {
	return fmt.Sprintf("%.1f%%", 100*denoise.Share(x.chars[id], x.total))
}

// grouped shows which format wins.
func (x *teller) grouped() {
	x.Chapter("Text by format", "按格式归类")
	list := x.ranking()
	if len(list) == 0 {
		x.Step(codeFormats, say.New("Nothing is left: all text stood in links or was hidden.", "什么也没有剩下：文字都在链接里或被隐藏。"), x.Blocks.Map(func(int) trace.Mark { return trace.Dropped }))
		return
	}
	x.Step(codeFormats, say.New("What is left, %d {character|characters}, has %d {format|formats}: %v.", "余下的 %d 个字有 %d 种格式：%v。", x.total, len(list), x.madeOf()), x.table(list), x.Blocks.Text(x.linked))
	var bars []trace.Bar
	for n, id := range list {
		bars = append(bars, trace.Bar{
			ID: fmt.Sprint("f", id), Label: trace.Worded(say.New("format %d", "格式 %d", n+1).Words), Value: denoise.Share(x.chars[id], x.total), Text: x.share(id),
			Mark: trace.If(id == x.winner, trace.Same, trace.None),
		})
	}
	won := told.Either(func(i int) bool { return x.segments[i].Class == x.winner }, trace.Same, trace.Dropped)
	blocks, chars := x.Blocks.Marked(won, trace.Same)
	x.Ask(say.New("Which format is that of the body?", "正文用的是哪种格式？"), codeWinner,
		say.New("That with the largest share of the characters, %s: “%v”. The body is its %d {piece|pieces} with %d {character|characters}, and nothing else.",
			"份额最大的一种，占 %s：“%v”。它的 %d 段、%d 个字符是正文，其余都不是。", x.share(x.winner), x.describe(x.winner), blocks, chars),
		x.Blocks.ShownBeside(told.Bars("shares", say.Words{En: "Share of the characters", Zh: "占字数的份额"}, bars), won)...)
}

// madeOf says what identifies a format.
func (x *teller) madeOf() say.Words {
	switch x.by {
	case "paper":
		return say.Words{En: "size, colour and style of the letters as a browser shows them", Zh: "依据是浏览器显示的字体大小、颜色、风格"}
	case "look":
		return say.Words{En: "size, colour and style of the letters, and tag and class of the block", Zh: "依据是字体大小、颜色、风格，以及所在块的标签和类名"}
	}
	return say.Words{En: "the tags around the letters with their attributes, and tag and class of the block", Zh: "依据是文字外层的标签及其属性，以及所在块的标签和类名"}
}

// trimming shows what is cut at the ends.
func (x *teller) trimming() {
	x.Chapter("Both ends", "首尾")
	if x.anchors {
		back := func(i int) trace.Mark {
			return trace.If(x.final[i].Class != x.winner, trace.Dropped, trace.If(x.final[i].Links > 0, trace.New, trace.Same))
		}
		n, chars := x.last.Marked(back, trace.New)
		x.Step(codeAnchors, say.New("Links that stand in the winner's format come back, in %d {piece|pieces} with %d {character|characters}.", "位于获胜格式中的链接收回：%d 段、%d 个字符中有链接。", n, chars), x.last.Shown(back)...)
	}
	length := lengthOf(x.final, x.winner)
	c := endCut(length, x.trim)
	mark := func(i int) trace.Mark {
		return trace.If(x.Kept(i), trace.Same, trace.If(x.final[i].Class == x.winner, trace.Differs, trace.Dropped))
	}
	formula := trace.FormulaView("trim", say.Words{En: "Cut at each end", Zh: "首尾各切去"}, "c = ⌊trim · length⌋", fmt.Sprintf("c = ⌊%g · %d⌋ = %d", x.trim, length, c))
	views := []*trace.View{x.last.Map(mark), formula, x.ends()}
	if c == 0 {
		x.Step(codeTrim, say.New("Nothing is cut at the ends: %g of %d {character|characters} is less than one.", "首尾不切：%[2]d 个字符的 %[1]g 不足一个。", x.trim, length), views...)
		return
	}
	x.Ask(say.New("People who repost write something before and behind the article. What is lost when %d%% go at each end?", "转载的人常在文章前后加上几句。首尾各切去 %d%%，会失去什么？", int(100*x.trim+0.5)), codeTrim,
		say.New("%d {character|characters} at each end go, here marked: what was added there, or the article's own beginning and end.", "首尾各 %d 个字符切去（图中标出）：切去的也许是别人加的话，也许正是文章自己的开头和结尾。", c), views...)
}

// ends shows the text of the winner with its ends marked.
func (x *teller) ends() *trace.View {
	var text strings.Builder
	var spans []trace.Span
	for i, s := range x.final {
		if s.Class != x.winner {
			continue
		}
		spans = append(spans, trace.Span{ID: x.last.ID(i), Start: text.Len(), End: text.Len() + len(s.Text), Mark: trace.If(x.Kept(i), trace.Same, trace.Differs)})
		text.WriteString(s.Text + "\n")
	}
	return &trace.View{ID: "winner", Title: say.Words{En: "Text in the winner's format", Zh: "获胜格式的文字"}, Text: &trace.Text{Text: x.Text(text.String()), Spans: spans, Lines: 10}}
}

// describe says how the text of a format looks, or which tags are around it.
func (f *formats) describe(id int32) say.Words {
	key := f.list[id]
	var out say.Words
	if f.looks != nil {
		out = f.looks.list[key.text].words()
	} else if chain := f.chain.path(key.text); chain != "" {
		out = say.Words{En: chain, Zh: chain}
	} else {
		out = say.Words{En: "no tag", Zh: "没有标签"}
	}
	if key.block > 0 {
		block := f.blocks.path(key.block)
		out = say.Words{En: out.En + " in " + block, Zh: out.Zh + "，在 " + block + " 中"}
	}
	return out
}

// path writes the chain of a number, outermost tag first.
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

// words says how a text looks.
func (l textLook) words() say.Words {
	color := say.Words{En: clip(l.color), Zh: clip(l.color)}
	if l.color == plainLook.color {
		color = say.Words{En: "black", Zh: "黑色"}
	}
	out := say.New("%g px, %v", "%g 像素，%v", float64(l.size)/10, color).Words
	add := func(is bool, en, zh string) {
		if is {
			out = say.Words{En: out.En + ", " + en, Zh: out.Zh + "，" + zh}
		}
	}
	face := clip(l.face)
	add(face != "", face, face)
	add(l.bold, "bold", "粗体")
	add(l.slant, "italic", "斜体")
	add(l.lines&underline != 0, "underlined", "下划线")
	add(l.lines&lineThrough != 0, "struck out", "删除线")
	return out
}
