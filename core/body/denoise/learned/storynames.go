package learned

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/denoise/learned/words"
)

// nameOf returns the name of a column in a story; one without a name has that of its group.
func nameOf(c column, group int) say.Words {
	switch {
	case c >= cSaid && c < cSaid+words.SaidGroups:
		return say.New("mentions %v", saidNames[c-cSaid]).Words
	case c >= cNear && c < cNear+words.LookGroups:
		return say.New("class or id around it mentions %v", lookNames[c-cNear]).Words
	case c >= cNear+words.LookGroups && c < cPlace:
		return say.New("lies in %v", tagNames[c-cNear-words.LookGroups]).Words
	case c >= cBox1 && c < cBox1+3*boxColumns:
		return say.New("element %d around it: %v", 1+int(c-cBox1)/boxColumns, boxNames[int(c-cBox1)%boxColumns]).Words
	}
	if name, ok := columnNames[c]; ok {
		return name
	}
	return bodystory.RuleName(rules[group])
}

var saidNames = [words.SaidGroups]say.Words{
	words.SaidSource: {En: "a source"}, words.SaidAuthor: {En: "an author"}, words.SaidLegal: {En: "rights and addresses"},
	words.SaidRelated: {En: "further reading"}, words.SaidComment: {En: "comments"}, words.SaidShare: {En: "sharing and printing"},
	words.SaidLogin: {En: "logging in"}, words.SaidCookie: {En: "cookies"}, words.SaidPhoto: {En: "pictures"},
	words.SaidPager: {En: "other pages"}, words.SaidAd: {En: "advertisements"}, words.SaidTags: {En: "keywords and sections"},
	words.SaidView: {En: "statements about the site"}, words.SaidMonth: {En: "dates"}, words.SaidWeb: {En: "addresses of sites"},
}

var lookNames = [words.LookGroups]say.Words{
	words.LookBody: {En: "an article"}, words.LookMain: {En: "the main part"}, words.LookComment: {En: "comments"},
	words.LookPost: {En: "posts"}, words.LookNav: {En: "navigation"}, words.LookFoot: {En: "the foot"},
	words.LookSide: {En: "the side"}, words.LookRelated: {En: "further reading"}, words.LookShare: {En: "sharing"},
	words.LookAd: {En: "advertisements"}, words.LookTitle: {En: "a title"}, words.LookMeta: {En: "date and author"},
	words.LookCaption: {En: "pictures"}, words.LookForm: {En: "forms"}, words.LookPopup: {En: "pop-ups"},
	words.LookRole: {En: "parts of a site"}, words.LookLead: {En: "a summary"}, words.LookQuote: {En: "quotations"},
}

var tagNames = [nearGroups - words.LookGroups]say.Words{
	tagP - words.LookGroups: {En: "a paragraph"}, tagLi - words.LookGroups: {En: "a list"}, tagCell - words.LookGroups: {En: "a table cell"},
	tagHeading - words.LookGroups: {En: "a heading"}, tagArticle - words.LookGroups: {En: "an article element"},
	tagChrome - words.LookGroups: {En: "head, foot or navigation"}, tagForm - words.LookGroups: {En: "a form"},
	tagFigure - words.LookGroups: {En: "a figure"}, tagQuote - words.LookGroups: {En: "a quotation"}, tagSection - words.LookGroups: {En: "a section"},
}

var boxNames = [boxColumns]say.Words{
	boxBlocks: {En: "blocks in it"}, boxShare: {En: "share of the page's text"}, boxLink: {En: "share in links"},
	boxMean: {En: "mean length of a block"}, boxEnds: {En: "ends of sentences"}, boxLong: {En: "share in long blocks"},
	boxBefore: {En: "share of its text before the block"}, boxImgs: {En: "images"}, boxInputs: {En: "form fields"},
	boxTag: {En: "kind of tag"}, boxStop: {En: "share of stop words"}, boxPar: {En: "share of paragraphs"},
}

