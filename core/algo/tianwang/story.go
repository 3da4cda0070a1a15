package tianwang

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeAbstract = "abstract ← first bytes of text"
	codeCut      = "words ← segment(body)"
	codeWeigh    = "weight(w) ← tf(w) · ln(n / df(w) + 0.01)"
	codeCount    = "weight(w) ← tf(w)"
	codeTop      = "T ← the N heaviest words, W ← their weights"
	codeJoin     = "digest ← MD5(concatenate(T))"
	codeSorted   = "digest ← MD5(concatenate(sort(T)))"
	codeEqual    = "gate ← digest(left) = digest(right)"
	codeSIM      = "SIM ← |Wl − Wr|² / (|Wl|² + |Wr|²)"
	codeScore    = "score ← gate · (1 − SIM)"
)

// Trace records the keywords of both pages, their digests and SIM; for algorithm 1 their
// abstracts.
func (m *Method) Trace(r *algo.Story) {
	if m.variant == byAbstract {
		m.traceAbstract(r)
		return
	}
	join, weigh := codeJoin, codeCount
	if m.variant == bySet || m.variant == bySetAndSim {
		join = codeSorted
	}
	if m.idf {
		weigh = codeWeigh
	}
	r.Code(codeCut, weigh, codeTop)
	t := teller{Method: m, Story: r, weigh: weigh, join: join}
	for i, d := range r.Docs {
		t.words[i], t.ks[i] = m.weighed(d), m.keywords(d)
		t.at[i] = m.places(d, t.ks[i])
	}
	t.weights()
	if t.top(); len(t.ks[0]) == 0 || len(t.ks[1]) == 0 {
		return
	}
	if m.variant != relaxed {
		t.digests()
	}
	if weighs(m.variant) {
		t.sim()
	}
	t.endings()
}

// teller records the story of one pair of pages.
type teller struct {
	*Method
	*algo.Story
	weigh, join string
	words       [2][]weighed
	ks          [2][]keyword
	at          [2]map[string][]text.Span
	tables      [2]*trace.View
	bodies      []*trace.View // with the keywords
}

// weighed is a word of a page with the factors of its weight.
type weighed struct {
	keyword
	tf   float64 // including the share of the title
	df   int
	stop bool
}

// weighed returns all words of d, heaviest first, stop words last; or the declared keywords, if
// those are used.
func (m *Method) weighed(d *text.Doc) []weighed {
	var out []weighed
	if m.declares(d) {
		for _, k := range m.declaredKeywords(d) {
			df := m.df.Count(k.word)
			out = append(out, weighed{k, k.weight / m.df.IDFOf(df), df, false})
		}
		return out
	}
	r := new(room)
	m.count(r, d)
	var list, stops []candidate
	for i := range r.words.Len() {
		once, known := m.once(r, i)
		if math.IsNaN(once) || !known && r.words.Stops(i, m.stop) {
			stops = append(stops, candidate{r.freq[i], i})
			continue
		}
		list = append(list, candidate{r.freq[i] * once, i})
	}
	sort := func(x, y candidate) int {
		if r.before(x, y) {
			return -1
		}
		return 1
	}
	slices.SortFunc(list, sort)
	slices.SortFunc(stops, sort)
	for n, c := range append(list, stops...) {
		w := weighed{keyword{r.words.At(c.i), c.weight}, r.freq[c.i], r.words.DF(c.i, m.df), n >= len(list)}
		out = append(out, w)
	}
	return out
}

