// Package markup reads HTML in one pass into a light tree whose nodes keep their
// byte offsets in the source.
//
// All nodes lie in one slice, in document order: the nodes under node n are
// those from n+1 up to, and without, Nodes[n].After. So walking a page is a loop
// over the slice, and skipping an element is a jump to its After:
//
//	for n := int32(1); int(n) < len(t.Nodes); n++ {
//		if t.Nodes[n].Tag == atom.Script {
//			n = t.Nodes[n].After - 1 // nothing of it
//			continue
//		}
//		…
//	}
//
// Nothing is copied out of the source while parsing: text is unescaped when
// [Tree.Text] asks for it and attributes are read from the bytes of the start
// tag when [Tree.Attr] does.
//
// The tree follows the HTML standard where it matters for finding text: void
// elements, raw text (script, style, textarea, title, noscript, iframe …),
// end tags that may be left out (p, li, dt, dd, tr, td, option …), stray end
// tags, a second html, head or body. It does without the standard's repairs
// that move or copy elements: formatting that was left open at the end of its
// block is closed there and not opened again in the next one, an end tag of an
// inline element does not close a block, and text between table cells stays
// where it stands. And where raw text has no end tag in all the rest of the page
// (a damaged title), the standard takes that rest for its text; this parser does
// not. Comments, declarations and CDATA sections make no nodes. Where tokens begin
// and end is what the tokenizer of golang.org/x/net/html says, which tests hold it
// to; this one copies nothing and has no limit to the size of a token.
//
// Time is linear in the source whatever it holds. A node takes 28 bytes: on usual
// pages the tree is about as large as the source, and nowhere above 15 times.
package markup
