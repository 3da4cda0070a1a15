package bodystory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// end shows the body, and how much each rule cut.
func end(r *trace.Recorder, t *markup.Tree, body denoise.Body) {
	r.Code(codeBody)
	r.Chapter("Body")
	kept, blocks := count(body)
	views := Kept(r, trace.Whole, t, body)
	switch {
	case kept.blocks == 0:
		r.Step(codeBody, say.New("Nothing is kept of %d {block|blocks}: the body is empty.", blocks.blocks), views...)
	case kept.blocks == blocks.blocks:
		r.Step(codeBody, say.New("All %d {block is|blocks are} kept: the body has %d {character|characters}.", blocks.blocks, kept.chars), views...)
	default:
		r.Step(codeBody, say.New("Of %d {block|blocks} %d {is|are} kept, with %d of %d {character|characters} (%s); the others are cut.", blocks.blocks, kept.blocks, kept.chars, blocks.chars, percent(kept.chars, blocks.chars)), views...)
	}
	found(r, body)
	r.Kept(body.Text)
}

// sum counts blocks and their characters.
type sum struct{ blocks, chars int }

func count(body denoise.Body) (kept, all sum) {
	for _, b := range body.Blocks {
		n := utf8.RuneCountInString(b.Text)
		all.blocks++
		all.chars += n
		if b.Kept {
			kept.blocks++
			kept.chars += n
		}
	}
	return kept, all
}

// Kept shows the result of a denoiser on a page in one step: the text of the page with the kept
// blocks highlighted and the others struck out, beside the page as it is laid out if both have the
// whole width, and how many characters each rule kept or cut.
func Kept(r *trace.Recorder, side trace.Side, t *markup.Tree, body denoise.Body) []*trace.View {
	blocks := OfBody(r, t, body)
	text := blocks.Text(Marks(body))
	text.Text.Lines = 9
	views := []*trace.View{text}
	if rules := rulesView(body); rules != nil {
		views = append(views, rules)
	}
	if side == trace.Whole {
		return append(Beside(blocks.Map(Marks(body)), text), views[1:]...)
	}
	for _, v := range views {
		v.Side = side
		v.ID += map[trace.Side]string{trace.Left: "-left", trace.Right: "-right"}[side]
	}
	return views
}

// ruled holds the amounts that one rule kept or cut.
type ruled struct {
	denoise.Rule
	kept bool
	sum
}

// rulesOf returns the amounts that each rule kept or cut: rules that kept first, and the largest
// first.
func rulesOf(body denoise.Body) []ruled {
	type key struct {
		name string
		kept bool
	}
	at := map[key]int{}
	var out []ruled
	for _, b := range body.Blocks {
		k := key{b.Rule.Name, b.Kept}
		n, ok := at[k]
		if !ok {
			n = len(out)
			at[k] = n
			out = append(out, ruled{Rule: b.Rule, kept: b.Kept})
		}
		out[n].blocks++
		out[n].chars += utf8.RuneCountInString(b.Text)
	}
	slices.SortStableFunc(out, func(a, b ruled) int {
		if a.kept != b.kept {
			if a.kept {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.chars, a.chars)
	})
	return out
}

// rulesView shows how many characters each rule kept or cut; nil without blocks.
func rulesView(body denoise.Body) *trace.View {
	bars := &trace.Bars{High: 1, Show: 12}
	for _, x := range rulesOf(body) {
		id := "cut-" + x.Name
		if x.kept {
			id = "kept-" + x.Name
		}
		bars.Bars = append(bars.Bars, trace.Bar{
			ID: id, Label: trace.Worded(RuleName(x.Rule)), Value: float64(x.chars), Text: fmt.Sprint(x.chars), Mark: trace.If(x.kept, trace.Same, trace.Dropped),
		})
		bars.High = max(bars.High, float64(x.chars))
	}
	if len(bars.Bars) == 0 {
		return nil
	}
	return &trace.View{ID: "rules", Title: say.Words{En: "Characters that each rule kept or cut"}, Bars: bars}
}

// RuleName returns the phrase of a rule without the name of its figure, which follows the last
// comma or dot.
func RuleName(rule denoise.Rule) say.Words {
	before := func(s string, marks ...string) string {
		for _, mark := range marks {
			if k := strings.LastIndex(s, mark); k > 0 {
				return s[:k]
			}
		}
		return s
	}
	return say.Each(func(lang string) string { return before(rule.Why.In(lang), " · ", say.In(lang, "clauses|, ")) })
}

func found(r *trace.Recorder, body denoise.Body) {
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("found"), trace.TextColumn("value")}}
	add := func(id string, name say.Words, value string) {
		if value != "" {
			table.Add(id, trace.None, name, value)
		}
	}
	add("title", say.Words{En: "title"}, body.Title)
	add("date", say.Words{En: "date"}, body.Date)
	add("source", say.Words{En: "source"}, body.Source)
	add("author", say.Words{En: "author"}, body.Author)
	if len(table.Rows) == 0 || len(table.Rows) == 1 && body.Title != "" {
		return
	}
	r.Step("", say.New("Near the body, the page gives details about the article: %d {detail is|details are} found.", len(table.Rows)),
		&trace.View{ID: "found", Title: say.Words{En: "Details about the article"}, Table: table})
}
