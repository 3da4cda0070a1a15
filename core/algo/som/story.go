package som

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
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

// teller records the story of one pair of pages.
type teller struct {
	*Method
	*algo.Story
	bags    [2][]term
	labels  [2]map[uint64]string // of each word as it reads
	vectors [2][]entry
	away    [2][]float64 // how far each node lies from the page
}

// Trace records the choice of words, their weights, the nearest nodes, and the decision.
func (m *Method) Trace(r *algo.Story) {
	t := &teller{Method: m, Story: r}
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

// labelsOf returns the words of a page as they read, by key.
func (m *Method) labelsOf(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for words := range m.places(d) {
		for w := range words.All() {
			out[hash.FNV1a64(w)] = w
		}
	}
	return out
}

// choosing shows which words are kept.
func (t *teller) choosing() {
	t.Chapter("som|Choice of words")
	code := map[string]string{byClasses: codeClasses, byGain: codeGain, byFrequency: codeFrequent, allWords: codeAll}[t.selection]
	t.Code(code)
	var tables []*trace.View
	var n [2]int
	for i := range t.Docs {
		tables = append(tables, t.wordsView(i))
		n[i] = len(t.vectors[i])
	}
	ask := say.New("Which words distinguish classes of pages?")
	t.Offer(trace.Choose(map[string]int{byFrequency: 1, allWords: 2}[t.selection], say.Words{En: "Those most typical of one class"}, say.Words{En: "The most frequent"}, say.Words{En: "All of them"}))
	of := [2]int{len(t.bags[0]), len(t.bags[1])}
	switch t.selection {
	case byClasses, byGain:
		t.Ask(ask, code, say.New("An initial clustering sorts %d {page|pages} into %d {class|classes}. Of the %d {word|words} of the set, the %d that best indicate a class are kept: %d of the %d {word|words} of the left page, %d of the %d of the right one.",
			t.choice.pages, t.choice.classes, t.choice.words, len(t.kept), n[0], of[0], n[1], of[1]), tables...)
	case byFrequency:
		t.Ask(ask, code, say.New("Of the %d {word|words} of %d {page|pages}, the %d most frequent are kept, if on at least two and at most half of the pages: %d of the %d {word|words} of the left page, %d of the %d of the right one.",
			t.choice.words, t.choice.pages, len(t.kept), n[0], of[0], n[1], of[1]), tables...)
	default:
		t.Ask(ask, code, say.New("All %d {word|words} of the set are kept: %d of the left page and %d of the right one.", len(t.kept), n[0], n[1]), tables...)
	}
	if n[0] == 0 || n[1] == 0 {
		t.Step(code, say.New("A page without kept words has no vector and no position on the map: the pages have %d and %d.", n[0], n[1]), tables...)
		return
	}
	if t.classed() {
		t.example(code)
	}
}

// wordsView lists the words of a page, those that are kept, the best first, by turns with
// those that are not, the rarest and most frequent of the page first.
func (t *teller) wordsView(i int) *trace.View {
	table := storykit.Table(storykit.Few, storykit.Column("word"), storykit.Numbers("df"))
	columns := map[string][3]string{byClasses: {"χ²", "MI", "E"}, byGain: {"H(C|w)", "H(C|w̄)", "IG"}}[t.selection]
	if t.classed() {
		table.Columns = append(table.Columns, storykit.Numbers("rank"))
		for _, name := range columns {
			table.Columns = append(table.Columns, trace.Column{Title: trace.Plain(name), Number: true})
		}
	}
	var rows storykit.Turns
	rank, at := make(map[string]int32), make(map[string]int)
	for k, w := range t.bags[i] {
		label := t.labels[i][w.key]
		at[label] = k
		cells := []any{label, t.df.Count(label)}
		n, ok := t.kept[w.key]
		rank[label] = n
		switch {
		case !t.classed():
		case ok && int(n) < len(t.choice.kept):
			x := t.choice.kept[n]
			cells = append(cells, n+1, three(x.parts[0]), three(x.parts[1]), three(x.value))
		default:
			cells = append(cells, "–", "–", "–", "–")
		}
		rows.Add(ok, trace.Used, trace.Dropped, label, cells...)
	}
	slices.SortFunc(rows.First, func(x, y trace.Row) int { return cmp.Compare(rank[x.ID], rank[y.ID]) })
	cw := contents(t.bags[i])
	slices.SortStableFunc(rows.Rest, func(x, y trace.Row) int { return cmp.Compare(cw[at[y.ID]], cw[at[x.ID]]) })
	table.Rows = rows.Rows()
	return storykit.TableOf(i, "words", say.Words{En: "Words, alternating between kept and dropped ones"}, table)
}

func three(x float64) string { return fmt.Sprintf("%.3f", x) }

// example shows how one word was valued: of those with the best values the first that both
// pages have, else that the left one has.
func (t *teller) example(code string) {
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

// mixExample shows how χ² and mutual information value a word; over says what counts of it.
func (t *teller) mixExample(code, word string, w wordValue) (over say.Words, views []*trace.View) {
	x := w.table
	n := func(name string, v float64) string { return fmt.Sprintf("%s%.0f", name, v) }
	pages := storykit.Table(0, storykit.Column(""), storykit.Numbers("in the class"), storykit.Numbers("not in it"), storykit.Numbers("together"))
	pages.Add("with", trace.Used, say.Words{En: "with the word"}, n("A = ", x.a), n("B = ", x.b), n("", x.a+x.b))
	pages.Add("without", trace.None, say.Words{En: "without it"}, n("C = ", x.c), n("D = ", x.d), n("", x.c+x.d))
	pages.Add("sum", trace.None, say.Words{En: "together"}, n("", x.a+x.c), n("", x.b+x.d), n("g = ", x.a+x.b+x.c+x.d))
	table := &trace.View{ID: "two-by-two", Title: say.New("Pages by “%s” and the class that it indicates best", trace.Quote(word)).Words, Table: pages}
	lines := []string{
		fmt.Sprintf("χ² = g(AD − CB)² / ((A+C)(B+D)(A+B)(C+D)) = %.3f", x.chiSquare()),
		fmt.Sprintf("MI = ln(A·g / ((A+C)(A+B))) = %.3f", x.mutual()),
		fmt.Sprintf("E = α·χ² + (1 − α)·MI = %g·%s + %.4g·%s = %s", t.mix, three(w.parts[0]), 1-t.mix, three(w.parts[1]), three(t.mixed(w.parts[0], w.parts[1]))),
	}
	formula := storykit.Formula("value", say.Words{En: "Association of the word with the class; in E, both are scaled to 0…1"}, lines...)
	t.Step(code, say.New("Of %d {page|pages} with “%s”, %d {is|are} in one class, which has %.0f of all %.0f pages: the closer the association, the more valuable the word.",
		int(x.a+x.b), trace.Quote(word), int(x.a), x.a+x.c, x.a+x.b+x.c+x.d), table, formula)
	over = say.Words{En: "the largest E of a word for any class"}
	if t.weighted {
		over = say.Words{En: "the mean of E over the classes by their sizes"}
	}
	return over, []*trace.View{table, formula}
}

// gainExample shows by how much a word narrows down the class of a page.
func (t *teller) gainExample(code, word string, w wordValue) (over say.Words, views []*trace.View) {
	has, lacks := w.table.a+w.table.b, w.table.c+w.table.d
	share := has / (has + lacks)
	before := w.value + float64(share*w.parts[0]) + float64((1-share)*w.parts[1])
	bits := storykit.Table(0, storykit.Column(""), storykit.Numbers("pages"), storykit.Numbers("entropy of the classes in bits"))
	bits.Add("all", trace.None, say.Words{En: "all"}, fmt.Sprintf("%.0f", has+lacks), three(before))
	bits.Add("with", trace.None, say.Words{En: "with the word"}, fmt.Sprintf("%.0f", has), three(w.parts[0]))
	bits.Add("without", trace.None, say.Words{En: "without it"}, fmt.Sprintf("%.0f", lacks), three(w.parts[1]))
	table := &trace.View{ID: "entropies", Title: say.New("Uncertainty of the class of a page, by “%s”", trace.Quote(word)).Words, Table: bits}
	formula := storykit.Formula("value", say.Words{En: "Information gain"},
		"IG = H(C) − P(w)·H(C|w) − P(w̄)·H(C|w̄)",
		fmt.Sprintf("IG = %s − %s·%s − %s·%s = %s", three(before), three(share), three(w.parts[0]), three(1-share), three(w.parts[1]), three(w.value)))
	t.Step(code, say.New("Naming the class of a page takes %.3f bits on average. If it is known whether the page has “%s”, it takes %.3f for the %.0f pages with the word and %.3f for the %.0f without: the word saves %.3f.",
		before, trace.Quote(word), w.parts[0], has, w.parts[1], lacks, w.value), table, formula)
	return say.Words{En: "the information gain"}, []*trace.View{table, formula}
}

// weighing shows how the kept words of both pages are weighed.
func (t *teller) weighing() {
	t.Chapter("Weights by place", codeWeigh, codeVector)
	var bodies, tables []*trace.View
	for i, d := range t.Docs {
		known := t.words(d)
		list := slices.Clone(t.vectors[i])
		slices.SortStableFunc(list, func(x, y entry) int { return cmp.Compare(y.weight, x.weight) })
		var spans []trace.Span
		for _, e := range list[:min(storykit.Few, len(list))] {
			spans = storykit.Places(spans, fmt.Sprint(e.term), trace.Used, known[e.term].places)
		}
		bodies = append(bodies, t.Body(i, storykit.Sorted(spans)...))
		tables = append(tables, t.weightsView(i, list))
	}
	where := say.Words{En: "in the title"}
	if t.meta {
		where = say.Words{En: "in the title or the keywords of the page"}
	}
	how := say.Words{En: "SW uses the raw counts"}
	if t.balanced {
		how = say.Words{En: "SW is normalised to length 1 like CW"}
	}
	t.Step(codeWeigh, say.New("A word %v counts as %g words in the body. CW is frequency times rarity, normalised to length 1; %v. The weight is the mean of both.", where, t.alpha, how), tables...)
	t.Offer(trace.Choose(1, say.Words{En: "Words on most pages"}, say.Words{En: "Rare words in the title"}, say.Words{En: "Long words"}))
	t.Ask(say.New("Which words have the largest weights?"), codeVector, say.New("The weights of the kept words, normalised to length 1, form the vector of a page: %d {number|numbers} on the left and %d on the right are not 0, of %d. The words with the largest weights are marked.", len(t.vectors[0]), len(t.vectors[1]), len(t.kept)), append(bodies, t.clouds("weights", say.Words{En: "Both vectors, word by word"}).ComesFrom("weights-left", "weights-right"))...)
}

// clouds shows the weights of both pages, the same word in the same place, and rows below.
func (t *teller) clouds(id string, title say.Words, below ...storykit.Below) *trace.View {
	of := make(map[int32]*storykit.Pillar)
	var order []int32
	for side, list := range t.vectors {
		for _, e := range list {
			if of[e.term] == nil {
				of[e.term] = &storykit.Pillar{}
				order = append(order, e.term)
			}
			of[e.term].Values[side] = e.weight
		}
	}
	for side, bag := range t.bags {
		for _, w := range bag {
			if n, ok := t.kept[w.key]; ok && of[n] != nil {
				of[n].Label = t.labels[side][w.key]
			}
		}
	}
	list := make([]storykit.Pillar, len(order))
	for i, n := range order {
		list[i] = *of[n]
	}
	return storykit.Clouds(id, title, list, three, below...)
}

// weightsView lists the kept words of a page, which list has, with what their weights are
// made of.
func (t *teller) weightsView(i int, list []entry) *trace.View {
	bag := t.bags[i]
	cw, sw, w := contents(bag), structures(bag, t.alpha), weights(bag, t.alpha, t.balanced)
	if t.balanced {
		sw = unit(sw)
	}
	at := make(map[int32]int, len(list))
	for n, one := range bag {
		if k, ok := t.kept[one.key]; ok {
			at[k] = n
		}
	}
	table := storykit.Table(storykit.Few, storykit.Column("word"), storykit.Numbers("title"), storykit.Numbers("body"), storykit.Numbers("CW"), storykit.Numbers("SW"), storykit.Numbers("weight"), storykit.Numbers("x"))
	for _, e := range list {
		n := at[e.term]
		one := bag[n]
		table.Add(fmt.Sprint(e.term), trace.None, t.labels[i][one.key], one.title, one.tf-one.title, three(cw[n]), fmt.Sprintf("%.3g", sw[n]), three(w[n]), three(e.weight))
	}
	return storykit.TableOf(i, "weights", say.Words{En: "Kept words, by decreasing weight"}, table)
}