// weights shows how the words are counted and weighted.
func (t *teller) weights() {
	t.Chapter("Count and weigh")
	var bodies [2]*trace.View
	for i := range t.Docs {
		bodies[i] = t.Body(i)
		table := storykit.Table(storykit.Few, storykit.Column("word"), storykit.Numbers("tf"), storykit.Numbers("df"), storykit.Numbers("weight"))
		for _, w := range t.words[i] {
			weight := say.Same(fmt.Sprintf("%.3f", w.weight))
			if w.stop {
				weight = say.Words{En: "stop word"}
			}
			table.Add(w.word, trace.If(w.stop, trace.Dropped, trace.None), w.word, fmt.Sprintf("%g", w.tf), w.df, weight)
		}
		t.tables[i] = storykit.TableOf(i, "words", say.Words{En: "Words, by decreasing weight"}, table)
	}
	n := [2]int{t.Docs[0].Words(t.mode).Len(), t.Docs[1].Words(t.mode).Len()}
	t.Step(codeCut, say.New("The bodies are split into words: %d on the left, %d of them different; %d on the right, %d different.", n[0], len(t.words[0]), n[1], len(t.words[1])), bodies[0], bodies[1])
	if t.alpha > 0 {
		t.Step(t.weigh, say.New("Words are counted; each occurrence in the title adds %g. Stop words are ignored.", t.alpha), t.tables[0], t.tables[1])
	} else {
		t.Step(t.weigh, say.New("The %d and %d {word|words} are counted in their bodies. Stop words are ignored.", len(t.words[0]), len(t.words[1])), t.tables[0], t.tables[1])
	}
	if t.df == nil {
		return
	}
	storykit.Outside(t.Story, t.weigh, t.df.N, [2][]storykit.Window{storykit.Uncounted(t.Docs[0], t.mode, t.df), storykit.Uncounted(t.Docs[1], t.mode, t.df)}, storykit.AsOnePage)
	lines := trace.Labels("w = tf · ln(n / df + 0.01)")
	for i := range t.words {
		for _, w := range t.words[i][:min(2, len(t.words[i]))] {
			if !w.stop {
				line := fmt.Sprintf("w(%s) = %g · ln(%d / %d + 0.01) = %.3f", w.word, w.tf, t.df.N, max(1, w.df), w.weight)
				lines = append(lines, trace.Worded(say.New("%v: %s", storykit.Pages[i], line).Words))
			}
		}
	}
	if len(lines) > 1 {
		formula := &trace.View{ID: "weight", Title: say.Words{En: "Weight of a word"}, Formula: &trace.Formula{Lines: lines}}
		t.Step(t.weigh, say.New("Words on few of the %d {page|pages} have a large weight, words on all pages almost none.", t.df.N), formula, t.tables[0], t.tables[1])
	}
}

// top shows which words are the keywords.
func (t *teller) top() {
	t.Chapter("The N largest weights")
	in := [2]map[string]bool{{}, {}}
	for i, ks := range t.ks {
		for _, k := range ks {
			in[i][k.word] = true
		}
	}
	var views []*trace.View
	var cut [2]say.Words
	for i, ks := range t.ks {
		bars := &trace.Bars{High: 1e-9, Show: len(ks) + 2}
		for n, w := range t.words[i] {
			if w.stop {
				break
			}
			mark := trace.Dropped
			if n < len(ks) {
				mark = trace.If(in[1-i][ks[n].word], trace.Same, trace.Used)
			}
			bars.Bars = append(bars.Bars, trace.Bar{ID: w.word, Label: trace.Plain(w.word), Value: w.weight, Text: fmt.Sprintf("%.3f", w.weight), Mark: mark})
			bars.High = max(bars.High, w.weight)
		}
		side := trace.Sides[i]
		views = append(views, (&trace.View{ID: storykit.ID("top", side), Side: side, Title: say.Words{En: "Weights"}, Bars: bars, Note: say.Words{En: "= a keyword of both pages, ► of this one, × no keyword"}}).Follow(t.tables[i]))
		cut[i] = t.cutAt(i)
	}
	ask := say.New("Which of these words is among the %d of the left page?", t.n)
	if ks := t.ks[0]; len(ks) > 0 {
		var out []string
		for _, w := range t.words[0][len(ks):] {
			out = append(out, w.word)
		}
		t.Offer(trace.OneOf(ks[len(ks)-1].word, out...))
	}
	if len(t.ks[0]) == 0 || len(t.ks[1]) == 0 {
		t.Ask(ask, codeTop, say.New("Left: %v. Right: %v. A page without a keyword has no signature.", cut[0], cut[1]), views...)
		return
	}
	t.Ask(ask, codeTop, say.New("Left: %v. Right: %v.", cut[0], cut[1]), views...)
	var bodies []*trace.View
	both := 0
	for i := range t.Docs {
		var spans []trace.Span
		for _, k := range t.ks[i] {
			mark := trace.Used
			if in[1-i][k.word] {
				mark = trace.Same
				both += 1 - i // counted once, for the left page
			}
			spans = storykit.Places(spans, k.word, mark, t.at[i][k.word])
		}
		bodies = append(bodies, t.Body(i, storykit.Sorted(spans)...).Follow(views[i]))
	}
	t.bodies = bodies
	t.Step(codeTop, say.New("Positions: %d {keyword|keywords} of the left page and %d of the right one, %d of them on both.", len(t.ks[0]), len(t.ks[1]), both), bodies...)
}

