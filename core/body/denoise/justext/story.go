package justext

import (
	"fmt"
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
	codeMeasure  = "length, link density, share of stop words ← each paragraph"
	codeAlone    = "class(p) ← good, near-good, short or bad, by p alone"
	codeHeadings = "short heading before good text: near-good"
	codeShort    = "short: as the good or bad paragraphs on both sides"
	codeNear     = "near-good: good, unless both sides are bad"
	codeSaved    = "heading that became bad before good text: good"
	codeGood     = "keep good"
)

// tell records how the paragraphs get their classes, first by themselves and then by context.
func (j *justext) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	s := j.look(t)
	x := &story{justext: j, seen: s}
	j.classify(s.ps, func(p phase) {
		x.after[p] = make([]quality, len(s.ps))
		for i := range s.ps {
			x.after[p][i] = s.ps[i].last
		}
	})
	x.Page = bodystory.NewPage(r, t, s.segments, j.assemble(t, s))
	for i, n := range s.of {
		if n >= 0 {
			x.at = append(x.at, i)
		}
	}
	if len(s.ps) == 0 {
		return x.Body
	}
	x.chinese, x.scale = j.script(s.ps)
	x.measure()
	x.alone()
	x.context()
	return x.Body
}

// story records one story.
type story struct {
	*justext
	bodystory.Page
	seen
	at      []int                     // segment of each paragraph
	after   [phaseSaved + 1][]quality // the classes after each phase
	chinese bool
	scale   float64
}

// classes are the names of the classes and their marks.
var classes = [...]struct {
	name say.Words
	mark trace.Mark
}{
	badPara:   {say.Words{En: "bad"}, trace.Dropped},
	shortPara: {say.Words{En: "short"}, trace.Used},
	nearPara:  {say.Words{En: "near-good"}, trace.New},
	goodPara:  {say.Words{En: "good"}, trace.Same},
}

func (x *story) mark(p phase) func(i int) trace.Mark {
	return func(i int) trace.Mark {
		if n := x.of[i]; n >= 0 {
			return classes[x.after[p][n]].mark
		}
		return trace.Dropped
	}
}

// coloured shows the map of the classes after a phase, with a legend.
func (x *story) coloured(p phase) *trace.View {
	v := x.Blocks.Map(x.mark(p))
	v.Note = say.Words{En: "Green: good; blue: near-good; brown: short; grey: bad."}
	return v
}

func (x *story) limits() (low, high float64, words say.Words) {
	if x.chinese {
		return min(x.zhLow, x.zhHigh), x.zhHigh, say.Words{En: "function characters"}
	}
	return min(x.stopLow, x.stopHigh), x.stopHigh, say.Words{En: "stop words"}
}

// stopSpans returns the places of the stop words in a paragraph.
func (x *story) stopSpans(text string) (out []trace.Span) {
	add := func(from, to int) {
		out = append(out, trace.Span{ID: text[from:to], Start: from, End: to, Mark: trace.Used})
	}
	if x.chinese {
		for i, r := range text {
			if denoise.IsWide(r) && denoise.IsContent(r) && x.chars.has(r) {
				add(i, i+utf8.RuneLen(r))
			}
		}
		return out
	}
	at := 0
	denoise.EachToken(text, func(w string) {
		at += strings.Index(text[at:], w)
		if x.isStop(w) {
			add(at, at+len(w))
		}
		at += len(w)
	}, func(rune) {})
	return out
}

// measure shows how the features of a paragraph are computed.
func (x *story) measure() {
	x.Code(codeMeasure)
	x.Chapter("Paragraphs")
	i := x.Plainest()
	p := &x.ps[x.of[i]]
	_, _, words := x.limits()
	stops, all := p.wordStops, p.words
	if x.chinese {
		stops, all = p.wideStops, p.wides
	}
	text := &trace.View{ID: "paragraph", Title: say.New("Block %d with its %v", i+1, words).Words, Text: &trace.Text{
		Text: x.Text(x.segments[i].Text), Spans: x.stopSpans(x.segments[i].Text),
	}}
	formula := trace.FormulaView("share", say.Words{En: "Figures of this paragraph"},
		fmt.Sprintf("stop = %d / %d = %.3f", stops, all, p.stop),
		fmt.Sprintf("links = %d / %d = %.3f", x.segments[i].Links, x.segments[i].Chars, p.link),
		fmt.Sprintf("length = %d · %g = %g", p.chars, x.scale, float64(p.chars)*x.scale))
	if x.chinese {
		x.Step(codeMeasure, say.New("Sentences need function words: %d of %d {character|characters} of %v are function characters (highlighted). Menus have far fewer. A Chinese character has the length %g.", stops, all, x.Blocks.Said(i), x.scale), text, formula)
	} else {
		x.Step(codeMeasure, say.New("Sentences need function words: %d of %d {word|words} of %v are stop words (highlighted). Menus have far fewer.", stops, all, x.Blocks.Said(i)), text, formula)
	}
}

