// Package clock measures work: wall time between two moments, and processor time and memory of
// this process. It has a finer resolution than the clock of the standard library, which is 16 ms
// on Windows and shows nothing for a set that is signed in a few milliseconds.
package clock
