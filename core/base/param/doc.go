// Package param declares parameters once.
//
// One [Param] becomes the field in the window's form, the --set flag of the command, the
// check of the experiment file, the axis of a sweep and the row in the documentation. Algorithms
// and denoisers list their parameters; the rest of the program knows none by name.
package param
