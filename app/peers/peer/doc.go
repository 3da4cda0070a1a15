// Package peer makes denoisers of the extractors of other projects, so that their bodies can be
// measured beside ours. They parse the page themselves, so that their bodies are one block without
// places in the source. There are no guarantees for hostile pages.
//
// They are in a module of their own: go-trafilatura alone adds 9.6 MB to a program, and 253 ms and
// 87.7 MB of heap to each start, nearly all of it go-dateparser, which compiles the dates of 200
// languages before main runs.
package peer
