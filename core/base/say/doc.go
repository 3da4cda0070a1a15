// Package say words what a program tells a person, in English and Chinese at
// once: errors, and problems of single pages or lines. Whoever shows them takes
// the language of the moment; a command that speaks English takes Error as any
// other error's.
//
// A text says where, what, and what to do, in one line.
package say
