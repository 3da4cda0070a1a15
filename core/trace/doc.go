// Package trace represents stories as data: how a method decides about one page, two pages or a
// set, step by step. A story computes nothing and is not bound to a screen; the code that decides
// records it with the functions by which it decides.
//
// A [Story] has chapters of steps. A [Step] has one sentence with the real numbers, in both
// languages, names the line of pseudo-code that is executed, and shows views: texts with
// highlighted spans, tables, bars, bits, buckets, curves, trees, plans, formulas. A [View] is complete
// and does not change once it is shown, so that any step can be shown at once, forwards or
// backwards. Views with the same ID are the same thing at different times; rows, spans and bars
// have IDs within a view, by which a picture keeps their place and colour.
//
// Long data is complete but folded: Show is the amount of a view that decides, and a picture states
// how much more there is.
package trace
