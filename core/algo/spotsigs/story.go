package spotsigs

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeFind    = "antecedents ← function words of body"
	codeChain   = "spot ← antecedent : every d-th content word after it, c of them"
	codeBand    = "keep spots with low ≤ ln((n + 1)/df) / ln(n + 1) ≤ high"
	codeSpots   = "A ← multiset of the spots of the page"
	codeParts   = "partitions: compare pages only where min(|A|, |B|) / max(|A|, |B|) ≥ τ"
	codeWalk    = "for each spot of the smaller page, rarest first: pages of its list"
	codeStop    = "stop when δ > (1 − τ) · |B|"
	codeJaccard = "score ← Σ min(A, B) / Σ max(A, B)"
)

func (m *method) Trace(r *algo.Story) {
	r.Code(codeFind, codeChain)
	t := story{method: m, Pair: storykit.NewPair(r, func(d *text.Doc) side {
		return side{doc: d, reading: m.read(d), all: m.allSpots(d), spots: m.spots(d), sig: m.sign(d)}
	})}
	t.antecedents()
	t.chains()
	if m.band != nil {
		t.filter()
	}
	if len(t.Read[0].sig) == 0 || len(t.Read[1].sig) == 0 {
		t.few()
		return
	}
	t.multisets()
	t.partitions()
	t.lists()
	t.jaccard()
}

type story struct {
	*method
	storykit.Pair[side]
	bodies  []*trace.View
	grown   []trace.Lane // the chains so far
	ribbons *trace.View  // the two multisets
}

type side struct {
	doc *text.Doc
	*reading
	all, spots []found // all spots, and those within the band
	sig        algo.Signature
}

func (s side) count(spot uint64) int {
	i, _ := slices.BinarySearch(s.sig, spot)
	n := 0
	for i+n < len(s.sig) && s.sig[i+n] == spot {
		n++
	}
	return n
}

func (s side) place(token int) text.Span {
	return s.doc.Norm().Source(text.Span{Start: int(s.t.Start[token]), End: int(s.t.Start[token+1])})
}

func (t *story) language(s side) say.Words {
	switch t.lexicon(s.doc) {
	case t.zh:
		return say.Words{En: "Chinese"}
	case t.en:
		return say.Words{En: "English"}
	}
	return say.Words{En: "both languages"}
}

func (t *story) antecedents() {
	t.Chapter("Antecedents")
	var bodies, bars []*trace.View
	for i, s := range t.Read {
		var spans []trace.Span
		times := make(map[string]int)
		for _, a := range s.antes {
			word := s.t.At(int(a.token))
			times[word]++
			spans = storykit.Places(spans, word, trace.Used, []text.Span{s.place(int(a.token))})
		}
		bodies = append(bodies, t.Body(i, spans...))
		if len(times) > 0 {
			bars = append(bars, counted(trace.Sides[i], times))
		}
	}
	l, r := t.Read[0], t.Read[1]
	t.Offer(trace.Either(true, say.Words{En: "Function words"}, say.Words{En: "Names and numbers"}))
	t.Ask(say.New("What does running text have that menus and link lists do not?"), codeFind,
		say.New("Function words. Left: %d among %d {token|tokens} (lists: %v). Right: %d among %d (lists: %v).", len(l.antes), l.t.Len(), t.language(l), len(r.antes), r.t.Len(), t.language(r)), append(bodies, bars...)...)
}

func (s side) after(token int) (out []string) {
	for i := token + 1; i < min(token+4, s.t.Len()); i++ {
		out = append(out, s.t.At(i))
	}
	return out
}

func counted(on trace.Side, times map[string]int) *trace.View {
	words := byCount(times)
	bars := &trace.Bars{High: float64(times[words[0]]), Show: 6}
	for _, w := range words {
		bars.Bars = append(bars.Bars, storykit.Count(w, say.Same(w), times[w], trace.Used))
	}
	return &trace.View{ID: storykit.ID("antecedents", on), Side: on, Title: say.Words{En: "Antecedents"}, Bars: bars}
}

const shown = 3

func (t *story) chains() {
	t.Chapter("Spots")
	made := 0
	for _, a := range t.Read[0].antes {
		if _, whole := t.Read[0].last(a); !whole || made == shown {
			continue
		}
		t.chain(a, made == 0)
		made++
	}
	broken := [2]int{}
	for i, s := range t.Read {
		for _, a := range s.antes {
			if _, whole := s.last(a); !whole {
				broken[i]++
			}
		}
		other := t.Read[1-i]
		var spans []trace.Span
		for _, x := range s.all {
			mark := trace.If(slices.ContainsFunc(other.all, func(y found) bool { return x.hash == y.hash }), trace.Same, trace.Used)
			spans = storykit.Places(spans, x.name, mark, x.places)
		}
		t.bodies = append(t.bodies, t.Body(i, storykit.Sorted(spans)...))
	}
	l, r := t.Read[0], t.Read[1]
	if made == 0 {
		t.Step(codeChain, say.New("No antecedent of the left page is followed by enough content: %d {spot|spots} there, %d on the right.", total(l.all), total(r.all)), t.bodies...)
		return
	}
	if broken[0]+broken[1] == 0 {
		t.Step(codeChain, say.New("The same is done for all others: %d {spot|spots} on the left, %d on the right.", len(l.antes), len(r.antes)), t.bodies...)
		return
	}
	t.Step(codeChain, say.New("The same is done for all others: %d {spot|spots} on the left, %d on the right. Spots cut off by the end of the page (%d and %d) are dropped.", len(l.antes)-broken[0], len(r.antes)-broken[1], broken[0], broken[1]), t.bodies...)
}

