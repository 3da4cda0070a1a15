// Package learn holds what a run learns of a whole set before it signs a page, see [State]: its
// file, what of it must agree with the settings of a later run, and how that of the parts of a
// set is put together, see [MergeStates]. Document frequencies of parts are put together by
// [MergeDF]. Package detect learns.
package learn
