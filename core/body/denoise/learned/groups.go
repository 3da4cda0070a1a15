package learned

import (
	"pagetwin/core/base/boost"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/words"
)

// The groups of columns that a tree's answer is put down to.
const (
	groupLength = iota
	groupLink
	groupMarks
	groupSaid
	groupTitle
	groupLook
	groupTags
	groupPlace
	groupFormat
	groupBox
	groupPage
	groupNear  // what the first pass thinks of the blocks around
	groupFirst // what it thinks of the block itself
	groups
)

// rules are the rules for each deciding group; the number beside one is the block's probability.
var rules = [groups]denoise.Rule{
	groupLength: rule("length", "length"),
	groupLink:   rule("links", "links"),
	groupMarks:  rule("marks", "characters and marks"),
	groupSaid:   rule("words", "telling words"),
	groupTitle:  rule("title", "likeness to the title"),
	groupLook:   rule("class-words", "words in class and id"),
	groupTags:   rule("tags", "tags around it"),
	groupPlace:  rule("place", "place in the page"),
	groupFormat: rule("format", "format"),
	groupBox:    rule("container", "element around it"),
	groupPage:   rule("page", "kind of page"),
	groupNear:   rule("neighbours", "blocks around it"),
	groupFirst:  rule("first-pass", "first look"),
}

// ruleRepeat is the rule for a block that only repeats another.
var ruleRepeat = rule("repeat", "repeats another block")

// The rules of blocks that are no text of the page, see package blocks.
var (
	ruleSource  = rule("source", "reads as source of a script or a style sheet")
	ruleGutter  = rule("gutter", "line numbers of code")
	ruleOutside = rule("outside", "outside of a message between links to its neighbours")
)

// rule makes a rule whose number is the probability of body.
func rule(name, en string) denoise.Rule {
	return denoise.Rule{Name: name, Why: say.New("%v · probability of body", say.Text(en)).Words}
}

func groupOf() []int {
	g := make([]int, columns2)
	for c := range column(columns2) {
		switch {
		case c == cUnits, c == cRelLength:
			g[c] = groupLength
		case c == cLinkShare, c == cLinks:
			g[c] = groupLink
		case c == cTold, c == cPageTold, c == cTitleHave, c == cTitleHit, c == cDescHave, c == cDescHit, c == cSinceTitle, c == cUntilTitle:
			g[c] = groupTitle
		case c < cTag:
			g[c] = groupMarks
		case c < cSaid:
			g[c] = groupTags
		case c < cNear:
			g[c] = groupSaid
		case c < cNear+words.LookGroups:
			g[c] = groupLook
		case c < cPlace:
			g[c] = groupTags
		case c < cFormatShare:
			g[c] = groupPlace
		case c < cBox1:
			g[c] = groupFormat
		case c < cPageUnits:
			g[c] = groupBox
		case c < cWords:
			g[c] = groupPage
		case c == cWords:
			g[c] = groupSaid
		case c == cNames:
			g[c] = groupLook
		case c == cP:
			g[c] = groupFirst
		default:
			g[c] = groupNear
		}
	}
	return g
}

// questions returns the questions open to the model: every column of the block itself, and the
// informative ones of its neighbours.
func questions(columns int) []boost.Question {
	var q []boost.Question
	for c := range columns {
		q = append(q, boost.Question{Column: c})
	}
	around := func(c column, reach int) {
		for s := -reach; s <= reach; s++ {
			if s != 0 {
				q = append(q, boost.Question{Column: int(c), Shift: s})
			}
		}
	}
	for _, c := range [...]column{cUnits, cLinkShare, cEnds, cStop, cEndMark, cTag, cDate, cPunct} {
		around(c, 2)
	}
	for g := range column(words.SaidGroups) {
		around(cSaid+g, 1)
	}
	around(cWords, 2)
	around(cNames, 2)
	if columns > int(cP) {
		around(cP, 3)
	}
	return q
}
