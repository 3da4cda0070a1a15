package blend

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func (t *story) facts() {
	t.Chapter("Features of the pair")
	tell := map[string]func(fact){
		"alike": t.alike, "within": t.within, "accord": t.numbers, "numbers": t.numbers, "places": t.places, "opening": t.opening,
	}
	known := map[string]bool{}
	for _, term := range t.Terms {
		for _, f := range term.factors {
			if f.component >= 0 || known[f.fact.name] {
				continue
			}
			known[f.fact.name] = true
			if fn, ok := tell[f.fact.name]; ok {
				fn(f.fact)
			} else {
				t.plain(f.fact)
			}
		}
	}
}

func (t *story) shared() (in [2]map[string]bool) {
	for i, ws := range t.ws {
		in[i] = make(map[string]bool, len(ws))
		for _, w := range ws {
			in[i][w.Shingle] = true
		}
	}
	return in
}

func (t *story) alike(f fact) {
	in := t.shared()
	var views []*trace.View
	for i := range t.Docs {
		spans := storykit.Spans(t.ws[i], func(w storykit.Window) trace.Mark { return trace.If(in[1-i][w.Shingle], trace.Same, trace.None) })
		views = append(views, t.Body(i, storykit.Joined(spans)...))
	}
	x, y, both := overlap(t.p.a.shingles(), t.p.b.shingles(), nil)
	o := storykit.Overlap{A: x, B: y, Common: both}
	formula := storykit.Formula("resemblance", say.Words{En: "Resemblance and its log odds"},
		fmt.Sprintf("r = %d / (%d + %d − %d) = %.4f", both, x, y, both, t.p.alike), fmt.Sprintf("ln((r + %g) / (1 − r + %g)) = %.4f", margin, margin, f.value(t.p)))
	t.Offer(trace.Share(t.p.alike))
	t.Ask(say.New("How much of both texts is the same?"), codeFacts,
		say.New("For each page, the %d smallest shingle {hash|hashes} are kept, or all of them. In the range known for both pages there are %d and %d, with %d in common: the resemblance is %.4f. The log odds, %.4f, spread values near 0 and 1.", mostHashes, x, y, both, t.p.alike, f.value(t.p)),
		append(views, o.View("overlap", say.Words{En: "Compared shingles"}), formula)...)
}

func (t *story) within(f fact) {
	x, y, both := overlap(t.p.a.shingles(), t.p.b.shingles(), nil)
	o := storykit.Overlap{A: x, B: y, Common: both}
	formula := storykit.Formula("containment", say.Words{En: "Containment and its log odds"},
		fmt.Sprintf("c = %d / min(%d, %d) = %.4f", both, x, y, t.p.within), fmt.Sprintf("ln((c + %g) / (1 − c + %g)) = %.4f", margin, margin, f.value(t.p)))
	t.Step(codeFacts, say.New("%d of the %d {shingle|shingles} of the smaller page are also on the other: the containment is %.4f, with log odds %.4f. A shortened copy is contained in the original.", both, min(x, y), t.p.within, f.value(t.p)),
		o.View("overlap", say.Words{En: "Compared shingles"}), formula)
}

func (t *story) numbers(f fact) {
	var times storykit.Times[string]
	for side, d := range t.Docs {
		for w := range d.Tokens().All() {
			if isNumber(w) {
				times.Add(side, w)
			}
		}
	}
	var tiles [2][]storykit.Tile
	for _, w := range times.List {
		of := times.Of[w]
		mark := trace.If(of[0] == 0 || of[1] == 0, trace.Differs, trace.Same)
		for side, n := range of {
			if n > 0 {
				tiles[side] = append(tiles[side], storykit.Tile{ID: w, Label: trace.Plain(w), Mark: mark})
			}
		}
	}
	view := storykit.Ribbons("numbers", say.Words{En: "Numbers of both pages; equal ones are joined"}, storykit.Folded(tiles, 2*storykit.Few))
	x, y, both := overlap(t.p.a.numbers(), t.p.b.numbers(), nil)
	value := f.value(t.p)
	switch {
	case math.IsNaN(value):
		t.Step(codeFacts, say.New("The pages have %d and %d distinct {number|numbers}: too few for “%v”, which has no effect.", x, y, f.title), view)
	case f.name == "numbers":
		t.Step(codeFacts, say.New("Of %d and %d distinct {number|numbers}, %d {is|are} on both pages: %.4f of those of the page with fewer numbers.", x, y, both, value), view)
	default:
		formula := storykit.Formula("accord", say.Words{En: "Numbers on one page only"}, "1 / (1 + n)", fmt.Sprintf("n = %.4g: %.4f", 1/value-1, value))
		t.Offer(trace.HowMany(x+y-2*both, x+y-both))
		t.Ask(say.New("How many of the numbers are on only one page?"), codeFacts,
			say.New("%d {number is|numbers are} only on the left page, %d only on the right. The smaller count is used, n = %.4g: a copy omits or adds numbers, but a form with other values has different numbers on both pages.", x-both, y-both, 1/value-1), view, formula)
	}
}

