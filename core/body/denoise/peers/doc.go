// Package peers wraps the extractors of other projects as denoisers, so that their bodies can be
// measured beside ours. They parse the page themselves, so that their bodies are one block without
// places in the source. There are no guarantees for what they do with hostile pages.
//
// The cost of linking them in, measured with the batch command (37.5 MB, 2.2 ms and 0.9 MB of
// heap for all initialisation):
//
//	go-readability   + 0.2 MB of program, + 0.7 ms and 0.3 MB of heap at each start
//	go-trafilatura   + 9.6 MB of program, + 253 ms and 87.7 MB of heap at each start
//
// The second is nearly all go-dateparser, which compiles the dates of 200 languages before main
// runs. So go-readability is here, and go-trafilatura in app/peers, a module of its own, where it
// is measured beside all the others.
package peers
