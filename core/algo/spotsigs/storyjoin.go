package spotsigs

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

func (t *story) multisets() {
	t.Chapter("Multisets", codeSpots)
	l, r := t.Read[0], t.Read[1]
	var tiles [2][]storykit.Tile
	both := 0
	for i, s := range t.Read {
		for _, x := range s.spots {
			n := [2]int{l.count(x.hash), r.count(x.hash)}
			if i == 0 && n[1] > 0 {
				both++
			}
			label := x.name
			if n[i] > 1 {
				label = fmt.Sprintf("%s × %d", x.name, n[i])
			}
			tiles[i] = append(tiles[i], storykit.Tile{ID: x.name, Label: trace.Plain(label), Mark: trace.If(n[0] == n[1], trace.Same, trace.Differs)})
		}
	}
	t.ribbons = storykit.Ribbons("spots", say.Words{En: "Spots of both pages"}, storykit.Folded(tiles, mostTiles))
	if max(len(l.spots), len(r.spots)) > mostTiles {
		t.ribbons.Note = say.Words{En: "Numbers count the spots that are not named."}
	}
	t.Step(codeSpots, say.New("A page is the multiset of its spots: %d on the left, %d of them different; %d on the right, %d different. %d different {spot is|spots are} on both.",
		len(l.sig), len(l.spots), len(r.sig), len(r.spots), both), t.ribbons)
}

const mostTiles = 8

func (t *story) smaller() (small, large int) {
	if len(t.Read[1].sig) < len(t.Read[0].sig) {
		return 1, 0
	}
	return 0, 1
}

func (t *story) parts() sizes.Classes {
	_, large := t.smaller()
	size := float64(len(t.Read[large].sig))
	most := max(size/t.threshold, min(size/t.threshold/t.threshold, 20*size))
	return sizes.New(t.threshold, int(most)+2*around+3)
}

const around = 2

func (t *story) partitions() {
	t.Chapter("Partitions by size", codeParts)
	small, large := t.smaller()
	less, more := len(t.Read[small].sig), len(t.Read[large].sig)
	parts := t.parts()
	at := [2]int{parts.Of(less), parts.Of(more)}
	view := t.partitionView(parts.Starts, at)
	ratio := float64(less) / float64(more)
	bars := &trace.View{ID: "sizes", Title: say.Words{En: "Maximum possible coefficient"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		{ID: "ratio", Label: trace.Worded(say.Words{En: "ratio of sizes"}), Value: ratio, Text: fmt.Sprintf("%d / %d = %.4f", less, more, ratio), Mark: trace.Used},
	}, Lines: []trace.Line{{Label: trace.Plain(fmt.Sprintf("τ = %g", t.threshold)), Value: t.threshold}}}}
	ask := say.New("Can pages with %d and %d {spot|spots} reach τ = %g?", less, more, t.threshold)
	t.Offer(trace.YesNo(at[1]-at[0] <= 1 && ratio >= t.threshold))
	switch {
	case at[1]-at[0] > 1:
		t.Ask(ask, codeParts, say.New("No: even if all spots of the smaller page were on the larger one, the coefficient would be %.4f. Their partitions are not adjacent: they are never compared.", ratio), view, bars)
	case ratio < t.threshold:
		t.Ask(ask, codeParts, say.New("No: the coefficient is at most %.4f. The partitions are adjacent, because other pages in them may be closer in size, but these two pages are excluded by their sizes.", ratio), view, bars)
	default:
		t.Ask(ask, codeParts, say.New("Yes: the coefficient can be up to %.4f. Pages two partitions away are not examined: even if all spots of one were on the other, they would stay below %g.", ratio, t.threshold), view, bars)
	}
}

func (t *story) partitionView(starts []int, at [2]int) *trace.View {
	small, _ := t.smaller()
	size := len(t.Read[small].sig)
	track := &trace.Track{}
	from, to := max(0, at[0]-around), min(at[1]+1+around, len(starts)-1)
	for p := from; p < to; p++ {
		first, last := starts[p], starts[p+1]-1
		nearest := float64(min(last, size)) / float64(max(first, size))
		zone := trace.Zone{Label: trace.Plain(fmt.Sprintf("%d–%d: J ≤ %.2f", first, last, nearest)), From: float64(p), To: float64(p + 1), Mark: trace.Same}
		if p < at[0]-1 || p > at[0]+1 {
			zone.Mark = trace.Dropped
		}
		track.Zones = append(track.Zones, zone)
	}
	track.Axis = trace.Axis{Low: float64(from), High: float64(to)}
	for i, s := range t.Read {
		n := len(s.sig)
		p := at[1]
		if i == small {
			p = at[0]
		}
		within := float64(n-starts[p]) / float64(starts[p+1]-starts[p])
		track.Lanes = append(track.Lanes, trace.Lane{
			ID: storykit.ID("page", trace.Sides[i]), Label: trace.Worded(storykit.Pages[i]),
			Things: []trace.Thing{{ID: "size", Label: trace.Worded(say.New("%d {spot|spots}", n).Words), From: float64(p) + within, Mark: trace.Used}},
		})
	}
	return &trace.View{
		ID: "partitions", Track: track,
		Title: say.New("Partitions, and their maximum coefficient with %d {spot|spots}", size).Words,
		Note:  say.Words{En: "Green partitions are examined for the smaller page; grey ones are not."},
	}
}

