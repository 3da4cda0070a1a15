package learned

import (
	"pagetwin/core/body/denoise/learned/words"

	"golang.org/x/net/html/atom"
)

// places fills in where the blocks stand.
func (v *view) places() {
	n := len(v.segments)
	all := int(v.sums.units[n])
	longest, h1, sinceHead := -1, -1, 0
	text := func(i int) int { return v.sums.text(int32(i), int32(i+1)) }
	for i := range v.segments {
		if longest < 0 || text(i) > text(longest) {
			longest = i
		}
		if h1 < 0 && v.boxes[v.of[i]].tag == atom.H1 {
			h1 = i
		}
	}
	run := 0
	for i := range v.segments {
		at := v.cells(i)
		at.set(cBefore, share(int(v.sums.units[i]), all))
		at.set(cIndex, share(i, n))
		at.set(cSource, share(v.segments[i].Start, len(v.tree.HTML)))
		sinceHead++
		if v.boxes[v.of[i]].near[tagHeading] == nearest {
			sinceHead = 0
		}
		at.set(cSinceHead, size(sinceHead))
		switch {
		case h1 < 0:
		case i >= h1:
			at.set(cSinceH1, size(i-h1+1))
		default:
			at.set(cUntilH1, size(h1-i))
		}
		at.set(cToLongest, size(longest-i))
		at.set(cOfLongest, size(i-longest))
		at.set(cRelLength, share(text(i), text(longest)))
		a, b := int32(max(0, i-3)), int32(min(n, i+4))
		at.set(cWindow, size(v.sums.text(a, b)/int(b-a)))
		at.set(cWindowLink, share(between(v.sums.links, a, b), between(v.sums.units, a, b)))
		at.set(cWindowEnds, size(between(v.sums.ends, a, b)))
		if y := &v.tallies[i]; 2*y.Links > y.Chars {
			run = 0
		}
		run += text(i)
		at.set(cLongRun, size(run))
		if i > 0 {
			gap := size((v.segments[i].Start - v.segments[i-1].End) / 8)
			at.set(cSrcGap, gap)
			v.set(i-1, cSrcGapNext, gap)
		}
	}
	run = 0
	for i := n - 1; i >= 0; i-- {
		if y := &v.tallies[i]; 2*y.Links > y.Chars {
			run = 0
		}
		run += text(i)
		v.set(i, cLongLeft, size(run))
	}
	v.announced()
	v.formatColumns()
}

// announced fills in what short lines before a block announce, and how many dates
// and cut off texts stand around it, as in lists of comments and of teasers.
func (v *view) announced() {
	const short, around = 80, 8
	n := len(v.segments)
	cuts := v.space.ints.take(n + 1) // blocks cut off before each
	last := [4]int{-1, -1, -1, -1}
	for i := range v.segments {
		y := &v.tallies[i]
		cuts[i+1] = cuts[i] + int32(flag(y.Ellipsis))
		for k, c := range [...]column{cSinceComment, cSinceRelated, cSinceShare, cSinceLegal} {
			if last[k] >= 0 {
				v.set(i, c, size(i-last[k]))
			}
		}
		if y.Units() > short {
			continue
		}
		for k, g := range [...]int{words.SaidComment, words.SaidRelated, words.SaidShare, words.SaidLegal} {
			if y.Said>>g&1 != 0 {
				last[k] = i
			}
		}
	}
	for i := range v.segments {
		a, b := int32(max(0, i-around)), int32(min(n, i+around+1))
		v.set(i, cNearDates, small(between(v.sums.dates, a, b)))
		v.set(i, cNearEllipsis, small(between(cuts, a, b)))
	}
	v.all(cPageDates, size(int(v.sums.dates[n])))
	v.all(cPageEllipsis, size(int(cuts[n])))
}

func (v *view) formatColumns() {
	type total struct{ blocks, units, links int }
	totals := make([]total, v.formats)
	for i, f := range v.format {
		t, y := &totals[f], &v.tallies[i]
		t.blocks++
		t.units += y.Units()
		t.links += y.LinkUnits()
	}
	all := v.sums.text(0, int32(len(v.segments)))
	for i, f := range v.format {
		t, at := &totals[f], v.cells(i)
		at.set(cFormatShare, share(t.units-t.links, all))
		at.set(cFormatCount, size(t.blocks))
		at.set(cFormatMean, size(t.units/t.blocks))
		at.set(cFormatLink, share(t.links, t.units))
	}
}

func (v *view) page() {
	n := len(v.segments)
	units := int(v.sums.units[n])
	var han, chars, longest, h1, par int
	for i := range v.tallies {
		y := &v.tallies[i]
		han += int(y.Han)
		chars += int(y.Chars)
		longest = max(longest, y.Units()-y.LinkUnits())
		switch v.boxes[v.of[i]].tag {
		case atom.H1:
			h1++
		case atom.P:
			par += y.Units()
		}
	}
	v.all(cPageUnits, size(units))
	v.all(cPageLink, share(int(v.sums.links[n]), units))
	v.all(cPageHan, share(han, chars))
	v.all(cPageBlocks, size(n))
	v.all(cPageLong, share(int(v.sums.long[n]), units))
	v.all(cPageMax, size(longest))
	v.all(cPageH1, small(h1))
	v.all(cPagePar, share(par, units))
	var comment, post, articles, forum, other int
	for i := range v.segments {
		near := &v.boxes[v.of[i]].near
		if text := v.sums.text(int32(i), int32(i+1)); near[words.LookComment] > 0 {
			comment += text
		} else {
			if near[words.LookPost] > 0 {
				post += text
			}
			if text >= words.LongUnits {
				other += text
			}
		}
	}
	for b := range v.boxes {
		if v.boxes[b].tag == atom.Article {
			articles++
		}
		if v.boxes[b].near[words.LookPost] == nearest {
			forum++
		}
	}
	all := v.sums.text(0, int32(n))
	v.all(cPageComment, share(comment, all))
	v.all(cPageOther, size(other))
	v.all(cPagePost, share(post, all))
	v.all(cPageArticles, small(articles))
	v.all(cPageForum, size(forum))
}
