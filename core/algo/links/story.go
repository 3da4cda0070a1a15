package links

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeSlide   = "content ← set of windows of k tokens"
	codeContent = "c ← |A ∩ B| / |A ∪ B| of the contents"
	codeOut     = "out ← links of the page that are no furniture"
	codeIn      = "in ← pages of the set that link to the page"
	codeLinks   = "l ← mean of the resemblances of out and of in"
	codeWords   = "u ← resemblance of the words of the URLs"
	codeScore   = "score ← Σ wᵢ·sᵢ / Σ wᵢ over what both pages have"
)

type story struct {
	*algo.Story
	*content
	views [2]view
	likes [parts]like
}

func (c *content) Trace(r *algo.Story) {
	c.tell(r)
}

func (m *linked) Trace(r *algo.Story) {
	t := m.tell(r)
	if len(t.views[0].content) == 0 || len(t.views[1].content) == 0 {
		return
	}
	t.links(m.learned)
	if m.words {
		t.words()
	}
	t.weigh()
}

func (c *content) tell(r *algo.Story) *story {
	t := &story{Story: r, content: c, views: [2]view{viewOf(r.Sigs[0]), viewOf(r.Sigs[1])}}
	t.likes = likes(t.views[0], t.views[1])
	if r.Unsigned() {
		return t
	}
	r.Chapter("Content", codeSlide, codeContent)
	x := storykit.NewShingles(r, c.k, c.tokens)
	x.Slide(codeSlide)
	o, bars := x.Sets(codeSlide)
	o.Score(r, codeContent, sorted.Union, bars)
	return t
}

const mostLinks = 8 // of a page, before others are folded

func (t *story) links(l learned) {
	t.Chapter("Links", codeOut, codeIn, codeLinks)
	var keys [2][]string
	var hosts [2]string
	for i, d := range t.Docs {
		keys[i], hosts[i] = d.Links(), addressOf(d).Host
	}
	var tiles [2][]storykit.Tile
	for i, list := range keys {
		for _, key := range list {
			label := strings.TrimPrefix(key, strings.TrimPrefix(hosts[i], "www."))
			mark := trace.Differs
			switch counts := func(side int) bool {
				return slices.Contains(keys[side], key) && !l.isFurniture(hosts[side], hash.String(key))
			}; {
			case !counts(i):
				mark = trace.Dropped
			case counts(1 - i):
				mark = trace.Same
			}
			tiles[i] = append(tiles[i], storykit.Tile{ID: key, Label: trace.Plain(trace.Quote(label)), Mark: mark})
		}
	}
	a, b := t.views[0], t.views[1]
	view := storykit.Ribbons("web", say.Words{En: "The links of both pages; common ones are joined"}, storykit.Folded(tiles, mostLinks))
	t.Step(codeOut, say.New("The left page has %d {link|links} and the right one %d. Links on many pages of their host belong to the template and are greyed out: %d and %d remain.", len(keys[0]), len(keys[1]), len(a.out), len(b.out)), view)
	in := storykit.OverlapOf(a.in, b.in)
	t.Step(codeIn, say.New("In the set, %d {page links|pages link} to the left page and %d to the right one; %d link to both.", in.A, in.B, in.Common), view, in.View("in", say.Words{En: "Pages that link to these pages"}))
	if !t.likes[byLinks].both {
		t.Step(codeLinks, say.New("The pages do not both have links that count or incoming links from the set: links have no effect for this pair."), view)
		return
	}
	var lines []string
	for _, set := range []struct {
		name string
		a, b []uint64
	}{{"J(out)", a.out, b.out}, {"J(in)", a.in, b.in}} {
		if len(set.a) > 0 && len(set.b) > 0 {
			lines = append(lines, set.name+" = "+resemblance(set.a, set.b))
		}
	}
	lines = append(lines, fmt.Sprintf("l = %.4f", t.likes[byLinks].share()))
	t.Offer(trace.Share(t.likes[byLinks].share()))
	t.Ask(say.New("What share of their links do the pages have in common?"), codeLinks,
		say.New("The share of common links is %.4f: the mean for outgoing and incoming links, or only one of them if the other is missing.", t.likes[byLinks].share()),
		view, storykit.Formula("links-formula", say.Words{En: "Similarity of the links"}, lines...))
}

func (t *story) words() {
	t.Chapter("URL words", codeWords)
	var tiles [2][]storykit.Tile
	for i, d := range t.Docs {
		for _, w := range wordsOf(addressOf(d)) {
			tiles[i] = append(tiles[i], storykit.Tile{ID: w, Label: trace.Plain(w)})
		}
	}
	ribbons := storykit.Ribbons("words", say.Words{En: "Words of the URLs"}, storykit.Matched(tiles))
	if !t.likes[byWords].both {
		t.Step(codeWords, say.New("The URLs have %d and %d {word|words}: they have no effect for this pair.", len(tiles[0]), len(tiles[1])), ribbons)
		return
	}
	t.Offer(trace.Share(t.likes[byWords].share()))
	t.Ask(say.New("What share of the words of the URLs is in both?"), codeWords,
		say.New("The words of path and query, without host and digits: a resemblance of %s.", resemblance(t.views[0].words, t.views[1].words)), ribbons)
}

func (t *story) weigh() {
	t.Chapter("Score", codeScore)
	names := [parts]say.Words{contentName, {En: "links"}, wordsName}
	bars := &trace.Bars{High: 1}
	var above, below []string
	total, sum := 0.0, 0.0
	for i, l := range t.likes {
		if l.both {
			total += t.weights[i]
		}
	}
	for i, l := range t.likes {
		if !l.both {
			continue
		}
		part := t.weights[i] * l.share() / max(total, math.SmallestNonzeroFloat64)
		bars.Bars = append(bars.Bars, trace.Bar{
			ID: fmt.Sprint("part", i), Label: trace.Worded(names[i]), From: sum, Value: sum + part, Mark: trace.Used,
			Text: fmt.Sprintf("+ %.4f = %g·%.4f / %g", part, t.weights[i], l.share(), total),
		})
		sum += part
		above = append(above, fmt.Sprintf("%g·%.4f", t.weights[i], l.share()))
		below = append(below, fmt.Sprint(t.weights[i]))
	}
	bars.Bars = append(bars.Bars, storykit.Bar("sum", say.Words{En: "score"}, t.Story.Score(), fmt.Sprintf("%.4f", t.Story.Score()), trace.New))
	t.Offer(trace.Share(t.Story.Score()))
	t.Ask(say.New("What is the combined score?"), codeScore,
		say.New("Content alone gives %.4f; the weighted mean with the other parts available on both pages is %.4f.", t.likes[byContent].share(), t.Story.Score()),
		&trace.View{ID: "parts", Title: say.Words{En: "What each part adds to the score"}, Bars: bars},
		storykit.Formula("mean", say.Words{En: "Weighted mean"}, fmt.Sprintf("(%s) / (%s) = %.4f", strings.Join(above, " + "), strings.Join(below, " + "), t.Story.Score())))
}
