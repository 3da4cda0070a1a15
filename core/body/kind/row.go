package kind

import (
	"math/bits"
	"strings"
)

// The number of features: of the page, of each of two groups of entries, and one for each
// group of words.
const (
	pageFeatures  = 51
	groupFeatures = 10
	// Columns is the number of features of a page.
	Columns = pageFeatures + 2*groupFeatures + shortGroups + classGroups + bodyGroups + headGroups + schemaGroups + titleGroups + addressColumns
)

// row returns the features of the page, each from 0 to 127. The trees identify a feature by its
// position. Characters are letters and digits that are neither hidden nor in form controls; a
// block of text has at least textBlock of them outside of links.
func (p *page) row() []byte {
	n, t, to := len(p.blocks), &p.tags, &p.to
	titled := p.first != "" && strings.Contains(p.head.title, p.first)
	row := append(make([]byte, 0, Columns),
		size(p.seen), // characters
		share(p.seenLinks, p.seen),
		size(p.seenText), // in blocks of text
		share(p.seenText, p.seen),
		size(p.longest), // characters outside of links of the longest block
		size(n),
		size(p.textBlocks),
		size(p.linkBlocks), // blocks that are links
		share(p.linkBlocks, n),
		size(p.linkChars/max(1, p.linkBlocks)),
		size(p.dates), // short blocks with a date
		share(p.dates, n),

		size(t.heads), // headings
		share(t.headLinks, t.heads),
		size(t.headChars/max(1, t.heads)),
		size(t.h1),
		size(p.headsOut), // headings that lead to other pages
		share(p.headsOut, p.headed),
		share(p.underOut, p.seen), // characters behind such a heading
		share(p.textUnderOut, p.seenText),
		size(p.seenText-p.textUnderOut),

		size(t.linksIn),
		size(t.articles),
		size(t.items),
		size(t.definitions),
		size(t.cells),
		share(t.code, p.seen), // characters in pre and code
		byte(min(127, 1270*p.marks/max(1, p.seen))),
		size(p.asks),
		size(p.prices),
		size(len(p.images)),
		share(t.linkImages, len(p.images)),

		size(to.targets), // different pages that links lead to
		size(to.folder),  // of them, in one folder
		size(to.leading), // of them, those that links lead to which are not in the midst of a text
		size(to.titles),  // of those, the ones with a long link
		size(to.titled),
		share(to.titled, to.titles),
		size(to.below),
		size(to.pictures),
		share(to.pictures, to.titles),
		share(to.away, to.titles),
		size(p.leds), // blocks that begin with a link
		share(p.leds, n),

		size(p.priced),
		size(p.seenText-p.cover.text), // characters in blocks of text outside of the group with the most characters
		share(p.seenText-p.cover.text, p.seen),
		size(t.inputs),
		size(t.areas),
		size(t.buttons),
		byte(count(titled)), // the first heading stands in the title
	)
	row = p.most.features(row, p.seen)
	row = p.cover.features(row, p.seen)
	var title [titleGroups]int
	titleWords.count(p.head.title, title[:])
	titleWords.count(p.first, title[:])
	for _, groups := range [][]int{p.short[:], t.class[:], p.head.body[:], p.head.words[:], p.head.schema[:], title[:]} {
		for _, words := range groups {
			row = append(row, size(words))
		}
	}
	address := p.address.row()
	return append(row, address[:]...)
}

func (g *group) features(row []byte, seen int) []byte {
	return append(row,
		size(g.entries),
		size(g.chars/max(1, g.entries)),
		share(g.text, g.chars),
		share(g.dates, g.entries),
		share(g.heads, g.entries),
		share(g.chars, seen),
		share(g.led, g.entries),
		share(g.images, g.entries),
		share(g.prices, g.entries),
		share(g.links, g.chars))
}

// size converts a number to a feature on a logarithmic scale: seven steps for each doubling.
func size(n int) byte {
	if n <= 0 {
		return 0
	}
	x := uint64(n) + 1
	top := bits.Len64(x) - 1
	// The bits after the highest one choose one of seven steps between powers of two.
	part := ((x - 1<<top) * 7) >> top
	return byte(min(127, 7*top+int(part)))
}

// share converts part/all to a feature.
func share(part, all int) byte {
	if all <= 0 || part <= 0 {
		return 0
	}
	return byte(min(127, 127*part/all))
}
