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
// Signatures of code that works otherwise must never meet; but most changes of a
// program change no signature, and the window and the batch command are two programs.
// So the key has a hash of the sources of the rooms in which the signature is made:
// those of the algorithm, of all denoisers and of package detect, with all that these
// import, and the lists and weights that they read. The sources are embedded
// ([core.Sources], [assets.Sources]): the compiler takes them from the same files as
// the program, so that no table can be out of date and nobody has to raise a version.
// Tests, and rooms that come after, have no part in it.
//
// With the sources go the compiler's version, the machine, the build tags, and the
// modules with their checksums, those set aside that only the window, the figures and
// the command line use. What is not known for certain (a module of a work tree, a room
// that is not embedded, a test, of which the toolchain writes down no modules) makes
// the key fall back to the hash of the program's own file: always right, but shared
// with no other program and lost with each build.
//
// A hash of the program's file alone would sign everything anew after any change of
// the window. A table of hashes that a command writes would be wrong from an edit
// until the next test. Digests of what the code makes of some samples cannot see a
// change that shows on none of these: a test works them out (behaviour.tsv), which so
// tells what changed its results, and they stand in the key beside the code.
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
