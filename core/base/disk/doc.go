// Package disk writes files that survive a crash: whole or not at all, and down
// to the disk before it is said that they are there. It also tells who else works
// on a folder.
package disk
