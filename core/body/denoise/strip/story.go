package strip

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeChain  = "for each expression: text ← replace all matches"
	codeLines  = "keep each line that is left, white space as one space"
	codeEncode = "text ← encode as HTML again"
)

// teller records one story.
type teller struct {
	literal bool
	*trace.Recorder
	table trace.Table // of the expressions so far
	shown int         // expressions that match something
}

// tell records what each expression removes.
func (x teller) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	x.Recorder = r
	r.Code(codeChain)
	r.Chapter("Chain of expressions", "正则表达式链")
	e := newEdit(t.HTML)
	chain := printedChain()
	if !x.literal {
		chain = mendedChain()
		e.blank(lineMark)
	}
	for i, p := range chain {
		x.pass(e, i, p)
	}
	if x.shown == 0 {
		x.Step(codeChain, say.New("None of the %d {expression|expressions} matches: there is nothing to take away.", "%d 个表达式都没有匹配：没有可删的。", len(chain)), x.chain())
	}
	if x.literal {
		r.Code(codeEncode)
	} else {
		r.Code(codeLines)
	}
	r.Chapter("What is left", "余下的文字")
	body := e.lines
	if x.literal {
		body = e.encoded
	}
	return x.left(t, body(t))
}

// names say what the expressions are for.
var names = map[string]say.Words{
	`(?is)<script\b.*?</script>`:          {En: "scripts", Zh: "脚本"},
	`(?is)<style\b.*?</style>`:            {En: "style sheets", Zh: "样式表"},
	`(?is)<noscript\b.*?</noscript>`:      {En: "what stands in for scripts", Zh: "脚本的替代内容"},
	`(?is)<template\b.*?</template>`:      {En: "templates of scripts", Zh: "供脚本用的模板"},
	`(?s)<!--.*?-->`:                      {En: "comments", Zh: "注释"},
	`(?i)</?(?:` + lineTags + `)\b[^>]*>`: {En: "tags of lines and blocks, for each a line break", Zh: "行和块的标签，各换成一个换行"},
	`(?i)<[/!?a-z][^>]*>`:                 {En: "all other tags", Zh: "其余标签"},
	`-->`:                                 {En: "ends of comments without a beginning", Zh: "没有开头的注释结尾"},
	`<!--.*`:                              {En: "comments without an end, up to the end of the line", Zh: "没有结尾的注释，到行末为止"},
	`(?i)<script[^>]*?>.*?</script>`:      {En: "scripts on one line", Zh: "写在一行内的脚本"},
	`<(.[^>]*)>`:                          {En: "all that looks like a tag", Zh: "一切形似标签的"},
	`[\r\n][\t\n\v\f\r\x{85}\p{Z}]+`:      {En: "line breaks with white space behind them", Zh: "后有空白的换行"},
	`&#(\p{Nd}+);`:                        {En: "references by number", Zh: "数字形式的字符引用"},
}

func nameOf(p pass) say.Words {
	if name, ok := names[p.expr]; ok {
		return name
	}
	if p.with == "" {
		return say.Words{En: "references of no-break spaces", Zh: "不间断空格的引用"}
	}
	return say.New("references of “%s”, for each the character", "字符“%s”的引用，各换成该字符", p.with).Words
}

// pass applies one expression to the text and shows what it removes.
func (x *teller) pass(e *edit, i int, p pass) {
	before := string(e.text)
	shown := told.NewFolded(before, 0)
	shown.Signs(string(rune(lineMark)), "↵")
	matches, chars := 0, 0
	first, last := 0, 0 // matches that follow each other are one span
	flush := func() {
		if last > first {
			shown.Cut(fmt.Sprint("match", matches), first, last, trace.Dropped)
		}
	}
	e.seen = func(start, end int) {
		matches++
		chars += utf8.RuneCountInString(before[start:end])
		if start != last {
			flush()
			first = start
		}
		last = end
	}
	e.run(p)
	flush()
	e.seen = nil
	left := utf8.RuneCount(e.text)
	x.table.Add(fmt.Sprint("pass", i+1), trace.None, i+1, nameOf(p), matches, left, short(p.expr))
	if matches == 0 {
		return
	}
	x.shown++
	view := shown.View(x.Recorder, "text", say.Words{En: "Text with what is taken away", Zh: "文字及删去的部分"}, len(before))
	x.Step(codeChain, say.New("Expression %d takes away %v: %d {match|matches} with %d {character|characters}; %d are left.", "第 %d 个表达式删去%v：匹配 %d 处，%d 个字符；余 %d 个字符。",
		i+1, nameOf(p), matches, chars, left), view, x.chain())
}

// short shortens an expression for a table.
func short(expr string) string {
	if len(expr) > 48 {
		return expr[:36] + "…" + expr[len(expr)-8:]
	}
	return expr
}

// chain shows the expressions so far, the last one marked.
func (x *teller) chain() *trace.View {
	table := &trace.Table{Rows: slices.Clone(x.table.Rows), Columns: []trace.Column{
		trace.NumberColumn("no.", "序号"), trace.TextColumn("takes away", "删去"), trace.NumberColumn("matches", "匹配"), trace.NumberColumn("characters left", "余下字符"), trace.TextColumn("expression", "表达式"),
	}}
	if n := len(table.Rows); n > 0 {
		table.Rows[n-1].Mark = trace.Used
		table.From, table.Show = max(0, n-6), 6
	}
	return &trace.View{ID: "chain", Title: say.Words{En: "Expressions so far", Zh: "已用的表达式"}, Table: table}
}

// left shows what the chain leaves.
func (x *teller) left(t *markup.Tree, body denoise.Body) denoise.Body {
	blocks := told.OfBody(x.Recorder, t, body)
	all := func(int) trace.Mark { return trace.Same }
	if x.literal {
		x.Step(codeEncode, say.New("What is left is encoded as HTML again and kept, in %d {line|lines}. Scripts with line breaks are still there, words run together where lines were: the faults of the chain as it was printed.",
			"余下的文字再编码为 HTML，全部保留，共 %d 行。含换行的脚本还在，换行处的词连在一起：这是原文那串表达式的缺陷。", blocks.Len()), blocks.Shown(all)...)
		return body
	}
	x.Step(codeLines, say.New("Each of the %d {line that is|lines that are} left is kept. The chain knows no elements, no menus and no body: whatever is text stays.",
		"余下的 %d 行全部保留。表达式链不认识元素，也不知道什么是菜单、什么是正文：凡是文字都留下。", blocks.Len()), blocks.Shown(all)...)
	return body
}
