package winnowing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeGrams   = "h[i] ← hash of the k tokens from i on"
	codeWinnow  = "of every w successive hashes keep the least, the rightmost of equals"
	codeShare   = "score ← |A ∩ B| / |A ∪ B| of the fingerprints"
	codeContain = "score ← |A ∩ B| / min(|A|, |B|) of the fingerprints"
	codeSure    = "a passage of w + k − 1 tokens fills a window: its least hash is kept on both pages"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeGrams, codeWinnow)
	t := story{Method: m, Pair: storykit.NewPair(r, m.side), numbers: make(map[uint64]string)}
	t.grams()
	t.windows()
	t.kept()
	t.compare()
	t.sure()
}

type story struct {
	*Method
	storykit.Pair[side]
	numbers map[uint64]string // IDs of fingerprints in the views
	places  []*trace.View     // both bodies with the fingerprints in them
}

type side struct {
	doc    *text.Doc
	tokens text.Tokens
	hashes []uint64
	kept   []int // positions in hashes that are fingerprints
	sig    algo.Signature
}

func (m *Method) side(d *text.Doc) side {
	s := side{doc: d, tokens: m.tokens(d)}
	s.hashes, s.sig = m.grams(s.tokens), m.sign(s.tokens)
	winnow(s.hashes, m.w, func(at int) { s.kept = append(s.kept, at) })
	return s
}

func (t *story) place(s side, at int) text.Span {
	return s.doc.Norm().Source(s.tokens.WindowRange(at, t.k))
}

func (t *story) label(s side, at int) string {
	p := t.place(s, at)
	return strings.Join(strings.Fields(s.doc.Body[p.Start:p.End]), " ")
}

func (t *story) name(h uint64) string {
	if _, ok := t.numbers[h]; !ok {
		t.numbers[h] = fmt.Sprint(len(t.numbers))
	}
	return t.numbers[h]
}

func (t *story) grams() {
	t.Chapter("Hash the k-grams")
	views := t.Bodies(func(i int) (spans []trace.Span) {
		s := t.Read[i]
		for at := range s.hashes[:min(2, len(s.hashes))] {
			spans = storykit.Places(spans, fmt.Sprint("gram", at), trace.New, []text.Span{t.place(s, at)})
		}
		return spans
	})
	n := [2]int{t.Read[0].tokens.Len(), t.Read[1].tokens.Len()}
	if n[0] < t.k || n[1] < t.k {
		t.Step(codeGrams, say.New("All runs of %d {token|tokens} are hashed. The left page has %d {token|tokens} and the right one %d: a shorter page is a single run.", t.k, n[0], n[1]), views...)
		return
	}
	t.Step(codeGrams, say.New("All runs of %d {token|tokens} are hashed: “%s”, then the next one, shifted by one token. %d {token gives|tokens give} %d {hash|hashes} on the left, %d give %d on the right.",
		t.k, trace.Quote(t.label(t.Read[0], 0)), n[0], len(t.Read[0].hashes), n[1], len(t.Read[1].hashes)), views...)
}

const shown = 18

func (t *story) windows() {
	t.Chapter("Keep the smallest")
	s := t.Read[0]
	w := min(t.w, len(s.hashes))
	first := rightmost(s.hashes, 0, w-1)
	ask := say.New("Which of the first %d {hash|hashes} is kept?", w)
	change := 1
	for change+w <= len(s.hashes) && rightmost(s.hashes, change, change+w-1) == first {
		change++
	}
	t.Offer(trace.Choose(2, say.Text("winnowing|The first"), say.Words{En: "The largest"}, say.Words{En: "The smallest"}))
	t.Ask(ask, codeWinnow, say.New("The first window of the left page has %d {hash|hashes}. The smallest is that of “%s”: it is kept as a fingerprint.", w, trace.Quote(t.label(s, first))), t.windowView(s, 0, w, nil))
	if change+w > len(s.hashes) {
		return
	}
	if change > 1 {
		t.Step(codeWinnow, say.New("The window moves by one hash. “%s” is still the smallest and is kept only once; this holds for %d {window|windows}.", trace.Quote(t.label(s, first)), change), t.windowView(s, 1, w, []int{first}))
	}
	next := rightmost(s.hashes, change, change+w-1)
	view := t.windowView(s, change, w, []int{first})
	if first < change {
		t.Step(codeWinnow, say.New("It has left the window: of the %d {hash|hashes} now in the window, that of “%s” is the smallest and is kept.", w, trace.Quote(t.label(s, next))), view)
		return
	}
	t.Step(codeWinnow, say.New("In window %d, a hash that is not larger is added, that of “%s”: it is kept.", change+1, trace.Quote(t.label(s, next))), view)
}

