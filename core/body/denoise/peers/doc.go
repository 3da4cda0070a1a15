// Package peers has other programs as denoisers, for comparison alone: what they
// take for the body is measured beside ours. They read the page for themselves,
// so that their bodies are one block without places in the source, and nothing
// here answers for what they do with hostile pages.
//
// What it costs to link them in, measured with the batch command (37.5 MB, 2.2 ms
// and 0.9 MB of heap for all initialisation):
//
//	go-readability   + 0.2 MB of program, + 0.7 ms and 0.3 MB of heap at each start
//	go-trafilatura   + 9.6 MB of program, + 253 ms and 87.7 MB of heap at each start
//
// The second is nearly all go-dateparser, which compiles the dates of 200
// languages before main runs. So go-readability is here and go-trafilatura in a
// module of its own, app/peers, where it is measured beside all the others.
package peers
