// Package sigcache keeps signatures on disk, so that a run with another threshold
// signs nothing.
//
// A signature is found again by the hash of the page's text, title, summary and
// address, and by all that made it: the denoiser and its parameters, the algorithm
// and those of its parameters that its signatures depend on
// ([param.Param.AfterSigning]), and the code. An algorithm that is fitted to the set
// has the set's fingerprint in its key.
//
// # The code
//
// Signatures of code that works otherwise must never meet; but the window and the batch
// command, which are two programs, are to share theirs. So the key has the digest of the
// sources that make signatures and of the lists and weights that they read
// ([pagetwin.Digest]). The sources are embedded: the compiler takes them from the same files
// as the program, so that no table can be out of date and nobody has to raise a version.
// Tests, and rooms that come after, have no part in it.
//
// With the sources go the modules, by go.mod and go.sum, which are embedded too, and what
// the toolchain wrote down of the build: the compiler's version, the machine, the tags.
// Where a module may be another than these files have it (one of a work tree, those of
// another main module, a test, of which the toolchain writes down no modules), the hash of
// the program's own file stands for all of it: always right, but shared with no other
// program and lost with each build.
//
// # On disk
//
//	sets/FINGERPRINT.bin  hash of each page's content, by position: with it a set
//	                      that was seen before is not even read
//	jobs/KEY.bin          signatures of one setting, of any number of pages
//
// Every block of a file has a checksum. What does not fit it is left out and made
// again; nothing is ever repaired, since everything here can be made again. Files
// are replaced by rename. When they take more than the limit together, those not
// used for the longest time go.
package sigcache
