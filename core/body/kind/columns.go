package kind

import "math/bits"

// column is a feature of a page, a byte from 0 to 127.
type column int

// The features. Characters are letters and digits that are neither hidden nor in form
// controls.
const (
	cSeen      column = iota // characters
	cLinkShare               // of them, in links
	cText                    // of them, in blocks with at least textBlock outside of links
	cTextShare
	cLongest // characters outside of links of the longest block
	cBlocks
	cTextBlocks
	cLinkBlocks // blocks that are links
	cLinkBlockShare
	cLinkLength // mean characters of a link block
	cDates      // short blocks with a date
	cDateShare
	cHeads // headings
	cHeadLinks
	cHeadChars // mean characters
	cH1
	cHeadsOut // headings that lead to other pages
	cHeadsOutShare
	cUnderOut // share of the characters behind such a heading
	cTextUnderOut
	cTextElsewhere // characters in blocks of text that are not behind one
	cLinksIn
	cArticles // <article>
	cListItems
	cDefinitions
	cCells
	cCode // share of characters in pre and code
	cMarks
	cAsks
	cPrices
	cImages
	cLinkImages
	cTargets // different pages that links lead to
	cFolder  // of them, in one folder
	cLeading // of them, those that links lead to which are not in the midst of a text
	cTitles  // of those, the ones with a long link
	cTitled
	cTitledShare
	cBelow
	cPictures
	cPicturesShare
	cAway // share of the titles
	cLeds // blocks that begin with a link
	cLedShare
	cPriced
	cTextOutside // characters in blocks of text outside of the group with the most characters
	cTextOutsideShare
	cInputs
	cAreas
	cButtons
	cTitleIn // the first heading stands in the title
	cItems   // the group with the most entries: its entries
	cItemChars
	cItemText
	cItemDates
	cItemHeads
	cItemShare
	cItemLed
	cItemImages
	cItemPrices
	cItemLinks
	cCover // the group with the most characters: its entries
	cCoverChars
	cCoverText
	cCoverDates
	cCoverHeads
	cCoverShare
	cCoverLed
	cCoverImages
	cCoverPrices
	cCoverLinks
	cWords   // words of short blocks, one column for each group of words
	cClass   = cWords + column(shortGroups)
	cBody    = cClass + column(classGroups)
	cHead    = cBody + column(bodyGroups)
	cSchema  = cHead + column(headGroups)
	cTitle   = cSchema + column(schemaGroups)
	cAddress = cTitle + column(titleGroups)
	columns  = cAddress + column(addressColumns)
)

// textBlock is how many characters outside of links make a block one of text.
const textBlock = 40

// size returns a number as a feature: seven steps for each doubling.
func size(n int) byte {
	if n <= 0 {
		return 0
	}
	x := uint64(n) + 1
	top := bits.Len64(x) - 1
	// Seven steps between powers of two, by the digits behind the first.
	part := ((x - 1<<top) * 7) >> top
	return byte(min(127, 7*top+int(part)))
}

// share returns part of all as a feature.
func share(part, all int) byte {
	if all <= 0 || part <= 0 {
		return 0
	}
	return byte(min(127, 127*part/all))
}
