// Package sigcache keeps signatures on disk, so that a run with another threshold need not compute
// them again.
//
// A signature is found by the hash of the page's text, title, summary and address, and by
// everything that produced it: the denoiser and its parameters, the algorithm and those of its
// parameters that its signatures depend on ([param.Param.AfterSigning]), and the code. For an
// algorithm that is fitted to the set the key includes the set's fingerprint.
//
// # The code
//
// A program must not use signatures of code that computes them differently; but the window and the
// batch command, which are two programs, are to share theirs. So the key includes the digest of the
// sources that make signatures and of the lists and weights that they read ([pagetwin.Digest]). The
// sources are embedded: the compiler takes them from the same files as the program, so the digest
// is never out of date and no version number has to be raised. Tests, and packages that only use
// signatures, are not part of the digest.
//
// Besides the sources the key includes the modules, from go.mod and go.sum, which are embedded too,
// and the build settings that the toolchain recorded: the compiler's version, the machine, the
// tags. If a module may differ from these files (in a work tree, under another main module, or in a
// test, for which the toolchain records no modules), the hash of the program's own file replaces
// all of that: it is always right, but shared with no other program and lost with each build.
//
// # On disk
//
//	sets/FINGERPRINT.bin  hash of each page's content, by position: with it a set
//	                      that was seen before is not even read
//	jobs/KEY.bin          signatures of one setting, of any number of pages
//
// Every block of a file has a checksum. A block that does not match it is left out and made again;
// nothing is repaired. Files are replaced by rename. When all files together exceed the limit,
// those not used for the longest time are deleted.
package sigcache
