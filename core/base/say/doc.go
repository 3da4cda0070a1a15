// Package say words messages for people in English and Chinese at once: errors, and problems of
// single pages or lines. The code that shows them chooses the language; Error gives the English
// text.
//
// A text says where, what, and what to do, in one line.
package say
