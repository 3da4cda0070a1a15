// Package strip removes the tags from the source with a chain of regular expressions; it does not
// look for a body.
//
// Source: a compilation on page cleaning prints such a chain. Corrected, it is
//
//	(?is)<script\b.*?</script>   and the same for style, noscript, template  → nothing
//	(?s)<!--.*?-->                                                           → nothing
//	(?i)</?(?:p|div|br|td|…)\b[^>]*>                                         → line break
//	<[/!?a-z][^>]*>                                                          → nothing
//	-->   and   <!--.*                                                       → nothing
//
// and the rest is decoded and its white space collapsed line by line.
//
// With literal, the chain is the printed one: calls of .NET's Regex.Replace that ignore case, in
// which . stops at a line break and \s and \d are those of Unicode:
//
//	<script[^>]*?>.*?</script>   <(.[^>]*)>   ([\r\n])[\s]+   -->   <!--.*   → nothing
//
// then one replacement for each of quot, amp, lt, gt, nbsp (by nothing), iexcl, cent, pound, copy
// with their numbers, and &#(\d+); → nothing. Three more calls have no effect, since the program
// drops their results. It returns HtmlEncode(text).Trim(): < > & " ' and the characters 160 to
// 255 become references again, and white space at the ends is removed. As a consequence scripts
// with line breaks stay; <> and all text up to the next > are one tag; lines that are separated
// only by white space with a line break are joined, and so are words with a no-break space
// between them. The text is that string, byte for byte; its blocks are its lines. Bytes that are
// not UTF-8 become U+FFFD.
//
// The passes are written by hand, each equivalent to its expression, since they have to be linear
// in time and to keep offsets in the source. The text of <title>, hidden elements and form
// controls stays, since the chain knows no elements.
package strip
