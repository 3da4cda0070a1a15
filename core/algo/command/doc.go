// Package command makes algorithms and denoisers of programs that a person has: in any language,
// without plug-ins, declared by one small TOML file each in a folder of the user.
//
//	name    = "shared"                      # one lower-case word, not a built-in name
//	kind    = "score"                       # or "extract"
//	title   = "Shared words"                # or { en = "…", zh = "…" }; so too idea and help
//	command = ["awk", "-v", "k={k}", "-f", "shared.awk"]
//	limit   = "10m"                         # time limit; the default is an hour
//	threshold = "least"                     # the parameter that decides, a score from 0 to 1
//
//	[[param]]                               # as built-in ones are declared: a form, sliders, sweeps
//	name = "k"
//	kind = "int"                            # int, float, bool, choice or text
//	default = 2
//	min = 1
//	max = 9
//	grid = [1, 2, 3]
//	title = "Words in a row"
//
// The command is run without a shell in the folder of its file; {k} is replaced by the value of
// parameter k.
//
// # Input and output
//
// A command of kind score reads the bodies of the pages from standard input, one JSON object a line:
// {"id", "url", "title", "text"}. It writes id1, id2 and a score from 0 to 1 to standard output, in
// any format that package scores reads from a stream. Pairs that it does not write are assumed to
// score less than the lowest score written. For a report on two pages it is run on these two.
//
// A command of kind extract reads pages, {"id", "url", "html"}, and writes their bodies in the format
// of JSON lines that package given reads: {"id", "text"}, optionally with a title.
//
// Exit status 0 is success; otherwise the output is ignored. Text on standard error is shown.
//
// # What is executed
//
// Only programs declared in the user's folder, [Dir], are executed. An experiment file, a page set
// or a workspace can name a command but never contain one. A command runs with the user's rights,
// in a separate process group, which is ended when the command is stopped, when its time is over,
// and when it is done.
package command
