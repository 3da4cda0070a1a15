// Package denoise defines what a denoiser is: it extracts the body of a page, and reports for each
// block whether it was kept or cut, by which rule and with which number.
//
// # How to add a denoiser
//
// A denoiser is a folder beside the others, a line in package catalog, and a test that holds
// its vectors and one call of denoisetest.Run. Its package has a function that returns the
// [Denoiser]: its name, its words in both languages, its parameters, and New, which reads the
// parameters once and returns the [Func] that does the work. Most need three lines there:
//
//	segments := denoise.Cut(t, class)                  // the page in lines of text
//	…                                                  // look at all segments together
//	return denoise.Assemble(t, segments, judge)        // a Verdict on each
//
// [Cut] does what all of them need: it leaves out scripts and the like, joins the text between
// two block-level tags, collapses white space, counts content characters and those in links,
// and keeps the offsets in the source. For all else a denoiser looks into the tree: each
// [Segment] names its text nodes and the block-level element around them. A denoiser that
// judges elements marks them in a slice over t.Nodes, in which judge looks up Segment.Block or
// Segment.First. One that judges text nodes gives Cut a class for each.
//
// A rule is a package-level variable with a name and a short phrase in both languages; the
// phrase names the figure that Block.Number holds.
//
// # Contents of the package
//
// The contract; the cutter of pages into segments; counts and word tests that several
// denoisers use; [None], which keeps all visible text; and [Describe], which reads what a page
// declares of itself. Each denoiser has a folder beside these. Package meta finds headline,
// date, source and author.
//
// # Bodies that are made elsewhere
//
// Another program may make the bodies of a whole set, or a file may hold them: see
// [Denoiser.NewSet] and package given. pass.Learn has them made.
//
// # White space
//
// A run of white space becomes one space, and nothing at both ends of a block; no-break and
// ideographic spaces are white space. A run with a line break in it also becomes nothing
// between two wide characters (Han, kana and their punctuation), since Chinese source text is
// wrapped without a space being meant. A <br> is a line break; two in a row end the block, as
// every block-level tag does.
package denoise