func (t *story) places(f fact) {
	label := make(map[uint64]string) // of an entry: the number with the tokens beside it
	for _, d := range t.Docs {
		tokens := d.Tokens()
		for i := range tokens.Len() {
			if hasDigit(tokens.At(i)) {
				beside := d.Norm().Source(text.Span{Start: int(tokens.Start[max(0, i-1)]), End: int(tokens.Start[min(tokens.Len(), i+2)])})
				label[placed(tokens, i)] = trace.Quote(d.Body[beside.Start:beside.End])
			}
		}
	}
	numbers := func(entries []uint64) string {
		var out []string
		for _, e := range entries {
			out = append(out, label[e])
		}
		return strings.Join(out, " ")
	}
	var tiles [2][]storykit.Tile
	n, m := t.p.a.places().compare(t.p.b.places(), func(here, there []uint64) {
		id, mark := fmt.Sprintf("%08x", here[0]>>32), trace.If(sorted.Intersect(here, there), trace.Same, trace.Differs)
		for side, entries := range [][]uint64{here, there} {
			tiles[side] = append(tiles[side], storykit.Tile{ID: id, Label: trace.Plain(numbers(entries)), Mark: mark})
		}
	})
	view := storykit.Ribbons("places", say.Words{En: "Numbers between the same three tokens; equal places are joined"}, storykit.Folded(tiles, storykit.Few))
	formula := storykit.Formula("same-places", say.Words{En: "Same numbers in the same places"}, "(s + 2) / (s + o + 2)", fmt.Sprintf("(%d + 2) / (%d + %d + 2) = %.4f", n, n, m, f.value(t.p)))
	t.Offer(trace.HowMany(n, n+m))
	t.Ask(say.New("In how many places do the same words have the same number between them?"), codeFacts,
		say.New("%d {place|places} with the same three tokens before and after have the same number on both pages, %d {has|have} different ones: %.4f. A form with other values has different numbers in the same places.", n, m, f.value(t.p)), view, formula)
}

func (t *story) opening(f fact) {
	in := t.shared()
	var views []*trace.View
	for i, d := range t.Docs {
		tokens := d.Tokens()
		end := d.Norm().Source(text.Span{Start: 0, End: int(tokens.Start[min(opening, tokens.Len())])}).End
		var spans []trace.Span
		for _, w := range t.ws[i] {
			mark := trace.If(in[1-i][w.Shingle], trace.Same, trace.Differs)
			spans = storykit.Places(spans, string(mark), mark, slices.DeleteFunc(slices.Clone(w.Places), func(p text.Span) bool { return p.Start >= end }))
		}
		views = append(views, t.Body(i, runs(storykit.Sorted(spans))...))
	}
	var bars []trace.Bar
	for i, o := range t.p.opens {
		bars = append(bars, storykit.Bar(fmt.Sprint(i), storykit.Pages[i], float64(o.found)/float64(max(1, o.of)), fmt.Sprintf("%d / %d", o.found, o.of), trace.None))
	}
	view := &trace.View{ID: "openings", Title: say.Words{En: "Share of each opening found in the other page"}, Bars: &trace.Bars{Bars: bars, High: 1}}
	value := f.value(t.p)
	if math.IsNaN(value) {
		t.Step(codeFacts, say.New("Too few shingles of the openings are known (%d and %d, %d {is|are} needed): this term has no effect.", t.p.opens[0].of, t.p.opens[1].of, leastOpening), append(views, view)...)
		return
	}
	t.Offer(trace.Share(value))
	t.Ask(say.New("How much of the opening of one page occurs in the other?"), codeFacts,
		say.New("Of the known shingles in the first %d {token|tokens}, %d of %d of the left page are in the right one, and %d of %d of the right page are in the left one; the larger share is used, %.4f. A different text on the same form begins with new content.",
			opening, t.p.opens[0].found, t.p.opens[0].of, t.p.opens[1].found, t.p.opens[1].of, value), append(views, view)...)
}

func runs(spans []trace.Span) []trace.Span {
	var out []trace.Span
	for _, s := range spans {
		if n := len(out); n > 0 && out[n-1].Mark == s.Mark && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		s.ID = fmt.Sprint("run", len(out))
		out = append(out, s)
	}
	return out
}

func (t *story) plain(f fact) {
	n := [2]uint64{t.p.a.chars(), t.p.b.chars()}
	table := storykit.Table(0, storykit.Column(""), storykit.Column("left"), storykit.Column("right"))
	table.Add("title", trace.None, say.Words{En: "title"}, storykit.OrNone(t.Docs[0].Title), storykit.OrNone(t.Docs[1].Title))
	table.Add("chars", trace.None, say.Text("blend|characters"), n[0], n[1])
	t.Step(codeFacts, say.New("“%v” is %.4f.", f.title, f.value(t.p)), &trace.View{ID: "plain", Title: say.Words{En: "Titles and lengths"}, Table: table})
}
