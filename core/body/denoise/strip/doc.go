// Package strip is the chain of regular expressions that strips tags off the raw source,
// without any idea of what the body is.
//
// As a compilation on page cleaning prints it, mended, the chain is
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
package strip