// table shows the paragraphs with their figures and their classes after a phase.
func (x *story) table(p phase, about int) *trace.View {
	return x.Blocks.Table(bodystory.Rows{
		ID: "paragraphs", Title: say.Text("justext|Paragraphs"), About: about,
		Columns: []trace.Column{
			trace.NumberColumn("length"), trace.NumberColumn("links"), trace.NumberColumn("stop words"), trace.TextColumn("class"),
		},
		Has:  func(i int) bool { return x.of[i] >= 0 },
		Mark: x.mark(p),
		Cells: func(i int) []any {
			n := x.of[i]
			q, name := &x.ps[n], classes[x.after[p][n]].name
			if p > phaseAlone && x.after[p-1][n] != x.after[p][n] {
				name = say.New("%v → %v", classes[x.after[p-1][n]].name, name).Words
			}
			return []any{fmt.Sprintf("%.0f", float64(q.chars)*x.scale), fmt.Sprintf("%.2f", q.link), fmt.Sprintf("%.3f", q.stop), name}
		},
	})
}

// counts returns the number of paragraphs in each class after a phase.
func (x *story) counts(p phase) (out [goodPara + 1]int) {
	for _, q := range x.after[p] {
		out[q]++
	}
	return out
}

// alone shows the classes of the paragraphs by themselves.
func (x *story) alone() {
	x.Code(codeAlone)
	x.Chapter("Each paragraph alone")
	low, high, words := x.limits()
	levels := []bodystory.Level{{ID: "high", Name: say.New("good from %g", high).Words, At: high}}
	if low != high {
		levels = append(levels, bodystory.Level{ID: "low", Name: say.New("near-good from %g", low).Words, At: low})
	}
	curve := x.Blocks.Curve(say.New("Share of %v", words).Words, words, []bodystory.Figure{{ID: "stop", Name: words, Of: func(i int) float64 {
		if n := x.of[i]; n >= 0 {
			return x.ps[n].stop
		}
		return 0
	}}}, levels...)
	c := x.counts(phaseAlone)
	x.Offer(trace.HowMany(c[goodPara], len(x.ps)))
	x.Ask(say.New("How many paragraphs are good by length, links and %v alone?", words), codeAlone,
		say.New("Each alone: %d good (share at least %g, longer than %g), %d near-good (share at least %g), %d short (below %g), %d bad. Paragraphs with more than %g in links or with a © are bad.",
			c[goodPara], high, x.high, c[nearPara], low, c[shortPara], x.low, c[badPara], x.links),
		bodystory.Beside(x.coloured(phaseAlone), curve)...)
}

// context shows how the classes change by context.
func (x *story) context() {
	x.Code(codeHeadings, codeShort, codeNear, codeSaved, codeGood)
	x.Chapter("By context")
	for _, step := range []struct {
		phase
		code string
		said func(n, first int) say.Message
	}{
		{phaseHeadings, codeHeadings, func(n, first int) say.Message {
			return say.New("A short heading no more than %g characters before good text is near-good: %d of them, such as %v.", x.heading, n, x.Blocks.Said(first))
		}},
		{phaseShort, codeShort, func(n, first int) say.Message {
			return say.New("Short paragraphs follow their neighbours: good between two good ones, bad between two bad ones. This decides %d of them, such as %v.", n, x.Blocks.Said(first))
		}},
		{phaseNear, codeNear, func(n, first int) say.Message {
			return say.New("Near-good paragraphs are good unless both neighbours are bad. This decides %d of them, such as %v.", n, x.Blocks.Said(first))
		}},
		{phaseSaved, codeSaved, func(n, first int) say.Message {
			return say.New("A bad heading becomes good if good text follows: %d of them, such as %v.", n, x.Blocks.Said(first))
		}},
	} {
		n, first := 0, -1
		for k, q := range x.after[step.phase] {
			if q != x.after[step.phase-1][k] {
				n++
				// A paragraph that becomes body shows more than one that does not.
				if first < 0 || q == goodPara && x.after[step.phase][x.of[first]] != goodPara {
					first = x.at[k]
				}
			}
		}
		if n > 0 {
			x.Offer(trace.YesNo(x.after[step.phase][x.of[first]] == goodPara))
			x.Ask(say.New("Is %v good in its context?", x.Blocks.Said(first)), step.code, step.said(n, first), bodystory.Beside(x.coloured(step.phase), x.table(step.phase, first))...)
		}
	}
	c := x.counts(phaseSaved)
	x.Step(codeGood, say.New("In the end %d {paragraph is|paragraphs are} good and kept, %d are bad and cut.", c[goodPara], len(x.ps)-c[goodPara]),
		bodystory.Beside(x.coloured(phaseSaved), x.Blocks.Text(x.mark(phaseSaved)))...)
}
