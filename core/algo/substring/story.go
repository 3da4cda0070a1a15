package substring

import (
	"fmt"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeChars    = "s ← letters and digits of both pages, a mark behind each"
	codeSuffixes = "sort all suffixes of s"
	codePrefixes = "common[i] ← characters that suffix i shares with the one before"
	codeLong     = "passages ← where common[i] ≥ L"
	codeMark     = "mark the characters of both pages that lie in passages"
	codeShare    = "score ← fewer marked / characters of the shorter page"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeChars)
	t := story{Method: m, Story: r}
	for i, d := range t.Docs {
		t.Sigs[i] = m.sign(d)
		t.n[i] = length(t.Sigs[i])
	}
	t.characters()
	if t.n[0] >= m.l && t.n[1] >= m.l {
		if err := t.suffixes(); err != nil {
			return // pages of gigabytes are not sorted
		}
	}
	t.passages()
}

type story struct {
	*Method
	*algo.Story
	n [2]int // characters
}

func (t *story) characters() {
	t.Chapter("Characters")
	var views []*trace.View
	for i := range t.Docs {
		views = append(views, storykit.Normal(t.Story, i))
	}
	if t.n[0] < t.l || t.n[1] < t.l {
		t.Step(codeChars, say.New("The pages have %d and %d relevant {character|characters}. A page with fewer than %d contains no passage: it can only be a duplicate of identical pages.", t.n[0], t.n[1], t.l), views...)
		return
	}
	t.Step(codeChars, say.New("The pages have %d and %d relevant {character|characters}. A passage is a run of at least %d of them that occurs on both pages, letter for letter.", t.n[0], t.n[1], t.l), views...)
}

type suffixes struct {
	*joined
	sa, lcp []int32
}

func (s suffixes) side(at int32) int {
	if at < s.start[1] {
		return 0
	}
	return 1
}

func (s suffixes) beginning(at int32, most int) string {
	var b strings.Builder
	for n, c := range s.s[at:] {
		if c < int32(len(s.page)) {
			b.WriteRune('■')
			return b.String()
		}
		if n == most {
			b.WriteRune('…')
			break
		}
		b.WriteRune(c - int32(len(s.page)))
	}
	return b.String()
}

// seen is the number of shown characters of a suffix, around the number of shown rows on either
// side of those that decide.
const (
	seen   = 20
	around = 3
)

func (t *story) suffixes() error {
	all, err := concatenate(t.Sigs[:], t.l)
	if err != nil {
		return err
	}
	s := suffixes{joined: all, sa: suffixArray(all.s, all.upper)}
	s.lcp = commonPrefixes(all.s, s.sa)
	t.Chapter("Sort the suffixes", codeSuffixes, codePrefixes)
	t.unsorted(s)
	best := 0 // rank of the longest beginning that both pages have; 0: there is none
	for rank := 1; rank < len(s.sa); rank++ {
		if s.side(s.sa[rank]) != s.side(s.sa[rank-1]) && s.lcp[rank] > s.lcp[best] {
			best = rank
		}
	}
	letters, common := s.neighbours(max(best, 1))
	ask := say.New("If all %d {suffix|suffixes} are sorted, where are the common passages?", len(s.sa))
	t.Offer(trace.Either(true, say.Words{En: "Next to each other"}, say.Words{En: "Anywhere"}))
	if s.lcp[best] == 0 {
		t.Ask(ask, codePrefixes, say.New("Suffixes with the same beginning would be adjacent. Of the %d, no two from different pages begin with the same character.", len(s.sa)), letters)
		return nil
	}
	t.Ask(ask, codePrefixes, say.New("They are adjacent, because suffixes with the same beginning are sorted together. The longest beginning common to both pages, “%s”, has %d {character|characters}.", trace.Quote(strings.TrimRight(s.beginning(s.sa[best], int(s.lcp[best])), "…■")), s.lcp[best]), letters)
	common.Bars.Lines = []trace.Line{{Label: trace.Worded(say.New("at least %d", t.l).Words), Value: float64(t.l)}}
	t.groups(s, common)
	return nil
}

func (t *story) unsorted(s suffixes) {
	track := &trace.Track{Axis: trace.Axis{High: seen + 2}}
	for at := range int32(min(2*around, t.n[0])) {
		track.Lanes = append(track.Lanes, s.lane(at, float64(at), 0, trace.None))
	}
	t.Step(codeSuffixes, say.New("A suffix is the text from one character to the end of its page, which is marked with ■. There are as many suffixes as characters and marks: %d on both pages.", len(s.sa)),
		&trace.View{ID: "suffixes", Track: track, Title: say.New("The first %d {suffix|suffixes} of the left page, before they are sorted", len(track.Lanes)).Words})
}

func (s suffixes) lane(at int32, from float64, common int32, mark trace.Mark) trace.Lane {
	side := s.side(at)
	lane := trace.Lane{ID: fmt.Sprint(at), Label: trace.Worded(say.New("%v, from %d", storykit.Pages[side], at-s.start[side]+1).Words)}
	for n, c := range []rune(s.beginning(at, seen-int(from))) {
		to := from + 1
		lane.Things = append(lane.Things, trace.Thing{ID: fmt.Sprint(n), Label: trace.Plain(string(c)), From: from, To: to, Mark: trace.If(int32(n) < common, mark, trace.None)})
		from = to
	}
	return lane
}

