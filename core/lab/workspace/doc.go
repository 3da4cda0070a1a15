// Package workspace manages the folder in which the user's work is kept: finished runs, labels and
// signatures.
//
//	workspace.json          marks the folder, with the version of its format
//	screen.json             what the window showed last, to be shown again
//	number.txt              the highest number under which a run was kept
//	labels.jsonl            the journal of judgements, see package label
//	runs/ID/run.json        a finished run: its settings, results and circumstances
//	runs/ID/spec.toml       the same as an experiment file, to be run again
//	runs/ID/pairs.bin       its scored pairs, score falling
//	runs/ID/title.txt       the name that a person gave it, if any
//	runs/.new-ID/           a run that is being written, or was never finished
//	runs/.gone-ID/          a run that a person deleted, until that can no longer be undone
//	sets/FINGERPRINT.tsv.gz ids and addresses of the pages of a set, by position
//	plans/ID.toml           a plan that was begun and is not finished
//	cache/                  see package sigcache; may be deleted at any time
//	window.lock             held by the window that uses the workspace
//
// There is no list of runs that could be damaged: the folder is the list. A run gets its name by one
// rename after all of it is on the disk, so a crash at any moment leaves the whole run or none.
// Unfinished runs that a crash leaves are listed, and removed on request.
//
// Several programs may keep runs in one workspace at once.
package workspace
