package tianwang

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

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
	t := story{Method: m, Story: r, weigh: weigh, join: join}
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
	t.positions()
	if weighs(m.variant) {
		t.sim()
	}
	t.endings()
}

type story struct {
	*Method
	*algo.Story
	weigh, join string
	words       [2][]weighed
	ks          [2][]keyword
	at          [2]map[string][]text.Span
	race        []*trace.View // the words by weight
}

type weighed struct {
	keyword
	tf   float64 // including the share of the title
	df   int
	stop bool
}

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
		if r.words.Stops(i, m.stop) {
			stops = append(stops, candidate{r.freq[i], i})
		} else {
			list = append(list, candidate{r.freq[i] * m.df.IDFOf(r.words.DF(i, m.df)), i})
		}
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

func (t *story) weights() {
	t.Chapter("Count and weigh")
	var counts []*trace.View
	for i := range t.Docs {
		list := slices.Clone(t.words[i])
		slices.SortStableFunc(list, func(x, y weighed) int { return cmp.Compare(y.tf, x.tf) })
		counts = append(counts, t.raceView(i, say.Words{En: "Words, by decreasing count"}, list, func(w weighed) trace.Bar {
			bar := trace.Bar{Value: w.tf, Text: fmt.Sprintf("%g", w.tf), Mark: trace.If(w.stop, trace.Dropped, trace.None)}
			if w.stop {
				bar.Label = trace.Worded(say.New("%s (stop word)", w.word).Words)
			}
			return bar
		}))
	}
	n := [2]int{t.Docs[0].Words(t.mode).Len(), t.Docs[1].Words(t.mode).Len()}
	t.Step(codeCut, say.New("The bodies are split into words: %d on the left, %d of them different; %d on the right, %d different.", n[0], len(t.words[0]), n[1], len(t.words[1])), t.Body(0), t.Body(1))
	if t.alpha > 0 {
		t.Step(t.weigh, say.New("Words are counted; each occurrence in the title adds %g. Stop words are ignored.", t.alpha), counts...)
	} else {
		t.Step(t.weigh, say.New("The %d and %d {word|words} are counted in their bodies. Stop words are ignored.", len(t.words[0]), len(t.words[1])), counts...)
	}
	if t.df == nil {
		return
	}
	storykit.Uncounted(t.Story, t.weigh, t.mode, t.df)
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
		t.Step(t.weigh, say.New("Words on few of the %d {page|pages} have a large weight, words on all pages almost none.", t.df.N), append([]*trace.View{formula}, counts...)...)
	}
}

func (t *story) raceView(i int, title say.Words, list []weighed, of func(weighed) trace.Bar) *trace.View {
	bars := &trace.Bars{High: math.SmallestNonzeroFloat64, Show: min(t.n, storykit.Few) + 2}
	for _, w := range list {
		bar := of(w)
		if bar.ID = w.word; bar.Label.En == "" {
			bar.Label = trace.Plain(w.word)
		}
		bars.Bars = append(bars.Bars, bar)
		bars.High = max(bars.High, bar.Value)
	}
	side := trace.Sides[i]
	return &trace.View{ID: storykit.ID("words", side), Side: side, Title: title, Bars: bars}
}

func (t *story) top() {
	t.Chapter("The N largest weights")
	in := [2]map[string]bool{{}, {}}
	for i, ks := range t.ks {
		for _, k := range ks {
			in[i][k.word] = true
		}
	}
	var cut [2]say.Words
	for i, ks := range t.ks {
		list := slices.DeleteFunc(slices.Clone(t.words[i]), func(w weighed) bool { return w.stop })
		rank := 0
		view := t.raceView(i, say.Words{En: "Words, by decreasing weight"}, list, func(w weighed) trace.Bar {
			bar := trace.Bar{Value: w.weight, Text: fmt.Sprintf("%.3f", w.weight), Mark: trace.Dropped}
			if rank < len(ks) {
				bar.Mark = trace.If(in[1-i][w.word], trace.Same, trace.Used)
			}
			rank++
			return bar
		})
		view.Bars.Show = len(ks) + 2
		view.Note = say.Words{En: "= a keyword of both pages, ► of this one, × no keyword"}
		t.race = append(t.race, view)
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
		t.Ask(ask, codeTop, say.New("Left: %v. Right: %v. A page without a keyword has no signature.", cut[0], cut[1]), t.race...)
		return
	}
	t.Ask(ask, codeTop, say.New("Left: %v. Right: %v.", cut[0], cut[1]), t.race...)
}

func (t *story) positions() {
	var bodies []*trace.View
	both := 0
	for i := range t.Docs {
		var spans []trace.Span
		for _, k := range t.ks[i] {
			mark := trace.Used
			if t.at[1-i][k.word] != nil {
				mark = trace.Same
				both += 1 - i // counted once, for the left page
			}
			spans = storykit.Places(spans, k.word, mark, t.at[i][k.word])
		}
		bodies = append(bodies, t.Body(i, storykit.Sorted(spans)...))
	}
	t.Step(codeTop, say.New("Positions: %d {keyword|keywords} of the left page and %d of the right one, %d of them on both.", len(t.ks[0]), len(t.ks[1]), both), bodies...)
}

func (t *story) cutAt(i int) say.Words {
	n := len(t.ks[i])
	if n == 0 {
		return say.Words{En: "no keyword, only stop words or words without weight"}
	}
	list := slices.DeleteFunc(slices.Clone(t.words[i]), func(w weighed) bool { return w.stop })
	return storykit.Cut(n, t.n, len(list), func(at int) (string, float64) { return list[at].word, list[at].weight })
}

func (t *story) digests() {
	t.Chapter("tianwang|Join and digest", t.join, codeEqual)
	inOrder := t.ribbons(func(ks []keyword) []keyword { return ks }).Follow(t.race...)
	t.Step(t.join, say.New("The keywords line up by their weights: %d on the left, %d on the right.", len(t.ks[0]), len(t.ks[1])), inOrder)
	ribbons := t.ribbons(func(ks []keyword) []keyword { return ordered(nil, t.variant, ks) })
	sums := [2][]uint64{t.Sigs[0][:2], t.Sigs[1][:2]}
	how := say.Words{En: "in the order of their weights"}
	if t.join == codeSorted {
		how = say.Words{En: "sorted, so that the order of the weights has no effect"}
	}
	t.Step(t.join, say.New("The keywords (%d and %d) are joined %v, and MD5 reduces each to 128 bits.", len(t.ks[0]), len(t.ks[1]), how), ribbons, storykit.Stamped(storykit.Digests(sums), ribbons))
	storykit.CompareDigests(t.Story, codeEqual, sums, say.New("both pages have the same %d {keyword|keywords}", len(t.ks[0])).Words, say.Words{En: "the keywords are different; the digest does not show by how much"})
}

func (t *story) ribbons(order func([]keyword) []keyword) *trace.View {
	lists := [2][]keyword{order(t.ks[0]), order(t.ks[1])}
	var tiles [2][]storykit.Tile
	for i, list := range lists {
		other := lists[1-i]
		for n, k := range list {
			mark := trace.If(n < len(other) && other[n].word == k.word, trace.Same, trace.Differs)
			tiles[i] = append(tiles[i], storykit.Tile{ID: k.word, Label: trace.Plain(k.word), Mark: mark})
		}
	}
	return storykit.Ribbons("joined", say.Words{En: "Keywords in the order in which they are joined"}, tiles)
}