// cutAt shows the cut between the N-th and the next word.
func (t *teller) cutAt(i int) say.Words {
	ks := t.ks[i]
	switch {
	case len(ks) == 0:
		return say.Words{En: "no keyword, only stop words or words without weight"}
	case len(ks) < t.n:
		return say.New("only %d {word|words}, fewer than %d; all are used", len(ks), t.n).Words
	case len(t.words[i]) == len(ks) || t.words[i][len(ks)].stop:
		return say.New("exactly %d {word|words}; all are used", len(ks)).Words
	}
	last, next := ks[len(ks)-1], t.words[i][len(ks)]
	return say.New("“%s” with %.3f is the last one included, “%s” with %.3f the first one excluded",
		trace.Quote(last.word), last.weight, trace.Quote(next.word), next.weight).Words
}

// digests shows how the keywords are concatenated and compared.
func (t *teller) digests() {
	t.Chapter("tianwang|Join and digest", t.join, codeEqual)
	var tiles [2][]storykit.Tile
	for i := range t.ks {
		other := ordered(nil, t.variant, t.ks[1-i])
		for n, k := range ordered(nil, t.variant, t.ks[i]) {
			mark := trace.If(n < len(other) && other[n].word == k.word, trace.Same, trace.Differs)
			tiles[i] = append(tiles[i], storykit.Tile{ID: k.word, Label: trace.Plain(k.word), Mark: mark})
		}
	}
	ribbons := storykit.Ribbons("joined", say.Words{En: "Keywords in the order in which they are joined"}, tiles).Follow(t.bodies...)
	sums := [2][]uint64{t.Sigs[0][:2], t.Sigs[1][:2]}
	how := say.Words{En: "in the order of their weights"}
	if t.join == codeSorted {
		how = say.Words{En: "sorted, so that the order of the weights has no effect"}
	}
	t.Step(t.join, say.New("The keywords (%d and %d) are joined %v, and MD5 reduces each to 128 bits.", len(t.ks[0]), len(t.ks[1]), how), ribbons, storykit.Stamped(storykit.Stamps(say.Words{En: "Digests"}, sums, false), ribbons))
	held := storykit.Stamps(say.Words{En: "Digests"}, sums, true)
	bits := storykit.BitsOf("digest", say.Words{En: "Both digests, bit by bit"}, storykit.Binary(t.Sigs[0][:2]), storykit.Binary(t.Sigs[1][:2]))
	ask := say.New("Are the digests equal?")
	d := hamming.Distance(t.Sigs[0][:2], t.Sigs[1][:2])
	t.Offer(trace.YesNo(d == 0))
	if d > 0 {
		t.Ask(ask, codeEqual, say.New("%d of 128 bits differ: the keywords are different; the digest does not show by how much.", d), held, bits)
		return
	}
	t.Ask(ask, codeEqual, say.New("All 128 bits are the same: both pages have the same %d {keyword|keywords}.", len(t.ks[0])), held, bits)
}

