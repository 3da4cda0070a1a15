// Package clock measures what work takes: the time of the clock between two moments, the
// processor time and the memory of this process. A method that signs a set in a few
// milliseconds is measured too, where the clock of the standard library may go on in steps
// of 16 ms, as on Windows, and show nothing.
package clock
