// Package sigcache keeps signatures on disk, so that a run with another threshold
// signs nothing.
//
// A signature is found again by the hash of the page's text, title, summary and
// address, and by all that made it: the denoiser and its parameters, the algorithm
// and those of its parameters that its signatures depend on. Signatures of code that
// works otherwise must never meet; but most changes of a program change no signature,
// and the window and the batch command are two programs. So the code is known by what
// it does: by a digest of what each algorithm and each denoiser makes of the samples
// that ship, which a test holds to, see behaviour.tsv. An algorithm that is fitted to
// the set has the set's fingerprint in its key.
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
