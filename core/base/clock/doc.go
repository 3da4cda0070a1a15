// Package clock measures wall time, and the processor time and memory of this process. It has a
// finer resolution than the clock of the standard library, which is 16 ms on Windows and shows
// nothing for a set that is signed in a few milliseconds.
package clock
