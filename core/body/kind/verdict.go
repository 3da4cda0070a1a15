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
	reasons
)

// reasonTable holds for each reason its name in files, how many numbers it has, and its words
// with these numbers.
var reasonTable = [reasons]struct {
	name    string
	numbers int
	words   param.Words
}{
	plainText:   {"text", 0, param.Words{En: "a plain text", Zh: "纯文本"}},
	byContent:   {"content", 4, param.Words{En: "%d%% sure: %d {character|characters} in blocks of text, links are %d%% of %d", Zh: "把握 %d%%：成段文字 %d 字，链接占 %d%%（共 %d 字）"}},
	byEntries:   {"entries", 4, param.Words{En: "%d%% sure: links are %d%% of %d {character|characters}, %d {entry|entries} with a link", Zh: "把握 %d%%：链接占 %d%%（共 %d 字），带链接的条目 %d 个"}},
	byContents:  {"contents", 4, param.Words{En: "table of contents of a manual (%d%% sure): links are %d%% of %d {character|characters}, %d {entry|entries} with a link", Zh: "手册的目录（把握 %d%%）：链接占 %d%%（共 %d 字），带链接的条目 %d 个"}},
	byRefresh:   {"refresh", 2, param.Words{En: "a refresh leads elsewhere after %d s, %d {character|characters} outside of links", Zh: "%d 秒后刷新到别处，链接以外有 %d 字"}},
	byScript:    {"script", 1, param.Words{En: "a script leads elsewhere, %d {character is|characters are} seen", Zh: "脚本跳转到别处，可见 %d 字"}},
	byMoved:     {"moved", 1, param.Words{En: "it says that it has moved, %d {character|characters} outside of links", Zh: "写明已转移，链接以外有 %d 字"}},
	noHead:      {"headless", 1, param.Words{En: "the source has no head, body or title, %d {character|characters} in blocks of text", Zh: "源代码没有 head、body 或标题，成段文字 %d 字"}},
	byError:     {"error", 1, param.Words{En: "its title or heading tells an error, %d {character|characters} outside of links", Zh: "标题写的是错误，链接以外有 %d 字"}},
	byWait:      {"wait", 1, param.Words{En: "it says to wait or to come back, %d {character|characters} outside of links", Zh: "写明请稍候或建设中，链接以外有 %d 字"}},
	allTemplate: {"templates", 2, param.Words{En: "templates of the host are all but %d of %d {character|characters}", Zh: "除 %d 字外都是该站的模板（共 %d 字）"}},
	nothing:     {"nothing", 0, param.Words{En: "nothing is seen on it", Zh: "没有可见的内容"}},
	byTitles:    {"titles", 3, param.Words{En: "%d {link has the title|links have the titles} of other pages of its host, links are %d%% of its own %d {character|characters}", Zh: "%d 个链接的文字是该站其他网页的标题，链接占自身文字的 %d%%（共 %d 字）"}},
	onlyHidden:  {"hidden", 1, param.Words{En: "only hidden text, %d {character|characters} at least", Zh: "只有隐藏的文字，至少 %d 字"}},
}

// Why says in words what decided, with its numbers.
func (v Verdict) Why() param.Words {
	about := &reasonTable[v.reason]
	var args []any
	for _, n := range v.numbers[:about.numbers] {
		args = append(args, n)
	}
	w := param.Words{En: say.Sprintf("en", about.words.En, args...), Zh: say.Sprintf("zh", about.words.Zh, args...)}
	if v.unsure() {
		w.En, w.Zh = w.En+tooUnsure.En, w.Zh+tooUnsure.Zh
	}
	return w
}

// LeftOut tells whether runs leave the page out by default: it is no content, and that is certain
// enough, see [SureToLeave].
func (v Verdict) LeftOut() bool { return !v.Kind.Content() && !v.unsure() }

// unsure tells whether a page counts as a listing but not certainly enough to leave it out.
func (v Verdict) unsure() bool { return v.reason == byEntries && v.numbers[0] < SureToLeave }

// tooUnsure is the remark on such a page.
var tooUnsure = param.Words{En: "; not sure enough to leave it out of runs", Zh: "；把握不足，运行时不略去"}

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
