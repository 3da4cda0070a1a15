package kind

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Verdict is the kind of a page and the reason. It has a fixed size, since a set of a million
// pages keeps all verdicts.
type Verdict struct {
	Kind    Kind
	reason  reason
	numbers [4]int32
}

// reason is the rule or feature that decided.
type reason uint8

const (
	noReason reason = iota
	plainText
	byContent  // sure %, characters in blocks of text, links %, of characters
	byEntries  // sure %, links %, of characters, entries
	byContents // likewise
	byRefresh  // seconds, characters outside of links
	byScript   // characters seen
	byMoved    // characters outside of links
	noHead     // characters in blocks of text
	byError    // characters outside of links
	byWait     // characters outside of links
	allTemplate
	nothing
	onlyHidden // characters
	byTitles   // links with titles of other pages, links % of own characters, these
	byAnchors  // entries with an anchor, own characters in blocks of text, links % of own characters, these
	byExcerpts // blocks of text that break off, their characters, characters in blocks of text
	byLinks    // entries, links % of own characters, these
	reasons
)

// reasonTable holds for each reason its name in files, how many numbers it has, and its words
// with these numbers.
var reasonTable = [reasons]struct {
	name    string
	numbers int
	words   param.Words
}{
	plainText:   {"text", 0, param.Words{En: "a plain text"}},
	byContent:   {"content", 4, param.Words{En: "%d%% certain: %d {character|characters} in text blocks, links are %d%% of %d"}},
	byEntries:   {"entries", 4, param.Words{En: "%d%% certain: links are %d%% of %d {character|characters}, %d {entry|entries} with a link"}},
	byContents:  {"contents", 4, param.Words{En: "table of contents of a manual (%d%% certain): links are %d%% of %d {character|characters}, %d {entry|entries} with a link"}},
	byRefresh:   {"refresh", 2, param.Words{En: "a refresh redirects after %d s, %d {character|characters} outside links"}},
	byScript:    {"script", 1, param.Words{En: "a script redirects, %d visible {character|characters}"}},
	byMoved:     {"moved", 1, param.Words{En: "it announces that it has moved, %d {character|characters} outside links"}},
	noHead:      {"headless", 1, param.Words{En: "the source has no head, body or title, %d {character|characters} in text blocks"}},
	byError:     {"error", 1, param.Words{En: "its title or heading reports an error, %d {character|characters} outside links"}},
	byWait:      {"wait", 1, param.Words{En: "it asks visitors to wait or come back, %d {character|characters} outside links"}},
	allTemplate: {"templates", 2, param.Words{En: "all text except %d of %d {character|characters} is template of the host"}},
	nothing:     {"nothing", 0, param.Words{En: "it has no visible content"}},
	byTitles:    {"titles", 3, param.Words{En: "%d {link has the title|links have the titles} of other pages of its host, links are %d%% of its own %d {character|characters}"}},
	byAnchors:   {"anchors", 4, param.Words{En: "%d {entry|entries} that other pages can link to, %d {character|characters} in text blocks, links are %d%% of its own %d"}},
	byExcerpts:  {"excerpts", 3, param.Words{En: "%d {excerpt|excerpts} of other pages, %d of %d {character|characters} in text blocks"}},
	byLinks:     {"links", 3, param.Words{En: "%d {entry|entries} with a link and no text of its own: links are %d%% of its own %d {character|characters}"}},
	onlyHidden:  {"hidden", 1, param.Words{En: "only hidden text, at least %d {character|characters}"}},
}

// Why returns the reason for the verdict, with its numbers.
func (v Verdict) Why() param.Words {
	about := &reasonTable[v.reason]
	var args []any
	for _, n := range v.numbers[:about.numbers] {
		args = append(args, n)
	}
	w := about.words.With(args...)
	if v.unsure() {
		w = say.Join([]param.Words{w, tooUnsure}, "")
	}
	return w
}

// LeftOut reports whether runs leave the page out by default: it is no content, and that is certain
// enough, see [sureToLeave].
func (v Verdict) LeftOut() bool { return !v.Kind.Content() && !v.unsure() }

// unsure reports whether a page counts as a listing but not certainly enough to leave it out.
func (v Verdict) unsure() bool { return v.reason == byEntries && v.numbers[0] < sureToLeave }

// tooUnsure is the remark on such a page.
var tooUnsure = param.Words{En: "; not certain enough to skip it in runs"}

// because makes a verdict.
func because(k Kind, r reason, numbers ...int) Verdict {
	v := Verdict{Kind: k, reason: r}
	for i, n := range numbers {
		v.numbers[i] = int32(n)
	}
	return v
}

// verdictWords is the number of words of a verdict in a cache.
const verdictWords = 3

// Words returns the verdict as numbers, for a cache.
func (v Verdict) Words() []uint64 {
	pair := func(a, b int32) uint64 { return uint64(uint32(a))<<32 | uint64(uint32(b)) }
	return []uint64{uint64(v.Kind)<<8 | uint64(v.reason), pair(v.numbers[0], v.numbers[1]), pair(v.numbers[2], v.numbers[3])}
}

// FromWords returns the verdict that Words encoded; false if the words encode none.
func FromWords(w []uint64) (Verdict, bool) {
	if len(w) != verdictWords || w[0]>>8 >= uint64(Count) || w[0]&0xFF >= uint64(reasons) {
		return Verdict{}, false
	}
	v := Verdict{Kind: Kind(w[0] >> 8), reason: reason(w[0])}
	for i := range v.numbers {
		v.numbers[i] = int32(w[1+i/2] >> (32 * (1 - i%2)))
	}
	return v, true
}
