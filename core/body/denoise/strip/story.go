package strip

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeChain  = "for each expression: text ← replace all matches"
	codeLines  = "keep each line that is left, white space as one space"
	codeEncode = "text ← encode as HTML again"
)

// story records one story.
type story struct {
	literal bool
	*trace.Recorder
	table trace.Table // of the expressions so far
	shown int         // expressions that match something
}

// tell records the text that each expression removes.
func (x story) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	x.Recorder = r
	r.Code(codeChain)
	r.Chapter("Chain of expressions")
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
		x.Step(codeChain, say.New("None of the %d {expression|expressions} matches: there is nothing to remove.", len(chain)), x.chain())
	}
	if x.literal {
		r.Code(codeEncode)
	} else {
		r.Code(codeLines)
	}
	r.Chapter("Remaining text")
	body := e.lines
	if x.literal {
		body = e.encoded
	}
	return x.left(t, body(t))
}

// names are the purposes of the expressions.
var names = map[string]say.Words{
	`(?is)<script\b.*?</script>`:          {En: "scripts"},
	`(?is)<style\b.*?</style>`:            {En: "style sheets"},
	`(?is)<noscript\b.*?</noscript>`:      {En: "alternative content for scripts"},
	`(?is)<template\b.*?</template>`:      {En: "templates of scripts"},
	`(?s)<!--.*?-->`:                      say.Text("strip|comments"),
	`(?i)</?(?:` + lineTags + `)\b[^>]*>`: {En: "tags of lines and blocks, for each a line break"},
	`(?i)<[/!?a-z][^>]*>`:                 {En: "all other tags"},
	`-->`:                                 {En: "ends of comments without a beginning"},
	`<!--.*`:                              {En: "comments without an end, up to the end of the line"},
	`(?i)<script[^>]*?>.*?</script>`:      {En: "scripts on one line"},
	`<(.[^>]*)>`:                          {En: "everything that looks like a tag"},
	`[\r\n][\t\n\v\f\r\x{85}\p{Z}]+`:      {En: "line breaks with white space behind them"},
	`&#(\p{Nd}+);`:                        {En: "references by number"},
}

func nameOf(p pass) say.Words {
	if name, ok := names[p.expr]; ok {
		return name
	}
	if p.with == "" {
		return say.Words{En: "references of no-break spaces"}
	}
	return say.New("references of “%s”, for each the character", p.with).Words
}

// pass applies one expression to the text and shows the removed parts.
func (x *story) pass(e *edit, i int, p pass) {
	before := string(e.text)
	shown := bodystory.NewFolded(before, 0)
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
	view := shown.View(x.Recorder, "text", say.Words{En: "Text with removed parts"}, len(before))
	x.Step(codeChain, say.New("Expression %d, which deletes %v: %d {match|matches} with %d {character|characters}; %d remain.",
		i+1, nameOf(p), matches, chars, left), view, x.chain())
}

// short shortens an expression for a table.
func short(expr string) string {
	if len(expr) > 48 {
		return expr[:36] + "…" + expr[len(expr)-8:]
	}
	return expr
}

func (x *story) chain() *trace.View {
	table := &trace.Table{Rows: slices.Clone(x.table.Rows), Columns: []trace.Column{
		trace.NumberColumn("no."), trace.TextColumn("removes"), trace.NumberColumn("matches"), trace.NumberColumn("characters remaining"), trace.TextColumn("expression"),
	}}
	if n := len(table.Rows); n > 0 {
		table.Rows[n-1].Mark = trace.Used
		table.From, table.Show = max(0, n-6), 6
	}
	return &trace.View{ID: "chain", Title: say.Words{En: "Expressions so far"}, Table: table}
}

// left shows the text that the chain leaves.
func (x *story) left(t *markup.Tree, body denoise.Body) denoise.Body {
	blocks := bodystory.OfBody(x.Recorder, t, body)
	all := func(int) trace.Mark { return trace.Same }
	if x.literal {
		x.Step(codeEncode, say.New("The remaining text is encoded as HTML again and kept, in %d {line|lines}. Scripts with line breaks remain, and words are joined where lines were broken: these are faults of the published chain.", blocks.Len()), blocks.Shown(all)...)
		return body
	}
	x.Step(codeLines, say.New("All remaining %d {line is|lines are} kept. The chain does not recognise elements, menus or the body: all text stays.", blocks.Len()), blocks.Shown(all)...)
	return body
}