func (t *story) windowView(s side, start, w int, kept []int) *trace.View {
	bars := &trace.Bars{High: 1, Show: shown, Frame: [2]int{start, start + w}}
	least := rightmost(s.hashes, start, start+w-1)
	for at, h := range s.hashes[:start+w] {
		bar := trace.Bar{ID: fmt.Sprint(at), Label: trace.Plain(t.label(s, at)), Value: float64(h) / math.MaxUint64, Text: fmt.Sprintf("%.4f", float64(h)/math.MaxUint64), Mark: trace.Used}
		switch {
		case slices.Contains(kept, at):
			bar.Mark = trace.Same
		case at == least:
			bar.Mark = trace.New
		case at < start:
			bar.Mark = trace.Dropped
		}
		bars.Bars = append(bars.Bars, bar)
	}
	title := say.New("The first %d of %d {hash|hashes}, as shares of the largest possible", start+w, len(s.hashes)).Words
	if len(bars.Bars) > shown { // sorted, so that the minimum is among the bars shown
		bars.Frame = [2]int{}
		slices.SortStableFunc(bars.Bars, func(x, y trace.Bar) int { return cmp.Compare(x.Value, y.Value) })
		title = say.New("The first %d of %d {hash|hashes}, smallest first, as shares of the largest possible", start+w, len(s.hashes)).Words
	}
	view := &trace.View{
		ID: "windows", Bars: bars, Title: title,
		Note: say.Words{En: "► in the window, + kept in this window, = kept before, × passed and not kept"},
	}
	if start == 0 { // the step before shows the body
		view.Origin = storykit.ID("body", trace.Left)
	}
	return view
}

func (t *story) kept() {
	t.places = t.Bodies(func(i int) (spans []trace.Span) {
		s := t.Read[i]
		for _, at := range s.kept {
			mark := trace.Used
			if _, both := slices.BinarySearch(t.Read[1-i].sig, s.hashes[at]); both {
				mark = trace.Same
			}
			spans = storykit.Places(spans, t.name(s.hashes[at]), mark, []text.Span{t.place(s, at)})
		}
		return spans
	})
	l, r := t.Read[0], t.Read[1]
	share := float64(len(l.kept)+len(r.kept)) / float64(len(l.hashes)+len(r.hashes))
	t.Step(codeWinnow, say.New("%d of %d {hash|hashes} are kept on the left, %d of %d on the right: a share of %.3f; for random hashes it is 2/(w+1) = %.3f. Equal passages give equal fingerprints at any position.",
		len(l.kept), len(l.hashes), len(r.kept), len(r.hashes), share, 2/float64(t.w+1)), t.places...)
}

func (t *story) compare() {
	code := codeShare
	if t.By == sorted.Smaller {
		code = codeContain
	}
	t.Chapter("Fingerprints in common", code)
	o := storykit.OverlapOf(t.Read[0].sig, t.Read[1].sig)
	bars := o.View("overlap", say.Words{En: "Distinct fingerprints"})
	o.Score(t.Story, code, t.By, append(t.places, bars)...)
}

func (t *story) sure() {
	l, r := t.Read[0], t.Read[1]
	least := t.w + t.k - 1
	shared := minhash.Matches(l.doc, r.doc, l.tokens, r.tokens, t.k)
	if len(shared) == 0 {
		return
	}
	slices.SortStableFunc(shared, algo.HeavierMatch)
	bars := &trace.Bars{Show: storykit.Few, Lines: []trace.Line{{Label: trace.Plain(fmt.Sprintf("w + k − 1 = %d", least)), Value: float64(least)}}}
	long, missed := 0, 0
	for n, p := range shared {
		// A page of fewer than k tokens is one k-gram.
		tokens := min(int(p.Weight)+t.k-1, l.tokens.Len(), r.tokens.Len())
		found := t.within(l, p.A[0], r.sig)
		mark := trace.Used
		switch {
		case tokens >= least:
			mark = trace.Same
			long++
		case found == 0:
			mark = trace.Dropped
			missed++
		}
		bar := storykit.Count(fmt.Sprint(n), say.Same(trace.Quote(p.Label)), tokens, mark)
		bar.Text += fmt.Sprintf(" (%d)", found)
		bars.Bars = append(bars.Bars, bar)
		bars.High = max(bars.High, 1.1*float64(max(tokens, least)))
	}
	t.Chapter("Guaranteed matches", codeSure)
	t.Step(codeSure, say.New("The pages share %d {passage|passages} of %d or more {token|tokens}. The %d with at least w + k − 1 = %d {token|tokens} fill a window and cannot be missed; %d of the shorter ones left no fingerprint.", len(shared), t.k, long, least, missed),
		&trace.View{ID: "passages", Title: say.Words{En: "Passages in common: tokens (fingerprints in them)"}, Bars: bars})
}

func (t *story) within(s side, part text.Span, other algo.Signature) int {
	var found []uint64
	for _, at := range s.kept {
		if p := t.place(s, at); p.Start >= part.Start && p.End <= part.End {
			found = append(found, s.hashes[at])
		}
	}
	slices.Sort(found)
	return sorted.Common(slices.Compact(found), other)
}
