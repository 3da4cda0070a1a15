package som

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeClasses  = "keep the F words with the largest E = α·χ² + (1 − α)·MI"
	codeGain     = "keep the F words with the largest IG = H(C) − P(w)·H(C|w) − P(w̄)·H(C|w̄)"
	codeFrequent = "keep the F words of most pages, of 2 to n/2"
	codeAll      = "keep all words"
	codeWeigh    = "weight(w) ← ½·CW(w) + ½·SW(w)"
	codeVector   = "x ← weights of the kept words, brought to length 1"
	codeWinner   = "winner ← node nearest to x"
	codeUpdate   = "nodes within r(t) of the winner: w ← w + η(t)·(x − w)"
	codeNode     = "node(page) ← winner on the trained map"
	codeGuarded  = "score ← cosine if the nodes are the same or adjoin, else 0"
	codeLiteral  = "score ← 1 if the nodes are the same, else 0"
)

type story struct {
	*Method
	*algo.Story
	bags    [2][]term
	labels  [2]map[uint64]string // of each word as it reads
	vectors [2][]entry
	away    [2][]float64 // how far each node lies from the page
	found   *trace.View  // the map with the node of the left page
}

func (m *Method) Trace(r *algo.Story) {
	t := &story{Method: m, Story: r}
	for i, d := range t.Docs {
		t.bags[i] = m.bag(d)
		t.labels[i] = m.labelsOf(d)
		t.vectors[i] = m.vector(t.bags[i])
	}
	t.choosing()
	if len(t.Sigs[0]) == 0 || len(t.Sigs[1]) == 0 {
		return
	}
	t.weighing()
	t.search()
	t.presentation()
	t.follow()
	t.homes()
	t.decide()
}

func (m *Method) labelsOf(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for words := range m.places(d) {
		for w := range words.All() {
			out[hash.FNV1a64(w)] = w
		}
	}
	return out
}

func (t *story) choosing() {
	t.Chapter("som|Choice of words")
	code := map[string]string{byClasses: codeClasses, byGain: codeGain, byFrequency: codeFrequent, allWords: codeAll}[t.selection]
	t.Code(code)
	n := [2]int{len(t.vectors[0]), len(t.vectors[1])}
	words := t.wordsView()
	ask := say.New("Which words distinguish classes of pages?")
	t.Offer(trace.Choose(map[string]int{byFrequency: 1, allWords: 2}[t.selection], say.Words{En: "Those most typical of one class"}, say.Words{En: "The most frequent"}, say.Words{En: "All of them"}))
	of := [2]int{len(t.bags[0]), len(t.bags[1])}
	switch t.selection {
	case byClasses, byGain:
		t.Ask(ask, code, say.New("An initial clustering sorts %d {page|pages} into %d {class|classes}. Of the %d {word|words} of the set, the %d that best indicate a class are kept: %d of the %d {word|words} of the left page, %d of the %d of the right one.",
			t.choice.pages, t.choice.classes, t.choice.words, len(t.kept), n[0], of[0], n[1], of[1]), words)
	case byFrequency:
		t.Ask(ask, code, say.New("Of the %d {word|words} of %d {page|pages}, the %d most frequent are kept, if on at least two and at most half of the pages: %d of the %d {word|words} of the left page, %d of the %d of the right one.",
			t.choice.words, t.choice.pages, len(t.kept), n[0], of[0], n[1], of[1]), words)
	default:
		t.Ask(ask, code, say.New("All %d {word|words} of the set are kept: %d of the left page and %d of the right one.", len(t.kept), n[0], n[1]), words)
	}
	if n[0] == 0 || n[1] == 0 {
		t.Step(code, say.New("A page without kept words has no vector and no position on the map: the pages have %d and %d.", n[0], n[1]), words)
		return
	}
	if t.classed() {
		t.example(code)
	}
}

func (t *story) wordsView() *trace.View {
	title := say.Words{En: "Words by their number of pages"}
	switch t.selection {
	case byClasses:
		title = say.Words{En: "Words by E"}
	case byGain:
		title = say.Words{En: "Words by information gain"}
	}
	var in, out []trace.Bar
	high := 0.0
	seen := make(map[uint64]bool)
	for i, bag := range t.bags {
		for _, w := range bag {
			if seen[w.key] {
				continue
			}
			seen[w.key] = true
			label := t.labels[i][w.key]
			n, kept := t.kept[w.key]
			bar := storykit.Count(label, say.Same(label), t.df.Count(label), trace.If(kept, trace.Used, trace.Dropped))
			if t.classed() {
				bar.Value, bar.Text = 0, "–"
				if kept && int(n) < len(t.choice.kept) {
					bar.Value = t.choice.kept[n].value
					bar.Text = three(bar.Value)
				}
			}
			high = max(high, bar.Value)
			if kept {
				in = append(in, bar)
			} else {
				out = append(out, bar)
			}
		}
	}
	best := func(x, y trace.Bar) int { return cmp.Compare(y.Value, x.Value) }
	slices.SortStableFunc(in, best)
	slices.SortStableFunc(out, best)
	return &trace.View{
		ID: "words", Title: title, Note: say.Words{En: "► kept, × dropped"},
		Bars: &trace.Bars{Bars: storykit.ByTurns(in, out), High: cmp.Or(high, 1), Show: storykit.Few},
	}
}

