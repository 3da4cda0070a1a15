package kind

import (
	"strings"
)

// row returns the features of a page.
func (p *page) row() []byte {
	row := make([]byte, columns)
	set := func(c column, v byte) { row[c] = v }
	n := len(p.blocks)
	set(cSeen, size(p.seen))
	set(cLinkShare, share(p.seenLinks, p.seen))
	set(cText, size(p.seenText))
	set(cTextShare, share(p.seenText, p.seen))
	set(cLongest, size(p.longest))
	set(cBlocks, size(n))
	set(cTextBlocks, size(p.textBlocks))
	set(cLinkBlocks, size(p.linkBlocks))
	set(cLinkBlockShare, share(p.linkBlocks, n))
	set(cLinkLength, size(p.linkChars/max(1, p.linkBlocks)))
	set(cDates, size(p.dates))
	set(cDateShare, share(p.dates, n))
	t := &p.tags
	set(cHeads, size(t.heads))
	set(cHeadLinks, share(t.headLinks, t.heads))
	set(cHeadChars, size(t.headChars/max(1, t.heads)))
	set(cH1, size(t.h1))
	set(cHeadsOut, size(p.headsOut))
	set(cHeadsOutShare, share(p.headsOut, p.headed))
	set(cUnderOut, share(p.underOut, p.seen))
	set(cTextUnderOut, share(p.textUnderOut, p.seenText))
	set(cTextElsewhere, size(p.seenText-p.textUnderOut))
	set(cLinksIn, size(t.linksIn))
	set(cArticles, size(t.articles))
	set(cListItems, size(t.items))
	set(cDefinitions, size(t.definitions))
	set(cCells, size(t.cells))
	set(cCode, share(t.code, p.seen))
	set(cMarks, byte(min(127, 1270*p.marks/max(1, p.seen))))
	set(cAsks, size(p.asks))
	set(cPrices, size(p.prices))
	set(cImages, size(len(p.images)))
	set(cLinkImages, share(t.linkImages, len(p.images)))
	set(cTargets, size(p.to.targets))
	set(cFolder, size(p.to.folder))
	set(cLeading, size(p.to.leading))
	set(cTitles, size(p.to.titles))
	set(cTitled, size(p.to.titled))
	set(cTitledShare, share(p.to.titled, p.to.titles))
	set(cBelow, size(p.to.below))
	set(cPictures, size(p.to.pictures))
	set(cPicturesShare, share(p.to.pictures, p.to.titles))
	set(cAway, share(p.to.away, p.to.titles))
	set(cLeds, size(p.leds))
	set(cLedShare, share(p.leds, n))
	set(cPriced, size(p.priced))
	set(cTextOutside, size(p.seenText-p.cover.text))
	set(cTextOutsideShare, share(p.seenText-p.cover.text, p.seen))
	set(cInputs, size(t.inputs))
	set(cAreas, size(t.areas))
	set(cButtons, size(t.buttons))
	if p.first != "" && strings.Contains(p.head.title, p.first) {
		set(cTitleIn, 1)
	}
	p.groupRow(set, cItems, p.most)
	p.groupRow(set, cCover, p.cover)
	for g, k := range p.short {
		set(cWords+column(g), size(k))
	}
	for g, k := range t.class {
		set(cClass+column(g), size(k))
	}
	for g, k := range p.head.body {
		set(cBody+column(g), size(k))
	}
	for g, k := range p.head.words {
		set(cHead+column(g), size(k))
	}
	for g, k := range p.head.schema {
		set(cSchema+column(g), size(k))
	}
	var title [titleGroups]int
	titleWords.count(p.head.title, title[:])
	titleWords.count(p.first, title[:])
	for g, k := range title {
		set(cTitle+column(g), size(k))
	}
	for i, v := range p.address.row() {
		set(cAddress+column(i), v)
	}
	return row
}

// groupRow writes the ten features of a group.
func (p *page) groupRow(set func(column, byte), at column, g group) {
	set(at, size(g.entries))
	set(at+1, size(g.chars/max(1, g.entries)))
	set(at+2, share(g.text, g.chars))
	set(at+3, share(g.dates, g.entries))
	set(at+4, share(g.heads, g.entries))
	set(at+5, share(g.chars, p.seen))
	set(at+6, share(g.led, g.entries))
	set(at+7, share(g.images, g.entries))
	set(at+8, share(g.prices, g.entries))
	set(at+9, share(g.links, g.chars))
}
