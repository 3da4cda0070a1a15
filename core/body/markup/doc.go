// Package markup parses HTML in one pass into a small tree whose nodes keep their byte offsets in
// the source.
//
// All nodes are in one slice, in document order: the nodes under node n are those from n+1 up to,
// but not including, Nodes[n].After. To walk a page is a loop over the slice, and to skip an
// element is a jump to its After:
//
//	for n := int32(1); int(n) < len(t.Nodes); n++ {
//		if t.Nodes[n].Tag == atom.Script {
//			n = t.Nodes[n].After - 1 // skip it
//			continue
//		}
//		…
//	}
//
// The tokens are those of the tokenizer of golang.org/x/net/html, and so are attributes, character
// references and where raw text ends; offsets are counted from the lengths of the tokens, since
// html.Parse keeps none. A tree holds no copy of the source: [Tree.Text] decodes text on demand,
// and [Tree.Attr] reads attributes from the bytes of the start tag.
//
// The tree follows the HTML standard where that matters for finding text: void elements, raw text
// (script, style, textarea, title, noscript, iframe …), optional end tags (p, li, dt, dd, tr, td,
// option …), stray end tags, a second html, head or body. It leaves out the repairs of the
// standard that move or copy elements: a formatting element that is still open at the end of its
// block is closed there and not reopened in the next block; an end tag of an inline element does
// not close a block; text between table cells stays where it is, and not before the table; an
// HTML element in svg does not end it. If raw text has no end tag in the rest of the page (a damaged
// title), the standard makes that rest its text; this parser does not. Comments, declarations and
// CDATA sections make no nodes. Letter for letter, pages show the text that they show in html.Parse,
// but for that rest, and for the order where text stands between the cells of a table.
//
// Time is linear in the source for any input. A node takes 28 bytes: on usual pages the tree is
// about as large as the source, and never more than 15 times as large.
package markup
