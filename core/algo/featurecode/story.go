package featurecode

import (
	"fmt"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeMarks  = "marks ← punctuation marks of body"
	codeAround = "code ← the characters before and after each mark"
	codeSet    = "A ← set of codes"
	codeBag    = "A ← codes, each as often as it stands there"
	codeString = "s ← codes in the order of the text"
	codeMD5    = "digest ← MD5(codes joined)"
	codeLCS    = "score ← LCS(s, t) / max(|s|, |t|)"
	codeEqual  = "score ← 1 if the digests are equal, else 0"
)

type story struct {
	settings
	*algo.Story
	codes [2]codes
}

func (s settings) begin(r *algo.Story) (*story, bool) {
	t := &story{settings: s, Story: r}
	for i, d := range t.Docs {
		t.codes[i] = s.codes(d.Body)
	}
	r.Code(codeMarks, codeAround)
	t.marks()
	if t.codes[0].len() == 0 || t.codes[1].len() == 0 {
		return t, false
	}
	t.around()
	return t, true
}

func (s settings) markWords() say.Words {
	switch s.marks {
	case thuMarks:
		return say.Words{En: "comma and full stop"}
	case hitMarks[stopsChinese]:
		return say.Words{En: "Chinese full stop"}
	case hitMarks[stopsAll]:
		return say.Words{En: "full stop, Chinese or English"}
	}
	return say.Words{En: "full stop, question mark and exclamation mark"}
}

func (t *story) marks() {
	t.Chapter("Marks")
	var bodies []*trace.View
	var n [2]int
	for i, d := range t.Docs {
		var spans []trace.Span
		for at, c := range d.Body {
			if t.isMark(d.Body, at, c) {
				spans = append(spans, trace.Span{ID: fmt.Sprint("mark", n[i]), Start: at, End: at + utf8.RuneLen(c), Mark: trace.New})
				n[i]++
			}
		}
		bodies = append(bodies, t.Body(i, spans...))
	}
	ask := say.New("Where is punctuation: in an article, or in menus and advertisements?")
	t.Offer(trace.Either(true, say.Words{En: "In an article"}, say.Words{En: "In menus and advertisements"}))
	if t.codes[0].len() == 0 || t.codes[1].len() == 0 {
		t.Ask(ask, codeMarks, say.New("The marks used are %v: %d on the left, %d on the right. They give %d and %d {code|codes}; a page without codes has no signature.",
			t.markWords(), n[0], n[1], t.codes[0].len(), t.codes[1].len()), bodies...)
		return
	}
	t.Ask(ask, codeMarks, say.New("The marks used are %v: %d on the left, %d on the right. Sentences have them; menus and advertisements have almost none.", t.markWords(), n[0], n[1]), bodies...)
}

func (c codes) next(n int) (out []string) {
	for i := n + 1; i < min(n+4, c.len()); i++ {
		out = append(out, c.at(i))
	}
	return out
}

func (t *story) place(side, n int) text.Span {
	return t.Docs[side].Norm().Source(t.codes[side].span(n))
}

func (t *story) inBody(side int, mark func(n int) trace.Mark) *trace.View {
	var spans []trace.Span
	for n := range t.codes[side].len() {
		if m := mark(n); m != trace.None {
			spans = storykit.Places(spans, fmt.Sprint("code", n), m, []text.Span{t.place(side, n)})
		}
	}
	return t.Body(side, storykit.Sorted(spans)...)
}

// plain returns the first code of a page that is easy to read: with one mark in it and the
// full number of characters on either side.
func (t *story) plain(side int) int {
	for n := range t.codes[side].len() {
		at := t.place(side, n)
		if utf8.RuneCountInString(t.Docs[side].Body[at.Start:at.End]) == 2*t.side+1 {
			return n
		}
	}
	return 0
}

func (t *story) around() {
	t.Chapter("Characters left and right")
	var views []*trace.View
	for i, d := range t.Docs {
		at := t.place(i, t.plain(i))
		spans := []trace.Span{{ID: "code", Start: at.Start, End: at.End, Mark: trace.Used}}
		for n, c := range d.Body[at.Start:at.End] {
			if t.isMark(d.Body, at.Start+n, c) {
				spans = append(spans, trace.Span{ID: "mark", Start: at.Start + n, End: at.Start + n + utf8.RuneLen(c), Mark: trace.New})
			}
		}
		views = append(views, t.Body(i, spans...))
	}
	of, n := t.codes[0], t.plain(0)
	kind := say.Text("featurecode|characters")
	if t.han {
		kind = say.Words{En: "Han characters"}
	}
	t.Offer(trace.OneOf(of.at(n), of.next(n)...))
	t.Ask(say.New("Which code does the highlighted mark on the left page give?"), codeAround,
		say.New("Up to %d %v before the mark and as many after it form one code: “%s” and “%s” give “%s”.",
			t.side, kind, trace.Quote(of.text[of.start[n]:of.mark[n]]), trace.Quote(of.text[of.mark[n]:of.end[n]]), trace.Quote(of.at(n))), views...)
	t.Step(codeAround, say.New("The same is done at every mark; adjacent marks count as one: %d {code|codes} on the left, %d on the right.", t.codes[0].len(), t.codes[1].len()), storykit.Fallen(t.strips()))
}