func three(x float64) string { return fmt.Sprintf("%.3f", x) }

func (t *story) example(code string) {
	best, both := int32(-1), false
	in := make(map[int32]bool)
	for _, e := range t.vectors[1] {
		in[e.term] = true
	}
	for _, e := range t.vectors[0] {
		if best < 0 || in[e.term] && !both {
			best, both = e.term, in[e.term]
		}
	}
	if int(best) >= len(t.choice.kept) {
		return
	}
	word := ""
	for key, n := range t.kept {
		if n == best {
			word = t.labels[0][key]
		}
	}
	w := t.choice.kept[best]
	tell := t.mixExample
	if t.selection == byGain {
		tell = t.gainExample
	}
	over, views := tell(code, word, w)
	last := t.choice.kept[len(t.choice.kept)-1].value
	if len(t.choice.next) > 0 {
		t.Step(code, say.New("Words are ranked by %v. “%s” has the rank %d; the last of the %d kept {word|words} has %.4f, the first dropped one %.4f.", over, trace.Quote(word), best+1, len(t.choice.kept), last, t.choice.next[0]), views...)
	}
}

func (t *story) mixExample(code, word string, w wordValue) (over say.Words, views []*trace.View) {
	x := w.table
	n := func(name string, v float64) string { return fmt.Sprintf("%s%.0f", name, v) }
	share := func(id string, label say.Words, part, all float64, text string, mark trace.Mark) trace.Bar {
		return storykit.Bar(id, label, part/max(1, all), text, mark)
	}
	bars := &trace.Bars{High: 1, Bars: []trace.Bar{
		share("with", say.Words{En: "with the word"}, x.a, x.a+x.b, n("A = ", x.a)+n(", B = ", x.b), trace.Used),
		share("without", say.Words{En: "without it"}, x.c, x.c+x.d, n("C = ", x.c)+n(", D = ", x.d), trace.None),
	}, Lines: []trace.Line{{Label: trace.Worded(say.New("all pages: %.0f of %.0f", x.a+x.c, x.a+x.b+x.c+x.d).Words), Value: (x.a + x.c) / max(1, x.a+x.b+x.c+x.d)}}}
	shares := &trace.View{ID: "two-by-two", Title: say.New("Share of the pages in the class that “%s” indicates best", trace.Quote(word)).Words, Bars: bars}
	lines := []string{
		fmt.Sprintf("χ² = g(AD − CB)² / ((A+C)(B+D)(A+B)(C+D)) = %.3f", x.chiSquare()),
		fmt.Sprintf("MI = ln(A·g / ((A+C)(A+B))) = %.3f", x.mutual()),
		fmt.Sprintf("E = α·χ² + (1 − α)·MI = %g·%s + %.4g·%s = %s", t.mix, three(w.parts[0]), 1-t.mix, three(w.parts[1]), three(t.mixed(w.parts[0], w.parts[1]))),
	}
	formula := storykit.Formula("value", say.Words{En: "Association of the word with the class; in E, both are scaled to 0…1"}, lines...)
	t.Step(code, say.New("Of %d {page|pages} with “%s”, %d {is|are} in one class, which has %.0f of all %.0f pages: the closer the association, the more valuable the word.",
		int(x.a+x.b), trace.Quote(word), int(x.a), x.a+x.c, x.a+x.b+x.c+x.d), shares, formula)
	over = say.Words{En: "the largest E of a word for any class"}
	if t.weighted {
		over = say.Words{En: "the mean of E over the classes by their sizes"}
	}
	return over, []*trace.View{shares, formula}
}

func (t *story) gainExample(code, word string, w wordValue) (over say.Words, views []*trace.View) {
	has, lacks := w.table.a+w.table.b, w.table.c+w.table.d
	share := has / (has + lacks)
	before := w.value + float64(share*w.parts[0]) + float64((1-share)*w.parts[1])
	bits := &trace.Bars{High: max(before, w.parts[0], w.parts[1], math.SmallestNonzeroFloat64), Bars: []trace.Bar{
		storykit.Bar("all", say.New("all %.0f {page|pages}", has+lacks).Words, before, three(before), trace.None),
		storykit.Bar("with", say.New("%.0f with the word", has).Words, w.parts[0], three(w.parts[0]), trace.Used),
		storykit.Bar("without", say.New("%.0f without it", lacks).Words, w.parts[1], three(w.parts[1]), trace.None),
	}}
	unsure := &trace.View{ID: "entropies", Title: say.New("Uncertainty of the class of a page in bits, by “%s”", trace.Quote(word)).Words, Bars: bits}
	formula := storykit.Formula("value", say.Words{En: "Information gain"},
		"IG = H(C) − P(w)·H(C|w) − P(w̄)·H(C|w̄)",
		fmt.Sprintf("IG = %s − %s·%s − %s·%s = %s", three(before), three(share), three(w.parts[0]), three(1-share), three(w.parts[1]), three(w.value)))
	t.Step(code, say.New("Naming the class of a page takes %.3f bits on average. If it is known whether the page has “%s”, it takes %.3f for the %.0f pages with the word and %.3f for the %.0f without: the word saves %.3f.",
		before, trace.Quote(word), w.parts[0], has, w.parts[1], lacks, w.value), unsure, formula)
	return say.Words{En: "the information gain"}, []*trace.View{unsure, formula}
}