func (s suffixes) neighbours(rank int) (letters, common *trace.View) {
	track := &trace.Track{Axis: trace.Axis{High: seen + 2}}
	bars := &trace.Bars{High: float64(max(s.lcp[rank], 1))}
	for i := max(0, rank-around); i < min(len(s.sa), rank+around); i++ {
		lane := s.lane(s.sa[i], 0, s.lcp[i], trace.If(i == rank, trace.Same, trace.Used))
		if s.lcp[rank] > 0 && (i == rank || i == rank-1) {
			lane.Mark = trace.Same
		}
		track.Lanes = append(track.Lanes, lane)
		label := fmt.Sprint(i+1, " ", s.beginning(s.sa[i], seen))
		bars.High = max(bars.High, float64(s.lcp[i]))
		bars.Bars = append(bars.Bars, trace.Bar{ID: lane.ID, Label: trace.Plain(label), Value: float64(s.lcp[i]), Text: fmt.Sprint(s.lcp[i]), Mark: lane.Mark, Origin: trace.At("suffixes", lane.ID)})
	}
	return &trace.View{
		ID: "suffixes", Track: track, Title: say.New("%d of the %d {suffix|suffixes} in their order", len(track.Lanes), len(s.sa)).Words,
		Note: say.Words{En: "Coloured characters are the same as in the row above."},
	}, &trace.View{ID: "common", Bars: bars, Title: say.Words{En: "Characters in common with the suffix above"}}
}

func (t *story) groups(s suffixes, view *trace.View) {
	t.Code(codeLong)
	all, both, alike := 0, 0, 0
	for from, to := range groups(s.lcp, t.l) {
		all++
		switch {
		case s.precededAlike(s.sa[from:to]):
			alike++
		case len(s.pagesOf(s.sa[from:to])) == 2:
			both++
		}
	}
	ask := say.New("Do the two pages have a common passage of %d {character|characters}?", t.l)
	t.Offer(trace.YesNo(both > 0))
	switch {
	case all == 0:
		t.Ask(ask, codeLong, say.New("No: no two adjacent suffixes have %d {character|characters} in common.", t.l), view)
	case alike == 0:
		t.Ask(ask, codeLong, say.New("%d {group|groups} of adjacent suffixes have %d {character|characters} in common; %d of these groups {contains|contain} both pages.", all, t.l, both), view)
	default:
		t.Ask(ask, codeLong, say.New("%d {group|groups} of adjacent suffixes have %d {character|characters} in common. In %d of them, the preceding characters are also the same, so they are covered by the group one character earlier; of the others, %d {contains|contain} both pages.", all, t.l, alike, both), view)
	}
}

func (t *story) passages() {
	t.Chapter("Passages in common", codeMark, codeShare)
	inA, inB := shared(t.Sigs[0], t.Sigs[1], t.l)
	found := minhash.Matches(t.Docs[0], t.Docs[1], t.Docs[0].Chars(), t.Docs[1].Chars(), t.l)
	var spans [2][]trace.Span
	for n, p := range found {
		spans[0] = storykit.Places(spans[0], fmt.Sprint(n), trace.Same, p.A)
		spans[1] = storykit.Places(spans[1], fmt.Sprint(n), trace.Same, p.B)
	}
	views := t.Bodies(func(side int) []trace.Span { return spans[side] })
	if len(found) > 0 {
		views = append([]*trace.View{t.ribbons(found, spans)}, views...)
	}
	if len(found) == 0 {
		t.Step(codeMark, say.New("No run of %d {character|characters} is on both pages: nothing is marked.", t.l), views...)
	} else {
		t.Step(codeMark, say.New("%d {passage|passages} of the left page {is|are} also on the right one. Common passages cover %d of %d {character|characters} on the left and %d of %d on the right.", len(found), inA, t.n[0], inB, t.n[1]), views...)
	}
	score := t.Story.Score()
	formula := storykit.Formula("share", say.Words{En: "Share of the shorter page"}, "min(ml, mr) / min(nl, nr)",
		fmt.Sprintf("min(%d, %d) / min(%d, %d) = %.4f", inA, inB, t.n[0], t.n[1], score))
	t.Offer(trace.Share(score))
	t.Ask(say.New("What share of the shorter page is in common passages?"), codeShare,
		say.New("%d of %d {character|characters}: %.4f.", min(inA, inB), min(t.n[0], t.n[1]), score), append(views, formula)...)
}

func (t *story) ribbons(found []algo.Match, spans [2][]trace.Span) *trace.View {
	track := &trace.Track{Axis: trace.Axis{High: 1}, Joined: true}
	for i, d := range t.Docs {
		lane := trace.Lane{ID: storykit.ID("page", trace.Sides[i]), Label: trace.Worded(storykit.Pages[i])}
		seen := make(map[string]int)
		for _, s := range spans[i] {
			id := s.ID
			if seen[s.ID]++; seen[s.ID] > 1 {
				id = fmt.Sprint(s.ID, "-", seen[s.ID])
			}
			n := 0
			_, _ = fmt.Sscan(s.ID, &n)
			label := fmt.Sprint(min(int(found[n].Weight)+t.l-1, t.n[0], t.n[1]), ": ", trace.Quote(found[n].Label))
			lane.Things = append(lane.Things, trace.Thing{ID: id, Label: trace.Plain(label), From: float64(s.Start), To: float64(s.End), Mark: trace.Same})
		}
		lane.Things = append(lane.Things, trace.Thing{ID: lane.ID, To: float64(len(d.Body))})
		track.Axis.High = max(track.Axis.High, float64(len(d.Body)))
		track.Lanes = append(track.Lanes, lane)
	}
	return &trace.View{ID: "ribbons", Title: say.Words{En: "Both texts; common passages are joined, with their numbers of characters"}, Track: track}
}