// sim shows how much the weights differ.
func (t *teller) sim() {
	t.Chapter("SIM of the weights", codeSIM, codeScore)
	wa, wb := appendWeights(nil, t.ks[0]), appendWeights(nil, t.ks[1])
	table := storykit.Table(0, storykit.Column("word"), storykit.Numbers("left"), storykit.Numbers("right"), storykit.Numbers("difference²"))
	right := map[string]float64{}
	for _, k := range t.ks[1] {
		right[k.word] = k.weight
	}
	row := func(word string, l, r float64) {
		mark := trace.If(l == 0 || r == 0, trace.Differs, trace.Same)
		table.Add(word, mark, word, fmt.Sprintf("%.3f", l), fmt.Sprintf("%.3f", r), fmt.Sprintf("%.3f", float64((l-r)*(l-r))))
	}
	for _, k := range t.ks[0] {
		row(k.word, k.weight, right[k.word])
		delete(right, k.word)
	}
	for _, k := range t.ks[1] {
		if _, alone := right[k.word]; alone {
			row(k.word, 0, k.weight)
		}
	}
	view := &trace.View{ID: "union", Title: say.Words{En: "Weights over the union of the keywords"}, Table: table}
	l, r, both, like := squares(wa), squares(wb), dot(wa, wb), likeness(wa, wb)
	formula := storykit.Formula("sim", say.Words{En: "SIM"},
		"SIM = |Wl − Wr|² / (|Wl|² + |Wr|²) = 1 − 2·Wl·Wr / (|Wl|² + |Wr|²)",
		fmt.Sprintf("SIM = 1 − 2·%.4f / (%.4f + %.4f)", both, l, r), fmt.Sprintf("SIM = %.6f", 1-like))
	ruler := &trace.View{ID: "ruler", Title: say.Words{En: "SIM and ε"}, Bars: &trace.Bars{
		High: max(2*t.epsilon, 1.1*(1-like)), Lines: []trace.Line{{Label: trace.Plain(fmt.Sprintf("ε = %g", t.epsilon)), Value: t.epsilon}},
		Bars: []trace.Bar{{ID: "sim", Label: trace.Plain("SIM"), Value: 1 - like, Text: fmt.Sprintf("%.6f", 1-like), Mark: trace.If(1-like < t.epsilon, trace.Same, trace.Differs)}},
	}}
	ask := say.New("Is SIM below %g?", t.epsilon)
	t.Step(codeSIM, say.New("The union of the keywords has %d {word|words}; words missing on a page have the weight 0 there.", len(table.Rows)), view)
	t.Offer(trace.YesNo(1-like < t.epsilon))
	if 1-like < t.epsilon {
		t.Ask(ask, codeSIM, say.New("SIM is %.6f, below ε = %g: the weights are similar.", 1-like, t.epsilon), ruler, formula)
	} else {
		t.Ask(ask, codeSIM, say.New("SIM is %.6f, not below ε = %g: the weights are too far apart.", 1-like, t.epsilon), ruler, formula)
	}
}

