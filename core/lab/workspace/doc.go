// Package workspace is the folder in which a person's work stays: every finished
// run, the judgements, the signatures that need not be made again.
//
//	workspace.json          what this folder is, and in which form
//	screen.json             what the window showed last, to be shown again
//	number.txt              the highest number that a run was kept under
//	labels.jsonl            the journal of judgements, see package label
//	runs/ID/run.json        a finished run: what was asked, what came out, how
//	runs/ID/spec.toml       the same as an experiment file, to be run again
//	runs/ID/pairs.bin       its scored pairs, score falling
//	runs/ID/title.txt       the name that a person gave it, if any
//	runs/.new-ID/           a run that is being written, or never was to its end
//	runs/.gone-ID/          a run that a person deleted, until that cannot be undone any more
//	sets/FINGERPRINT.tsv.gz ids and addresses of the pages of a set, by position
//	plans/ID.toml           what was begun and is not finished
//	cache/                  see package sigcache; may be deleted at any time
//	window.lock             which window works here
//
// There is no list of runs to be torn: what is in the folder is the list. A run
// gets its name by one rename after all of it is on the disk, so that a crash at
// any moment leaves the whole run or none, and what it leaves of a run that was
// being written is listed, and swept away on request.
//
// Several programs may keep runs in one workspace at once.
package workspace
