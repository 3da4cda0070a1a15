package learned

import "pagetwin/core/body/denoise/learned/words"

// column numbers the features of a block in the sheet that the model reads; one
// byte each. "share" is in hundredths, "size" on the scale of the function size,
// "near" from 16 (the element itself) down to 1, 0 for not at all.
type column int

const (
	// The block itself.
	cUnits     column = iota // size: length, a Han character counting 2.5
	cLinkShare               // share of its characters in links
	cHanShare                // share of its characters that are Han, kana or Hangul
	cDigits                  // share: digits
	cUpper                   // share: capitals
	cStop                    // share: stop characters and stop words of Han characters and words
	cEnds                    // marks that end a sentence
	cCommas                  // marks inside a sentence
	cPunct                   // share: marks of both kinds of the length, tenfold
	cQuotes                  // quotation marks
	cBars                    // marks between items
	cDate                    // 1: a date, 2: a time of day, 3: both
	cEndMark                 // 1: ends as a sentence does, 2: with a colon, 4: with an ellipsis
	cIndent                  // 1: the source indents it as Chinese paragraphs are
	cClass                   // 1: hidden, 2: form control
	cLinks                   // size: links that begin behind its first text
	cBold                    // 1: begins in bold, 2: in a span, 3: in font, 4: in a link, 5: em
	cBreaks                  // gap before it: 1 a <br>, not a block-level tag
	cRepeat                  // how often its text stands in the page
	cRepeated                // how often it stood there before
	cTitleHave               // share of its pairs of characters that are in the page's title
	cTitleHit                // share of the title's pairs of characters that are in it
	cDescHave                // share of its pairs of characters that are in the page's description
	cDescHit                 // share of the description's pairs of characters that are in it
	cTold                    // share of its triples of characters that are in the body that a script of the page tells
	cCode                    // share: marks of program text, tenfold
	cTag                     // kind of block-level tag
	cDepth                   // depth of its element
	cSaid                    // first of words.SaidGroups: 1 where the block has a word of the group
)

const (
	// The elements around it.
	cNear column = cSaid + words.SaidGroups + iota*nearGroups // first of nearGroups: near
	cPlace
)

// Where it stands in the page.
const (
	cBefore       = cPlace + iota // share of the page's text before it
	cIndex                        // share of the page's blocks before it
	cSource                       // share of the page's source before it
	cSinceHead                    // size: blocks since the last heading
	cSinceH1                      // size: blocks since the first h1, 0 before it
	cUntilH1                      // size: blocks until the first h1
	cSinceTitle                   // size: blocks since the block most like the title, 0 before it
	cUntilTitle                   // size: blocks until it
	cToLongest                    // size: blocks until the longest block
	cOfLongest                    // size: blocks since the longest block
	cRelLength                    // share: its length of that of the longest block
	cWindow                       // size: mean text outside links of the seven blocks around
	cWindowLink                   // share: links in the seven blocks around
	cWindowEnds                   // size: ends of sentences in the seven blocks around
	cLongRun                      // size: text outside links since the last block that is mostly link
	cLongLeft                     // size: likewise up to the next such block
	cSinceComment                 // size: blocks since the last short one that speaks of comments, 0 for none
	cSinceRelated                 // likewise of further reading
	cSinceShare                   // likewise of sharing and printing
	cSinceLegal                   // likewise of rights and addresses
	cNearDates                    // dates and times of day in the seventeen blocks around
	cNearEllipsis                 // blocks cut off with an ellipsis among them
	cSrcGap                       // size: bytes of source between the block before and this one, in eights
	cSrcGapNext                   // size: bytes of source up to the next block, in eights

	// The format: blocks with the same tag, class and tag around.
	cFormatShare // share of the page's text outside links
	cFormatCount // size: number of blocks
	cFormatMean  // size: their mean length
	cFormatLink  // share: links

	// The series: of the elements around, the nearest that has two brothers like it.
	cSeriesCount      // size: number of brothers like it, with itself
	cSeriesIndex      // size: brothers before it
	cSeriesMean       // size: their mean text
	cSeriesShare      // share of the page's text outside links in the series
	cSeriesUp         // steps up to it
	cSeriesLong       // the nearest such with a mean text of 40 characters: size of their number
	cSeriesLongIndex  // size: brothers before it
	cSeriesLongShare  // share of the page's text in it
	cSeriesLongOf     // share of the series' text in this one
	cSeriesLongDated  // share of them with a date or a time
	cSeriesLongBefore // size: text of the long blocks before the series
	cSeriesLongOther  // size: text of the long blocks outside of it

	// The three nearest elements around that hold more blocks each, and the
	// best container of text.
	cBox1
)