const striped = 8

func (t *story) strips() *trace.View {
	tiles := t.tiles()
	for i, list := range tiles {
		tiles[i] = list[:min(striped, len(list))]
	}
	return storykit.Ribbons("strips", say.New("The first codes in the order of the text, of %d and %d", t.codes[0].len(), t.codes[1].len()).Words, tiles)
}

func short(code string) trace.Label {
	const ends = 2 // characters
	rs := []rune(code)
	if len(rs) <= 2*ends+1 {
		return trace.Plain(code)
	}
	return trace.Plain(string(rs[:ends]) + "…" + string(rs[len(rs)-ends:]))
}

func (t *story) tiles() (tiles [2][]storykit.Tile) {
	times := t.times().Of
	for i, c := range t.codes {
		seen := make(map[string]int)
		for n := range c.len() {
			code := c.at(n)
			seen[code]++
			tiles[i] = append(tiles[i], storykit.Tile{ID: fmt.Sprint(code, seen[code]), Label: short(code), Mark: trace.If(times[code][1-i] > 0, trace.Same, trace.Differs)})
		}
	}
	return tiles
}

func (m *method) Trace(r *algo.Story) {
	t, ok := m.settings.begin(r)
	switch {
	case !ok:
	case m.ordered:
		t.sequence()
	default:
		t.set(m)
	}
}

func (t *story) set(m *method) {
	code, score := codeSet, storykit.CodeOf(m.by)
	if m.repeats {
		code = codeBag
	}
	t.Chapter("Common codes", code, score)
	times := t.times()
	lamps := times.Clouds("times", say.Words{En: "Distinct codes of both pages"}, false, func(code string) string { return short(code).En })
	how := say.Words{En: "Number and position of occurrences are ignored."}
	if m.repeats {
		how = say.Words{En: "Each occurrence counts; positions are ignored."}
	} else {
		lamps = storykit.Lamps(lamps)
	}
	o := storykit.OverlapOf(t.Sigs[0], t.Sigs[1])
	t.Offer(trace.HowMany(o.Common, o.Union()))
	t.Ask(say.New("How many codes are on both pages?"), code,
		say.New("As a set the left page has %d {code|codes} and the right one %d; %d {is|are} common. %v", o.A, o.B, o.Common, how), lamps)
	bars := o.View("overlap", say.Words{En: "Codes"})
	views := []*trace.View{bars}
	for i := range t.Docs {
		views = append(views, t.inBody(i, func(n int) trace.Mark {
			return trace.If(times.Of[t.codes[i].at(n)][1-i] > 0, trace.Same, trace.Differs)
		}))
	}
	t.Step(code, say.New("Positions of the codes: %d of %d {code|codes} on the left are not on the right, and %d of %d on the right are not on the left. Edits far from punctuation change none of them.",
		o.A-o.Common, o.A, o.B-o.Common, o.B), views[1], views[2], bars)
	o.Score(t.Story, score, m.by, bars)
}

func (t *story) times() (times storykit.Times[string]) {
	for i, c := range t.codes {
		for n := range c.len() {
			times.Add(i, c.at(n))
		}
	}
	return times
}

func (e *exact) Trace(r *algo.Story) {
	t, ok := e.settings.begin(r)
	if !ok {
		return
	}
	r.Chapter("Join and digest", codeMD5, codeEqual)
	sums := [2][]uint64{t.Sigs[0], t.Sigs[1]}
	t.Step(codeMD5, say.New("All codes of a page (%d and %d) are joined in text order, and MD5 reduces them to 128 bits.", t.codes[0].len(), t.codes[1].len()), t.strips(), storykit.Digests(sums))
	alone := 0
	for _, of := range t.times().Of {
		if of[0] == 0 || of[1] == 0 {
			alone++
		}
	}
	storykit.CompareDigests(r, codeEqual, sums, say.Words{En: "both pages have the same codes in the same order"},
		say.New("%d {code is|codes are} on only one page, and a single one is enough for a different digest", alone).Words,
		storykit.Ribbons("strips", say.Words{En: "Codes in the order of the text"}, storykit.Folded(t.tiles(), striped)))
}