func (t *story) weighing() {
	t.Chapter("Weights by place", codeWeigh, codeVector)
	bodies := make([]*trace.View, len(t.Docs))
	var counted, weighed, vector [2][]float64 // by the words of the bags
	for i, d := range t.Docs {
		known := t.words(d)
		list := slices.Clone(t.vectors[i])
		slices.SortStableFunc(list, func(x, y entry) int { return cmp.Compare(y.weight, x.weight) })
		var spans []trace.Span
		for _, e := range list[:min(storykit.Few, len(list))] {
			spans = storykit.Places(spans, fmt.Sprint(e.term), trace.Used, known[e.term].places)
		}
		bodies[i] = t.Body(i, storykit.Sorted(spans)...)
		counted[i], weighed[i] = structures(t.bags[i], t.alpha), weights(t.bags[i], t.alpha, t.balanced)
		if t.balanced {
			counted[i] = unit(counted[i])
		}
		vector[i] = t.valuesOf(i)
	}
	where := say.Words{En: "in the title"}
	if t.meta {
		where = say.Words{En: "in the title or the keywords of the page"}
	}
	how := say.Words{En: "SW uses the raw counts"}
	if t.balanced {
		how = say.Words{En: "SW is normalised to length 1 like CW"}
	}
	home := t.homesView()
	t.Step(codeWeigh, say.New("A word %v counts as %g words in the body: this is SW. %v.", where, t.alpha, how), home, t.heaviest(say.Words{En: "SW of each word"}, counted))
	t.Step(codeWeigh, say.New("CW is frequency times rarity, normalised to length 1. The weight is the mean of CW and SW."), home, t.heaviest(say.Words{En: "Weight of each word"}, weighed))
	t.Offer(trace.Choose(1, say.Words{En: "Words on most pages"}, say.Words{En: "Rare words in the title"}, say.Words{En: "Long words"}))
	t.Ask(say.New("Which words have the largest weights?"), codeVector, say.New("The weights of the kept words, normalised to length 1, form the vector of a page: %d {number|numbers} on the left and %d on the right are not 0, of %d. The words with the largest weights are marked.", len(t.vectors[0]), len(t.vectors[1]), len(t.kept)), append(bodies, t.clouds("weights", say.Words{En: "Both vectors, word by word"}, vector))...)
}

func (t *story) valuesOf(side int) []float64 {
	of := make(map[int32]float64, len(t.vectors[side]))
	for _, e := range t.vectors[side] {
		of[e.term] = e.weight
	}
	out := make([]float64, len(t.bags[side]))
	for i, w := range t.bags[side] {
		if n, ok := t.kept[w.key]; ok {
			out[i] = of[n]
		}
	}
	return out
}

func (t *story) clouds(id string, title say.Words, values [2][]float64, below ...storykit.Below) *trace.View {
	of := make(map[int32]*storykit.Pillar)
	var order []int32
	for side, bag := range t.bags {
		vector := t.valuesOf(side)
		for i, w := range bag {
			n, ok := t.kept[w.key]
			if !ok {
				continue
			}
			if of[n] == nil {
				of[n] = &storykit.Pillar{Label: t.labels[side][w.key]}
				order = append(order, n)
			}
			of[n].Values[side] = values[side][i]
			of[n].Rank += vector[i]
		}
	}
	list := make([]storykit.Pillar, len(order))
	for i, n := range order {
		list[i] = *of[n]
	}
	return storykit.Clouds(id, title, list, short, below...)
}

func (t *story) heaviest(title say.Words, values [2][]float64) *trace.View {
	const few = 12
	view := t.clouds("weights", title, values)
	bits := view.Bits
	if n := len(bits.Heads); n > few {
		bits.Heads = bits.Heads[:few]
		for i := range bits.Rows {
			bits.Rows[i].Sums = bits.Rows[i].Sums[:few]
		}
		view.Note = say.Words{En: "The words with the largest weights are shown."}
	}
	return view
}

func short(x float64) string { return fmt.Sprintf("%.3g", x) }