func (t *story) chain(a ante, isFirst bool) {
	s := t.Read[0]
	chosen := []int{int(a.token)}
	for n := range s.reading.chain[a.script] {
		chosen = append(chosen, s.word(a, n))
	}
	var spans []trace.Span
	passed := 0
	var tiles []storykit.Tile
	for token := int(a.token); token <= chosen[len(chosen)-1]; token++ {
		mark := trace.Dropped
		switch {
		case token == int(a.token):
			mark = trace.Used
		case slices.Contains(chosen, token):
			mark = trace.New
		default:
			passed++
		}
		spans = storykit.Places(spans, fmt.Sprint(token), mark, []text.Span{s.place(token)})
		tiles = append(tiles, storykit.Tile{ID: fmt.Sprint(token), Label: trace.Plain(s.t.At(token)), Mark: mark})
	}
	name, last := string(s.spot(a)), s.t.At(chosen[len(chosen)-1])
	view := t.Body(0, spans...)
	grown := t.grow(view.ID, tiles)
	said := say.New("After “%s”, %d {token is|tokens are} skipped (stop words and other antecedents), up to “%s”: the spot is “%s”.", trace.Quote(s.t.At(int(a.token))), passed, trace.Quote(last), trace.Quote(name))
	switch {
	case a.step == 1 && passed == 0:
		said = say.New("“%s” is directly followed by content, up to “%s”: the spot is “%s”.",
			trace.Quote(s.t.At(int(a.token))), trace.Quote(last), trace.Quote(name))
	case a.step > 1:
		said = say.New("After “%s”, every %d-th content word is used, up to “%s”; %d {token is|tokens are} skipped: the spot is “%s”.", trace.Quote(s.t.At(int(a.token))), a.step, trace.Quote(last), passed, trace.Quote(name))
	}
	if isFirst {
		t.Offer(trace.OneOf(last, s.after(chosen[len(chosen)-1])...))
		t.Ask(say.New("Which content words follow the first antecedent, “%s”?", trace.Quote(s.t.At(int(a.token)))), codeChain, said, view, grown)
		return
	}
	t.Step(codeChain, said, view, grown)
}

func (t *story) grow(view string, tiles []storykit.Tile) *trace.View {
	track := &trace.Track{Axis: trace.Axis{High: 1}}
	lane := storykit.Ribbon(fmt.Sprint("chain", len(t.grown)), say.New("spot %d", len(t.grown)+1).Words, tiles)
	t.grown = append(t.grown, lane)
	track.Lanes = slices.Clone(t.grown)
	for _, l := range track.Lanes {
		track.Axis.High = max(track.Axis.High, l.Things[len(l.Things)-1].To)
	}
	lane.Things = slices.Clone(lane.Things)
	for i := range lane.Things {
		lane.Things[i].Origin = trace.At(view, lane.Things[i].ID)
	}
	track.Lanes[len(track.Lanes)-1] = lane
	return &trace.View{ID: "grown", Title: say.Words{En: "Chains from the antecedents"}, Track: track}
}

func (t *story) filter() {
	t.Chapter("Band of idf", codeBand)
	track := &trace.Track{Axis: storykit.Axis("idf, scaled to 0 to 1", 0, 1), Zones: []trace.Zone{
		{Label: trace.Worded(say.Words{En: "too common"}), From: 0, To: t.band.low},
		{Label: trace.Worded(say.Words{En: "kept"}), From: t.band.low, To: t.band.high, Mark: trace.Same},
		{Label: trace.Worded(say.Words{En: "too rare"}), From: t.band.high, To: 1},
	}}
	var kept [2]int
	for i, s := range t.Read {
		lane := trace.Lane{ID: storykit.ID("page", trace.Sides[i]), Label: trace.Worded(storykit.Pages[i])}
		var in, out []trace.Thing
		for _, x := range s.all {
			thing := trace.Thing{ID: x.name, Label: trace.Plain(x.name), From: t.band.nidf(x.hash), Mark: trace.Dropped}
			if t.keeps(x.hash) {
				thing.Mark = trace.Used
				in = append(in, thing)
			} else {
				out = append(out, thing)
			}
		}
		kept[i] = len(in)
		lane.Things = storykit.ByTurns(in, out)
		track.Lanes = append(track.Lanes, lane)
	}
	t.Step(codeBand, say.New("A spot is kept if its idf, scaled to 0 to 1 over the %d {page|pages}, is from %g to %g: %d of %d different {spot|spots} on the left, %d of %d on the right.",
		t.band.N, t.band.low, t.band.high, kept[0], len(t.Read[0].all), kept[1], len(t.Read[1].all)), &trace.View{ID: "band", Title: say.Words{En: "Spots and their idf"}, Track: track})
}

func (t *story) few() {
	t.Step(codeChain, say.New("%d {spot|spots} of the left page count, and %d of the right one. A page with fewer than %d has no signature and is not compared.", total(t.Read[0].spots), total(t.Read[1].spots), t.least), t.bodies...)
}
