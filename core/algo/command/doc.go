// Package command makes algorithms and denoisers of programs that a person has: any
// language, no plug-in, one small TOML file for each in a folder of the person's own.
//
//	name    = "shared"                      # one lower-case word, none of ours
//	kind    = "score"                       # or "extract"
//	title   = "Shared words"                # or { en = "…", zh = "…" }; so too idea and help
//	command = ["awk", "-v", "k={k}", "-f", "shared.awk"]
//	limit   = "10m"                         # how long it may run; an hour unless told
//	threshold = "least"                     # the parameter that decides, a score from 0 to 1
//
//	[[param]]                               # as ours are declared: a form, sliders, sweeps
//	name = "k"
//	kind = "int"                            # int, float, bool, choice or text
//	default = 2
//	min = 1
//	max = 9
//	grid = [1, 2, 3]
//	title = "Words in a row"
//
// The command is run as it stands, without a shell, in the folder of its file; {k} is put in
// place of the value of parameter k.
//
// # What it reads and writes
//
// A command of kind score reads the bodies of the pages from standard input, one JSON
// object a line: {"id", "url", "title", "text"}. It writes id1, id2 and a score from 0 to 1 to
// standard output, in any form that package scores reads from a stream. Pairs that it does
// not write score less than the least that it wrote. To look at two pages it is run on these
// two.
//
// A command of kind extract reads pages, {"id", "url", "html"}, and writes their bodies as
// package given reads them from JSON lines: {"id", "text"}, with a title if it likes.
//
// Exit status 0 is success; else what it wrote counts for nothing. What it says on standard
// error is shown.
//
// # What is executed
//
// Only what lies in the person's own folder, [Dir]. An experiment file, a page set or a
// workspace can name a command and never bring one. A command runs with the person's
// rights; it runs in a process group of its own, which is ended when it is stopped, when
// its time is over, and when it is done.
package command
