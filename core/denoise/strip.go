package denoise

import (
	"strings"

	"pagetwin/core/markup"
	"pagetwin/core/param"
)

// Strip is the chain of regular expressions that strips tags off the raw source,
// without any idea of what the body is.
//
// Specification, section O, method 4. Mended, the chain is
//
//	(?is)<script\b.*?</script>   and the same for style, noscript, template  → nothing
//	(?s)<!--.*?-->                                                           → nothing
//	(?i)</?(?:p|div|br|td|…)\b[^>]*>                                         → line break
//	<[/!?a-z][^>]*>                                                          → nothing
//	-->   and   <!--.*                                                       → nothing
//
// and what is left is decoded and its white space collapsed line by line.
//
// Literal is what is printed, a chain of .NET's Regex.Replace, each ignoring case, in
// which . stops at a line break and \s and \d are those of Unicode:
//
//	<script[^>]*?>.*?</script>   <(.[^>]*)>   ([\r\n])[\s]+   -->   <!--.*   → nothing
//
// then one replacement for each of quot, amp, lt, gt, nbsp (nothing), iexcl, cent,
// pound, copy with their numbers, and &#(\d+); → nothing. Three more calls, whose
// results the program throws away, do nothing. What it returns is
// HtmlEncode(text).Trim(): < > & " ' and the characters 160 to 255 become references
// again, and white space at the ends goes. So scripts with line breaks survive, <> and
// all up to the next > are one tag, lines that have nothing but a line break with white
// space between them run together, and so do words with a no-break space between them.
// The text is that string, byte for byte; its blocks are its lines. Bytes that are
// no UTF-8 become U+FFFD.
//
// The passes are written by hand, each with the meaning of its expression, since
// they need linear time and the offsets in the source. The text of <title>,
// hidden elements and form controls stays: the chain knows no elements.
func Strip() Denoiser {
	return Denoiser{
		Name:  "strip",
		Title: param.Words{En: "Tag stripping", Zh: "正则去标签"},
		Idea: param.Words{
			En: "Deletes scripts, styles, comments and tags from the source by a chain of patterns and keeps all the rest. What many programs do, and no more than that: navigation stays.",
			Zh: "用一串模式从源码中删去脚本、样式、注释和标签，其余全部保留。许多程序就这样做；导航等内容仍会留下。",
		},
		Section: "O",
		Source:  "the usual chain of expressions, as texts on denoising print it",
		Params: []param.Param{{
			Name:    "literal",
			Title:   param.Words{En: "As printed", Zh: "照原文"},
			Help:    param.Words{En: "Runs the chain as it was printed, with its faults: scripts that have line breaks stay, styles stay, paragraphs run together, no-break spaces vanish, and the result is encoded as HTML again.", Zh: "按发表的原样执行，连同其缺陷：含换行的脚本、样式会残留，段落会连成一片，不间断空格消失，结果又编码为 HTML。"},
			Kind:    param.Bool,
			Default: false,
			Grid:    []any{false, true},
		}},
		New: func(v param.Values) (Func, error) {
			if v.Bool("literal") {
				return printed, nil
			}
			return mended, nil
		},
	}
}

var ruleStripped = Rule{"no-tag", param.Words{En: "left after stripping, characters", Zh: "去标签后余下，字数"}}

// lineMark is a line break that stands for a tag, unlike those of the source.
const lineMark = 1

// mended runs the mended chain over the source of t and makes a block of each line.
func mended(t *markup.Tree) Body {
	e := newEdit(t.HTML)
	e.blank(lineMark)
	for _, p := range mendedChain() {
		e.run(p)
	}
	src := string(e.text)
	source := e.sources()
	var (
		segments []Segment
		room     textRoom
		c        Collapsed
	)
	for from := 0; from < len(src); {
		to := len(src)
		if n := strings.IndexByte(src[from:], lineMark); n >= 0 {
			to = from + n
		}
		c = Collapse(c.Text[:0], src, from, to)
		if len(c.Text) > 0 {
			segments = append(segments, Segment{
				Start: source(c.Start), End: source(c.End-1) + 1,
				Text: room.keep(c.Text), Gap: NewLine, Chars: c.Chars,
			})
		}
		from = to + 1
	}
	return Assemble(t, segments, func(i int) Verdict {
		return Verdict{true, ruleStripped, float64(segments[i].Chars)}
	})
}

// mendedChain returns the passes of the mended chain.
func mendedChain() []pass {
	chain := make([]pass, 0, 9)
	for _, tag := range []string{"script", "style", "noscript", "template"} {
		chain = append(chain, pass{`(?is)<` + tag + `\b.*?</` + tag + `>`, "", element(tag)})
	}
	return append(chain,
		pass{`(?s)<!--.*?-->`, "", comment},
		pass{`(?i)</?(?:` + lineTags + `)\b[^>]*>`, string(rune(lineMark)), lineTag},
		pass{`(?i)<[/!?a-z][^>]*>`, "", tagLike},
		pass{`-->`, "", exactly("-->")},
		pass{`<!--.*`, "", openComment},
	)
}

// lineTags are the tags that begin and end a line.
const lineTags = `address|article|aside|blockquote|body|br|caption|center|dd|details|dialog|dir|div|dl|dt|` +
	`fieldset|figcaption|figure|footer|form|frameset|h[1-6]|head|header|hr|html|li|main|menu|nav|ol|option|` +
	`p|pre|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul`