var columnNames = map[column]say.Words{
	cUnits: {En: "length"}, cLinkShare: {En: "share in links"}, cHanShare: {En: "share of Chinese characters"},
	cDigits: {En: "share of digits"}, cUpper: {En: "share of capitals"}, cStop: {En: "share of stop words"},
	cEnds: {En: "ends of sentences"}, cCommas: {En: "marks inside sentences"}, cPunct: {En: "share of marks"},
	cQuotes: {En: "quotation marks"}, cBars: {En: "marks between items"}, cDate: {En: "has a date or time"},
	cEndMark: {En: "how it ends"}, cLinks: say.Text("learned|links"), cBold: {En: "begins in bold, a span, a link"},
	cRepeat: {En: "how often it stands in the page"}, cTitleHave: {En: "share of it in the title"}, cTitleHit: {En: "share of the title in it"},
	cDescHave: {En: "share of it in the description"}, cDescHit: {En: "share of the description in it"},
	cTold: {En: "share of it in the body given in a script"}, cCode: {En: "marks of program text"},
	cTag: {En: "kind of tag"}, cDepth: {En: "depth of its element"},
	cBefore: {En: "share of the page's text before it"}, cIndex: {En: "share of the page's blocks before it"}, cSource: {En: "share of the source before it"},
	cSinceHead: {En: "blocks since the last heading"}, cSinceH1: {En: "blocks since the headline"}, cUntilH1: {En: "blocks until the headline"},
	cSinceTitle: {En: "blocks since the one most like the title"}, cUntilTitle: {En: "blocks until the one most like the title"},
	cToLongest: {En: "blocks until the longest"}, cOfLongest: {En: "blocks since the longest"}, cRelLength: {En: "length relative to the longest"},
	cWindow: {En: "mean text of the blocks around"}, cWindowLink: {En: "links of the blocks around"}, cWindowEnds: {En: "ends of sentences around"},
	cLongRun: {En: "text since the last block of links"}, cLongLeft: {En: "text until the next block of links"},
	cSinceComment: {En: "blocks since one that mentions comments"}, cSinceRelated: {En: "blocks since one that mentions further reading"},
	cSinceShare: {En: "blocks since one that mentions sharing"}, cSinceLegal: {En: "blocks since one that mentions rights"},
	cNearDates: {En: "dates around"}, cSrcGap: {En: "source between it and the block before"}, cSrcGapNext: {En: "source up to the next block"},
	cFormatShare: {En: "share of text in its format"}, cFormatCount: {En: "blocks in its format"}, cFormatMean: {En: "mean length in its format"}, cFormatLink: {En: "links in its format"},
	cInBest: {En: "in the best container"}, cUpToBest: {En: "steps up to the best container"}, cDownToBest: {En: "steps down to the best container"}, cBestShare: {En: "share of text in the best container"},
	cPageUnits: {En: "text of the page"}, cPageLink: {En: "links of the page"}, cPageBlocks: {En: "blocks of the page"}, cPageMax: {En: "longest block of the page"},
	cWords: {En: "lexicon score of its words"}, cNames: {En: "lexicon score of the names around it"},
	cP: {En: "its probability in the first pass"}, cPBefore3: {En: "first look at three blocks before"}, cPAfter3: {En: "first look at three blocks behind"},
	cPBefore8: {En: "first look at eight blocks before"}, cPAfter8: {En: "first look at eight blocks behind"},
	cPBox1: {En: "first look at its element"}, cPBox2: {En: "first look at the element around"}, cPBox3: {En: "first look at the second around"},
	cPFormat: {En: "first look at its format"}, cMassBefore: {En: "share of the expected body before it"}, cMassAfter: {En: "share of the expected body behind it"},
	cToBody: {En: "blocks until the next likely one"}, cOfBody: {En: "blocks since the last likely one"}, cPLonger: {En: "first look at blocks as long"},
	cRun: {En: "text of its run of likely blocks"}, cIn50: {En: "in the element with half the expected body"}, cIn90: {En: "in the element with nine tenths of it"},
}
