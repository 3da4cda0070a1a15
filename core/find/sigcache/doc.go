// Package sigcache keeps signatures on disk, so that a run with another threshold need not compute
// them again.
//
// A signature is found by the hash of the page's text, title, summary and address, and by
// everything that produced it: the denoiser and its parameters, the algorithm and those of its
// parameters that its signatures depend on ([param.Param.AfterSigning]), and the versions of the
// code ([Versions]). For an algorithm that is fitted to the set the key includes the set's
// fingerprint.
//
// # On disk
//
//	sets/FINGERPRINT.bin  hash of each page's content, by position: with it a set
//	                      that was seen before is not even read
//	jobs/KEY.bin          signatures of one setting, of any number of pages
//
// The files are those of [pack.File], with a section for each block of signatures. A section that
// does not match its checksum is left out and made again; nothing is repaired. Files are replaced by rename. When all files together exceed the limit,
// those not used for the longest time are deleted.
package sigcache
