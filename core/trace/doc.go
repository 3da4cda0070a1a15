// Package trace holds stories: how a method decides about two pages, step by step, as
// data. A story knows no screen and computes nothing; whoever decides records into it,
// with the functions that decide.
//
// A [Story] has chapters of steps. A [Step] says one sentence with the real numbers, in
// both languages, names the line of pseudo-code that is at work, and shows views: texts
// with lit spans, tables, bars, bits, buckets, curves, trees, formulas. A [View] is whole
// and is not changed once it is shown, so that any step can be shown at once, forwards or
// backwards. Views of one ID are the same thing at different times; rows, spans and bars
// have IDs of their own within a view, by which a picture lets them keep place and colour.
//
// What is long is all there and folded: Show says how much of a view decides, and a
// picture says how much more there is.
package trace
