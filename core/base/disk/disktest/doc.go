// Package disktest simulates bad disks for tests: full, read-only, or with a program killed in
// the middle of writing.
package disktest
