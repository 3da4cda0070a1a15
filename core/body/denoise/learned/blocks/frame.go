package blocks

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/hash"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// The bounds of a frame, in content characters.
const (
	longestLabel = 40  // outside of links, of a block of navigation
	longestDatum = 60  // of a line about the message: its author, its date
	leastShared  = 2   // targets that both ends of a frame lead to
	mostOutside  = 200 // text outside of a frame; more is possible around a long text
	outsideShare = 0.25
)

// Outside reports which segments are outside a preformatted text framed by the navigation of the
// page. Archives of mail write the same links to neighbours and lists above a message and below it:
// two runs of blocks that are links with labels, where at least [leastShared] targets stand in both
// and in no other. Between them is nothing but the message and lines about it; hardly any text is
// outside of it. The result is nil if there is no frame.
func Outside(t *markup.Tree, segments []denoise.Segment) []bool {
	if !slices.ContainsFunc(segments, func(s denoise.Segment) bool { return t.Nodes[s.Block].Tag == atom.Pre }) {
		return nil
	}
	targets := targetsOf(t, segments)
	if len(targets) < 2*leastShared {
		return nil
	}
	runs, of := runsOf(t, segments, targets)
	best, most := run{}, 0
	for r, shared := range sharedOf(targets, of, len(runs)) {
		if shared < leastShared {
			continue
		}
		message := preformatted(t, segments, run{runs[r].to, runs[r+1].from})
		if n := chars(segments[message.from:message.to]); n > most {
			best, most = message, n
		}
	}
	if most == 0 || float64(beside(t, segments, of, best)) > max(mostOutside, outsideShare*float64(most)) {
		return nil
	}
	out := make([]bool, len(segments))
	for i := range out {
		out[i] = i < best.from || i >= best.to
	}
	return out
}

// preformatted returns the preformatted text in a part that has besides only headings and lines of
// data, before it or behind it; an empty run where it is not so.
func preformatted(t *markup.Tree, segments []denoise.Segment, part run) (text run) {
	for i := part.from; i < part.to; i++ {
		s := &segments[i]
		switch tag := t.Nodes[s.Block].Tag; {
		case tag != atom.Pre && !markup.IsHeading(tag) && s.Chars-s.Links > longestDatum:
			return run{}
		case tag != atom.Pre:
		case text.to == 0:
			text = run{i, i + 1}
		case text.to == i:
			text.to++
		default:
			return run{}
		}
	}
	return text
}

func chars(segments []denoise.Segment) (n int) {
	for i := range segments {
		n += segments[i].Chars
	}
	return n
}

// beside returns the amount of text outside a part, not counting links, headings and runs.
func beside(t *markup.Tree, segments []denoise.Segment, of []int, part run) (n int) {
	for i := range segments {
		s := &segments[i]
		if (i < part.from || i >= part.to) && of[i] < 0 && s.Class >= 0 && !markup.IsHeading(t.Nodes[s.Block].Tag) {
			n += s.Chars - s.Links
		}
	}
	return n
}

// A target is the target of a link in a segment.
type target struct {
	segment int
	page    uint64 // hash of its address without the fragment; 0 for what is no page
}

// targetsOf returns the targets of the links in the segments, in their order.
func targetsOf(t *markup.Tree, segments []denoise.Segment) (out []target) {
	at := 0
	for n := range t.Find(atom.A) {
		for at < len(segments) && segments[at].Last < n {
			at++
		}
		if at == len(segments) {
			break
		}
		if !denoise.IsLink(t, n) || segments[at].First >= t.Nodes[n].After {
			continue
		}
		href, _ := t.Attr(n, "href")
		out = append(out, target{at, pageOf(href)})
	}
	return out
}

func pageOf(href string) uint64 {
	page, _, _ := strings.Cut(strings.TrimSpace(href), "#")
	scheme, _, ok := strings.Cut(page, ":")
	if page == "" || ok && !strings.HasPrefix(strings.ToLower(scheme), "http") {
		return 0
	}
	return hash.String(page)
}

// run is a run of segments.
type run struct{ from, to int }

// runsOf returns the longest runs of blocks that are links to pages with labels, and the run of
// each segment, −1 for none.
func runsOf(t *markup.Tree, segments []denoise.Segment, targets []target) (runs []run, of []int) {
	of = make([]int, len(segments))
	for i := range of {
		of[i] = -1
	}
	for _, to := range targets {
		i := to.segment
		s := &segments[i]
		switch {
		case of[i] >= 0 || to.page == 0 || s.Class < 0 || s.Links == 0 || s.Chars-s.Links > longestLabel || t.Nodes[s.Block].Tag == atom.Pre:
			continue
		case i > 0 && of[i-1] >= 0:
			of[i] = of[i-1]
			runs[of[i]].to = i + 1
		default:
			of[i] = len(runs)
			runs = append(runs, run{i, i + 1})
		}
	}
	return runs, of
}

func sharedOf(targets []target, of []int, runs int) []int {
	type place struct{ first, last, runs int }
	where := map[uint64]*place{}
	for _, to := range targets {
		r := of[to.segment]
		if r < 0 || to.page == 0 {
			continue
		}
		p := where[to.page]
		switch {
		case p == nil:
			where[to.page] = &place{r, r, 1}
		case p.last != r:
			p.last, p.runs = r, p.runs+1
		}
	}
	shared := make([]int, runs)
	for _, p := range where {
		if p.runs == 2 && p.last == p.first+1 {
			shared[p.first]++
		}
	}
	return shared
}