// What is known of one of the elements around.
const (
	boxBlocks = iota // size: blocks in it
	boxShare         // share of the page's text outside links
	boxLink          // share: links
	boxMean          // size: mean text of a block
	boxEnds          // size: ends of sentences for each ten blocks
	boxLong          // share of its text in long blocks
	boxBefore        // share of its text that stands before the block
	boxImgs          // images
	boxInputs        // form fields
	boxTag           // kind of tag
	boxStop          // share: stop characters and words
	boxPar           // share of its blocks that are p
	boxColumns
)

const (
	cInBest     = cBox1 + 3*boxColumns + iota // 1: inside the best container
	cUpToBest                                 // steps up to what holds both
	cDownToBest                               // steps down from there to the best container
	cBestShare                                // share of the page's text in the best container
	cBestBefore                               // share of the best container's text before the block, 0 outside

	// The page.
	cPageUnits    // size: text
	cPageLink     // share: links
	cPageHan      // share: Han
	cPageBlocks   // size: blocks
	cPageLong     // share of the text in long blocks
	cPageMax      // size: longest block
	cPageH1       // number of h1
	cPagePar      // share of the text in p
	cPageComment  // share of the text outside links in elements whose names speak of comments
	cPageOther    // size: text of long blocks outside of those
	cPagePost     // … of posts of a forum
	cPageArticles // number of elements article
	cPageForum    // size: elements whose names speak of posts
	cPageDates    // size: blocks with a date or a time
	cPageEllipsis // size: blocks cut off with an ellipsis
	cPageModern   // 1: has a title for sharing (og:title), 2: says how wide it is on small screens, 3: both
	cPageTold     // 1: a script tells the body
	cKind         // first of kindGroups: 1 where the page's head has a word of the group
)

const (
	// What the lexicon thinks.
	cWords = cKind + kindGroups + iota // probability of body by its words, in 127ths
	cNames                             // by the names of the elements around

	columns1 // of the first pass
)

// What the second pass adds: the first one's opinion of the block and of the blocks around it.
const (
	cP          = columns1 + iota // its probability, in 127ths
	cPBefore3                     // mean of three blocks before, by length
	cPAfter3                      // of three behind
	cPBefore8                     // of eight before
	cPAfter8                      // of eight behind
	cPBox1                        // of the nearest elements around
	cPBox2                        //
	cPBox3                        //
	cPFormat                      // of its format
	cPMaxBefore                   // highest before
	cPMaxAfter                    // highest behind
	cMassBefore                   // share of the expected body before it
	cMassAfter                    // share of the expected body behind it
	cToBody                       // size: blocks up to the next that is likely body
	cOfBody                       // size: blocks since the last such
	cToBodyText                   // size: text up to the next that is likely body
	cOfBodyText                   // size: text since the last such
	cIn50                         // 1: inside the smallest element with half the expected body
	cIn75                         // … three quarters
	cIn90                         // … nine tenths
	cUp75                         // steps up to what holds it and the element of three quarters
	cDown75                       // steps down from there
	cP75                          // share of expected body in the text of that element
	cBody                         // size: expected body
	cBodyShare                    // share of the page's text that is expected body
	cRun                          // size: text of the run of likely blocks that it stands in or next to
	cRunShare                     // share of the expected body in that run
	cOfMass                       // share: its part of the expected body
	cPLonger                      // highest probability of a block at least as long
	cPRow                         // of the nearest row of like elements
	cPRowRest                     // of that row without the element that the block stands in
	cPLong                        // likewise of the nearest row of longer pieces
	cPLongRest                    //
	cPLongOwn                     // of the block's own element of it
	cPLongTop                     // of the element with the highest
	cPLongFirst                   // of the first element
	cPLongMass                    // share of the expected body in the row

	columns2 // of the second pass, with those of the first
)
