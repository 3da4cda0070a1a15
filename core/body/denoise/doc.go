// Package denoise takes the body out of a page and says, block by block, what
// was kept or cut, by which rule and with what number.
//
// # A new denoiser
//
// is a folder beside the others, one line in package catalog, and a test that holds
// its vectors and one call of denoisetest.Run. Its package has a function that returns
// the [Denoiser]: its name, its words in both languages, its parameters, and New,
// which reads the parameters once and returns the [Func] that does the work. Most
// need three lines there:
//
//	segments := denoise.Cut(t, class)                  // the page in lines of text
//	…                                                  // look at all segments together
//	return denoise.Assemble(t, segments, judge)        // a Verdict on each
//
// [Cut] has done what all of them need: it leaves scripts and their like out,
// joins the text between two block-level tags, collapses white space, counts
// content characters and those in links, and keeps the offsets in the source.
// What a denoiser wants to know beyond that it finds in the tree: each [Segment]
// names its text nodes and the block-level element around them. One that judges
// elements (and not lines of text) marks the elements in a slice over t.Nodes and
// lets judge look up Segment.Block or Segment.First there. One that judges text
// nodes gives Cut a class for each.
//
// A rule is a package-level variable with a name and a short phrase in both
// languages; the phrase names the figure that Block.Number holds.
//
// # What is here
//
// The contract, what cuts a page into lines of text and shows it as a browser does,
// the counts and words that several denoisers need, [None], which keeps all, and
// [Describe], which reads what a page declares of itself. Beside it stand a folder for
// each denoiser, and meta, which finds headline, date, source and author.
//
// # Several pages of one host
//
// A denoiser may also look at what repeats on the other pages of a host: its
// NewSite gives a [SiteFunc], which receives a [Repeats] with the page. Whoever
// runs denoisers over a set asks package detect to make them ready (detect.Learn):
// it counts, host by host, on how many pages the text of each segment stands, see
// package site. New must give a function that does without.
//
// # Bodies that are made elsewhere
//
// Another program's bodies are made for a set as a whole, or stand in a file already:
// see [Denoiser.NewSet] and package given. detect.Learn has them made.
//
// # White space
//
// Runs of white space become one space and vanish at both ends of a block;
// no-break and ideographic spaces are white space. A run with a line break in it
// vanishes as well between two wide characters (Han, kana, Hangul and the marks
// written with them), since Chinese source text is wrapped without meaning a
// space. A <br> is a line break; two in a row end the block, as do all
// block-level tags.
package denoise