func (t *story) lists() {
	small, large := t.smaller()
	parts := t.parts()
	d, e := t.Read[small].sig, t.Read[large].sig
	if parts.Of(len(e))-parts.Of(len(d)) > 1 {
		return
	}
	t.Chapter("Inverted lists", codeWalk, codeStop)
	j := joiner{sigs: []algo.Signature{d, e}, rest: 1 - t.threshold, seen: make([]int32, 2)}
	j.fill([]int32{1})
	j.take(d)
	names := make(map[uint64]string)
	for _, x := range t.Read[small].spots {
		names[x.hash] = x.name
	}
	bars := &trace.Bars{}
	done, met, stopped := 0, -1, -1
	for n, l := range j.lists {
		bar := storykit.Bar(names[l.spot], say.Same(names[l.spot]), float64(done), fmt.Sprintf("δ = %d", done), trace.If(len(l.pages) > 0, trace.Used, trace.None))
		switch {
		case met >= 0 || stopped >= 0:
			bar.Mark = trace.None
		case j.over(done):
			stopped, bar.Mark = n, trace.Dropped
		case len(l.pages) > 0 && j.reaches(len(e), len(d), done):
			met, bar.Mark = n, trace.Same
		case len(l.pages) > 0:
			bar.Mark = trace.Differs
		}
		bars.Bars = append(bars.Bars, bar)
		done += l.count
	}
	t.walked(bars, j, met, stopped)
}

func (t *story) walked(bars *trace.Bars, j joiner, met, stopped int) {
	d, e := len(j.sigs[0]), len(j.sigs[1])
	limit := (1 - t.threshold) * float64(e)
	most := limit - float64(e-d) // as large as δ may be
	end := max(met, stopped)
	if end < 0 {
		end = len(bars.Bars) - 1
	}
	bars.Bars = bars.Bars[max(0, end+1-storykit.Few) : end+1] // those before are alike: the page is not in their lists
	bars.High = 1.1 * max(1, most, bars.Bars[len(bars.Bars)-1].Value)
	if most >= 0 {
		bars.Lines = []trace.Line{{Label: trace.Plain(fmt.Sprintf("δ ≤ %.2f", most)), Value: most}}
	}
	view := &trace.View{
		ID: "lists", Title: say.Words{En: "Spots, shortest list first, with δ before each"}, Bars: bars,
		Note: say.Words{En: "► its list contains the larger page; = so does this one, which makes a candidate; × the search stops."},
	}
	formula := storykit.Formula("bound", say.Words{En: "Bound"}, "(|B| − |A|) + δ ≤ (1 − τ) · |B|", fmt.Sprintf("(%d − %d) + δ ≤ (1 − %g) · %d = %.2f", e, d, t.threshold, e, limit))
	ask := say.New("When can the search stop?")
	t.Offer(trace.Choose(stopping(met, stopped), say.Words{En: "Once the larger page is found"}, say.Words{En: "Once too many spots are missing"}, say.Words{En: "After the last list"}))
	switch {
	case met >= 0:
		t.Ask(ask, codeWalk, say.New("δ counts the spots of the smaller page, of %d, that are known to be missing on the larger one. List %d contains the larger page, and (%d − %d) + δ is still at most %.2f: a candidate. Once is enough; the other lists need not be searched for this page.", d, met+1, e, d, limit), view, formula)
	case stopped >= 0:
		t.Ask(ask, codeStop, say.New("δ counts the spots of the smaller page, of %d, that are known to be missing on the larger one. Before list %d, it exceeds %.2f: whatever follows, no page of the partition can reach τ, and the search stops.", d, stopped+1, limit), view, formula)
	default:
		t.Ask(ask, codeWalk, say.New("All %d {list is|lists are} searched, and none contains the larger page while (%d − %d) + δ is at most %.2f: not a candidate.", len(j.lists), e, d, limit), view, formula)
	}
}

func stopping(met, stopped int) int {
	switch {
	case met >= 0:
		return 0
	case stopped >= 0:
		return 1
	}
	return 2
}

func (t *story) jaccard() {
	t.Chapter("Jaccard coefficient", codeJaccard)
	a, b := t.Read[0].sig, t.Read[1].sig
	n, score := sorted.Common(a, b), t.Story.Score()
	formula := storykit.Formula("jaccard", say.Words{En: "Jaccard coefficient of multisets"}, "J = Σ min / Σ max", fmt.Sprintf("J = %d / (%d + %d − %d) = %.4f", n, len(a), len(b), n, score))
	t.Offer(trace.Share(score))
	t.Ask(say.New("What share of the spots is on both pages?"), codeJaccard,
		say.New("The smaller counts sum to %d, the larger ones to %d: the coefficient is %.4f.", n, len(a)+len(b)-n, score), t.ribbons, storykit.OverlapOf(a, b).View("overlap", say.Words{En: "Spots, with their repetitions"}), formula)
}
