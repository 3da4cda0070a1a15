// Package disktest helps tests that need a disk as bad as disks can be: full, not to
// be written to, or given up in the middle by a program that is killed.
package disktest