// endings shows the result of each of the algorithms for the same keywords.
func (t *teller) endings() {
	t.Chapter("Five algorithms, one pair")
	table := storykit.Table(0, storykit.Column("algorithm"), storykit.Numbers("score"), storykit.Numbers("threshold"), storykit.Column("verdict"))
	p := params()[0]
	says, n := map[string]bool{}, 0
	for _, variant := range []string{byAbstract, byOrder, byOrderAndSim, bySetAndSim, bySet, relaxed} {
		var s float64
		if variant == byAbstract {
			x, _ := t.abstractOf(t.Docs[0])
			y, _ := t.abstractOf(t.Docs[1])
			s = score(variant, algo.MD5([]byte(x)), algo.MD5([]byte(y)))
		} else {
			s = score(variant, signWords(variant, t.ks[0]), signWords(variant, t.ks[1]))
		}
		cut := cutOf(variant, t.epsilon)
		says[variant] = s >= cut && s > 0
		if says[variant] {
			n++
		}
		verdict := map[bool]say.Words{true: {En: "duplicates"}, false: {En: "not duplicates"}}[says[variant]]
		table.Add(variant, trace.If(variant == t.variant, trace.Used, trace.None), say.Each(func(lang string) string { return p.Say(variant, lang) }), fmt.Sprintf("%.4f", s), fmt.Sprintf("%.4f", cut), verdict)
	}
	view := &trace.View{ID: "endings", Title: say.Words{En: "Decision of each algorithm"}, Table: table}
	switch {
	case !says[byOrder] && says[bySet]:
		t.Step("", say.New("%d of %d decide “duplicates”. Algorithm 2 fails and 5 succeeds: the words are the same, but their order by weight differs.", n, len(says)), view)
	case says[bySet] && !says[bySetAndSim]:
		t.Step("", say.New("%d of %d decide “duplicates”. Algorithm 5 succeeds and 4 fails: the words are the same, but their weights differ.", n, len(says)), view)
	case !says[bySet] && says[relaxed]:
		t.Step("", say.New("%d of %d decide “duplicates”. No keyword digests are equal, although the weights are similar: one word near rank N is enough to make 2 to 5 fail.", n, len(says)), view)
	default:
		t.Step("", say.New("%d of %d decide “duplicates”, with the same words and weights.", n, len(says)), view)
	}
}

// traceAbstract shows algorithm 1.
func (m *Method) traceAbstract(r *algo.Story) {
	r.Chapter("Abstract", codeAbstract, "digest ← MD5(abstract)", codeEqual)
	var views, bodies []*trace.View
	sigs := r.Sigs
	for i, d := range r.Docs {
		abstract, places := m.abstractOf(d)
		bodies = append(bodies, r.Body(i, storykit.Places(nil, "abstract", trace.Used, places)...))
		views = append(views, storykit.TextOf(r, i, "abstract", say.Words{En: "Abstract"}, abstract))
	}
	from := say.Words{En: "the body"}
	switch {
	case m.declared:
		from = say.Words{En: "the abstract declared by the page, otherwise the body"}
	case m.visible:
		from = say.Words{En: "all text visible to visitors"}
	}
	r.Step(codeAbstract, say.New("The abstract is the first %d {byte|bytes} of %v; a Chinese character counts as two.", m.abstract, from), append(bodies, views...)...)
	r.Chapter("tianwang|Digest")
	r.Step("digest ← MD5(abstract)", say.New("MD5 reduces each abstract to %d {bit|bits}.", 128),
		append(views, storykit.Stamps(say.Text("tianwang|Digests"), [2][]uint64{sigs[0], sigs[1]}, false))...)
	bits := storykit.BitsOf("digest", say.Text("tianwang|Both digests, bit by bit"), storykit.Binary(sigs[0]), storykit.Binary(sigs[1]))
	held := storykit.Stamps(say.Text("tianwang|Digests"), [2][]uint64{sigs[0], sigs[1]}, true)
	ask := say.New("tianwang|Are the digests equal?")
	r.Offer(trace.YesNo(r.Score() == 1))
	if r.Score() == 1 {
		r.Ask(ask, codeEqual, say.New("All %d {bit is|bits are} the same: the pages have the same beginning.", 128), held, bits)
		return
	}
	r.Ask(ask, codeEqual, say.New("%d of 128 bits differ: the pages have different beginnings; the rest is not used.", hamming.Distance(sigs[0], sigs[1])), held, bits)
}
